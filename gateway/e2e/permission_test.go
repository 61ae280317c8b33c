//go:build e2e

package e2e

import (
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"go.yaml.in/yaml/v3"
)

// permissions is gateway/permissions.yaml.
type permissions struct {
	Roles []string         `yaml:"roles"`
	Rules map[string][]int `yaml:"rules"`
}

// route is a method and path of the portal, with its RPC if it is exactly one.
type route struct{ selector, method, path string }

func readYAML(t *testing.T, file string, into any) {
	t.Helper()
	content, err := os.ReadFile(file)
	if err == nil {
		err = yaml.Unmarshal(content, into)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// binding is a rule of routes.yaml. Further paths of an RPC have rows of their own in the table, named by method and path.
type binding struct {
	Selector, Get, Post, Put, Delete string
	Also                             []binding `yaml:"additional_bindings"`
}

func (b binding) verb() (method, path string) {
	for method, path := range map[string]string{"GET": b.Get, "POST": b.Post, "PUT": b.Put, "DELETE": b.Delete} {
		if path != "" {
			return method, path
		}
	}
	return "", ""
}

// routes returns the routes of routes.yaml, and those of the table that are more than one RPC, named by method and path.
func routes(t *testing.T, table permissions) []route {
	t.Helper()
	var file struct {
		HTTP struct {
			Rules []binding `yaml:"rules"`
		} `yaml:"http"`
	}
	readYAML(t, "../routes.yaml", &file)
	var out []route
	for _, rule := range file.HTTP.Rules {
		method, path := rule.verb()
		out = append(out, route{rule.Selector, method, path})
		for _, also := range rule.Also {
			method, path := also.verb()
			if table.Rules[method+" "+path] == nil {
				t.Errorf("%s %s has no row", method, path)
			}
		}
	}
	for name := range table.Rules {
		if method, path, ok := strings.Cut(name, " "); ok {
			out = append(out, route{name, method, path})
		}
	}
	return out
}

// world holds the callers and the entries that the calls are about.
type world struct {
	callers map[string]*client
	emails  map[string]string
	// host belongs to the owner, other to the organizer.
	host  int
	other int
	event int
	user  int
}

func newWorld(t *testing.T) *world {
	t.Helper()
	w := &world{callers: map[string]*client{"public": visitor(t)}, emails: map[string]string{
		"cliente": "client@raymi.example", "owner": "host@raymi.example", "organizer": "host2@raymi.example",
		"editor": "editor@raymi.example", "administrador": "admin@raymi.example",
	}}
	for role := range w.emails {
		w.callers[role] = w.signIn(t, role)
	}
	name := fmt.Sprintf("rosa%d", time.Now().UnixNano())
	w.user = w.newUser(t, name, "authenticated")
	w.emails["authenticated"] = name + "@example.org"
	w.callers["authenticated"] = w.signIn(t, "authenticated")
	w.host, w.other = ownHost(t, w.callers["owner"]), ownHost(t, w.callers["organizer"])
	w.event = w.newEntry("owner", "/api/events", newEvent("De la tabla", w.host))
	t.Cleanup(func() {
		w.callers["owner"].do(http.MethodDelete, path("/api/events/%d", w.event), "", nil).want(http.StatusOK)
	})
	return w
}

func (w *world) newUser(t *testing.T, name, role string) int {
	t.Helper()
	account := map[string]any{"username": name, "email": name + "@example.org", "password": password, "role": role, "confirmed": true}
	return w.callers["administrador"].json(http.MethodPost, "/api/users", account).want(http.StatusOK).id("user", "id")
}

func (w *world) newEntry(owner, at string, data map[string]any) int {
	c := w.callers[owner]
	c.t.Helper()
	return c.json(http.MethodPost, at, map[string]any{"data": data}).want(http.StatusOK).id("data", "id")
}

// target returns the id of the entry that a call is about. Entries that the call may delete are created for it.
func (w *world) target(t *testing.T, r route) int {
	t.Helper()
	name := r.selector[strings.LastIndex(r.selector, ".")+1:]
	switch name {
	case "ListEntryTexts", "UpdateText", "ReviewText",
		"UpdateEvent", "ApproveEvent", "RejectEvent", "CancelEventVerdict", "CreateEventPreview", "DeleteEventPreview":
		return w.event
	case "UpdatePartner", "UpdateDeskHost", "GetDeskHost":
		return w.host
	case "GetApplication", "ApproveApplication", "RejectApplication", "AskApplicant", "CancelApplicationVerdict":
		// A decided application: an administrator created the hosts of the demo content.
		return w.callers["editor"].get("/api/desk/applications?state=approved").want(http.StatusOK).id("data", 0, "id")
	case "UpdateUser", "GetQuota", "UpdateQuota", "GetAccount", "UpdateAccount", "GET /api/users/{id}", "DELETE /api/users/{id}":
		return w.user
	case "ResetAccountSecondFactor": // ends the sessions of the account
		return w.newUser(t, fmt.Sprintf("ana%d", time.Now().UnixNano()), "cliente")
	case "EndSession", "RemoveSavedEntry":
		return 1 << 30 // an id that does not exist: ending the caller's own session would end the test
	case "DeleteEvent":
		return w.disposable(t, "owner", "/api/events", newEvent("Para borrar", w.host))
	case "GetRemovedEvent":
		id := w.newEntry("owner", "/api/events", newEvent("Borrado", w.host))
		w.callers["owner"].do(http.MethodDelete, path("/api/events/%d", id), "", nil).want(http.StatusOK)
		return id
	case "DeleteNews", "DELETE /api/desk/news/{id}", "PublishNews", "WithdrawNews":
		return w.disposable(t, "editor", "/api/news", map[string]any{"title": "Para borrar", "newsText": "Texto"})
	case "DeleteCollection", "DELETE /api/desk/collections/{id}", "PublishCollection", "WithdrawCollection":
		return w.disposable(t, "editor", "/api/events-collections", map[string]any{"collectionName": "Para borrar"})
	case "GetDeskNews", "PUT /api/desk/news/{id}":
		return w.first(t, "/api/news")
	case "GetDeskCollection", "PUT /api/desk/collections/{id}":
		return w.first(t, "/api/events-collections")
	case "PUT /api/desk/info-pages/{id}":
		return w.first(t, "/api/info-pages")
	case "UpdateDeskEntry":
		return w.first(t, "/api/affiliations")
	case "DeleteDeskEntry":
		return w.disposableEntry(t)
	case "UpdateOtherNames":
		return w.callers["editor"].get("/api/desk/other-names").want(http.StatusOK).id("data", 0, "id")
	case "DeleteOtherNames":
		return otherNames(t, w.callers["editor"], "Para borrar", "Wañuchinapaq")
	case "POST /api/upload/files/{id}/link":
		return w.upload(t, "owner", part{field: "field", content: []byte("personalDocumentScan")}).want(http.StatusOK).id(0, "id")
	case "DeleteFile", "GET /api/upload/files/{id}", "PUT /api/upload/files/{id}":
		return w.upload(t, "owner").want(http.StatusOK).id(0, "id")
	}
	// Calls that change nothing may use any entry of the list.
	return w.first(t, strings.TrimSuffix(r.path, "/{id}"))
}

func (w *world) first(t *testing.T, list string) int {
	t.Helper()
	return visitor(t).get(list).want(http.StatusOK).id("data", 0, "id")
}

// disposableEntry creates an affiliation that no host has.
func (w *world) disposableEntry(t *testing.T) int {
	t.Helper()
	name := map[string]any{"translations": map[string]any{"es": map[string]any{"name": "Para borrar"}}}
	id := w.callers["editor"].json(http.MethodPost, "/api/desk/lists/affiliations", name).want(http.StatusOK).id("data", "id")
	t.Cleanup(func() {
		// May be deleted already by the call.
		w.callers["editor"].do(http.MethodDelete, path("/api/desk/lists/affiliations/%d", id), "", nil)
	})
	return id
}

func (w *world) disposable(t *testing.T, owner, at string, data map[string]any) int {
	t.Helper()
	id := w.newEntry(owner, at, data)
	// May be deleted already by the call.
	t.Cleanup(func() { w.callers[owner].do(http.MethodDelete, path("%s/%d", at, id), "", nil) })
	return id
}

func (w *world) upload(t *testing.T, caller string, texts ...part) *answer {
	t.Helper()
	c := w.callers[caller]
	a := c.form(http.MethodPost, "/api/upload", map[string]any{}, append(texts, part{"files", "tabla.jpg", picture(t, 200, 9)})...)
	if a.status == http.StatusOK {
		t.Cleanup(func() { c.do(http.MethodDelete, path("/api/upload/files/%d", a.id(0, "id")), "", nil) })
	}
	return a
}

// hostOf returns the host that a caller may create events for.
func (w *world) hostOf(role string) int {
	if role == "organizer" {
		return w.other
	}
	return w.host
}

// body returns a body that changes nothing even if the caller has the permission.
func (r route) body(host int) any {
	name := r.selector[strings.LastIndex(r.selector, ".")+1:]
	long := strings.Repeat("x", 300)
	switch {
	case name == "Login":
		return map[string]any{"identifier": "nobody", "password": "guess"}
	case name == "UpdateText" || name == "ReviewText": // of another version, so that it is refused as a conflict
		return map[string]any{"field": "eventName", "locale": "qu", "content": "Qillqa", "sourceVersion": "0", "version": "0"}
	case name == "UpdateUser":
		return map[string]any{"confirmed": true}
	case strings.HasPrefix(r.path, "/api/auth") || strings.HasPrefix(r.path, "/api/users"):
		return map[string]any{}
	case name == "CreateDeskEntry":
		return map[string]any{"translations": map[string]any{"es": map[string]any{"name": long}}}
	case strings.HasPrefix(name, "Create") || r.method == http.MethodPost && (r.path == "/api/desk/news" || r.path == "/api/desk/collections"):
		return map[string]any{"data": map[string]any{
			"eventName": long, "eventHost": host, "commercialName": long, "title": long, "collectionName": long, "cityName": long,
			"eventCategoryName": long, "cultureTypeName": long, "affiliationName": long, "orgTypeName": long,
		}}
	}
	return map[string]any{"data": map[string]any{}}
}

// examplePath fills the parameters of a path but the id.
var examplePath = strings.NewReplacer("{list}", "affiliations", "{token}", "unknown", "{noun}", "events")

func (w *world) call(t *testing.T, r route, role string) *answer {
	t.Helper()
	at := examplePath.Replace(r.path)
	if before, after, ok := strings.Cut(at, "{id}"); ok {
		at = before + fmt.Sprint(w.target(t, r)) + after
	}
	if at == "/api/upload" {
		return w.upload(t, role)
	}
	switch r.method {
	case http.MethodGet, http.MethodDelete:
		a := w.callers[role].do(r.method, at, "", nil)
		if strings.HasSuffix(at, "/sessions") && a.status == http.StatusOK {
			w.callers[role] = w.signIn(t, role)
		}
		return a
	}
	return w.callers[role].json(r.method, at, r.body(w.hostOf(role)))
}

// signIn signs a caller in again.
func (w *world) signIn(t *testing.T, role string) *client {
	t.Helper()
	return signedIn(t, w.emails[role])
}

func TestAllRolesOnAllRoutes(t *testing.T) {
	var table permissions
	readYAML(t, "../permissions.yaml", &table)
	w := newWorld(t)
	all := routes(t, table)
	for _, r := range all {
		t.Run(r.selector, func(t *testing.T) {
			cells := table.Rules[r.selector]
			if len(cells) != len(table.Roles) {
				t.Fatalf("%d cells for %d roles", len(cells), len(table.Roles))
			}
			for i, role := range table.Roles {
				if a := w.call(t, r, role); a.status != cells[i] {
					t.Errorf("%s: %d, the table has %d: %.200s", role, a.status, cells[i], a.text)
				}
			}
		})
	}
	for name := range table.Rules {
		if !slices.ContainsFunc(all, func(r route) bool { return r.selector == name }) {
			t.Errorf("%s is not a route", name)
		}
	}
}
