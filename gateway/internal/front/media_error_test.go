package front_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"raymi.example/gateway/internal/front"
	"raymi.example/gateway/internal/strapi"
)

func TestErrorsOfMediaAreRewritten(t *testing.T) {
	media := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/uploads/a.json" {
			w.Header().Set("Content-Type", "application/json")
			_, _ = w.Write([]byte(`{"error":1}`))
			return
		}
		w.Header().Set("Content-Type", "application/json; charset=utf-8")
		w.WriteHeader(http.StatusNotFound)
		_, _ = w.Write([]byte(`{"data":null,"error":{"status":404,"name":"NotFoundError","message":"Not Found","details":{"key":"not_found"}}}`))
	}))
	defer media.Close()
	target, err := url.Parse(media.URL)
	if err != nil {
		t.Fatal(err)
	}
	portal := front.New(front.Parts{API: http.NotFoundHandler(), Docs: http.NotFoundHandler(), Pages: http.NotFoundHandler(), Media: target})
	for name, c := range map[string]struct {
		handler    http.Handler
		path, want string
	}{
		"with keys":           {portal, "/uploads/none.jpg", `"details":{"key":"not_found"}`},
		"as recorded":         {strapi.WithoutKeys(portal), "/uploads/none.jpg", `"message":"Not Found","details":{}`},
		"a file is unchanged": {portal, "/uploads/a.json", `{"error":1}`},
	} {
		t.Run(name, func(t *testing.T) {
			w := httptest.NewRecorder()
			c.handler.ServeHTTP(w, httptest.NewRequest(http.MethodGet, c.path, nil))
			if !strings.Contains(w.Body.String(), c.want) {
				t.Fatalf("got %d %s", w.Code, w.Body)
			}
			if w.Code != http.StatusOK && w.Header().Get("Cache-Control") != "no-store" {
				t.Errorf("an error is cacheable: %v", w.Header())
			}
		})
	}
}
