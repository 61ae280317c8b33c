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

// The minimal ratios of the portal's rate to the reference's.
const (
	barWarm        = 0.7
	barNotModified = 0.5
	barCold        = 0.5
	barSearch      = 0.4
	barCreate      = 0.3
	// barRendition: a stored rendition costs at most 1.2 times the processor time of a file.
	barRendition = 1 / 1.2
)

// comparison is a case: the n-th request to the portal and to a reference, and the minimal ratio, 0 for none.
type comparison struct {
	name              string
	bar               float64
	status            int
	portal, reference func(n int64) call
	// onPortal: the reference is another path of the portal, and the ratio is that of processor time.
	onPortal bool
	// prepare runs before the rounds; nil does nothing.
	prepare func(context.Context) error
}

// requests generates the requests for both servers.
type requests struct {
	portal, limit string
	token         string
	credentials   []byte
	events        int64
	now           time.Time
}

func newRequests(ctx context.Context, portal, limit string) (*requests, error) {
	q := &requests{portal: portal, limit: limit, now: time.Now().UTC()}
	var err error
	q.credentials, err = json.Marshal(map[string]string{
		"identifier": os.Getenv("RAYMI_ADMIN_EMAIL"),
		"password":   os.Getenv("RAYMI_ADMIN_PASSWORD"),
	})
	if err != nil {
		return nil, err
	}
	var session struct{ JWT string }
	if err := fetchJSON(ctx, q.login(0), &session); err != nil {
		return nil, err
	}
	q.token = session.JWT
	var page struct {
		Meta struct{ Pagination struct{ Total int64 } }
	}
	if err := fetchJSON(ctx, call{method: http.MethodGet, url: portal + "/api/events?pagination[pageSize]=1"}, &page); err != nil {
		return nil, err
	}
	q.events = page.Meta.Pagination.Total
	return q, nil
}

// fetchJSON decodes one successful answer.
func fetchJSON(ctx context.Context, what call, into any) error {
	a, err := fetch(ctx, what)
	if err != nil {
		return err
	}
	if a.status != http.StatusOK {
		return fmt.Errorf("%s: %d %.200s", what.url, a.status, a.body)
	}
	return json.Unmarshal(a.body, into)
}

// comparisons are all cases: cached ones are compared with the reference's memory, the others with SQL.
func (q *requests) comparisons(ctx context.Context) ([]comparison, error) {
	warm, err := q.warmed(ctx)
	if err != nil {
		return nil, err
	}
	rendition, err := q.rendition(ctx)
	return append(append(warm, rendition), q.cold()...), err
}

// answered is a case whose requests are answered with 200.
func answered(name string, bar float64, portal, reference func(n int64) call) comparison {
	return comparison{name: name, bar: bar, status: http.StatusOK, portal: portal, reference: reference}
}

// cold are the cases that no cache can answer.
func (q *requests) cold() []comparison {
	get := func(path string) func(int64) call {
		return func(n int64) call { return call{method: http.MethodGet, url: q.limit + fmt.Sprintf(path, q.bound(n))} }
	}
	return []comparison{
		answered("list, cold", barCold, q.list, get("/list?since=%s")),
		answered("list populate=*, cold", barCold, q.wideList, get("/wide?since=%s")),
		answered("one event, cold", barCold, q.one, func(n int64) call {
			return call{method: http.MethodGet, url: fmt.Sprintf("%s/one?id=%d", q.limit, q.id(n))}
		}),
		answered("filter, cold", barCold, q.filtered, get("/filtered?since=%s")),
		answered("week by dates, cold", barCold, q.week, get("/week?since=%s")),
		answered("counts of a week, cold", barCold, q.counts, get("/counts?since=%s")),
		answered("page 300, cold", barCold, q.page, get(fmt.Sprintf("/page?start=%d&since=%%s", q.lastPage()*25-25))),
		answered("$containsi", barSearch, q.containing, func(n int64) call {
			return call{method: http.MethodGet, url: q.limit + "/containing?words=" + q.pattern(n, 111)}
		}),
		answered("_q", barSearch, q.searched, func(n int64) call {
			return call{method: http.MethodGet, url: q.limit + "/searched?words=" + q.pattern(n, 11)}
		}),
		answered("login (argon2id)", 0, q.login, func(int64) call {
			return call{method: http.MethodPost, url: q.limit + "/login", body: []byte("{}")}
		}),
		answered("create", barCreate, q.create, func(int64) call {
			return call{method: http.MethodPost, url: q.limit + "/create", body: newEvent()}
		}),
	}
}

