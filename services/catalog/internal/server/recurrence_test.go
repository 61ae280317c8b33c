package server_test

import (
	"context"
	"encoding/json"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/timestamppb"

	"raymi.example/internal/errs"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/identity"
	"raymi.example/services/catalog/internal/catalog"
	"raymi.example/services/catalog/internal/server"
)

// saturdays are those of June 2026 from 19:00 to 21:00 in Lima, apart from the 20th.
func saturdays(rule string) *catalogv1.RecurrenceInput {
	return &catalogv1.RecurrenceInput{
		Rule: &rule, StartsAt: day(7, 0), EndsAt: day(7, 2), Exceptions: []string{"2026-06-20"},
	}
}

func (p *portal) repeating(t *testing.T, rule string) *catalogv1.Event {
	t.Helper()
	req := p.fullEvent("Sábados de danza")
	req.Data.Recurrence, req.Data.EventStartDate, req.Data.EventEndDate = saturdays(rule), nil, nil
	req.UpdateMask = mask("event_name", "event_host", "recurrence")
	req.Query = &queryv1.Query{Populate: populate("occurrences")}
	resp, err := p.events.CreateEvent(as(p.organizer()), req)
	if err != nil {
		t.Fatal(err)
	}
	return resp.GetEvent()
}

const juneRule = "FREQ=WEEKLY;UNTIL=20260630"

func startsOf(e *catalogv1.Event) (out []string) {
	for _, o := range e.GetOccurrences() {
		out = append(out, o.GetStartsAt().AsTime().Format("01-02 15:04"))
	}
	return out
}

func TestAnEventFollowsItsRecurrence(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	e := p.repeating(t, juneRule)
	if d := cmp.Diff([]string{"06-07 00:00", "06-14 00:00", "06-28 00:00"}, startsOf(e)); d != "" {
		t.Error(d)
	}
	want := `{"rule": "FREQ=WEEKLY;UNTIL=20260630", "endsAt": "2026-06-07T02:00:00.000Z", "startsAt": "2026-06-07T00:00:00.000Z", ` +
		`"exceptions": ["2026-06-20"]}`
	if e.GetRecurrence() != want || e.GetProgrammeKind() != "event" || !e.GetEventEndDate().AsTime().Equal(day(28, 2).AsTime()) {
		t.Errorf("%s %s until %v", e.GetRecurrence(), e.GetProgrammeKind(), e.GetEventEndDate().AsTime())
	}
}

func TestOneDateIsCancelledAndAnotherMoved(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	e := p.repeating(t, juneRule)
	ids := []int32{e.GetOccurrences()[0].GetId(), e.GetOccurrences()[1].GetId(), e.GetOccurrences()[2].GetId()}
	resp, err := p.events.UpdateEvent(as(p.organizer()), &catalogv1.UpdateEventRequest{
		Id: e.GetId(), UpdateMask: mask("occurrences"), Query: &queryv1.Query{Locale: "en", Populate: populate("occurrences")},
		Data: &catalogv1.EventInput{Occurrences: []*catalogv1.OccurrenceInput{
			{StartsAt: day(7, 0), EndsAt: day(7, 2), Status: proto.String("cancelled"), Notes: map[string]string{"en": "Rain", "es": "Lluvia"}},
			{StartsAt: day(15, 1), EndsAt: day(15, 3), OriginalStartsAt: day(14, 0)},
		}},
	})
	if err != nil {
		t.Fatal(err)
	}
	got := resp.GetEvent().GetOccurrences()
	if d := cmp.Diff([]string{"06-07 00:00", "06-15 01:00", "06-28 00:00"}, startsOf(resp.GetEvent())); d != "" {
		t.Fatal(d)
	}
	first, second, third := got[0], got[1], got[2]
	if first.GetStatus() != "cancelled" || first.GetNote() != "Rain" || first.GetNotes() != `{"en": "Rain", "es": "Lluvia"}` ||
		!first.GetIsOverride() {
		t.Errorf("the cancelled date: %v", first)
	}
	if !second.GetOriginalStartsAt().AsTime().Equal(day(14, 0).AsTime()) || second.GetStatus() != "scheduled" || !second.GetIsOverride() {
		t.Errorf("the moved date: %v", second)
	}
	if third.GetIsOverride() || third.Note != nil || third.OriginalStartsAt != nil {
		t.Errorf("the date as planned: %v", third)
	}
	if d := cmp.Diff(ids, []int32{first.GetId(), second.GetId(), third.GetId()}); d != "" {
		t.Errorf("the rows changed: %s", d)
	}
	var log []map[string]string
	if err := json.Unmarshal([]byte(resp.GetEvent().GetChanges()), &log); err != nil {
		t.Fatal(err)
	}
	changed := now.Format("2006-01-02T15:04:05.000Z")
	want := []map[string]string{
		{
			"changedAt": changed, "kind": "status", "status": "cancelled", "startsAt": "2026-06-07T00:00:00.000Z",
			"endsAt": "2026-06-07T02:00:00.000Z",
		},
		{
			"changedAt": changed, "kind": "moved", "startsAt": "2026-06-15T01:00:00.000Z", "endsAt": "2026-06-15T03:00:00.000Z",
			"formerStartsAt": "2026-06-14T00:00:00.000Z", "formerEndsAt": "2026-06-14T02:00:00.000Z",
		},
	}
	if d := cmp.Diff(want, log); d != "" {
		t.Error(d)
	}
}

