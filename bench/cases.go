package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"strings"
	"time"
)

// The least that the portal may give of what a reference gives.
const (
	barWarm   = 0.7
	barKnown  = 0.5
	barCold   = 0.5
	barSearch = 0.4
	barCreate = 0.3
)

// comparison is a case: what the portal and a reference are asked the n-th time, and the least ratio, 0 for none.
type comparison struct {
	name              string
	bar               float64
	status            int
	portal, reference func(n int64) call
}

// questions knows both servers, what the seed is made of and who may write.
type questions struct {
	portal, limit string
	token         string
	credentials   []byte
	events        int64
	now           time.Time
}

func newQuestions(ctx context.Context, portal, limit string) (*questions, error) {
	q := &questions{portal: portal, limit: limit, now: time.Now().UTC()}
	var err error
	q.credentials, err = json.Marshal(map[string]string{"identifier": os.Getenv("RAYMI_ADMIN_EMAIL"), "password": os.Getenv("RAYMI_ADMIN_PASSWORD")})
	if err != nil {
		return nil, err
	}
	var session struct{ JWT string }
	if err := ask(ctx, q.login(0), &session); err != nil {
		return nil, err
	}
	q.token = session.JWT
	var page struct {
		Meta struct{ Pagination struct{ Total int64 } }
	}
	if err := ask(ctx, call{method: http.MethodGet, url: portal + "/api/events?pagination[pageSize]=1"}, &page); err != nil {
		return nil, err
	}
	q.events = page.Meta.Pagination.Total
	return q, nil
}

// ask decodes one good answer.
func ask(ctx context.Context, what call, into any) error {
	a, err := fetch(ctx, what)
	if err != nil {
		return err
	}
	if a.status != http.StatusOK {
		return fmt.Errorf("%s: %d %.200s", what.url, a.status, a.body)
	}
	return json.Unmarshal(a.body, into)
}

// comparisons are all cases: warm ones beside the memory, the others beside SQL.
func (q *questions) comparisons(ctx context.Context) ([]comparison, error) {
	warm, err := q.warmed(ctx)
	return append(warm, q.asked()...), err
}

// asked are the cases that no cache can answer.
func (q *questions) asked() []comparison {
	get := func(path string) func(int64) call {
		return func(n int64) call { return call{method: http.MethodGet, url: q.limit + fmt.Sprintf(path, q.bound(n))} }
	}
	return []comparison{
		{"list, cold", barCold, http.StatusOK, q.list, get("/list?since=%s")},
		{"list populate=*, cold", barCold, http.StatusOK, q.wideList, get("/wide?since=%s")},
		{"one event, cold", barCold, http.StatusOK, q.one, func(n int64) call {
			return call{method: http.MethodGet, url: fmt.Sprintf("%s/one?id=%d", q.limit, q.id(n))}
		}},
		{"filter, cold", barCold, http.StatusOK, q.filtered, get("/filtered?since=%s")},
		{"page 300, cold", barCold, http.StatusOK, q.page, get(fmt.Sprintf("/page?start=%d&since=%%s", q.lastPage()*25-25))},
		{"$containsi", barSearch, http.StatusOK, q.containing, func(n int64) call {
			return call{method: http.MethodGet, url: q.limit + "/containing?words=" + q.words(n, 111)}
		}},
		{"_q", barSearch, http.StatusOK, q.searched, func(n int64) call {
			return call{method: http.MethodGet, url: q.limit + "/searched?words=" + q.words(n, 11)}
		}},
		{"login (argon2id)", 0, http.StatusOK, q.login, func(int64) call {
			return call{method: http.MethodPost, url: q.limit + "/login", body: []byte("{}")}
		}},
		{"create", barCreate, http.StatusOK, q.create, func(int64) call {
			return call{method: http.MethodPost, url: q.limit + "/create", body: newEvent()}
		}},
	}
}

