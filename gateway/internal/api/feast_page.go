package api

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"

	"raymi.example/gateway/internal/home"
	"raymi.example/gateway/internal/strapi"
	"raymi.example/internal/calendar"
	"raymi.example/internal/errs"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
)

const (
	feastPath = "/api/feasts/{code}"
	// yearsOfFeast is the number of coming years of which a feast's page has the days.
	yearsOfFeast = 5
)

// feastPage serves GET /api/feasts/{code}: a feast, its days in the coming years, and the events of its next day.
type feastPage struct {
	search *search
	now    func() time.Time
}

type feastBody struct {
	Code      string      `json:"code"`
	Name      string      `json:"name"`
	Rule      string      `json:"feast"`
	LastsDays int32       `json:"lastsDays"`
	Days      []string    `json:"days"`
	Events    home.Events `json:"events"`
}

// ServeHTTP writes the feast; an unknown code is 404.
func (h *feastPage) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := h.read(r.Context(), r.PathValue("code"))
	if err != nil {
		writeError(w, r, err)
		return
	}
	text, err := json.Marshal(map[string]any{"data": body, "meta": struct{}{}})
	if err != nil {
		writeError(w, r, err)
		return
	}
	strapi.WriteJSON(w, http.StatusOK, text)
}

func (h *feastPage) read(ctx context.Context, code string) (*feastBody, error) {
	resp, err := h.search.events.ListFeasts(ctx, &catalogv1.ListFeastsRequest{})
	if err != nil {
		return nil, err
	}
	found, others := newFeastMatcher(resp.GetData(), code)
	if found == nil {
		return nil, errs.ErrNotFound()
	}
	days := comingDays(found.rule, found.lasts, h.now())
	found.first = days[0]
	around, err := strapi.ReadAround(strapi.RequestFrom(ctx), h.now(), days[0].AddDate(0, 0, -1), days[0].AddDate(0, 0, found.lasts))
	if err != nil {
		return nil, err
	}
	events, err := h.search.find(strapi.WithRequest(ctx, around), around)
	if err != nil {
		return nil, err
	}
	feast := found.feast
	body := &feastBody{Code: code, Name: feast.GetName(), Rule: feast.GetFeast(), LastsDays: feast.GetLastsDays()}
	for _, day := range days {
		body.Days = append(body.Days, day.Format(time.DateOnly))
	}
	body.Events, err = found.among(events, others)
	return body, err
}

// comingDays returns the first days of a feast in the coming years, that of a feast that is not over included.
func comingDays(rule calendar.Feast, lasts int, now time.Time) (days []time.Time) {
	today := calendar.StartOfDay(now)
	for year := today.Year() - 1; len(days) < yearsOfFeast; year++ {
		if day := rule.In(year); day.AddDate(0, 0, lasts).After(today) {
			days = append(days, day)
		}
	}
	return days
}

// feastMatcher selects the events of a feast among those that take place on the same days.
type feastMatcher struct {
	feast *catalogv1.Feast
	rule  calendar.Feast
	lasts int
	// first is the feast's next first day.
	first time.Time
}

// newFeastMatcher returns the matcher of the feast with this code, nil if there is none, and the rules of all other feasts.
func newFeastMatcher(feasts []*catalogv1.Feast, code string) (found *feastMatcher, others []calendar.Feast) {
	for _, f := range feasts {
		rule, err := calendar.ParseFeast(f.GetFeast())
		switch {
		case err != nil:
		case f.GetCode() == code:
			found = &feastMatcher{feast: f, rule: rule, lasts: max(int(f.GetLastsDays()), 1)}
		default:
			others = append(others, rule)
		}
	}
	return found, others
}

// among returns the events of a response that are the feast's: those of its days by their own rule, its eve, and those that bear its name.
func (o *feastMatcher) among(body []byte, others []calendar.Feast) (home.Events, error) {
	out := home.Events{Data: []json.RawMessage{}} // an empty list, not null
	var list home.Events
	if err := json.Unmarshal(body, &list); err != nil {
		return out, fmt.Errorf("events of a feast: %w", err)
	}
	for _, raw := range list.Data {
		var e struct {
			Attributes struct {
				Name       string                  `json:"eventName"`
				Recurrence *struct{ Feast string } `json:"recurrence"`
			} `json:"attributes"`
		}
		if err := json.Unmarshal(raw, &e); err != nil {
			return out, fmt.Errorf("an event of a feast: %w", err)
		}
		named := strings.Contains(strings.ToLower(e.Attributes.Name), strings.ToLower(o.feast.GetName()))
		if named || e.Attributes.Recurrence != nil && o.has(e.Attributes.Recurrence.Feast, others) {
			out.Data = append(out.Data, raw)
		}
	}
	return out, nil
}

// has reports whether the rule of an event is that of the feast, its eve, or one of its later days, and not that of another feast.
func (o *feastMatcher) has(text string, others []calendar.Feast) bool {
	rule, err := calendar.ParseFeast(text)
	if err != nil {
		return false
	}
	if rule == o.rule {
		return true
	}
	for _, other := range others {
		if rule == other {
			return false
		}
	}
	eve := o.rule
	eve.OffsetDays--
	day := rule.In(o.first.Year())
	return rule == eve || rule.Anchor == o.rule.Anchor && day.After(o.first) && day.Before(o.first.AddDate(0, 0, o.lasts))
}