// A form sends all notes; a client that does not know them leaves them as they are.
func TestNotesOfADateAreReplacedTogether(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	id := p.createEvent(t, "Inti Raymi").GetId()
	for _, step := range []struct {
		sent []string
		data *catalogv1.OccurrenceInput
		want string
	}{
		{[]string{"notes"}, &catalogv1.OccurrenceInput{Notes: map[string]string{"es": "Lluvia", "en": "Rain"}}, `{"en": "Rain", "es": "Lluvia"}`},
		{nil, &catalogv1.OccurrenceInput{}, `{"en": "Rain", "es": "Lluvia"}`},
		{[]string{"note"}, &catalogv1.OccurrenceInput{Note: proto.String("Para")}, `{"en": "Rain", "es": "Lluvia", "qu": "Para"}`},
		{[]string{"notes"}, &catalogv1.OccurrenceInput{Notes: map[string]string{"es": "Sol"}}, `{"es": "Sol"}`},
		{[]string{"note"}, &catalogv1.OccurrenceInput{Note: proto.String("")}, `{"es": "Sol"}`},
		{[]string{"notes"}, &catalogv1.OccurrenceInput{}, ""},
	} {
		step.data.StartsAt, step.data.EndsAt = day(24, 14), day(24, 23)
		paths := []string{"occurrences", "occurrences.0.starts_at", "occurrences.0.ends_at"}
		for _, name := range step.sent {
			paths = append(paths, "occurrences.0."+name)
		}
		resp, err := p.events.UpdateEvent(as(p.organizer()), &catalogv1.UpdateEventRequest{
			Id: id, UpdateMask: mask(paths...), Query: &queryv1.Query{Locale: "qu", Populate: populate("occurrences")},
			Data: &catalogv1.EventInput{Occurrences: []*catalogv1.OccurrenceInput{step.data}},
		})
		if err != nil {
			t.Fatal(err)
		}
		if got := resp.GetEvent().GetOccurrences()[0].GetNotes(); got != step.want {
			t.Errorf("%v: got %s, want %s", step.sent, got, step.want)
		}
	}
}

