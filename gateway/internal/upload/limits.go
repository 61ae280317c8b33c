package upload

import (
	"encoding/json"
	"net/http"

	"raymi.example/gateway/internal/strapi"
	mediav1 "raymi.example/internal/gen/raymi/media/v1"
)

// limits are the upload limits of a field, by MIME type.
type limits struct {
	Kinds map[string]kindLimit `json:"kinds"`
	// Count is the maximum number of files in the field; absent = unlimited.
	Count   int32 `json:"count,omitempty"`
	Private bool  `json:"private,omitempty"`
}

type kindLimit struct {
	Bytes int64 `json:"bytes"`
}

type requestLimit struct {
	Bytes int64 `json:"bytes"`
	Files int   `json:"files"`
}

// Limits serves GET /api/upload/limits, so that clients can check files before they upload them.
func (u *Uploads) Limits(w http.ResponseWriter, r *http.Request) {
	resp, err := u.media.ListLimits(r.Context(), &mediav1.ListLimitsRequest{})
	if err != nil {
		refuse(w, err)
		return
	}
	body := struct {
		Request requestLimit      `json:"request"`
		Library limits            `json:"library"`
		Fields  map[string]limits `json:"fields"`
	}{Request: requestLimit{u.formMax, maxFiles}, Fields: map[string]limits{}}
	for _, f := range resp.GetFields() {
		one := limits{Kinds: map[string]kindLimit{}, Count: f.GetCount(), Private: f.GetPrivate()}
		for _, k := range f.GetKinds() {
			one.Kinds[k.GetMime()] = kindLimit{k.GetBytes()}
		}
		if f.GetField() == "" {
			body.Library = one
			continue
		}
		body.Fields[f.GetField()] = one
	}
	text, err := json.Marshal(body)
	if err != nil {
		refuse(w, err)
		return
	}
	w.Header().Set("Cache-Control", "public, max-age=60")
	strapi.WriteJSON(w, http.StatusOK, text)
}
