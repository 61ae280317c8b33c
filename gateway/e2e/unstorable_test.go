//go:build e2e

package e2e

import (
	"bytes"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"
)

const (
	nul       = `"\u0000"`
	surrogate = `"\ud83d"`
	noUTF8    = "\"\xff\""
)

// TestEveryRouteRefusesWhatCannotBeStored sends bytes that PostgreSQL cannot hold to each route of the table, in its query and in
// its body. They are refused before anybody asks who may, so one caller does.
func TestEveryRouteRefusesWhatCannotBeStored(t *testing.T) {
	c := signedIn(t, "admin@raymi.example")
	var table permissions
	readYAML(t, "../permissions.yaml", &table)
	// Without a body in any case.
	bare := []string{"POST /api/upload/files/{id}/link"}
	for _, r := range routes(t, table) {
		at := strings.NewReplacer("{id}", "1", "{list}", "cities").Replace(r.path)
		for _, query := range []string{"?x=%00", "?_q=%00", "?_q=%ff", "?filters[mime][$startsWith]=%00", "?state[%00]=1"} {
			if a := c.do(r.method, at+query, "application/json", nil); a.status != http.StatusBadRequest {
				t.Errorf("%s %s%s: %d %.200s", r.method, at, query, a.status, a.text)
			}
		}
		if r.method != http.MethodPost && r.method != http.MethodPut || slices.Contains(bare, r.method+" "+r.path) {
			continue
		}
		for _, text := range []string{nul, surrogate, noUTF8} {
			for _, body := range []string{`{"data":{"x":` + text + `}}`, `{"password":` + text + `}`, `{"fileInfo":{"caption":` + text + `}}`, `{"x":[{` + text + `:1}]}`, `{"data":{`} {
				if a := c.do(r.method, at, "application/json", strings.NewReader(body)); a.status != http.StatusBadRequest || a.get("error", "status") != 400.0 {
					t.Errorf("%s %s with %q: %d %.200s", r.method, at, body, a.status, a.text)
				}
			}
		}
	}
}

func TestFormsRefuseWhatCannotBeStored(t *testing.T) {
	c := signedIn(t, "host@raymi.example")
	host := ownHost(t, c)
	caption := func(text string) part { return part{field: "fileInfo", content: []byte(`{"caption":` + text + `}`)} }
	for name, a := range map[string]*answer{
		"an urlencoded entry":      c.do(http.MethodPost, "/api/events", "application/x-www-form-urlencoded", strings.NewReader("data[eventName]=a%00")),
		"an urlencoded login":      c.do(http.MethodPost, "/api/auth/local", "application/x-www-form-urlencoded", strings.NewReader("identifier=a&password=%ff")),
		"an entry with NUL":        c.form(http.MethodPost, "/api/events", with(newEvent("Con\x00", host), "eventName", "Con\x00")),
		"an entry's file name":     c.form(http.MethodPost, "/api/events", newEvent("Bytes", host), part{"files.eventBanner", "a\xff.jpg", picture(t, 64, 61)}),
		"a file name of a library": c.form(http.MethodPost, "/api/upload", nil, part{"files", "a\xff.jpg", picture(t, 64, 61)}),
		"a caption with NUL":       c.upload(61, caption(nul)),
		"a caption of half a pair": c.upload(61, caption(surrogate)),
		"a caption of bytes":       c.upload(61, caption(noUTF8)),
		"a field of bytes":         c.upload(61, part{field: "field", content: []byte("eventBanner\x00")}),
		"an entry to link":         c.upload(61, part{field: "ref", content: []byte("api::event.event\xff")}, part{field: "refId", content: []byte("1")}),
	} {
		if a.status != http.StatusBadRequest {
			t.Errorf("%s: %d %.200s", name, a.status, a.text)
		}
	}
	if a := c.json(http.MethodPost, "/api/events", map[string]any{"data": map[string]any{"eventContacts": map[string]any{"mail": "a\x00"}}}); a.get("error", "details", "errors", 0, "path", 1) != "mail" {
		t.Errorf("the field is not named: %s", a.text)
	}
}