// A form sends the place; a client that does not know it leaves it as it is.
func TestADateHasAPlaceOfItsOwn(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	e := p.repeating(t, juneRule)
	for _, step := range []struct {
		sent  bool
		place *string
		want  string
	}{{true, proto.String("Teatro"), "Teatro"}, {false, nil, "Teatro"}, {true, proto.String(" "), ""}, {true, nil, ""}} {
		paths := []string{"occurrences", "occurrences.0.starts_at", "occurrences.0.ends_at"}
		if step.sent {
			paths = append(paths, "occurrences.0.place")
		}
		resp, err := p.events.UpdateEvent(as(p.organizer()), &catalogv1.UpdateEventRequest{
			Id: e.GetId(), UpdateMask: mask(paths...), Query: &queryv1.Query{Populate: populate("occurrences")},
			Data: &catalogv1.EventInput{Occurrences: []*catalogv1.OccurrenceInput{{StartsAt: day(14, 0), EndsAt: day(14, 2), Place: step.place}}},
		})
		if err != nil {
			t.Fatal(err)
		}
		dates := resp.GetEvent().GetOccurrences()
		if o := dates[1]; o.GetPlace() != step.want || o.GetIsOverride() != (step.want != "") || (o.Place != nil) != (step.want != "") {
			t.Errorf("%+v: got %v", step, o)
		}
		if dates[0].Place != nil {
			t.Errorf("another date has the place: %v", dates[0])
		}
	}
}

// Clients of the recorded contract know a span and nothing else.
func TestAMovedEventKeepsItsFormerDate(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	id := p.createEvent(t, "Inti Raymi").GetId()
	for _, step := range []struct {
		hour     int
		original *timestamppb.Timestamp
	}{{15, day(24, 14)}, {16, day(24, 14)}, {14, nil}} {
		resp, err := p.events.UpdateEvent(as(p.organizer()), &catalogv1.UpdateEventRequest{
			Id: id, UpdateMask: mask("event_start_date"), Query: &queryv1.Query{Populate: populate("occurrences")},
			Data: &catalogv1.EventInput{EventStartDate: day(24, step.hour)},
		})
		if err != nil {
			t.Fatal(err)
		}
		o := resp.GetEvent().GetOccurrences()[0]
		if !proto.Equal(o.GetOriginalStartsAt(), step.original) || !proto.Equal(o.GetStartsAt(), day(24, step.hour)) {
			t.Errorf("at %d: %v", step.hour, o)
		}
	}
}

func TestTheWorkerExtendsDatesOnceADay(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	e, ended := p.repeating(t, "FREQ=WEEKLY"), p.repeating(t, juneRule)
	counts := func() (n, other int) {
		t.Helper()
		err := p.pool.QueryRow(t.Context(),
			`SELECT count(*) FILTER (WHERE event_id = $1), count(*) FILTER (WHERE event_id = $2) FROM occurrences`,
			e.GetId(), ended.GetId()).Scan(&n, &other)
		if err != nil {
			t.Fatal(err)
		}
		return n, other
	}
	updated := e.GetUpdatedAt().AsTime()
	before, other := counts()
	for _, step := range []struct{ days, more int }{{0, 0}, {1, 0}, {15, 2}, {15, 2}, {30, 4}} {
		if err := server.ExtendDates(context.Background(), p.db, now.AddDate(0, 0, step.days)); err != nil {
			t.Fatal(err)
		}
		if n, same := counts(); n != before+step.more || same != other {
			t.Errorf("after %d days %d dates instead of %d, and %d instead of %d", step.days, n, before+step.more, same, other)
		}
	}
	resp, err := p.events.GetEvent(context.Background(), &catalogv1.GetEventRequest{Id: e.GetId(), Query: &queryv1.Query{}})
	if err != nil {
		t.Fatal(err)
	}
	if got := resp.GetEvent(); !got.GetUpdatedAt().AsTime().Equal(updated) ||
		!got.GetEventEndDate().AsTime().After(e.GetEventEndDate().AsTime()) {
		t.Errorf("updated %v (before %v), until %v", got.GetUpdatedAt().AsTime(), updated, got.GetEventEndDate().AsTime())
	}
}

func TestAnApprovedEventIsExtended(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	p.trust(t, p.host, false)
	e := p.repeating(t, "FREQ=WEEKLY")
	if _, err := p.desk.ApproveEvent(as(editor), &catalogv1.ApproveEventRequest{Id: e.GetId()}); err != nil {
		t.Fatal(err)
	}
	var until time.Time
	if err := p.pool.QueryRow(t.Context(), `SELECT dates_until FROM events WHERE id = $1`, e.GetId()).Scan(&until); err != nil {
		t.Fatal(err)
	}
	if !until.Equal(catalog.Horizon(now)) {
		t.Errorf("the dates are stored until %v", until)
	}
}

