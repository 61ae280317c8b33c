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
	nul           = `"\u0000"`
	loneSurrogate = `"\ud83d"`
	invalidUTF8   = "\"\xff\""
)

// The test sends text that PostgreSQL cannot store to all routes of the table, in the query and in the body. It uses one caller only,
// because such a request is refused before permissions are checked.
func TestAllRoutesRefuseTextThatCannotBeStored(t *testing.T) {
	c := signedIn(t, "admin@raymi.example")
	var table permissions
	readYAML(t, "../permissions.yaml", &table)
	// Routes whose body is ignored.
	withoutBody := []string{"POST /api/upload/files/{id}/link"}
	for _, r := range routes(t, table) {
		at := strings.ReplaceAll(examplePath.Replace(r.path), "{id}", "1")
		for _, query := range []string{"?x=%00", "?_q=%00", "?_q=%ff", "?filters[mime][$startsWith]=%00", "?state[%00]=1"} {
			if a := c.do(r.method, at+query, "application/json", nil); a.status != http.StatusBadRequest {
				t.Errorf("%s %s%s: %d %.200s", r.method, at, query, a.status, a.text)
			}
		}
		if r.method != http.MethodPost && r.method != http.MethodPut || slices.Contains(withoutBody, r.method+" "+r.path) {
			continue
		}
		for _, text := range []string{nul, loneSurrogate, invalidUTF8} {
			for _, body := range []string{
				`{"data":{"x":` + text + `}}`, `{"password":` + text + `}`, `{"fileInfo":{"caption":` + text + `}}`,
				`{"x":[{` + text + `:1}]}`, `{"data":{`,
			} {
				a := c.do(r.method, at, "application/json", strings.NewReader(body))
				if a.status != http.StatusBadRequest || a.get("error", "status") != 400.0 {
					t.Errorf("%s %s with %q: %d %.200s", r.method, at, body, a.status, a.text)
				}
			}
		}
	}
}

func TestFormsRefuseTextThatCannotBeStored(t *testing.T) {
	c := signedIn(t, "host@raymi.example")
	host := ownHost(t, c)
	caption := func(text string) part { return part{field: "fileInfo", content: []byte(`{"caption":` + text + `}`)} }
	urlencoded := func(at, body string) *answer {
		return c.do(http.MethodPost, at, "application/x-www-form-urlencoded", strings.NewReader(body))
	}
	banner := part{"files.eventBanner", "a\xff.jpg", picture(t, 64, 61)}
	reference := part{field: "ref", content: []byte("api::event.event\xff")}
	for name, a := range map[string]*answer{
		"an urlencoded entry":          urlencoded("/api/events", "data[eventName]=a%00"),
		"an urlencoded login":          urlencoded("/api/auth/local", "identifier=a&password=%ff"),
		"an entry with NUL":            c.form(http.MethodPost, "/api/events", newEvent("Con\x00", host)),
		"an entry's file name":         c.form(http.MethodPost, "/api/events", newEvent("Bytes", host), banner),
		"a file name in the library":   c.form(http.MethodPost, "/api/upload", nil, part{"files", "a\xff.jpg", picture(t, 64, 61)}),
		"a caption with NUL":           c.upload(61, caption(nul)),
		"a caption, unpaired":          c.upload(61, caption(loneSurrogate)),
		"a caption that is not UTF-8":  c.upload(61, caption(invalidUTF8)),
		"a field with NUL":             c.upload(61, part{field: "field", content: []byte("eventBanner\x00")}),
		"a reference that is no UTF-8": c.upload(61, reference, part{field: "refId", content: []byte("1")}),
	} {
		if a.status != http.StatusBadRequest {
			t.Errorf("%s: %d %.200s", name, a.status, a.text)
		}
	}
	contacts := map[string]any{"eventContacts": map[string]any{"mail": "a\x00"}}
	a := c.json(http.MethodPost, "/api/events", map[string]any{"data": contacts})
	if a.get("error", "details", "errors", 0, "path", 1) != "mail" {
		t.Errorf("the field is not named: %s", a.text)
	}
}

// Other routes search or ignore such text; none of them may fail with an internal error.
func TestNoRouteFailsOnInvalidText(t *testing.T) {
	c := visitor(t)
	for _, at := range []string{
		"/api/events/%00", "/api/events/%ff", "/api/desk/lists/%00", "/api/docs/%00", "/events?city=%00", "/events?page=%ff",
		"/events/%00", "/events/%ff/_payload.json", "/events/_payload.json?_q=%00", "/%00", "/sitemap%00.xml", "/uploads/%00",
		"/uploads/a%ff.jpg", "/uploads/private/1?by=%00&token=%ff", "/img/w_640,f_webp/1-%00.jpg", "/img/%ff/1-a.jpg",
		"/email-confirmation?state=%00", "/api/auth/email-confirmation?confirmation=%00",
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

// Dropping a character of a password would make two passwords equal.
func TestPasswordWithNULIsRefused(t *testing.T) {
	c := visitor(t)
	name := fmt.Sprintf("nulo%d", time.Now().UnixNano())
	for _, end := range []string{"\x00", "\xff"} {
		text := strings.NewReplacer("\x00", `\u0000`).Replace(end)
		login := fmt.Sprintf(`{"identifier":"host@raymi.example","password":"%s%s"}`, password, text)
		c.do(http.MethodPost, "/api/auth/local", "application/json", strings.NewReader(login)).want(http.StatusBadRequest)
		account := fmt.Sprintf(`{"username":"%[1]s","email":"%[1]s@example.org","password":"una-clave-larga%[2]s"}`, name, text)
		c.do(http.MethodPost, "/api/auth/local/register", "application/json", strings.NewReader(account)).want(http.StatusBadRequest)
	}
	// The name is free: none of the refused requests has registered it.
	account := map[string]any{"username": name, "email": name + "@example.org", "password": "una-clave-larga"}
	c.json(http.MethodPost, "/api/auth/local/register", account).want(http.StatusOK)
}

// A form that ends before its closing boundary creates no entry and stores no file.
func TestTruncatedFormCreatesNothing(t *testing.T) {
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
	header := "\r\nContent-Disposition: form-data; name=\"data\"\r\n\r\n{}"
	for _, end := range []string{
		"", boundary, boundary + "\r\n", boundary + "-", boundary + "\r\nContent-Disposition: form-da", boundary + header,
	} {
		a := c.do(http.MethodPost, "/api/events", w.FormDataContentType(), strings.NewReader(whole+end))
		a.want(http.StatusBadRequest)
	}
	mine := c.get("/api/events" + query("filters[eventName]", name, "publicationState", "preview")).want(http.StatusOK)
	if got := mine.list("data"); len(got) > 0 {
		t.Errorf("created: %v", got)
	}
	files := signedIn(t, "admin@raymi.example").get("/api/upload/files" + query("_q", name)).want(http.StatusOK)
	if files.header.Get("X-Total-Count") != "0" {
		t.Errorf("stored: %s", files.text)
	}
}
