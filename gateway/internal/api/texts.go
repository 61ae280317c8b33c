package api

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strconv"
	"strings"

	"raymi.example/gateway/internal/strapi"
	"raymi.example/gateway/internal/translate"
	"raymi.example/internal/errs"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/locale"
	"raymi.example/internal/rpc"
)

// textFileMax bounds an imported file in bytes, textPage is the number of texts per call of an export.
const (
	textFileMax = 5 << 20
	textPage    = 100
)

// textFiles serves the files of the translation desk. Each text of an imported file is saved as one from the desk.
type textFiles struct{ texts catalogv1.TextServiceClient }

// export serves GET /api/desk/texts/export: the texts of a language, noun and state whose source is in one language.
func (h *textFiles) export(w http.ResponseWriter, r *http.Request) {
	query := strapi.RequestFrom(r.Context())
	f := translate.File{Locale: locale.Tag(query.Query.GetLocale()), SourceLocale: locale.Tag(query.Value("source"))}
	if f.SourceLocale == "" {
		f.SourceLocale = locale.Es
	}
	if err := h.fill(r.Context(), &f, query); err != nil {
		writeError(w, r, err)
		return
	}
	write, kind, extension := translate.WriteCSV, "text/csv; charset=utf-8", "csv"
	if query.Value("format") == "xliff" {
		write, kind, extension = translate.WriteXLIFF, "application/xliff+xml; charset=utf-8", "xlf"
	}
	var out bytes.Buffer
	if err := write(&out, f); err != nil {
		writeError(w, r, err)
		return
	}
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Content-Disposition", fmt.Sprintf(`attachment; filename="raymi-%s-%s.%s"`, f.SourceLocale, f.Locale, extension))
	// A client that has gone needs no answer.
	_, _ = out.WriteTo(w)
}

func (h *textFiles) fill(ctx context.Context, f *translate.File, query *strapi.Request) error {
	for start := int32(0); len(f.Units) < translate.UnitsMax; start += textPage {
		resp, err := h.texts.ListDeskTexts(ctx, &catalogv1.ListDeskTextsRequest{
			Noun: query.Value("noun"), State: query.Value("state"),
			Query: &queryv1.Query{Locale: string(f.Locale), Page: &queryv1.Page{Start: start, Limit: textPage}},
		})
		if err != nil {
			return err
		}
		for _, t := range resp.GetTexts() {
			if t.GetSourceLocale() == string(f.SourceLocale) && len(f.Units) < translate.UnitsMax {
				f.Units = append(f.Units, unitOf(t))
			}
		}
		if len(resp.GetTexts()) < textPage {
			return nil
		}
	}
	return nil
}

func unitOf(t *catalogv1.Text) translate.Unit {
	return translate.Unit{
		Name: fmt.Sprintf("%s.%d.%s", t.GetNoun(), t.GetId(), t.GetField()), State: t.GetState(), Source: t.GetSource(), Content: t.GetContent(),
		SourceVersion: t.GetSourceVersion(), Version: t.GetVersion(),
	}
}

// importedUnit says what became of a unit: saved, unchanged, or refused with the key and text of an error.
type importedUnit struct {
	Unit   string `json:"unit"`
	Result string `json:"result"`
	Key    string `json:"key,omitempty"`
	Text   string `json:"text,omitempty"`
}

// importFile serves POST /api/desk/texts/import. It reads the whole file before it saves the first text.
func (h *textFiles) importFile(w http.ResponseWriter, r *http.Request) {
	// The role is checked before the file is read.
	probe := &catalogv1.ListDeskTextsRequest{Query: &queryv1.Query{Locale: string(locale.Es), Page: &queryv1.Page{Limit: 1}}}
	_, err := h.texts.ListDeskTexts(r.Context(), probe)
	var f translate.File
	if err == nil {
		f, err = readTextFile(w, r)
	}
	results := []importedUnit{} // an empty list, not null
	for _, u := range f.Units {
		if err == nil {
			err = r.Context().Err()
		}
		if err == nil {
			results = append(results, h.save(r.Context(), f.Locale, u))
		}
	}
	var body []byte
	if err == nil {
		body, err = json.Marshal(map[string]any{"data": results, "meta": struct{}{}})
	}
	if err != nil {
		writeError(w, r, err)
		return
	}
	strapi.WriteJSON(w, http.StatusOK, body)
}

func readTextFile(w http.ResponseWriter, r *http.Request) (translate.File, error) {
	read := map[string]func(io.Reader) (translate.File, error){
		"text/csv": translate.ReadCSV, "application/xliff+xml": translate.ReadXLIFF,
	}
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || read[kind] == nil {
		return translate.File{}, errs.New(errs.Invalid, "bad_request", "The content type is text/csv or application/xliff+xml")
	}
	f, err := read[kind](http.MaxBytesReader(w, r.Body, textFileMax))
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		return f, errs.New(errs.TooLarge, "request_too_large", "request entity too large")
	case err != nil:
		return f, errs.New(errs.Invalid, "bad_request", "The file cannot be read: %v", err)
	}
	return f, nil
}

// save saves the text of a unit, if it is another than the one that was exported.
func (h *textFiles) save(ctx context.Context, tag locale.Tag, u translate.Unit) importedUnit {
	hash := sha256.Sum256([]byte(u.Content))
	if u.Content == "" || u.Version == hex.EncodeToString(hash[:]) {
		return importedUnit{Unit: u.Name, Result: "unchanged"}
	}
	noun, rest, _ := strings.Cut(u.Name, ".")
	number, field, _ := strings.Cut(rest, ".")
	id, err := strconv.ParseInt(number, 10, 32)
	if err != nil {
		err = errs.ErrNotFound()
	}
	if err == nil {
		err = strapi.CheckText("content", u.Content)
	}
	if err == nil {
		_, err = h.texts.UpdateText(ctx, &catalogv1.UpdateTextRequest{
			Noun: noun, Id: int32(id), Field: field, Locale: string(tag), Content: u.Content, SourceVersion: u.SourceVersion,
			Version: u.Version, Machine: u.State == "machine",
		})
	}
	if err != nil {
		e := rpc.FromStatus(err)
		return importedUnit{Unit: u.Name, Result: "refused", Key: e.Key, Text: e.Text}
	}
	return importedUnit{Unit: u.Name, Result: "saved"}
}
