package catalog_test

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
	"raymi.example/internal/locale"
	"raymi.example/services/catalog/internal/catalog"
)

var (
	noon      = time.Date(2026, 6, 24, 12, 0, 0, 0, time.UTC)
	editor    = identity.Caller{UserID: 5, Role: identity.Editor}
	organizer = identity.Caller{UserID: 2, Role: identity.Organizer, HostID: 3}
)

// anEvent is a complete event in a state.
func anEvent(state catalog.Publication) *catalog.Event {
	e := &catalog.Event{
		ID: 1, HostID: 3, State: state, Status: catalog.Scheduled, Start: noon, End: noon.Add(time.Hour),
		Texts: map[locale.Tag]catalog.EventTexts{locale.Es: {EventName: "Taki"}}, Files: map[string][]int32{},
		Occurrences: []catalog.Occurrence{{StartsAt: noon, EndsAt: noon.Add(time.Hour)}},
	}
	if state == catalog.Published {
		e.PublishedAt = &noon
	}
	return e
}

func rename(e *catalog.Event) error {
	e.Texts = map[locale.Tag]catalog.EventTexts{locale.Es: {EventName: "Hatun taki"}}
	return nil
}

// cancel changes only the status and its reason.
func cancel(e *catalog.Event) error {
	t := e.Texts[locale.Es]
	t.StatusReason = "Lluvia"
	e.Status, e.Texts = "cancelled", map[locale.Tag]catalog.EventTexts{locale.Es: t, locale.En: {StatusReason: "Rain"}}
	return nil
}

func publish(e *catalog.Event) error { e.PublishedAt = &noon; return nil }

func unpublish(e *catalog.Event) error { e.PublishedAt = nil; return nil }

func TestPublicationAfterAChange(t *testing.T) {
	for name, c := range map[string]struct {
		state   catalog.Publication
		trusted bool
		caller  identity.Caller
		change  func(*catalog.Event) error
		null    []string
		want    catalog.Publication
	}{
		"trusted, a new text":                      {catalog.Published, true, organizer, rename, nil, catalog.Published},
		"trusted, a draft is published":            {catalog.Draft, true, organizer, publish, nil, catalog.Published},
		"trusted, a pending one is changed":        {catalog.Pending, true, organizer, rename, nil, catalog.Pending},
		"trusted, a pending one is published":      {catalog.Pending, true, organizer, publish, nil, catalog.Published},
		"trusted, but rejected":                    {catalog.Rejected, true, organizer, publish, nil, catalog.Pending},
		"a new text":                               {catalog.Published, false, organizer, rename, nil, catalog.Pending},
		"cancelled":                                {catalog.Published, false, organizer, cancel, nil, catalog.Published},
		"cancelled while pending":                  {catalog.Pending, false, organizer, cancel, nil, catalog.Pending},
		"a draft stays one":                        {catalog.Draft, false, organizer, rename, nil, catalog.Draft},
		"a draft is published":                     {catalog.Draft, false, organizer, publish, nil, catalog.Pending},
		"a pending one is published":               {catalog.Pending, false, organizer, publish, nil, catalog.Pending},
		"a rejected one is changed":                {catalog.Rejected, false, organizer, rename, nil, catalog.Pending},
		"a public one is unpublished":              {catalog.Published, false, organizer, unpublish, []string{"publishedAt"}, catalog.Draft},
		"a pending one is unpublished":             {catalog.Pending, false, organizer, unpublish, []string{"publishedAt"}, catalog.Draft},
		"an editor changes a public one":           {catalog.Published, false, editor, rename, nil, catalog.Published},
		"an editor changes a pending one":          {catalog.Pending, false, editor, rename, nil, catalog.Pending},
		"an editor publishes a pending one":        {catalog.Pending, false, editor, publish, nil, catalog.Published},
		"an editor unpublishes a public one":       {catalog.Published, false, editor, unpublish, []string{"publishedAt"}, catalog.Draft},
		"an editor changes a rejected one's texts": {catalog.Rejected, false, editor, rename, nil, catalog.Rejected},
	} {
		t.Run(name, func(t *testing.T) {
			e := anEvent(c.state)
			if err := e.Edit(c.caller, catalog.Input[catalog.Event]{Apply: c.change, Null: c.null}, c.trusted, inti); err != nil {
				t.Fatal(err)
			}
			if got := e.Publication(); got != c.want || (e.PublishedAt != nil) != (c.want == catalog.Published) {
				t.Errorf("got %s, published at %v", got, e.PublishedAt)
			}
		})
	}
}

func TestPublicationOfANewEvent(t *testing.T) {
	same := func(*catalog.Event) error { return nil }
	for name, c := range map[string]struct {
		caller  identity.Caller
		trusted bool
		change  func(*catalog.Event) error
		null    []string
		want    catalog.Publication
	}{
		"of a trusted host":   {organizer, true, same, nil, catalog.Published},
		"of another host":     {organizer, false, same, nil, catalog.Pending},
		"of another, a draft": {organizer, false, unpublish, []string{"publishedAt"}, catalog.Draft},
		"of an editor":        {editor, false, same, nil, catalog.Published},
	} {
		e := anEvent(catalog.Published)
		e.State = ""
		if err := e.Create(c.caller, catalog.Input[catalog.Event]{Apply: c.change, Null: c.null, New: true}, c.trusted, inti); err != nil {
			t.Fatal(err)
		}
		if got := e.Publication(); got != c.want {
			t.Errorf("%s: got %s", name, got)
		}
	}
}

