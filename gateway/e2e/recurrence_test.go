//go:build e2e

package e2e

import (
	"net/http"
	"strings"
	"testing"
	"time"
)

// fridayEvenings is a recurrence from the next Friday on, with the days of its first dates.
func fridayEvenings() (recurrence map[string]any, days []time.Time) {
	lima := time.FixedZone("America/Lima", -5*60*60)
	first := time.Now().In(lima)
	for first = first.AddDate(0, 0, 1); first.Weekday() != time.Friday; {
		first = first.AddDate(0, 0, 1)
	}
	first = time.Date(first.Year(), first.Month(), first.Day(), 19, 0, 0, 0, lima)
	for i := range 5 {
		days = append(days, first.AddDate(0, 0, 7*i))
	}
	return map[string]any{
		"rule": "FREQ=WEEKLY;BYDAY=FR;COUNT=5", "startsAt": wire(first), "endsAt": wire(first.Add(2 * time.Hour)),
		"exceptions": []string{days[2].Format(time.DateOnly)},
	}, days
}

func wire(at time.Time) string { return at.UTC().Format("2006-01-02T15:04:05.000Z") }

// A host publishes a series, cancels one date with a reason and moves another; a visitor sees exactly that.
func TestASeriesIsPublishedAndChanged(t *testing.T) {
	w := newWorld(t)
	owner, guest := w.callers["owner"], visitor(t)
	recurrence, days := fridayEvenings()
	dates := owner.json(http.MethodPost, "/api/event-dates",
		map[string]any{"data": map[string]any{"recurrence": recurrence}}).want(http.StatusOK)
	if got := dates.str("data", "recurrence", "rule"); got != recurrence["rule"] {
		t.Errorf("the rule comes back as %q", got)
	}
	if got := dates.str("data", "dates", 2, "startsAt"); got != wire(days[3]) {
		t.Errorf("the third date is computed as %s, want %s", got, wire(days[3]))
	}

	data := newEvent("Viernes de danza", w.host)
	data["recurrence"] = recurrence
	id := w.newEntry("owner", "/api/events", data)
	t.Cleanup(func() { owner.do(http.MethodDelete, path("/api/events/%d", id), "", nil).want(http.StatusOK) })
	update := func(data map[string]any) *answer {
		return owner.json(http.MethodPut, path("/api/events/%d", id), map[string]any{"data": data})
	}
	moved := days[1].Add(24 * time.Hour)
	update(map[string]any{"occurrences": []any{
		map[string]any{
			"startsAt": wire(days[0]), "endsAt": wire(days[0].Add(2 * time.Hour)), "status": "cancelled",
			"notes": map[string]any{"es": "La sala no tiene luz", "en": "The hall has no light"},
		},
		map[string]any{"startsAt": wire(moved), "endsAt": wire(moved.Add(time.Hour)), "originalStartsAt": wire(days[1])},
	}}).want(http.StatusOK)

	shown := guest.get(path("/api/events/%d?locale=en&populate=occurrences", id)).want(http.StatusOK)
	for at, want := range map[string]string{
		shown.str("data", "attributes", "occurrences", 0, "status"):           "cancelled",
		shown.str("data", "attributes", "occurrences", 0, "note"):             "The hall has no light",
		shown.str("data", "attributes", "occurrences", 1, "startsAt"):         wire(moved),
		shown.str("data", "attributes", "occurrences", 1, "originalStartsAt"): wire(days[1]),
		shown.str("data", "attributes", "changes", 0, "kind"):                 "status",
		shown.str("data", "attributes", "changes", 1, "kind"):                 "moved",
		shown.str("data", "attributes", "programmeKind"):                      "event",
	} {
		if at != want {
			t.Errorf("got %q, want %q", at, want)
		}
	}
	onDay := func(day time.Time) bool {
		filter := path("/api/events?filters[id]=%d", id) +
			"&filters[occurrences][status][$notIn][0]=cancelled&filters[occurrences][status][$notIn][1]=postponed" +
			"&filters[occurrences][startsAt][$gte]=" + wire(day) + "&filters[occurrences][startsAt][$lt]=" + wire(day.Add(time.Hour))
		return strings.Contains(string(guest.get(filter).want(http.StatusOK).text), "Viernes de danza")
	}
	for i, want := range map[int]bool{0: false, 1: false, 2: false, 3: true} {
		if got := onDay(days[i]); got != want {
			t.Errorf("the list of Friday %d has the event: %v", i+1, got)
		}
	}
	if !onDay(moved) {
		t.Error("the list lacks the event on the day to which a date was moved")
	}
	update(map[string]any{"eventStartDate": wire(days[0].AddDate(0, 0, 7))}).want(http.StatusBadRequest)
	update(map[string]any{"occurrences": []any{map[string]any{"startsAt": wire(moved), "endsAt": wire(moved)}}}).want(http.StatusBadRequest)
}

