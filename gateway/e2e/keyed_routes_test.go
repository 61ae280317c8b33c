//go:build e2e

package e2e

import (
	"context"
	"net/http"
	"testing"

	"github.com/jackc/pgx/v5"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"

	_ "raymi.example/internal/gen/raymi/auth/v1" // registers its methods
	_ "raymi.example/internal/gen/raymi/catalog/v1"
	_ "raymi.example/internal/gen/raymi/media/v1"
	_ "raymi.example/internal/gen/raymi/partners/v1"
	"raymi.example/internal/rpc"
)

const (
	aHost         = "host@raymi.example"
	anEditor      = "editor@raymi.example"
	administrator = "admin@raymi.example"
)

// keyedRoute is a route that creates an entry, with a check for entries of a name.
type keyedRoute struct {
	// rpc is the name of the method that stores the response.
	rpc, caller, path string
	// body returns the body of one attempt; attempts differ in their boundary only.
	body func(t *testing.T, name string) (kind string, body []byte)
	// check requires exactly one complete entry of the name, the one in the response.
	check func(t *testing.T, c *client, name string, a *answer)
}

// keyedRoutes returns a row of each route that accepts an idempotency key, by what it creates.
func keyedRoutes(t *testing.T) map[string]keyedRoute {
	t.Helper()
	organizer := signedIn(t, aHost)
	host := ownHost(t, organizer)
	event := func(name string) map[string]any { return newEvent(name, host) }
	scan := organizer.upload(45, part{field: "field", content: []byte("personalDocumentScan")}).want(http.StatusOK).id(0, "id")
	draft := newDraft(t, organizer, host)
	routes := map[string]keyedRoute{
		"an upload": {"CreateUpload", aHost, "/api/upload", uploadBody, uploadIsComplete},
		"a file's link": {
			"CreateFileLink", aHost, path("/api/upload/files/%d/link", scan), emptyBody,
			addsRow(t, "RAYMI_MEDIA_DATABASE_URL", "SELECT count(*) FROM file_accesses WHERE file_id = $1 AND what = 'link'", scan, "url"),
		},
		"an event": {"CreateEvent", aHost, "/api/events", jsonBody(event), listedOnce("/api/events", "eventName", "")},
		"an event's form": {
			"CreateEvent", aHost, "/api/events", formBody(event, "files.eventMediaPhotos"),
			listedOnce("/api/events", "eventName", "eventMediaPhotos"),
		},
		"a preview": {
			"CreateEventPreview", aHost, path("/api/events/%d/preview", draft), emptyBody,
			addsRow(t, "RAYMI_CATALOG_DATABASE_URL", "SELECT count(*) FROM event_previews WHERE event_id = $1", draft, "data", "url"),
		},
		"a partner": {
			"CreatePartner", administrator, "/api/partners", formBody(hiddenPartner, "files.mainBanner"),
			listedOnce("/api/partners", "commercialName", "mainBanner"),
		},
		"news": {
			"CreateNews", anEditor, "/api/news", formBody(hiddenNews, "files.newsMainBanner"),
			listedOnce("/api/news", "title", "newsMainBanner"),
		},
		"a collection": {
			"CreateCollection", anEditor, "/api/events-collections", jsonBody(named("collectionName")),
			listedOnce("/api/events-collections", "collectionName", ""),
		},
		"other names": {"CreateOtherNames", anEditor, "/api/desk/other-names", plainBody(otherNamesGroup), foundOnce("/api/desk/other-names")},
		"a desk entry": {
			"CreateDeskEntry", anEditor, "/api/desk/lists/affiliations", plainBody(deskEntry), foundOnce("/api/desk/lists/affiliations"),
		},
		"an account": {"CreateUser", administrator, "/api/users", plainBody(account), accountIsOne},
	}
	for name, of := range map[string]struct{ rpc, list, attribute string }{
		"a city":         {"CreateCity", "cities", "cityName"},
		"a category":     {"CreateEventCategory", "event-categories", "eventCategoryName"},
		"an area":        {"CreateArea", "areas-de-la-culturas", "cultureTypeName"},
		"an affiliation": {"CreateAffiliation", "affiliations", "affiliationName"},
		"an org type":    {"CreateOrgType", "org-types", "orgTypeName"},
	} {
		routes[name] = keyedRoute{of.rpc, anEditor, "/api/" + of.list, jsonBody(named(of.attribute)), foundOnce("/api/desk/lists/" + of.list)}
	}
	return routes
}