// chosen are the cases whose names match the expression; an empty one chooses all.
func chosen(list []comparison, expression string) ([]comparison, error) {
	e, err := regexp.Compile(expression)
	if err != nil {
		return nil, fmt.Errorf("CASES: %w", err)
	}
	var out []comparison
	for _, c := range list {
		if e.MatchString(c.name) {
			out = append(out, c)
		}
	}
	return out, nil
}

const (
	events = "/api/events?sort=createdAt:desc&"
	// relations is what a page of the portal shows of an event.
	relations = single + "&populate[eventMediaPhotos]=true"
	single    = "populate[eventHost]=true&populate[eventBanner]=true&populate[eventAddress][populate][city]=true"
)

func (q *questions) get(path string) call { return call{method: http.MethodGet, url: q.portal + path} }

// bound is an instant before all content, another for every n: a question with it is new and costs the same.
func (q *questions) bound(n int64) string {
	return time.UnixMilli(n).UTC().Format("2006-01-02T15:04:05.000Z")
}

func (q *questions) created(n int64) string { return "filters[createdAt][$gte]=" + q.bound(n) + "&" }

func (q *questions) list(n int64) call { return q.get(events + q.created(n) + relations) }

func (q *questions) wideList(n int64) call { return q.get(events + q.created(n) + "populate=*") }

// one asks for another event each time; when all have been asked for, with a condition on their pictures that is a new one.
func (q *questions) one(n int64) call {
	if again := n / q.events; again > 0 {
		return q.get(fmt.Sprintf("/api/events/%d?%s&populate[eventMediaPhotos][filters][createdAt][$gte]=%s", q.id(n), single, q.bound(again)))
	}
	return q.get(fmt.Sprintf("/api/events/%d?%s", q.id(n), relations))
}

func (q *questions) id(n int64) int64 { return 1 + n%q.events }

func (q *questions) filtered(n int64) call {
	return q.get(events + q.dates() + q.created(n) + relations)
}

func (q *questions) dates() string {
	return "filters[eventEndDate][$gte]=" + url.QueryEscape(q.now.Format(time.RFC3339)) + "&filters[eventStartDate][$lte]=" +
		url.QueryEscape(q.now.AddDate(0, 0, 30).Format(time.RFC3339)) + "&filters[eventCategory][eventCategoryCode][$in]=category-3&"
}

func (q *questions) page(n int64) call {
	return q.get(fmt.Sprintf("%s%spagination[page]=%d&%s", events, q.created(n), q.lastPage(), relations))
}

// lastPage is 300, or less where there are not as many.
func (q *questions) lastPage() int64 { return max(1, min(300, q.events/25)) }

func (q *questions) containing(n int64) call {
	return q.get(events + "filters[eventName][$containsi]=" + q.words(n, 111))
}

func (q *questions) searched(n int64) call { return q.get(events + "_q=" + q.words(n, 11)) }

// words are "evento" and the beginning of a number, with capitals in another place for every n. The number has as many digits as
// it takes to find about as many events as wanted, however many there are: 111, 11 or 1 of each power of ten.
func (q *questions) words(n, wanted int64) string {
	first := int64(1)
	for q.events/first/9 > wanted {
		first *= 10
	}
	count := 9 * first
	letters := []byte("evento")
	for i := range letters {
		if (n/count)>>i&1 == 1 {
			letters[i] -= 'a' - 'A'
		}
	}
	return fmt.Sprintf("%s%%20%d", letters, first+n%count)
}

func (q *questions) login(int64) call {
	return call{method: http.MethodPost, url: q.portal + "/api/auth/local", body: q.credentials}
}

func (q *questions) create(int64) call {
	return call{method: http.MethodPost, url: q.portal + "/api/events", token: q.token, body: newEvent()}
}

func newEvent() []byte {
	return []byte(`{"data":{"eventName":"Medida","eventHost":1,"eventStartDate":"2026-12-01T10:00:00Z","eventEndDate":"2026-12-01T12:00:00Z"}}`)
}

// slug makes the name of an answer in the memory.
func slug(name string) string {
	return strings.NewReplacer(" ", "-", "=", "-", "*", "all", ",", "").Replace(name)
}
