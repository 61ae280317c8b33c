//go:build e2e

package e2e

import (
	"net/http"
	"strconv"
	"strings"
	"testing"
)

func TestVisitorFindsEventsOfToday(t *testing.T) {
	c := visitor(t)
	start, end := today()
	for _, locale := range []string{"en", "es", "qu"} {
		list := c.get("/api/events" + query("locale", locale,
			"filters[occurrences][startsAt][$lt]", end, "filters[occurrences][endsAt][$gt]", start,
			"populate[eventBanner]", "*", "populate[eventHost]", "true", "populate[eventAddress][populate][city]", "true",
			"sort", "eventStartDate:asc")).want(http.StatusOK)
		if len(list.list("data")) == 0 {
			t.Fatalf("no events today in %s", locale)
		}
		if name := list.str("data", 0, "attributes", "eventName"); name == "" {
			t.Fatal("an event without a name")
		}
		if city := list.str("data", 0, "attributes", "eventAddress", "city", "data", "attributes", "cityName"); city == "" {
			t.Fatal("an event without a city")
		}
	}
}

func TestCountsOfFacetsEqualTheTotalsOfLists(t *testing.T) {
	c := visitor(t)
	start, end := today()
	on := []string{"locale", "es", "filters[occurrences][startsAt][$lt]", end, "filters[occurrences][endsAt][$gt]", start}
	total := func(more ...string) int {
		return c.get("/api/events"+query(append(more, on...)...)).want(http.StatusOK).id("meta", "pagination", "total")
	}
	counts := c.get("/api/events/counts" + query(on...)).want(http.StatusOK)
	if got, want := counts.id("data", "total"), total(); got != want || got == 0 {
		t.Fatalf("%d are counted, %d listed", got, want)
	}
	for facet, filter := range map[string]string{
		"cities": "filters[eventAddress][city][id]", "categories": "filters[eventCategory][id]", "hosts": "filters[eventHost][id]",
	} {
		values := counts.list("data", facet)
		if len(values) == 0 {
			t.Errorf("no %s", facet)
		}
		for i := range min(len(values), 3) {
			id := strconv.Itoa(counts.id("data", facet, i, "id"))
			if got, want := counts.id("data", facet, i, "count"), total(filter, id); got != want {
				t.Errorf("%s: %d are counted, %d listed: %v", facet, got, want, values[i])
			}
		}
	}
	city := counts.str("data", "cities", 0, "code")
	byCity := query(append(on, "filters[eventAddress][city][cityCode][$in][0]", city)...)
	chosen := c.get("/api/events/counts" + byCity).want(http.StatusOK)
	if got, want := len(chosen.list("data", "cities")), len(counts.list("data", "cities")); got != want {
		t.Errorf("a filter by city leaves %d of %d cities", got, want)
	}
	if got, want := chosen.id("data", "total"), counts.id("data", "cities", 0, "count"); got != want {
		t.Errorf("%d in the city, want %d", got, want)
	}
	c.get("/api/events/counts" + query("filters[password]", "x")).want(http.StatusBadRequest)
}

func TestVisitorReadsAnEvent(t *testing.T) {
	c := visitor(t)
	search := query("filters[eventName][$containsi]", "inti raymi", "locale", "es", "populate", "*")
	list := c.get("/api/events" + search).want(http.StatusOK)
	id := list.id("data", 0, "id")
	event := c.get(path("/api/events/%d", id) + query("locale", "qu",
		"populate[eventHost][populate][contacts]", "true", "populate[eventBanner]", "*", "populate[eventCategory]", "*",
		"populate[eventAddress][populate][city]", "true", "populate[occurrences]", "true")).want(http.StatusOK)
	if event.get("data", "attributes", "eventHost", "data", "attributes", "commercialName") == nil {
		t.Fatalf("no host: %s", event.text)
	}
	if event.get("data", "attributes", "occurrences", 0, "startsAt") == nil {
		t.Fatalf("no date: %s", event.text)
	}
	banner := event.id("data", "attributes", "eventBanner", "data", "id")
	hash := event.str("data", "attributes", "eventBanner", "data", "attributes", "hash")
	image := c.get(path("/img/w_640,r_3x2,f_webp/%d-%s.jpg", banner, hash)).want(http.StatusOK)
	if kind := image.header.Get("Content-Type"); kind != "image/webp" || string(image.text[8:12]) != "WEBP" {
		t.Fatalf("got %s", kind)
	}
	if cache := image.header.Get("Cache-Control"); !strings.Contains(cache, "immutable") {
		t.Fatalf("Cache-Control %q", cache)
	}
	c.get(path("/img/w_641,f_webp/%d-%s.jpg", banner, hash)).want(http.StatusBadRequest)
}

func TestMissingImageIsAnSVG(t *testing.T) {
	missing := visitor(t).get("/img/w_640/999999-nothing.jpg").want(http.StatusNotFound)
	if kind := missing.header.Get("Content-Type"); kind != "image/svg+xml" || missing.header.Get("Cache-Control") != "no-store" {
		t.Fatalf("got %s, %v", kind, missing.header)
	}
}

