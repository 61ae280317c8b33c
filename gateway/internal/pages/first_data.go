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
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"raymi.example/gateway/internal/cache"
	"raymi.example/gateway/internal/strapi"
	"raymi.example/internal/errs"
)

const (
	// firstWithin bounds what is asked for a page; then it goes out without content, and the browser asks.
	firstWithin = 3 * time.Second
	// nowStep rounds the present down, as the pages do: the same question can be answered from a cache.
	nowStep = 5 * time.Minute
	wire    = "2006-01-02T15:04:05.000Z"
)

// answered is a query with the body of its answer.
type answered struct {
	Endpoint string          `json:"endpoint"`
	Arg      json.RawMessage `json:"arg"`
	// URL is what the page would have asked: it keeps the answer under it, for when the portal is away.
	URL  string          `json:"url"`
	Keep string          `json:"keep"`
	Body json.RawMessage `json:"body"`
}

// first is what a page asks first, answered: status is 200, or 404 when the entry that the page is about is none.
type first struct {
	status  int
	answers []answered
}

// ask puts a page's first questions to the API, all at once. An error means that one had no answer.
func (h *Handler) ask(ctx context.Context, r route) (first, error) {
	queries := h.build.Pages[r.kind].Queries
	ctx, cancel := context.WithTimeout(ctx, firstWithin)
	defer cancel()
	cache.ExpireAt(ctx, h.step().Add(nowStep)) // before the present is looked at: too early does no harm
	marks := h.marks(r)
	answers, statuses := make([]answered, len(queries)), make([]int, len(queries))
	group, ctx := errgroup.WithContext(ctx)
	for i, q := range queries {
		group.Go(func() error {
			target := fill(q.URL, marks, url.QueryEscape)
			status, body, err := h.call(ctx, target)
			statuses[i] = status
			arg := strings.ReplaceAll(string(q.Arg), `"{number}"`, marks["number"])
			arg = fill(arg, marks, func(s string) string { return s })
			answers[i] = answered{Endpoint: q.Endpoint, Arg: json.RawMessage(arg), URL: target, Keep: q.Keep, Body: body}
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return first{}, err
	}
	// The last question is the one that the page is about.
	if r.id != "" && statuses[len(statuses)-1] == http.StatusNotFound {
		return first{status: http.StatusNotFound}, nil
	}
	return first{status: http.StatusOK, answers: found(answers, statuses)}, nil
}

// found leaves out what is not there: a new portal has no words about itself yet, and its events show all the same.
func found(answers []answered, statuses []int) []answered {
	out := []answered{} // none is an empty list, not null
	for i, a := range answers {
		if statuses[i] == http.StatusOK {
			out = append(out, a)
		}
	}
	return out
}

// step is the present as pages know it: what they ask, and what their cards say of dates, is the same until the next step.
func (h *Handler) step() time.Time { return h.now().Truncate(nowStep) }

// marks are the values of what only the server knows.
func (h *Handler) marks(r route) map[string]string {
	now := h.step().UTC()
	day := startOfDay(now)
	return map[string]string{
		"locale": string(r.locale), "id": r.id, "number": cmp.Or(strings.TrimLeft(r.id, "0"), "0"), "now": now.Format(wire), "day": day.Format(time.DateOnly),
		"from": day.UTC().Format(wire), "to": day.AddDate(0, 0, 1).UTC().Format(wire),
	}
}

// fill writes values over their marks, which stand plain or escaped.
func fill(text string, marks map[string]string, escape func(string) string) string {
	var pairs []string
	for name, value := range marks {
		pairs = append(pairs, "{"+name+"}", escape(value), "%7B"+name+"%7D", escape(value))
	}
	return strings.NewReplacer(pairs...).Replace(text)
}

// call asks the API in this process; a status of 404 is an answer, every other failure an error.
func (h *Handler) call(ctx context.Context, target string) (int, json.RawMessage, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, target, nil)
	if err != nil {
		return 0, nil, fmt.Errorf("ask %s: %w", target, err)
	}
	r.Header.Set("Accept", "application/json")
	r.RequestURI, r.RemoteAddr = target, "127.0.0.1:0"
	w := &memory{header: http.Header{}, status: http.StatusOK}
	h.api.ServeHTTP(w, r)
	if w.status != http.StatusOK && w.status != http.StatusNotFound {
		return w.status, nil, fmt.Errorf("ask %s: %d", r.URL.Path, w.status)
	}
	return w.status, w.body.Bytes(), nil
}

// memory keeps an answer.
type memory struct {
	header http.Header
	status int
	body   bytes.Buffer
}

// Header returns the headers.
func (m *memory) Header() http.Header { return m.header }

// WriteHeader keeps the status.
func (m *memory) WriteHeader(status int) { m.status = status }

// Write keeps the body.
func (m *memory) Write(p []byte) (int, error) { return m.body.Write(p) }

// json is the first data as the pages read it; it can stand in HTML, since < is escaped.
func (f first) json() ([]byte, error) {
	body, err := json.Marshal(map[string]any{"queries": f.answers})
	if err != nil {
		return nil, fmt.Errorf("first data: %w", err)
	}
	return body, nil
}

// unavailable tells that the parts behind did not answer.
func (h *Handler) unavailable(w http.ResponseWriter, r *http.Request, err error) {
	slog.WarnContext(r.Context(), "first data", "path", r.URL.Path, "error", err)
	e := errs.New(errs.Unavailable, "service_unavailable", "Service Unavailable")
	e.RetryAfter = 5 * time.Second
	w.Header().Set("Cache-Control", "no-cache")
	strapi.WriteError(w, e)
}