// Each RPC that stores responses has a row, so that a new one is interrupted too. CreateHost has no route: partners calls it in
// CreatePartner.
func TestEveryKeyedRouteIsInterrupted(t *testing.T) {
	covered := map[string]bool{"CreateHost": true}
	for _, route := range keyedRoutes(t) {
		covered[route.rpc] = true
	}
	stored := 0
	protoregistry.GlobalFiles.RangeFiles(func(f protoreflect.FileDescriptor) bool {
		for i := range f.Services().Len() {
			methods := f.Services().Get(i).Methods()
			for j := range methods.Len() {
				if !rpc.DescribeMethod(methods.Get(j)).StoredResponse {
					continue
				}
				stored++
				if !covered[string(methods.Get(j).Name())] {
					t.Errorf("no row interrupts %s", methods.Get(j).FullName())
				}
			}
		}
		return true
	})
	if stored < len(covered) {
		t.Errorf("%d methods that store responses are registered, rows are of %d", stored, len(covered))
	}
}

func jsonBody(entry func(name string) map[string]any) func(*testing.T, string) (string, []byte) {
	return func(t *testing.T, name string) (string, []byte) {
		t.Helper()
		return "application/json", marshal(t, map[string]any{"data": entry(name)})
	}
}

func formBody(entry func(name string) map[string]any, field string) func(*testing.T, string) (string, []byte) {
	return func(t *testing.T, name string) (string, []byte) {
		t.Helper()
		return multipartBody(t, map[string][]byte{"data": marshal(t, entry(name))}, field)
	}
}

func named(attribute string) func(name string) map[string]any {
	return func(name string) map[string]any { return map[string]any{attribute: name} }
}

func emptyBody(*testing.T, string) (string, []byte) { return "application/json", []byte("{}") }

func plainBody(body func(name string) map[string]any) func(*testing.T, string) (string, []byte) {
	return func(t *testing.T, name string) (string, []byte) {
		t.Helper()
		return "application/json", marshal(t, body(name))
	}
}

func otherNamesGroup(name string) map[string]any {
	return map[string]any{"names": []string{name, "y " + name}}
}

func deskEntry(name string) map[string]any {
	return map[string]any{"translations": map[string]any{"es": map[string]any{"name": name}}}
}

func account(name string) map[string]any {
	return map[string]any{
		"username": name, "email": name + "@example.org", "password": password, "role": "cliente", "confirmed": true,
	}
}

func uploadBody(t *testing.T, name string) (string, []byte) {
	t.Helper()
	return multipartBody(t, map[string][]byte{"fileInfo": marshal(t, map[string]any{"name": name + ".jpg"})}, "files")
}

func uploadIsComplete(t *testing.T, c *client, name string, a *answer) {
	t.Helper()
	found := signedIn(t, "editor@raymi.example").get("/api/upload/files" + query("_q", name)).want(http.StatusOK).list()
	if !contains(found, a.id(0, "id")) {
		t.Errorf("the response names file %d, the library has %v", a.id(0, "id"), found)
	}
	c.get(a.str(0, "url")).want(http.StatusOK)
}

func contains(files []any, id int) bool {
	for _, f := range files {
		if number, ok := follow(f, "id").(float64); ok && int(number) == id {
			return true
		}
	}
	return false
}

