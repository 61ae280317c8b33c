package pages

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"raymi.example/gateway/internal/cache"
	"raymi.example/gateway/internal/strapi"
	"raymi.example/internal/calendar"
	"raymi.example/internal/errs"
)

const (
	// firstTimeout bounds the queries of a page. After it, the page is sent without content, and the browser requests the data.
	firstTimeout = 3 * time.Second
	// nowGranularity is the step to which the current time is rounded down, as in the browser, so that queries are cacheable.
	nowGranularity = 5 * time.Minute
	timeLayout     = "2006-01-02T15:04:05.000Z"
)

// answeredQuery is a query with its response.
type answeredQuery struct {
	Endpoint string          `json:"endpoint"`
	Arg      json.RawMessage `json:"arg"`
	// URL is the address that the browser would request; it caches the response under it for offline use.
	URL  string          `json:"url"`
	Keep string          `json:"keep"`
	Body json.RawMessage `json:"body"`
}

// firstData holds the responses to a page's first queries. status is 200, 404 if the page's entry does not exist, or 410 if it was
// removed.
type firstData struct {
	status  int
	answers []answeredQuery
}

// loadFirst runs a page's first queries on the API in parallel. It fails if one of them fails.
func (h *Handler) loadFirst(ctx context.Context, r route) (firstData, error) {
	queries := h.build.Pages[r.kind].Queries
	ctx, cancel := context.WithTimeout(ctx, firstTimeout)
	defer cancel()
	cache.ExpireAt(ctx, h.roundedNow().Add(nowGranularity)) // before the time is read: expiring too early does no harm
	values := h.placeholders(r)
	answers, statuses := make([]answeredQuery, len(queries)), make([]int, len(queries))
	group, running := errgroup.WithContext(ctx)
	for i, q := range queries {
		group.Go(func() error {
			target := replacePlaceholders(q.URL, values, url.QueryEscape)
			status, body, err := h.call(running, target)
			statuses[i] = status
			arg := strings.ReplaceAll(string(q.Arg), `"{number}"`, values["number"])
			arg = replacePlaceholders(arg, values, func(s string) string { return s })
			answers[i] = answeredQuery{Endpoint: q.Endpoint, Arg: json.RawMessage(arg), URL: target, Keep: q.Keep, Body: body}
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return firstData{}, err
	}
	// The last query is that of the page's entry.
	if r.id != "" && statuses[len(statuses)-1] == http.StatusNotFound {
		status, err := h.missingStatus(ctx, r)
		return firstData{status: status}, err
	}
	return firstData{status: http.StatusOK, answers: found(answers, statuses)}, nil
}

// missingStatus returns 410 for an event that was public and is removed, so that search engines forget its page, and 404 otherwise.
func (h *Handler) missingStatus(ctx context.Context, r route) (int, error) {
	id, err := strconv.Atoi(r.id)
	if r.kind != event || err != nil {
		return http.StatusNotFound, nil //nolint:nilerr // an address that is no number is no event's
	}
	status, _, err := h.call(ctx, "/api/removed-events/"+strconv.Itoa(id))
	if status == http.StatusOK {
		return http.StatusGone, err
	}
	return http.StatusNotFound, err
}

// found drops queries with status 404: a new portal has no text about itself yet, and its pages still show their other content.
func found(answers []answeredQuery, statuses []int) []answeredQuery {
	out := []answeredQuery{} // an empty list, not null
	for i, a := range answers {
		if statuses[i] == http.StatusOK {
			out = append(out, a)
		}
	}
	return out
}

// roundedNow returns the current time as queries and cards use it, which changes with the granularity only.
func (h *Handler) roundedNow() time.Time { return h.now().Truncate(nowGranularity) }

// placeholders returns the values that queries in pages.json leave to the server.
func (h *Handler) placeholders(r route) map[string]string {
	now := h.roundedNow().UTC()
	day := calendar.StartOfDay(now)
	return map[string]string{
		"locale": string(r.locale), "code": strings.TrimPrefix(r.path, "/"), "id": r.id, "number": cmp.Or(strings.TrimLeft(r.id, "0"), "0"),
		"now": now.Format(timeLayout), "day": day.Format(time.DateOnly),
		"from": day.UTC().Format(timeLayout), "to": day.AddDate(0, 0, 1).UTC().Format(timeLayout),
		"lastDay":  mondayOf(day).AddDate(0, 0, daysOfMonth-1).Format(time.DateOnly),
		"monthEnd": mondayOf(day).AddDate(0, 0, daysOfMonth).UTC().Format(timeLayout),
	}
}

// replacePlaceholders replaces {name}, plain or percent-encoded, by its value.
func replacePlaceholders(text string, values map[string]string, escape func(string) string) string {
	var pairs []string
	for name, value := range values {
		pairs = append(pairs, "{"+name+"}", escape(value), "%7B"+name+"%7D", escape(value))
	}
	return strings.NewReplacer(pairs...).Replace(text)
}

// call calls the API in this process. A 404 is a result, any other failure an error.
func (h *Handler) call(ctx context.Context, target string) (int, json.RawMessage, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, target, nil)
	if err != nil {
		return 0, nil, fmt.Errorf("get %s: %w", target, err)
	}
	r.Header.Set("Accept", "application/json")
	r.RequestURI, r.RemoteAddr = target, "127.0.0.1:0"
	w := &recorder{header: http.Header{}, status: http.StatusOK}
	h.api.ServeHTTP(w, r)
	if w.status != http.StatusOK && w.status != http.StatusNotFound {
		return w.status, nil, fmt.Errorf("get %s: %d", r.URL.Path, w.status)
	}
	return w.status, w.body.Bytes(), nil
}

// recorder is a ResponseWriter that records the response.
type recorder struct {
	header http.Header
	status int
	body   bytes.Buffer
}

// Header returns the headers.
func (m *recorder) Header() http.Header { return m.header }

// WriteHeader records the status.
func (m *recorder) WriteHeader(status int) { m.status = status }

// Write records the body.
func (m *recorder) Write(p []byte) (int, error) { return m.body.Write(p) }

// json encodes the data for the browser. It is safe inside HTML, because < is escaped.
func (f firstData) json() ([]byte, error) {
	body, err := json.Marshal(map[string]any{"queries": f.answers})
	if err != nil {
		return nil, fmt.Errorf("first data: %w", err)
	}
	return body, nil
}

// unavailable responds with 503 after a failed call of the API.
func (h *Handler) unavailable(w http.ResponseWriter, r *http.Request, err error) {
	slog.WarnContext(r.Context(), "first data", "path", r.URL.Path, "error", err)
	e := errs.New(errs.Unavailable, "service_unavailable", "Service Unavailable")
	e.RetryAfter = 5 * time.Second
	strapi.WriteError(w, e)
}
