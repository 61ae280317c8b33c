package upload_test

import (
	"net/http"
	"strings"
	"testing"

	"raymi.example/gateway/internal/upload"
)

// Texts that the database cannot store are refused in every part, before a call to media.
func TestPartsThatCannotBeStoredAreRefused(t *testing.T) {
	part := func(head, content string) string {
		return "--b\r\nContent-Disposition: form-data; " + head + "\r\n\r\n" + content + "\r\n--b--"
	}
	for name, body := range map[string]string{
		"a file name with NUL":            part(`name="files"; filename*=utf-8''a%00.jpg`, "x"),
		"a file name that is not UTF-8":   part("name=\"files\"; filename=\"a\xff.jpg\"", "x"),
		"a part's name that is not UTF-8": part("name=\"files\xff\"; filename=\"a.jpg\"", "x"),
		"a field with NUL":                part(`name="field"`, "event\x00Banner"),
		"an entry's type with NUL":        part(`name="ref"`, "api::event.event\x00"),
		"an entry's id with NUL":          part(`name="refId"`, "7\x00"),
		"an escaped NUL in fileInfo":      part(`name="fileInfo"`, `{"caption":"a\u0000"}`),
		"bytes in fileInfo":               part(`name="fileInfo"`, "{\"caption\":\"a\xff\"}"),
		"an escaped NUL in a key":         part(`name="fileInfo"`, `{"alternativeTexts":{"en\u0000":"x"}}`),
		"an escaped NUL in data":          part(`name="data"`, `{"eventName":"a\u0000"}`),
		"half a surrogate pair in data":   part(`name="data"`, `{"eventName":"a\ud83d"}`),
		"something after the JSON object": part(`name="data"`, `{}}`),
	} {
		stored := map[int32]bool{}
		w := postForm(stored, func(u *upload.Uploads) http.Handler { return u.Library(nil) }, strings.NewReader(body))
		if w.Code != http.StatusBadRequest || len(stored) > 0 || strings.Contains(w.Body.String(), "Files are empty") {
			t.Errorf("%s: %d %s", name, w.Code, w.Body)
		}
	}
	const named = `"details":{"errors":[{"path":["eventContacts","mail"],"message":"eventContacts.mail must be UTF-8 without NUL"`
	body := part(`name="data"`, `{"eventContacts":{"mail":"\u0000"}}`)
	entries := func(u *upload.Uploads) http.Handler { return u.Entries(nil) }
	if w := postForm(nil, entries, strings.NewReader(body)); !strings.Contains(w.Body.String(), named) {
		t.Errorf("the field is not named: %s", w.Body)
	}
}
