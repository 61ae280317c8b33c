//go:build e2e

package e2e

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5"

	"raymi.example/internal/polltest"
)

// fileInfo returns the part fileInfo of a form.
func fileInfo(t *testing.T, info any) part {
	t.Helper()
	text, err := json.Marshal(info)
	if err != nil {
		t.Fatal(err)
	}
	return part{field: "fileInfo", content: text}
}

// upload adds a picture to the library and deletes it at the end of the test.
func (c *client) upload(seed uint8, texts ...part) *answer {
	c.t.Helper()
	photo := part{"files", "foto.jpg", picture(c.t, 640, seed)}
	a := c.form(http.MethodPost, "/api/upload", map[string]any{}, append(texts, photo)...)
	if a.status == http.StatusOK {
		c.t.Cleanup(func() { c.do(http.MethodDelete, path("/api/upload/files/%d", a.id(0, "id")), "", nil) })
	}
	return a
}

func TestFileHasTextsInThreeLanguages(t *testing.T) {
	c := signedIn(t, "host@raymi.example")
	info := map[string]any{
		"alternativeText": map[string]string{"en": "Dancers", "es": "Danzantes", "qu": "Tusuqkuna"}, "caption": "De noche",
		"credit": "Rosa Quispe", "licence": "CC BY 4.0", "focalPoint": map[string]float64{"x": 0.25, "y": 0.75},
	}
	file := c.upload(51, fileInfo(t, info)).want(http.StatusOK)
	id := file.id(0, "id")
	created := c.json(http.MethodPost, "/api/events", map[string]any{"data": newEvent("Textos", ownHost(t, c))}).want(http.StatusOK)
	event := path("/api/events/%d", created.id("data", "id"))
	t.Cleanup(func() { c.do(http.MethodDelete, event, "", nil) })
	c.json(http.MethodPut, event, map[string]any{"data": map[string]any{"eventBanner": id}}).want(http.StatusOK)
	banner := func(tag string) *answer {
		t.Helper()
		return visitor(t).get(event + query("populate", "eventBanner", "locale", tag)).want(http.StatusOK)
	}
	for tag, want := range map[string]string{"en": "Dancers", "es": "Danzantes", "qu": "Tusuqkuna"} {
		if got := banner(tag).str("data", "attributes", "eventBanner", "data", "attributes", "alternativeText"); got != want {
			t.Errorf("%s: %q, want %q", tag, got, want)
		}
	}
	metadata := banner("es").get("data", "attributes", "eventBanner", "data", "attributes", "provider_metadata")
	if follow(metadata, "credit") != "Rosa Quispe" || follow(metadata, "focalPoint", "x") != 0.25 {
		t.Errorf("got %v", metadata)
	}

	changed := c.json(http.MethodPut, path("/api/upload/files/%d", id)+"?locale=qu", map[string]any{
		"alternativeTexts": map[string]string{"en": "A crowd"}, "credit": nil, "focalPoint": nil,
	}).want(http.StatusOK)
	if changed.str("alternativeText") != "A crowd" || changed.str("caption") != "De noche" ||
		changed.get("provider_metadata", "credit") != nil {
		t.Errorf("got %s", changed.text)
	}
	polltest.Within(t, timeout, "the entry does not show what was changed", func() bool {
		got := banner("qu").get("data", "attributes", "eventBanner", "data", "attributes")
		return follow(got, "alternativeText") == "A crowd" && follow(got, "provider_metadata", "credit") == nil
	})
	c.form(http.MethodPost, path("/api/upload?id=%d", id), nil, fileInfo(t, map[string]string{"caption": "De día"})).want(http.StatusOK)
	editor := signedIn(t, "editor@raymi.example")
	if got := editor.get(path("/api/upload/files/%d", id)).want(http.StatusOK).str("caption"); got != "De día" {
		t.Errorf("the form of Strapi's clients: got %q", got)
	}
	invalid := map[string]any{"alternativeTexts": map[string]string{"de": "Tänzer"}, "poster": 999999}
	broken := c.json(http.MethodPut, path("/api/upload/files/%d", id), invalid)
	if n := len(broken.want(http.StatusBadRequest).list("error", "details", "errors")); n < 2 {
		t.Errorf("not every broken field is reported: %s", broken.text)
	}
}

func TestEditorsSearchTheLibrary(t *testing.T) {
	owner, editor := signedIn(t, "host@raymi.example"), signedIn(t, "editor@raymi.example")
	word := fmt.Sprintf("w%d", time.Now().UnixNano())
	var ids []any
	for seed, field := range map[uint8]string{61: "", 62: "personalDocumentScan"} {
		a := owner.upload(seed, part{field: "field", content: []byte(field)}, fileInfo(t, map[string]string{"caption": word})).want(http.StatusOK)
		ids = append(ids, float64(a.id(0, "id")))
	}
	found := editor.get("/api/upload/files" + query("_q", word, "filters[mime][$startsWith]", "image/")).want(http.StatusOK)
	if n := len(found.list()); n != 2 || found.header.Get("X-Total-Count") != "2" {
		t.Fatalf("%d of %v: %s", n, ids, found.text)
	}
	for i := range found.list() {
		if private := found.get(i, "url") == ""; private && found.get(i, "formats") != nil {
			t.Errorf("a private file has addresses: %s", found.text)
		}
	}
	if found.id(0, "id") < found.id(1, "id") {
		t.Errorf("the newest is not first: %s", found.text)
	}
	page := editor.get("/api/upload/files" + query("_q", word, "pagination[page]", "2", "pagination[pageSize]", "1")).want(http.StatusOK)
	if len(page.list()) != 1 || page.header.Get("X-Total-Count") != "2" {
		t.Errorf("got %s", page.text)
	}
	editor.get("/api/upload/files/999999").want(http.StatusNotFound)
}