// An event whose rule is no longer valid must not stop the others.
func TestTheWorkerSkipsAnInvalidRecurrence(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	broken, e := p.repeating(t, "FREQ=WEEKLY"), p.repeating(t, "FREQ=WEEKLY")
	if _,
		err := p.pool.Exec(t.Context(), `UPDATE events SET recurrence = '{"rule": "FREQ=NEVER"}', dates_until = dates_until - interval '1 day'
		WHERE id = $1`, broken.GetId()); err != nil {
		t.Fatal(err)
	}
	if err := server.ExtendDates(context.Background(), p.db, now.AddDate(0, 0, 14)); err != nil {
		t.Fatal(err)
	}
	var until *time.Time
	var extended time.Time
	err := p.pool.QueryRow(t.Context(),
		`SELECT (SELECT dates_until FROM events WHERE id = $1), (SELECT dates_until FROM events WHERE id = $2)`,
		broken.GetId(), e.GetId()).Scan(&until, &extended)
	if err != nil || until != nil || !extended.Equal(catalog.Horizon(now.AddDate(0, 0, 14))) {
		t.Errorf("%v: the invalid one until %v, the other until %v", err, until, extended)
	}
}

func TestDatesAreComputedForTheForm(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	feast := "FEAST=EASTER;OFFSET=60"
	in := &catalogv1.EventDatesInput{
		Recurrence: &catalogv1.RecurrenceInput{Feast: &feast, StartsAt: day(4, 14), EndsAt: day(4, 20)}, Year: proto.Int32(2027),
	}
	resp, err := p.events.ComputeEventDates(as(p.organizer()), &catalogv1.ComputeEventDatesRequest{Data: in})
	if err != nil {
		t.Fatal(err)
	}
	want := &catalogv1.EventDates{
		Recurrence:    `{"feast":"FEAST=EASTER;OFFSET=60","startsAt":"2027-05-27T14:00:00.000Z","endsAt":"2027-05-27T20:00:00.000Z"}`,
		ProgrammeKind: "event",
		Dates: []*catalogv1.EventDate{{
			StartsAt: timestamppb.New(time.Date(2027, 5, 27, 14, 0, 0, 0, time.UTC)),
			EndsAt:   timestamppb.New(time.Date(2027, 5, 27, 20, 0, 0, 0, time.UTC)),
		}},
	}
	if !proto.Equal(resp.GetData(), want) {
		t.Errorf("got %v", resp.GetData())
	}
	_, err = p.events.ComputeEventDates(as(p.organizer()), &catalogv1.ComputeEventDatesRequest{Data: &catalogv1.EventDatesInput{}})
	if e := errs.As(err); e == nil || e.Kind != errs.Invalid || !slices.Equal(e.Fields[0].Path, []string{"recurrence"}) {
		t.Errorf("without a recurrence: %v", err)
	}
	for _, c := range []identity.Caller{{}, {UserID: 8, Role: identity.Client}} {
		if _, err := p.events.ComputeEventDates(as(c), &catalogv1.ComputeEventDatesRequest{Data: in}); errs.KindOf(err) != errs.Forbidden {
			t.Errorf("%q: %v", c.Role, err)
		}
	}
}

func TestFeastsAreListedInTheLanguageOfTheQuery(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	for tag, want := range map[string]string{"en": "Christmas", "es": "Navidad", "": "Navidad"} {
		resp, err := p.events.ListFeasts(context.Background(), &catalogv1.ListFeastsRequest{Query: &queryv1.Query{Locale: tag}})
		if err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(resp.GetData(), func(f *catalogv1.Feast) bool { return f.GetCode() == "christmas" })
		if got := resp.GetData()[i]; got.GetName() != want || !slices.Equal(got.GetDays(), []string{"2026-12-25", "2027-12-25", "2028-12-25"}) {
			t.Errorf("%q: %v", tag, got)
		}
	}
}
