package pages

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"raymi.example/internal/calendar"
	"raymi.example/internal/locale"
)

type programmeCase struct {
	Of, En, Es, Qu, On, Status string
	Event                      eventEntry
	// Data are the start, the status and the former start of each date for search engines.
	Data []string
}

func programmeCases(t *testing.T) []programmeCase {
	t.Helper()
	var cases []programmeCase
	readJSON(t, "../features/events/core/programmeCases.json", &cases)
	if len(cases) < 10 {
		t.Fatalf("%d cases", len(cases))
	}
	return cases
}

var programmesNow = time.Date(2026, 11, 21, 18, 0, 0, 0, time.UTC) // 13:00 in Lima

// The browser's cards and calendar files are tested with the same cases.
func TestDateOfACardHonoursStatusAndKind(t *testing.T) {
	for _, tag := range []string{"en", "es", "qu"} {
		l := localizerInTest(t, tag, programmesNow)
		for _, c := range programmeCases(t) {
			want := map[string]string{"en": c.En, "es": c.Es, "qu": c.Qu}[tag]
			got := l.whenText(c.Event)
			if text := strings.ReplaceAll(got.text, "\u00a0", " "); text != want {
				t.Errorf("%s, %s: got %q, want %q", c.Of, tag, text, want)
			}
			if on := got.on.Format(time.DateOnly); on != c.On || c.Event.status(got.occurrencePart) != c.Status {
				t.Errorf("%s: got %s %s, want %s %s", c.Of, on, c.Event.status(got.occurrencePart), c.On, c.Status)
			}
		}
	}
}

// The browser's log of changes is tested with the same cases.
func TestLogOfChangesInWords(t *testing.T) {
	var cases []struct {
		Of, En, Es, Qu string
		Change         dateChange
	}
	readJSON(t, "dates/changeCases.json", &cases)
	if len(cases) < 9 {
		t.Fatalf("%d cases", len(cases))
	}
	for _, tag := range []string{"en", "es", "qu"} {
		l := localizerInTest(t, tag, programmesNow)
		for _, c := range cases {
			want := map[string]string{"en": c.En, "es": c.Es, "qu": c.Qu}[tag]
			got := l.changeLog([]dateChange{c.Change}).Lines[0]
			if text := strings.ReplaceAll(got.Day.Text+": "+got.Text, "\u00a0", " "); text != want {
				t.Errorf("%s, %s: got %q, want %q", c.Of, tag, text, want)
			}
		}
	}
}

func handlerInTest(t *testing.T) *Handler {
	t.Helper()
	l := localizerInTest(t, "en", programmesNow)
	return &Handler{site: "https://raymi.test", now: func() time.Time { return programmesNow }, build: &build{description: description{
		Dates: map[locale.Tag]datePatterns{locale.En: l.datePatterns}, Texts: map[locale.Tag]map[string]string{locale.En: l.texts},
		Feasts: l.feasts,
	}}}
}

func TestSearchEnginesLearnTheStatusOfEachDate(t *testing.T) {
	h := handlerInTest(t)
	for _, c := range programmeCases(t) {
		var got []string
		for _, data := range h.eventData(&page{Route: route{locale: locale.En}}, c.Event) {
			line := data["startDate"].(string) + " " + strings.TrimPrefix(data["eventStatus"].(string), "https://schema.org/")
			if former, ok := data["previousStartDate"].(string); ok {
				line += " " + former
			}
			got = append(got, line)
		}
		if !slices.Equal(got, c.Data) {
			t.Errorf("%s: got %q, want %q", c.Of, got, c.Data)
		}
	}
}

func TestAPlaceOfOneDateIsSaid(t *testing.T) {
	at := func(day int) time.Time { return time.Date(2026, 12, day, 19, 0, 0, 0, calendar.Lima) }
	date := func(day int, place string) occurrencePart {
		return occurrencePart{StartsAt: at(day), EndsAt: at(day).Add(time.Hour), Place: place}
	}
	h := handlerInTest(t)
	p := &page{Route: route{locale: locale.En}, Text: h.build.Texts[locale.En]}
	for name, c := range map[string]struct {
		dates []occurrencePart
		venue string
		want  []fact
		data  []string
	}{
		"of the next date": {
			[]occurrencePart{date(4, "Teatro"), date(11, "")},
			"Plaza",
			[]fact{{Term: "Where", Text: "Teatro", Note: "On other dates: Plaza"}},
			[]string{"Teatro", "Plaza"},
		},
		"of a later date": {
			[]occurrencePart{date(4, ""), date(11, "Teatro")}, "Plaza", []fact{{Term: "Where", Text: "Plaza"}}, []string{"Plaza", "Teatro"},
		},
		"of the only date": {[]occurrencePart{date(4, "Teatro")}, "Plaza", []fact{{Term: "Where", Text: "Teatro"}}, []string{"Teatro"}},
		"the event has no place": {
			[]occurrencePart{date(4, "Teatro"), date(11, "")}, "", []fact{{Term: "Where", Text: "Teatro"}}, []string{"Teatro", "Cusco"},
		},
		"nowhere": {[]occurrencePart{date(4, "")}, "", nil, []string{"Cusco"}},
	} {
		e := eventEntry{Occurrences: c.dates, Contacts: &contactsPart{Place: c.venue}}
		if got := h.localizer(p).where(e); !slices.Equal(got, c.want) {
			t.Errorf("%s: got %+v, want %+v", name, got, c.want)
		}
		var data []string
		for _, one := range h.eventData(p, e) {
			data = append(data, one["location"].(map[string]any)["name"].(string))
		}
		if !slices.Equal(data, c.data) {
			t.Errorf("%s: got %q, want %q", name, data, c.data)
		}
	}
}

