package demo

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"raymi.example/dev/rest"
)

// portalStub accepts every write, returns ids and records the requests.
type portalStub struct {
	mu     sync.Mutex
	writes []write
	ids    map[string]int
	open   int
	most   int
	refuse string
}

type write struct {
	method, path, auth, mime string
	locale                   string
	data                     map[string]any
	files                    map[string]string
	id                       int
}

func (p *portalStub) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	p.enter(+1)
	defer p.enter(-1)
	got, err := readWrite(r)
	if err != nil {
		http.Error(w, err.Error(), http.StatusTeapot)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	if got.path == p.refuse {
		w.WriteHeader(http.StatusBadRequest)
		// The client under test reports a broken response.
		_, _ = io.WriteString(w, `{"data":null,"error":{"status":400,"name":"ValidationError","message":"2 errors occurred",`+
			`"details":{"errors":[{"path":["cityName"]}]}}}`)
		return
	}
	p.mu.Lock()
	p.ids[got.path]++
	got.id = p.ids[got.path]
	p.writes = append(p.writes, got)
	p.mu.Unlock()
	answer := map[string]any{"jwt": "token", "id": got.id, "data": map[string]any{"id": got.id}}
	_ = json.NewEncoder(w).Encode(answer) // the client under test reports a broken response
}

func (p *portalStub) enter(n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.open += n
	p.most = max(p.most, p.open)
}

func readWrite(r *http.Request) (write, error) {
	got := write{
		method: r.Method, path: r.URL.Path, auth: r.Header.Get("Authorization"), locale: r.URL.Query().Get("locale"), files: map[string]string{},
	}
	if r.Method == http.MethodGet {
		return got, nil
	}
	got.mime, _, _ = strings.Cut(r.Header.Get("Content-Type"), ";")
	if got.mime == "application/json" {
		return got, json.NewDecoder(r.Body).Decode(&got.data)
	}
	if err := r.ParseMultipartForm(1 << 20); err != nil {
		return got, err
	}
	for field, parts := range r.MultipartForm.File {
		got.files[field] = parts[0].Filename + " " + parts[0].Header.Get("Content-Type")
	}
	var data map[string]any
	err := json.Unmarshal([]byte(r.FormValue("data")), &data)
	got.data = map[string]any{"data": data}
	return got, err
}

func (p *portalStub) to(path string) []write {
	var found []write
	for _, w := range p.writes {
		if w.path == path {
			found = append(found, w)
		}
	}
	return found
}

func loaded(t *testing.T) *portalStub {
	t.Helper()
	p := &portalStub{ids: map[string]int{}}
	server := httptest.NewServer(p)
	t.Cleanup(server.Close)
	if err := Load(context.Background(), server.URL+"/", AdminEmail, Password); err != nil {
		t.Fatal(err)
	}
	return p
}

func TestLoadSignsInFirst(t *testing.T) {
	t.Parallel()
	p := loaded(t)
	logins := p.to("/api/auth/local")
	login := p.writes[0]
	want := map[string]any{"identifier": "admin@raymi.example", "password": "raymi-demo-2026"}
	if diff := cmp.Diff(want, login.data); diff != "" || login.path != "/api/auth/local" {
		t.Errorf("first call %s: %s", login.path, diff)
	}
	for _, w := range p.writes[1:] {
		if w.auth != "Bearer token" && w.path != "/api/auth/local" {
			t.Fatalf("%s %s was sent with Authorization %q", w.method, w.path, w.auth)
		}
	}
	if len(logins) != 1+4 {
		t.Errorf("%d logins, want the administrator's, and those of applicants, editors and the new host", len(logins))
	}
	if p.most > atOnce {
		t.Errorf("%d requests at once, want at most %d", p.most, atOnce)
	}
}