// hiddenPartner is an unpublished host, because other tests count the public ones.
func hiddenPartner(name string) map[string]any {
	return map[string]any{
		"commercialName": name, "orgResume": "Un taller.", "contacts": map[string]any{"mail": "taller@example.org"}, "publishedAt": nil,
	}
}

// hiddenNews is unpublished for the same reason.
func hiddenNews(name string) map[string]any {
	return map[string]any{"title": name, "newsText": "Un texto.", "publishedAt": nil}
}

// newDraft creates an unpublished event and returns its id.
func newDraft(t *testing.T, c *client, host int) int {
	t.Helper()
	event := newEvent("Corte de previa", host)
	event["publishedAt"] = nil
	id := c.json(http.MethodPost, "/api/events", map[string]any{"data": event}).want(http.StatusOK).id("data", "id")
	t.Cleanup(func() { c.do(http.MethodDelete, path("/api/events/%d", id), "", nil) })
	return id
}

// listedOnce requires exactly one entry with the name, the one in the response, with one file in its field, and deletes it.
func listedOnce(list, attribute, field string) func(*testing.T, *client, string, *answer) {
	return func(t *testing.T, c *client, name string, a *answer) {
		t.Helper()
		filter := query("filters["+attribute+"][$eq]", name, "publicationState", "preview", "populate", "*")
		found := c.get(list + filter).want(http.StatusOK)
		if entries := found.list("data"); len(entries) != 1 || found.id("data", 0, "id") != a.id("data", "id") {
			t.Fatalf("%d entries of %s", len(entries), name)
		}
		if field != "" {
			fileIsServed(t, found.get("data", 0, "attributes", field, "data"))
		}
		if list != "/api/partners" { // a partner's deletion has a waiting time
			c.do(http.MethodDelete, path(list+"/%d", a.id("data", "id")), "", nil).want(http.StatusOK)
		}
	}
}

// fileIsServed requires a field with one file.
func fileIsServed(t *testing.T, field any) {
	t.Helper()
	if files, many := field.([]any); many {
		if len(files) != 1 {
			t.Fatalf("%d files", len(files))
		}
		field = files[0]
	}
	url, _ := follow(field, "attributes", "url").(string)
	visitor(t).get(url).want(http.StatusOK)
}

// foundOnce requires that a list of the desk has one entry with the name, the one in the response, and deletes it.
func foundOnce(list string) func(*testing.T, *client, string, *answer) {
	return func(t *testing.T, c *client, name string, a *answer) {
		t.Helper()
		found := c.get(list + query("_q", name)).want(http.StatusOK)
		if entries := found.list("data"); len(entries) != 1 || found.id("data", 0, "id") != a.id("data", "id") {
			t.Fatalf("%d entries of %s", len(entries), name)
		}
		c.do(http.MethodDelete, path(list+"/%d", a.id("data", "id")), "", nil).want(http.StatusOK)
	}
}

// accountIsOne requires one account of the name, the one in the response, that can sign in.
func accountIsOne(t *testing.T, c *client, name string, a *answer) {
	t.Helper()
	found := c.get("/api/desk/users" + query("_q", name)).want(http.StatusOK)
	if accounts := found.list("data"); len(accounts) != 1 || found.id("data", 0, "id") != a.id("user", "id") {
		t.Fatalf("%d accounts of %s", len(accounts), name)
	}
}

// addsRow requires that each key adds one row to those that the query counts of the entry, and that the link in the response works.
func addsRow(t *testing.T, database, count string, entry int, link ...any) func(*testing.T, *client, string, *answer) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), variable(t, database))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close(context.WithoutCancel(t.Context())) })
	keys := 0
	return func(t *testing.T, _ *client, _ string, a *answer) {
		t.Helper()
		keys++
		var rows int
		if err := conn.QueryRow(t.Context(), count, entry).Scan(&rows); err != nil {
			t.Fatal(err)
		}
		if rows != keys {
			t.Fatalf("%d rows after %d keys", rows, keys)
		}
		visitor(t).get(a.str(link...)).want(http.StatusOK)
	}
}
