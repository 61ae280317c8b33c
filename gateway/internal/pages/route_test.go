package pages_test

import (
	"net/url"
	"testing"
)

// Aliases of a page share a cache key if and only if their responses are equal.
func TestAliasesOfAPageShareACacheKey(t *testing.T) {
	p := newPortal(t)
	p.answers["/api/events/007"], p.answers["/api/events"] = inti, `{"data":[]}`
	keys, bodies := map[string]string{}, map[string]string{}
	for path, public := range map[string]bool{
		"/events": true, "/events/": true, "/en/events": true, "/events?utm_source=x": true, "/events?q=": true,
		"/events?q=sun": true, "/events?q=rain": true, "/es/events": true, "/event/7": true, "/event/7/_payload.json": true,
		"/event/7/_payload.json?x=1": true, "/event/7?date=x": true, "/event/007": false, "/event/7?preview=x": false,
		"/create-event": false, "/nowhere": false, "/robots.txt": false, "/event/EventPage": false, "/assets/app-1.js": false,
		"/event/7/poster": false,
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
	for _, same := range [][2]string{{"/events", "/events?utm_source=x"}, {"/events", "/en/events"}, {"/events?q=sun", "/events?q=rain"}} {
		if keys[same[0]] != keys[same[1]] {
			t.Errorf("%v have two keys", same)
		}
	}
	different := [][2]string{{"/events", "/es/events"}, {"/events", "/events?q=sun"}, {"/event/7", "/event/7/_payload.json"}}
	for _, pair := range different {
		if keys[pair[0]] == keys[pair[1]] {
			t.Errorf("%v have one key", pair)
		}
	}
}