func TestLoadWritesEverything(t *testing.T) {
	t.Parallel()
	p := loaded(t)
	c := mustRead(t)
	for path, want := range map[string]int{
		"/api/cities": len(c.cities), "/api/event-categories": len(c.categories), "/api/areas-de-la-culturas": len(c.areas),
		"/api/affiliations": len(c.affiliations), "/api/org-types": len(c.orgTypes), "/api/partners": 42 + 3,
		"/api/events-collections": 5, "/api/news": 6, "/api/users": 4 + 3,
		"/api/cultural-portal-cusco": 1, "/api/intstruction-for-event-host": 1,
	} {
		if got := len(p.to(path)); got != want {
			t.Errorf("%s was written %d times, want %d", path, got, want)
		}
	}
	if got := len(p.to("/api/events")); got < 140 {
		t.Errorf("%d events, want this and next year's editions", got)
	}
	if got := p.to("/api/cultural-portal-cusco")[0].method; got != http.MethodPut {
		t.Errorf("the portal record was written by %s", got)
	}
}

func TestEntriesHaveTextsInThreeLanguages(t *testing.T) {
	t.Parallel()
	p := loaded(t)
	for path, field := range map[string]string{
		"/api/cities": "cityName", "/api/partners": "orgResume", "/api/events": "eventDescription",
		"/api/news": "newsText", "/api/events-collections": "collectionName", "/api/intstruction-for-event-host": "instructions",
	} {
		for _, w := range p.to(path) {
			data := w.data["data"].(map[string]any)
			translations := data["translations"].(map[string]any)
			for _, locale := range []string{"en", "es"} {
				if text, _ := translations[locale].(map[string]any)[field].(string); text == "" {
					t.Errorf("%s %d: no %s in %s", path, w.id, field, locale)
				}
			}
			if w.locale != "es" || data[field] != translations["es"].(map[string]any)[field] {
				t.Errorf("%s %d: the plain %s is not the Spanish one", path, w.id, field)
			}
		}
	}
}