// A copy of a feast for another year and its original are found by one code.
func TestTheEditionsOfAFeastAreASeries(t *testing.T) {
	w := newWorld(t)
	owner, guest := w.callers["owner"], visitor(t)
	first := w.newEntry("owner", "/api/events", newEvent("Corpus de este año", w.host))
	data := newEvent("Corpus del próximo año", w.host)
	data["editionOf"] = first
	second := w.newEntry("owner", "/api/events", data)
	for _, id := range []int{first, second} {
		t.Cleanup(func() { owner.do(http.MethodDelete, path("/api/events/%d", id), "", nil).want(http.StatusOK) })
	}
	code := guest.get(path("/api/events/%d", first)).want(http.StatusOK).str("data", "attributes", "seriesCode")
	found := guest.get("/api/events?sort=id:asc&fields=eventName&filters[seriesCode][$eq]=" + code).want(http.StatusOK)
	if a, b := found.id("data", 0, "id"), found.id("data", 1, "id"); code == "" || a != first || b != second {
		t.Errorf("the series %q has %d and %d, want %d and %d", code, a, b, first, second)
	}
	for _, id := range []any{0, 99999999, "x"} {
		data["editionOf"] = id
		owner.json(http.MethodPost, "/api/events", map[string]any{"data": data}).want(http.StatusBadRequest)
	}
}

// A search engine forgets the page of a removed event; the API answers as the recorded one did.
func TestThePageOfARemovedEventIsGone(t *testing.T) {
	w := newWorld(t)
	owner, guest := w.callers["owner"], visitor(t)
	removed := w.newEntry("owner", "/api/events", newEvent("Por retirar", w.host))
	draft := newEvent("Nunca público", w.host)
	draft["publishedAt"] = nil
	hidden := w.newEntry("owner", "/api/events", draft)
	withdrawn := w.newEntry("owner", "/api/events", newEvent("Por revisar", w.host))
	withdrawal := map[string]any{"data": map[string]any{"publishedAt": nil}}
	owner.json(http.MethodPut, path("/api/events/%d", withdrawn), withdrawal).want(http.StatusOK)
	page := func(id any) int {
		return guest.do(http.MethodGet, path("/es/event/%v", id), "", nil).status
	}
	if got := page(removed); got != http.StatusOK {
		t.Fatalf("the page of the event is %d", got)
	}
	for _, id := range []int{removed, hidden} {
		owner.do(http.MethodDelete, path("/api/events/%d", id), "", nil).want(http.StatusOK)
		guest.get(path("/api/events/%d", id)).want(http.StatusNotFound)
	}
	for id, want := range map[any]int{
		removed: http.StatusGone, hidden: http.StatusNotFound, withdrawn: http.StatusNotFound,
		"999999": http.StatusNotFound, "99999999999": http.StatusNotFound,
	} {
		if got := page(id); got != want {
			t.Errorf("the page of %v is %d, want %d", id, got, want)
		}
	}
}

func TestFeastsAreListedForForms(t *testing.T) {
	guest := visitor(t)
	feasts := guest.get("/api/feasts?locale=es").want(http.StatusOK)
	if text := string(feasts.text); !strings.Contains(text,
		`"name":"Corpus Christi","feast":"FEAST=EASTER;OFFSET=60","lastsDays":1,"days":["`) {
		t.Errorf("the list is %s", text)
	}
	guest.json(http.MethodPost, "/api/feasts", map[string]any{}).want(http.StatusMethodNotAllowed)
	guest.do(http.MethodGet, "/api/event-dates", "", nil).want(http.StatusMethodNotAllowed)
}