// A pending event is published without further changes, so it must be as complete as a public one.
func TestPendingEventMustBeComplete(t *testing.T) {
	nameless := func(e *catalog.Event) error { e.Texts = nil; return nil }
	for state, want := range map[catalog.Publication]errs.Kind{
		catalog.Pending: errs.Invalid, catalog.Rejected: errs.Invalid,
		catalog.Published: errs.Invalid,
	} {
		err := anEvent(state).Edit(organizer, catalog.Input[catalog.Event]{Apply: nameless}, false, inti)
		if errs.KindOf(err) != want {
			t.Errorf("%s: %v", state, err)
		}
	}
	if err := anEvent(catalog.Draft).Edit(organizer, catalog.Input[catalog.Event]{Apply: nameless}, false, inti); err != nil {
		t.Errorf("a draft need not be complete: %v", err)
	}
}

func TestVerdictsOnPendingEvents(t *testing.T) {
	approval := catalog.Verdict{Approve: true}
	changed := noon.Add(1234567 * time.Microsecond)
	seen := func(after time.Duration) catalog.Verdict {
		return catalog.Verdict{Approve: true, Seen: noon.Add(after)}
	}
	for name, c := range map[string]struct {
		caller  identity.Caller
		state   catalog.Publication
		verdict catalog.Verdict
		want    catalog.Publication
		refused string
	}{
		"approved":                        {editor, catalog.Pending, approval, catalog.Published, ""},
		"rejected":                        {editor, catalog.Pending, catalog.Verdict{Message: "Sin fecha"}, catalog.Rejected, ""},
		"rejected without a reason":       {editor, catalog.Pending, catalog.Verdict{Message: " "}, "", errs.KeyRequired},
		"beyond size":                     {editor, catalog.Pending, catalog.Verdict{Message: strings.Repeat("x", 2001)}, "", errs.KeyTooLong},
		"public already":                  {editor, catalog.Published, approval, "", "already_decided"},
		"rejected already":                {editor, catalog.Rejected, approval, "", "already_decided"},
		"a draft":                         {editor, catalog.Draft, approval, "", "already_decided"},
		"not changed since it was loaded": {editor, catalog.Pending, seen(1234 * time.Millisecond), catalog.Published, ""},
		"changed since it was loaded":     {editor, catalog.Pending, seen(0), "", "changed_meanwhile"},
		"by its host":                     {organizer, catalog.Pending, approval, "", "forbidden"},
		"by a visitor":                    {identity.Caller{}, catalog.Pending, approval, "", "forbidden"},
	} {
		t.Run(name, func(t *testing.T) {
			e := anEvent(c.state)
			e.UpdatedAt = changed
			err := e.Review(c.caller, c.verdict, noon)
			if c.refused != "" {
				if got := errs.As(err); got == nil || got.Key != c.refused || e.Publication() != c.state {
					t.Fatalf("got %v, %s", err, e.Publication())
				}
				return
			}
			if err != nil || e.Publication() != c.want || e.ReviewMessage != c.verdict.Message {
				t.Fatalf("got %v, %s, %q", err, e.Publication(), e.ReviewMessage)
			}
		})
	}
}

func TestHostWaitsForApproval(t *testing.T) {
	applicant := identity.Caller{UserID: 7, Role: identity.Client}
	owner := identity.Caller{UserID: 7, Role: identity.Organizer, HostID: 3}
	show := func(h *catalog.Host) error { h.PublishedAt = &noon; return nil }
	for name, c := range map[string]struct {
		caller identity.Caller
		state  catalog.Publication
		isNew  bool
		rules  catalog.HostRules
		want   catalog.Publication
	}{
		"a new one":                       {applicant, "", true, catalog.HostRules{}, catalog.Pending},
		"a new one of an editor":          {editor, "", true, catalog.HostRules{}, catalog.Published},
		"a new one, public at once":       {applicant, "", true, catalog.HostRules{PublicAtOnce: true}, catalog.Published},
		"its applicant publishes it":      {applicant, catalog.Pending, false, catalog.HostRules{}, catalog.Pending},
		"after the rejection":             {applicant, catalog.Rejected, false, catalog.HostRules{}, catalog.Rejected},
		"an old draft of its applicant":   {applicant, catalog.Draft, false, catalog.HostRules{}, catalog.Pending},
		"its owner publishes it":          {owner, catalog.Pending, false, catalog.HostRules{}, catalog.Pending},
		"its owner publishes a draft":     {owner, catalog.Draft, false, catalog.HostRules{}, catalog.Published},
		"its owner edits an approved one": {owner, catalog.Published, false, catalog.HostRules{}, catalog.Published},
		"an editor publishes it":          {editor, catalog.Pending, false, catalog.HostRules{}, catalog.Published},
	} {
		t.Run(name, func(t *testing.T) {
			h := &catalog.Host{ID: 3, ApplicantID: 7, State: c.state, Files: map[string][]int32{}}
			change := h.Edit
			if c.isNew {
				change = h.Create
			}
			if err := change(c.caller, catalog.Input[catalog.Host]{New: c.isNew, Apply: show}, c.rules); err != nil {
				t.Fatal(err)
			}
			if got := h.Publication(); got != c.want {
				t.Errorf("got %s", got)
			}
		})
	}
}

func TestDecisionPublishesOrRejectsAHost(t *testing.T) {
	later := noon.Add(time.Hour)
	for name, c := range map[string]struct {
		at       *time.Time
		approved bool
		want     *time.Time
	}{
		"approved":                {nil, true, &later},
		"approved, public before": {&noon, true, &noon},
		"rejected":                {nil, false, nil},
		"rejected, public before": {&noon, false, nil},
	} {
		h := &catalog.Host{PublishedAt: c.at, State: catalog.Pending}
		h.ApplyDecision(c.approved, later)
		if !reflect.DeepEqual(h.PublishedAt, c.want) || !c.approved && h.Publication() != catalog.Rejected {
			t.Errorf("%s: %v, %s", name, h.PublishedAt, h.Publication())
		}
	}
}