// chosen are the cases whose names match the expression; an empty one selects all.
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
	// relations are the relations in a list of the portal's pages.
	relations = single + "&populate[eventMediaPhotos]=true"
	single    = "populate[eventHost]=true&populate[eventBanner]=true&populate[eventAddress][populate][city]=true"
)

func (q *requests) get(path string) call { return call{method: http.MethodGet, url: q.portal + path} }

// bound is an instant before all content, different for every n: a request with it has a new cache key and the same
// cost.
func (q *requests) bound(n int64) string {
	return time.UnixMilli(n).UTC().Format("2006-01-02T15:04:05.000Z")
}

func (q *requests) created(n int64) string { return "filters[createdAt][$gte]=" + q.bound(n) + "&" }

func (q *requests) list(n int64) call { return q.get(events + q.created(n) + relations) }

func (q *requests) wideList(n int64) call { return q.get(events + q.created(n) + "populate=*") }

// one requests a different event each time; after all events, with a new condition on their pictures.
func (q *requests) one(n int64) call {
	if pass := n / q.events; pass > 0 {
		return q.get(fmt.Sprintf("/api/events/%d?%s&populate[eventMediaPhotos][filters][createdAt][$gte]=%s", q.id(n), single, q.bound(pass)))
	}
	return q.get(fmt.Sprintf("/api/events/%d?%s", q.id(n), relations))
}

func (q *requests) id(n int64) int64 { return 1 + n%q.events }

func (q *requests) filtered(n int64) call {
	return q.get(events + q.dates() + q.created(n) + relations)
}

func (q *requests) dates() string {
	return "filters[eventEndDate][$gte]=" + url.QueryEscape(q.now.Format(time.RFC3339)) + "&filters[eventStartDate][$lte]=" +
		url.QueryEscape(q.now.AddDate(0, 0, 30).Format(time.RFC3339)) + "&filters[eventCategory][eventCategoryCode][$in]=category-3&"
}

// week is the list of events with a date in the next seven days, as the portal's pages ask for it.
func (q *requests) week(n int64) call {
	return q.get(events + q.inWeek() + q.created(n) + relations + fmt.Sprintf("&populate[occurrences][filters][endsAt][$gt]=%s"+
		"&populate[occurrences][filters][startsAt][$lt]=%s&populate[occurrences][sort][0]=startsAt:asc&populate[occurrences][limit]=3",
		q.day(0), q.day(7)))
}

// counts are the numbers of such events by category, city and host.
func (q *requests) counts(n int64) call {
	return q.get("/api/events/counts?" + q.inWeek() + q.created(n))
}

func (q *requests) inWeek() string {
	return fmt.Sprintf("filters[occurrences][endsAt][$gt]=%s&filters[occurrences][startsAt][$lt]=%s&", q.day(0), q.day(7))
}

func (q *requests) day(ahead int) string {
	return url.QueryEscape(q.now.AddDate(0, 0, ahead).Format(time.RFC3339))
}

func (q *requests) page(n int64) call {
	return q.get(fmt.Sprintf("%s%spagination[page]=%d&%s", events, q.created(n), q.lastPage(), relations))
}

// lastPage is 300, or the last page if there are fewer.
func (q *requests) lastPage() int64 { return max(1, min(300, q.events/25)) }

func (q *requests) containing(n int64) call {
	return q.get(events + "filters[eventName][$containsi]=" + q.pattern(n, 111))
}

func (q *requests) searched(n int64) call { return q.get(events + "_q=" + q.pattern(n, 11)) }

// pattern is "evento" and the first digits of a number, with different capitals for every n. The number of digits
// depends on the number of events, so that about as many match as wanted: 111, 11 or 1 of each power of ten. It is two at
// least, so that thousands of patterns differ.
func (q *requests) pattern(n, wanted int64) string {
	first := int64(10)
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

func (q *requests) login(int64) call {
	return call{method: http.MethodPost, url: q.portal + "/api/auth/local", body: q.credentials}
}

func (q *requests) create(int64) call {
	return call{method: http.MethodPost, url: q.portal + "/api/events", token: q.token, body: newEvent()}
}

func newEvent() []byte {
	return []byte(`{"data":{"eventName":"Medida","eventHost":1,` +
		`"eventStartDate":"2026-12-01T10:00:00Z","eventEndDate":"2026-12-01T12:00:00Z"}}`)
}

// slug converts a case's name to the name of an answer in the reference's memory.
func slug(name string) string {
	return strings.NewReplacer(" ", "-", "=", "-", "*", "all", ",", "").Replace(name)
}
