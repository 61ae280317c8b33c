package pages_test

import (
	"net/http"
	"net/url"
	"os"
	"regexp"
	"strings"
	"testing"
)

// A page that the application has and the gateway does not know is shown with the status 404.
func TestEveryPageOfTheApplicationIsKnown(t *testing.T) {
	p := newPortal(t)
	p.answers["/api/feasts/terms"] = corpus
	checked := 0
	for file, before := range map[string]string{"routes.tsx": "/", "pages/desk/DeskRoute.tsx": "/desk/"} {
		source, err := os.ReadFile("../../../web/src/app/" + file)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range regexp.MustCompile(`path: '([^'*/][^'*]*)'`).FindAllStringSubmatch(string(source), -1) {
			page := before + strings.NewReplacer(":id", "7", ":token", "x", ":code", "terms", ":list", "cities").Replace(found[1])
			// An address of the former client, which the application redirects, and entries that need one.
			if page == "/event/EventPage" || before == "/" && strings.HasSuffix(page, "/7") {
				continue
			}
			checked++
			if w, _ := p.get(t, page); w.Code == http.StatusNotFound {
				t.Errorf("%s is not a page", page)
			}
		}
	}
	if checked < 30 {
		t.Errorf("only %d pages are checked", checked)
	}
}

// A filtered list has no view of the whole list, which visitors would see until its own events have loaded.
func TestEveryFilterOfTheApplicationIsKnown(t *testing.T) {
	source, err := os.ReadFile("../../../web/src/features/events/filters/filterParams.ts")
	if err != nil {
		t.Fatal(err)
	}
	list := regexp.MustCompile(`PLAIN = \[([^]]*)\]`).FindSubmatch(source)
	if list == nil {
		t.Fatal("filterParams.ts has no list of parameters")
	}
	key := func(query string) string {
		address, err := url.Parse("/events" + query)
		if err != nil {
			t.Fatal(err)
		}
		key, _ := newPortal(t).handler.Public(address)
		return key
	}
	whole := key("")
	for _, name := range regexp.MustCompile(`\w+`).FindAllString(string(list[1]), -1) {
		if key("?"+name+"=x") == whole {
			t.Errorf("%s is no filter of the page", name)
		}
	}
}

// Aliases of a page share a cache key if and only if their responses are equal.
func TestAliasesOfAPageShareACacheKey(t *testing.T) {
	p := newPortal(t)
	p.answers["/api/events/007"], p.answers["/api/events"] = inti, `{"data":[]}`
	p.answers["/api/events/counts"] = `{"data":{"days":{}}}`
	keys, bodies := map[string]string{}, map[string]string{}
	for path, public := range map[string]bool{
		"/events": true, "/events/": true, "/en/events": true, "/events?utm_source=x": true, "/events?q=": true,
		"/events?view=month": true, "/events?view=map": true, "/events?view=map&utm_source=x": true, "/events?view=map&free=true": true,
		"/events?q=sun": true, "/events?q=rain": true, "/es/events": true, "/event/7": true, "/event/7/_payload.json": true,
		"/event/7/_payload.json?x=1": true, "/event/7?date=x": true, "/event/007": false, "/event/7?preview=x": false,
		"/create-event": false, "/nowhere": false, "/robots.txt": false, "/event/EventPage": false,
		"/event/7/poster": false, "/assets/app-1.js": false,
	} {
		address, err := url.Parse(path)
		if err != nil {
			t.Fatal(err)
		}
		key, ok := p.handler.Public(address)
		if ok != public {
			t.Errorf("%s: public %t", path, ok)
		}
		if !ok {
			continue
		}
		_, body := p.get(t, path)
		if before, ok := bodies[key]; ok && before != body {
			t.Errorf("%s has the key of another response", path)
		}
		bodies[key], keys[path] = body, key
	}
	for _, same := range [][2]string{
		{"/events", "/events?utm_source=x"},
		{"/events?q=sun", "/events?q=rain"},
		{"/events?view=map", "/events?view=map&utm_source=x"},
		{"/events?q=sun", "/events?view=map&free=true"},
	} {
		if keys[same[0]] != keys[same[1]] {
			t.Errorf("%v have two keys", same)
		}
	}
	different := [][2]string{
		{"/events", "/es/events"},
		{"/events", "/en/events"},
		{"/events", "/events?q=sun"},
		{"/event/7", "/event/7/_payload.json"},
		{"/events", "/events?view=map"},
		{"/events?view=month", "/events?view=map"},
		{"/events?q=sun", "/events?view=map"},
	}
	for _, pair := range different {
		if keys[pair[0]] == keys[pair[1]] {
			t.Errorf("%v have one key", pair)
		}
	}
}