func TestEventsHaveTheContractsForm(t *testing.T) {
	t.Parallel()
	p := &portalStub{ids: map[string]int{}}
	server := httptest.NewServer(p)
	t.Cleanup(server.Close)
	l := newLoader(rest.New(server.URL), mustRead(t), time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC))
	for _, step := range []func(context.Context) error{l.writeLists, l.writeHosts, l.writeEvents} {
		if err := step(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	i := slices.IndexFunc(p.writes, func(w write) bool {
		data, _ := w.data["data"].(map[string]any)
		return data["eventId"] == "serenata-cusco-2026"
	})
	got := p.writes[i]
	if diff := cmp.Diff(map[string]string{"files.eventBanner": "poster-02-raymi.jpg image/jpeg"}, got.files); diff != "" {
		t.Error(diff)
	}
	data := got.data["data"].(map[string]any)
	for _, text := range []string{"translations", "eventShortDescription", "eventDescription"} {
		delete(data, text)
	}
	id := func(kind, key string) float64 { return float64(l.ids[kind+" "+key]) }
	want := map[string]any{
		"eventId": "serenata-cusco-2026", "eventName": "Serenata al Cusco", "eventHost": id("host", "emufec"),
		"eventCategory": []any{id("category", "music")}, "isFree": true,
		"recurrence": map[string]any{
			"feast": "FEAST=DATE;MONTH=6;DAY=23", "startsAt": "2026-06-23T23:00:00.000Z", "endsAt": "2026-06-24T04:30:00.000Z",
		},
		"audiences":  []any{map[string]any{"audience": "families"}, map[string]any{"audience": "youth"}},
		"setting":    "outdoors",
		"source":     "lo que todos saben en el Cusco",
		"seriesCode": "serenata-cusco", "eventDuration": "Una noche", "eventAgeRestrictions": "Para todas las edades",
		"eventAddress":  map[string]any{"city": id("city", "cusco"), "address": "Plaza de Armas del Cusco", "coordinates": "-13.5168,-71.9788"},
		"eventContacts": map[string]any{"place": "Plaza de Armas del Cusco", "tel": "+51 84 555 0114", "mail": "emufec@example.org"},
	}
	if diff := cmp.Diff(want, data); diff != "" {
		t.Error(diff)
	}
}

func TestProgrammesHaveTheirRule(t *testing.T) {
	t.Parallel()
	rules := map[string]string{
		"centro-qosqo-show": "FREQ=DAILY", "izamiento-dominical": "FREQ=WEEKLY;BYDAY=SU",
		"santisima-cruz-tres-cruces-2026": "FREQ=DAILY;COUNT=41",
	}
	for _, w := range loaded(t).to("/api/events") {
		data := w.data["data"].(map[string]any)
		if dates, _ := data["occurrences"].([]any); data["recurrence"] == nil && len(dates) == 0 {
			t.Errorf("%s has no dates", data["eventId"])
		}
		want, found := rules[data["eventId"].(string)]
		if !found {
			continue
		}
		delete(rules, data["eventId"].(string))
		recurrence := data["recurrence"].(map[string]any)
		if recurrence["rule"] != want || data["occurrences"] != nil || data["seriesCode"] == nil != (recurrence["feast"] == nil) {
			t.Errorf("%s: %v, series %v", data["eventId"], recurrence, data["seriesCode"])
		}
	}
	if len(rules) > 0 {
		t.Errorf("missing: %v", rules)
	}
}

func TestAccountsActForTheirHosts(t *testing.T) {
	t.Parallel()
	p := loaded(t)
	hostIDs := map[string]float64{}
	for _, w := range p.to("/api/partners") {
		data := w.data["data"].(map[string]any)
		if code, ok := data["eventHostCode"].(string); ok { // applicants have none yet
			hostIDs[code] = float64(w.id)
		}
		if banner := w.files["files.mainBanner"]; banner != "" && !strings.HasPrefix(banner, "banner-") {
			t.Errorf("host %v has the banner %q", data["eventHostCode"], banner)
		}
	}
	var users []map[string]any
	for _, w := range p.to("/api/users") {
		delete(w.data, "password")
		users = append(users, w.data)
	}
	want := []map[string]any{
		{"username": "client", "email": "client@raymi.example", "role": "cliente", "confirmed": true},
		{
			"username": "host", "email": "host@raymi.example", "role": "organizador_de_eventos", "confirmed": true,
			"eventHostData": hostIDs["casa-cultura"],
		},
		{
			"username": "host2", "email": "host2@raymi.example", "role": "organizador_de_eventos", "confirmed": true,
			"eventHostData": hostIDs["centro-qosqo"],
		},
		{"username": "editor", "email": "editor@raymi.example", "role": "editor", "confirmed": true},
		{"username": "asked", "email": "asked@raymi.example", "role": "cliente", "confirmed": true},
		{"username": "applicant", "email": "applicant@raymi.example", "role": "cliente", "confirmed": true},
		{
			"username": "newhost", "email": "newhost@raymi.example", "role": "organizador_de_eventos", "confirmed": true,
			"eventHostData": hostIDs["titeres-urpicha"],
		},
	}
	if diff := cmp.Diff(want, users); diff != "" {
		t.Error(diff)
	}
	for _, key := range []string{hostOfHost, hostOfHost2} {
		if !slices.ContainsFunc(mustRead(t).events, func(e event) bool { return e.Host == key }) {
			t.Errorf("the host %s of a demo account has no event", key)
		}
	}
}

func TestCollectionsContainTheNextEditionOnly(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 7, 1, 12, 0, 0, 0, time.UTC)
	got, err := mustRead(t).nextSlugs([]string{"inti-raymi", "santurantikuy", "wasichakuy-marcapata"}, now)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"santurantikuy-2026", "inti-raymi-2027", "wasichakuy-marcapata-2027"}, got); diff != "" {
		t.Error(diff)
	}
}

func TestErrorsContainTheCallAndTheServersMessage(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(&portalStub{ids: map[string]int{}, refuse: "/api/cities"})
	t.Cleanup(server.Close)
	err := Load(context.Background(), server.URL, AdminEmail, Password)
	if err == nil {
		t.Fatal("want an error")
	}
	for _, part := range []string{"POST /api/cities", "400", "2 errors occurred", "cityName"} {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("error %q does not contain %q", err, part)
		}
	}
}
