package catalog_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
	"raymi.example/internal/locale"
	"raymi.example/services/catalog/internal/catalog"
)

var inti = time.Date(2027, 6, 24, 14, 0, 0, 0, time.UTC)

// published returns an event that breaks no rule.
func published() catalog.Event {
	return catalog.Event{
		HostID: 3, PublishedAt: &inti, Status: catalog.Scheduled, Start: inti, End: inti.Add(time.Hour),
		Texts: map[locale.Tag]catalog.EventTexts{locale.Es: {EventName: "Inti Raymi"}},
	}
}

// create creates the event from an input with the values of e, and sets e to the result.
func create(caller identity.Caller, e *catalog.Event) error {
	wanted, made := *e, &catalog.Event{}
	err := made.Create(caller, catalog.Input[catalog.Event]{New: true, Apply: func(created *catalog.Event) error {
		*created = wanted
		return nil
	}}, true, inti)
	*e = *made
	return err
}

func TestRulesOfAnEvent(t *testing.T) {
	longer := strings.Repeat("x", 256)
	for name, c := range map[string]struct {
		change func(*catalog.Event)
		want   string // field and key of the broken rule, or empty
	}{
		"complete":                 {func(*catalog.Event) {}, ""},
		"no name":                  {func(e *catalog.Event) { e.Texts = nil }, "eventName this_field_is_required"},
		"a name of spaces":         {func(e *catalog.Event) { e.Texts = titled("  ", "") }, "eventName this_field_is_required"},
		"an incomplete draft":      {func(e *catalog.Event) { *e = catalog.Event{Status: catalog.Scheduled, HostID: 3} }, ""},
		"no dates":                 {func(e *catalog.Event) { e.Start = time.Time{} }, "eventStartDate this_field_is_required"},
		"ends before its start":    {func(e *catalog.Event) { e.End = inti.Add(-time.Second) }, "eventEndDate end_before_start"},
		"ends at its start":        {func(e *catalog.Event) { e.End = inti }, ""},
		"an unknown status":        {func(e *catalog.Event) { e.Status = "maybe" }, "eventStatus this_field_is_incorrect"},
		"a negative price":         {func(e *catalog.Event) { price := -0.01; e.Price = &price }, "eventPrice this_field_is_incorrect"},
		"a price of 0":             {func(e *catalog.Event) { price := 0.0; e.Price = &price }, ""},
		"800 dates":                {func(e *catalog.Event) { e.Occurrences = daily(800) }, ""},
		"801 dates":                {func(e *catalog.Event) { e.Occurrences = daily(801) }, "occurrences this_field_is_too_long"},
		"a date that ends early":   {func(e *catalog.Event) { e.Occurrences = backwards() }, "occurrences end_before_start"},
		"a long address of a page": {func(e *catalog.Event) { e.WebSite = &longer }, "eventWebSite this_field_is_too_long"},
		"a slug with a space":      {func(e *catalog.Event) { e.Texts = titled("Inti", "inti raymi") }, "eventId this_field_is_incorrect"},
		"a slug":                   {func(e *catalog.Event) { e.Texts = titled("Inti", "inti-raymi_2027.1~") }, ""},
		"a long source":            {func(e *catalog.Event) { e.Texts = sourced(201) }, "source this_field_is_too_long"},
		"a source":                 {func(e *catalog.Event) { e.Texts = sourced(200) }, ""},
		"contacts without mail":    {func(e *catalog.Event) { e.Contacts = &catalog.Contacts{} }, "eventContacts.mail this_field_is_required"},
		"contacts with a name":     {func(e *catalog.Event) { e.Contacts = contacts("Ana") }, "eventContacts.mail this_field_is_incorrect"},
	} {
		t.Run(name, func(t *testing.T) {
			e := published()
			c.change(&e)
			got := ""
			if broken := errs.As(create(editor, &e)); broken != nil {
				got = strings.Join(broken.Fields[0].Path, ".") + " " + broken.Fields[0].Key
			}
			if got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func daily(n int) []catalog.Occurrence {
	out := make([]catalog.Occurrence, n)
	for i := range out {
		out[i].StartsAt = inti.AddDate(0, 0, i)
		out[i].EndsAt = out[i].StartsAt.Add(time.Hour)
	}
	return out
}

func backwards() []catalog.Occurrence {
	dates := daily(2)
	dates[1].EndsAt = dates[1].StartsAt.Add(-time.Minute)
	return dates
}

func titled(name, slug string) map[locale.Tag]catalog.EventTexts {
	return map[locale.Tag]catalog.EventTexts{locale.Es: {EventName: name, Slug: slug}}
}

func sourced(length int) map[locale.Tag]catalog.EventTexts {
	return map[locale.Tag]catalog.EventTexts{locale.Es: {EventName: "Inti", Source: strings.Repeat("ñ", length)}}
}

func contacts(mail string) *catalog.Contacts { return &catalog.Contacts{Mail: &mail} }

// The span covers all dates, in whatever order they came; a single span is the only date.
func TestSpanAndDatesOfAnEventAgree(t *testing.T) {
	e := published()
	e.Start, e.End, e.Occurrences = time.Time{}, time.Time{}, daily(3)
	slices.Reverse(e.Occurrences)
	if err := create(editor, &e); err != nil {
		t.Fatal(err)
	}
	if !e.Start.Equal(inti) || !e.End.Equal(inti.AddDate(0, 0, 2).Add(time.Hour)) || !e.Occurrences[0].StartsAt.Equal(inti) {
		t.Errorf("three dates: from %v to %v, first date %v", e.Start, e.End, e.Occurrences[0])
	}
	e = published()
	if err := create(editor, &e); err != nil {
		t.Fatal(err)
	}
	want := []catalog.Occurrence{{StartsAt: e.Start, EndsAt: e.End, Status: catalog.Scheduled}}
	if d := cmp.Diff(want, e.Occurrences); d != "" {
		t.Errorf("a span alone: %s", d)
	}
}

func TestEventBelongsToAHostThatTheCallerActsFor(t *testing.T) {
	for name, c := range map[string]struct {
		caller identity.Caller
		host   int32
		ok     bool
	}{
		"the own host":      {organizer, 3, true},
		"no host":           {organizer, 0, true},
		"another host":      {organizer, 4, false},
		"an editor, any":    {editor, 4, true},
		"a client":          {identity.Caller{UserID: 8, Role: identity.Client}, 0, false},
		"an anonymous call": {identity.Caller{}, 0, false},
	} {
		e := published()
		e.HostID = c.host
		err := create(c.caller, &e)
		if refused := errs.KindOf(err) == errs.Forbidden; refused == c.ok || c.ok && err != nil {
			t.Errorf("%s: got %v", name, err)
		}
		if c.ok && e.HostID == 0 {
			t.Errorf("%s: the event belongs to nobody", name)
		}
	}
}

func TestOnlyEditorsAddEventsToCollections(t *testing.T) {
	for caller, ok := range map[identity.Caller]bool{editor: true, organizer: false} {
		e := published()
		e.CollectionIDs = []int32{1}
		if err := create(caller, &e); (err == nil) != ok {
			t.Errorf("%s: got %v", caller.Role, err)
		}
	}
}