func TestListsOfThePortalHaveEntries(t *testing.T) {
	c := visitor(t)
	for route, least := range map[string]int{
		"/api/events": 60, "/api/partners": 40, "/api/news": 6, "/api/events-collections": 2, "/api/cities": 10,
		"/api/event-categories": 5, "/api/areas-de-la-culturas": 5, "/api/affiliations": 2, "/api/org-types": 2,
	} {
		total := c.get(route).want(http.StatusOK).id("meta", "pagination", "total")
		if total < least {
			t.Errorf("%s has %d entries, want at least %d", route, total, least)
		}
	}
	portal := c.get("/api/cultural-portal-cusco" + query("populate", "*", "locale", "en")).want(http.StatusOK)
	portal.str("data", "attributes", "aboutUs", "aboutUsText")
	portal.str("data", "attributes", "platformContacts", "mail")
	c.get("/api/intstruction-for-event-host").want(http.StatusOK).str("data", "attributes", "instructions")
}

func TestPagesHaveTheirStatus(t *testing.T) {
	c := visitor(t)
	pages := map[string]int{"/": 200, "/es": 200, "/qu/news": 200, "/event-host-list": 200, "/nowhere": 404, "/es/nowhere": 404}
	for page, status := range pages {
		if a := c.get(page).want(status); !strings.Contains(string(a.text), "<html") {
			t.Errorf("%s is not a page", page)
		}
	}
	c.get("/api/docs").want(http.StatusOK)
	if c.get("/api/docs/openapi.json").want(http.StatusOK).get("paths", "/api/events", "get") == nil {
		t.Error("/api/events is not in the reference")
	}
	c.get("/_health").want(http.StatusNoContent)
}

// All errors have the contract's form and contain no internals.
func TestErrorsHaveTheContractsForm(t *testing.T) {
	c := visitor(t)
	forged := &client{t: t, base: c.base, token: "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0."}
	wrong := map[string]any{"identifier": "host@raymi.example", "password": "nope"}
	for name, a := range map[string]struct {
		answer *answer
		status int
		name   string
	}{
		"unknown route":     {c.get("/api/nothing"), 404, "NotFoundError"},
		"unknown id":        {c.get("/api/events/999999"), 404, "NotFoundError"},
		"an id of letters":  {c.get("/api/events/abc"), 404, "NotFoundError"},
		"unknown field":     {c.get("/api/events" + query("filters[password][$eq]", "x")), 400, "ValidationError"},
		"unknown operator":  {c.get("/api/events" + query("filters[eventName][$foo]", "x")), 400, "ValidationError"},
		"private relation":  {c.get("/api/partners" + query("filters[user][email][$contains]", "@")), 400, "ValidationError"},
		"loose pagination":  {c.get("/api/events?page=2"), 400, "PaginationError"},
		"anonymous write":   {c.json("POST", "/api/events", map[string]any{"data": map[string]any{"eventName": "x"}}), 403, "ForbiddenError"},
		"no data":           {signedIn(t, "host@raymi.example").json("POST", "/api/events", map[string]any{}), 400, "ValidationError"},
		"broken JSON":       {c.do("POST", "/api/events", "application/json", strings.NewReader("{")), 400, "SyntaxError"},
		"me, anonymous":     {c.get("/api/users/me"), 403, "ForbiddenError"},
		"a forged token":    {forged.get("/api/events"), 401, "UnauthorizedError"},
		"a wrong password":  {c.json("POST", "/api/auth/local", wrong), 400, "ValidationError"},
		"image modifiers":   {c.get("/img/w_1,x_2/1-a.jpg"), 400, "ValidationError"},
		"an unknown upload": {c.get("/uploads/nothing.jpg"), 404, "NotFoundError"},
	} {
		a.answer.t = t
		if a.answer.status != a.status || a.answer.get("error", "name") != a.name || a.answer.get("error", "status") != float64(a.status) {
			t.Errorf("%s: got %d %s", name, a.answer.status, a.answer.text)
		}
		if data, ok := a.answer.body.(map[string]any)["data"]; !ok || data != nil {
			t.Errorf("%s: data is not null: %s", name, a.answer.text)
		}
		for _, leak := range []string{"SELECT", "pgx", "rpc error", "goroutine", ".go:"} {
			if strings.Contains(string(a.answer.text), leak) {
				t.Errorf("%s contains %q: %s", name, leak, a.answer.text)
			}
		}
	}
}

func TestUnchangedResponseIsA304(t *testing.T) {
	c := visitor(t)
	for _, route := range []string{"/api/events?populate=*", "/api/cultural-portal-cusco", "/api/cities"} {
		first := c.get(route).want(http.StatusOK)
		for method, status := range map[string]int{http.MethodGet: http.StatusNotModified, http.MethodHead: http.StatusNotModified} {
			r, err := http.NewRequestWithContext(t.Context(), method, c.base+route, nil)
			if err != nil {
				t.Fatal(err)
			}
			r.Header.Set("If-None-Match", first.header.Get("ETag"))
			again, err := http.DefaultClient.Do(r)
			if err != nil {
				t.Fatal(err)
			}
			again.Body.Close()
			tag, vary := first.header.Get("ETag"), again.Header.Get("Vary")
			if again.StatusCode != status || vary != "Origin, Accept-Encoding" {
				t.Errorf("%s %s: got %d, Vary %q, tag %q", method, route, again.StatusCode, vary, tag)
			}
		}
	}
}