// accesses returns the accesses that media has recorded of a file: what and who.
func accesses(t *testing.T, file int) (out []string) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), variable(t, "RAYMI_MEDIA_DATABASE_URL"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close(t.Context()) }()
	rows, err := conn.Query(t.Context(), `SELECT what || ' ' || user_id FROM file_accesses WHERE file_id = $1 ORDER BY id`, file)
	if err == nil {
		out, err = pgx.CollectRows(rows, pgx.RowTo[string])
	}
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestPrivateFileNeedsASignedLink(t *testing.T) {
	owner, editor, other := signedIn(t, "host@raymi.example"), signedIn(t, "editor@raymi.example"), signedIn(t, "host2@raymi.example")
	scan := owner.upload(71, part{field: "field", content: []byte("personalDocumentScan")}).want(http.StatusOK)
	id := scan.id(0, "id")
	if scan.get(0, "url") != "" {
		t.Fatalf("a private file has an address: %s", scan.text)
	}
	visitor(t).get(path("/uploads/%s.jpg", scan.str(0, "hash"))).want(http.StatusNotFound)
	link := func(c *client) *answer { return c.json(http.MethodPost, path("/api/upload/files/%d/link", id), nil) }
	for _, c := range []*client{other, visitor(t)} {
		link(c).want(http.StatusNotFound)
	}
	var want []string
	for _, c := range []*client{owner, editor} {
		user := c.get("/api/users/me").want(http.StatusOK).id("id")
		made := link(c).want(http.StatusOK)
		address := made.str("url")
		read := visitor(t).get(address).want(http.StatusOK)
		for header, value := range map[string]string{
			"Content-Type": "image/jpeg", "Cache-Control": "private, no-store", "X-Content-Type-Options": "nosniff",
			"Referrer-Policy": "no-referrer", "ETag": "",
		} {
			if got := read.header.Get(header); got != value {
				t.Errorf("%s: %q, want %q", header, got, value)
			}
		}
		if expires, err := time.Parse(time.RFC3339, made.str("expiresAt")); err != nil || time.Until(expires) > 5*time.Minute {
			t.Errorf("it works until %v, %v", expires, err)
		}
		for _, forged := range []string{
			strings.Replace(address, "by=", "by=1", 1), strings.Replace(address, "expires=", "expires=9", 1), path("/uploads/private/%d", id),
		} {
			if got := visitor(t).get(forged).want(http.StatusNotFound); got.str("error", "name") != "NotFoundError" {
				t.Errorf("got %s", got.text)
			}
		}
		want = append(want, fmt.Sprintf("link %d", user), fmt.Sprintf("read %d", user))
	}
	if d := cmp.Diff(want, accesses(t, id)); d != "" {
		t.Error(d)
	}
}

func TestSweepDeletesOrphansOnly(t *testing.T) {
	owner, editor := signedIn(t, "host@raymi.example"), signedIn(t, "editor@raymi.example")
	orphan := owner.upload(81).want(http.StatusOK)
	stock := editor.upload(82).want(http.StatusOK)
	created := owner.form(http.MethodPost, "/api/events"+query("populate", "*"), newEvent("Con su banner", ownHost(t, owner)),
		part{"files.eventBanner", "banner.jpg", picture(t, 640, 83)}).want(http.StatusOK)
	t.Cleanup(func() { owner.do(http.MethodDelete, path("/api/events/%d", created.id("data", "id")), "", nil) })
	banner := created.str("data", "attributes", "eventBanner", "data", "attributes", "url")

	if output := operate(t, "sweep", "--older-than=0s"); !strings.Contains(output, "removed") {
		t.Errorf("it prints %q", output)
	}
	visitor(t).get(orphan.str(0, "url")).want(http.StatusNotFound)
	editor.get(path("/api/upload/files/%d", orphan.id(0, "id"))).want(http.StatusNotFound)
	visitor(t).get(stock.str(0, "url")).want(http.StatusOK)
	visitor(t).get(banner).want(http.StatusOK)
	owner.json(http.MethodPut, path("/api/events/%d", created.id("data", "id")), map[string]any{
		"data": map[string]any{"eventMediaPhotos": []int{orphan.id(0, "id")}},
	}).want(http.StatusBadRequest)
	output := operate(t, "audit")
	if !strings.Contains(output, "0 files without their bytes, 0 objects without a file, 0 uses of no file") {
		t.Errorf("it prints %q", output)
	}
}

func TestLimitsArePublic(t *testing.T) {
	a := visitor(t).get("/api/upload/limits").want(http.StatusOK)
	if a.id("request", "bytes") < 1<<20 || a.id("request", "files") == 0 || a.id("fields", "eventBanner", "count") != 1 ||
		a.get("fields", "personalDocumentScan", "private") != true || a.get("library", "kinds", "video/mp4", "bytes") == nil {
		t.Errorf("got %s", a.text)
	}
	if got := a.header.Get("Cache-Control"); got != "public, max-age=60" {
		t.Errorf("got %q", got)
	}
}