func TestSearchEnginesLearnOfAFewDatesOnly(t *testing.T) {
	e := eventEntry{Occurrences: make([]occurrencePart, 100)}
	if got := handlerInTest(t).eventData(&page{}, e); len(got) != datesInData {
		t.Errorf("%d dates", len(got))
	}
}

func TestSearchEnginesLearnOpeningHours(t *testing.T) {
	r := recurrence{
		Rule:       "FREQ=WEEKLY;BYDAY=SA,SU,TU",
		StartsAt:   time.Date(2026, 1, 6, 14, 0, 0, 0, time.UTC),
		EndsAt:     time.Date(2026, 1, 6, 21, 0, 0, 0, time.UTC),
		Hours:      []openingHours{{Weekdays: "SA,SU", Opens: "10:00", Closes: "14:00"}},
		Exceptions: []string{"FEAST=DATE;MONTH=1;DAY=1", "2026-11-20", "2026-12-25", "FEAST=MOON"},
	}
	e := eventEntry{Kind: kindPermanent, Recurrence: &r, Start: r.StartsAt, End: r.EndsAt.AddDate(2, 0, 0)}
	data := handlerInTest(t).eventData(&page{Route: route{locale: locale.En}}, e)
	if len(data) != 1 || data[0]["endDate"] != nil {
		t.Fatalf("got %v", data)
	}
	place := data[0]["location"].(map[string]any)
	var hours, closed []string
	for _, h := range place["openingHoursSpecification"].([]map[string]any) {
		hours = append(hours, strings.ReplaceAll(strings.Join(h["dayOfWeek"].([]string), " "), "https://schema.org/", "")+
			" "+h["opens"].(string)+" "+h["closes"].(string))
	}
	for _, h := range place["specialOpeningHoursSpecification"].([]map[string]any) {
		closed = append(closed, h["validFrom"].(string))
	}
	if want := []string{"Tuesday 09:00 16:00", "Saturday Sunday 10:00 14:00"}; !slices.Equal(hours, want) {
		t.Errorf("open %q, want %q", hours, want)
	}
	if want := []string{"2026-12-25", "2027-01-01"}; !slices.Equal(closed, want) {
		t.Errorf("closed %q, want %q", closed, want)
	}
}

func TestSearchEnginesLearnWhichDaysAreNotAsUsual(t *testing.T) {
	at := func(day, hour int) time.Time { return time.Date(2026, 12, day, hour, 0, 0, 0, calendar.Lima) }
	date := func(day, opens, closes int) occurrencePart {
		return occurrencePart{StartsAt: at(day, opens), EndsAt: at(day, closes)}
	}
	changed := func(o occurrencePart, status string, original time.Time) occurrencePart {
		o.Status, o.IsOverride = status, true
		if !original.IsZero() {
			o.OriginalStartsAt = &original
		}
		return o
	}
	r := recurrence{
		Rule: "FREQ=WEEKLY;BYDAY=TU,WE,TH,FR", StartsAt: at(1, 9), EndsAt: at(1, 16), Exceptions: []string{"2026-12-08"},
		Extra: []occurrencePart{date(6, 10, 12), date(28, 10, 12)},
	}
	e := eventEntry{Kind: kindPermanent, Recurrence: &r, Start: r.StartsAt, End: at(31, 16), Occurrences: []occurrencePart{
		changed(date(1, 9, 16), "cancelled", time.Time{}),
		changed(date(2, 9, 16), "full", time.Time{}),
		changed(date(3, 9, 16), "movedOnline", time.Time{}),
		changed(date(4, 9, 13), "scheduled", time.Time{}),
		date(6, 10, 12),
		date(9, 9, 16),
		changed(date(10, 11, 18), "scheduled", at(10, 9)),
		changed(date(12, 9, 16), "rescheduled", at(11, 9)),
		changed(date(15, 0, 24), "scheduled", at(15, 9)),
	}}
	data := handlerInTest(t).eventData(&page{Route: route{locale: locale.En}}, e)
	var got []string
	for _, h := range data[0]["location"].(map[string]any)["specialOpeningHoursSpecification"].([]map[string]any) {
		got = append(got, fmt.Sprint(h["validFrom"], " ", h["opens"], " ", h["closes"]))
	}
	want := []string{
		"2026-12-01 00:00 00:00", "2026-12-03 00:00 00:00", "2026-12-04 09:00 13:00", "2026-12-06 10:00 12:00", "2026-12-08 00:00 00:00",
		"2026-12-10 11:00 18:00", "2026-12-11 00:00 00:00", "2026-12-12 09:00 16:00", "2026-12-15 00:00 23:59", "2026-12-28 10:00 12:00",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