// Other doors look texts up, or drop them; none of them may fail on one.
func TestNoDoorFailsOnBytes(t *testing.T) {
	c := visitor(t)
	for _, at := range []string{
		"/api/events/%00", "/api/events/%ff", "/api/desk/lists/%00", "/api/docs/%00", "/events?city=%00", "/events?page=%ff", "/events/%00", "/events/%ff/_payload.json",
		"/events/_payload.json?_q=%00", "/%00", "/sitemap%00.xml", "/uploads/%00", "/uploads/a%ff.jpg", "/uploads/private/1?by=%00&token=%ff", "/img/w_640,f_webp/1-%00.jpg",
		"/img/%ff/1-a.jpg", "/email-confirmation?state=%00", "/api/auth/email-confirmation?confirmation=%00",
	} {
		if a := c.get(at); a.status >= http.StatusInternalServerError {
			t.Errorf("%s: %d %.200s", at, a.status, a.text)
		}
	}
	for name, status := range map[string]int{"Authorization": 400, "Idempotency-Key": 400, "User-Agent": 400, "Accept-Language": 400} {
		c.header = http.Header{name: {"Bearer \xff"}}
		login := map[string]any{"identifier": "nobody@raymi.example", "password": "not a password"}
		if a := c.json(http.MethodPost, "/api/auth/local", login); a.status != status {
			t.Errorf("%s: %d %.200s", name, a.status, a.text)
		}
	}
}

// What is dropped from a password makes two passwords one.
func TestNULIsPartOfNoPassword(t *testing.T) {
	c := visitor(t)
	name := fmt.Sprintf("nulo%d", time.Now().UnixNano())
	for _, end := range []string{"\x00", "\xff"} {
		text := strings.NewReplacer("\x00", `\u0000`).Replace(end)
		login := fmt.Sprintf(`{"identifier":"host@raymi.example","password":"%s%s"}`, password, text)
		c.do(http.MethodPost, "/api/auth/local", "application/json", strings.NewReader(login)).want(http.StatusBadRequest)
		account := fmt.Sprintf(`{"username":"%[1]s","email":"%[1]s@example.org","password":"una-clave-larga%[2]s"}`, name, text)
		c.do(http.MethodPost, "/api/auth/local/register", "application/json", strings.NewReader(account)).want(http.StatusBadRequest)
	}
	// The name is free: none of them registered anybody.
	account := map[string]any{"username": name, "email": name + "@example.org", "password": "una-clave-larga"}
	c.json(http.MethodPost, "/api/auth/local/register", account).want(http.StatusOK)
}

// A form that ends before its closing boundary creates nothing, and its file is not kept.
func TestAFormWithoutItsEndCreatesNothing(t *testing.T) {
	c := signedIn(t, "host@raymi.example")
	name := fmt.Sprintf("Sin final %d", time.Now().UnixNano())
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	text, err := json.Marshal(newEvent(name, ownHost(t, c)))
	if err != nil {
		t.Fatal(err)
	}
	if err := w.WriteField("data", string(text)); err != nil {
		t.Fatal(err)
	}
	file, err := w.CreateFormFile("files.eventBanner", name+".jpg")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := file.Write(picture(t, 64, 62)); err != nil {
		t.Fatal(err)
	}
	whole := body.String()
	boundary := "\r\n--" + w.Boundary()
	for _, end := range []string{"", boundary, boundary + "\r\n", boundary + "-", boundary + "\r\nContent-Disposition: form-da", boundary + "\r\nContent-Disposition: form-data; name=\"data\"\r\n\r\n{}"} {
		a := c.do(http.MethodPost, "/api/events", w.FormDataContentType(), strings.NewReader(whole+end))
		a.want(http.StatusBadRequest)
	}
	mine := c.get("/api/events" + query("filters[eventName]", name, "publicationState", "preview")).want(http.StatusOK)
	if got := mine.list("data"); len(got) > 0 {
		t.Errorf("created: %v", got)
	}
	kept := signedIn(t, "admin@raymi.example").get("/api/upload/files" + query("_q", name)).want(http.StatusOK)
	if kept.header.Get("X-Total-Count") != "0" {
		t.Errorf("kept: %s", kept.text)
	}
}
