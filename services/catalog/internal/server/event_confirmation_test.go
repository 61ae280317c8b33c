package server_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/testing/protocmp"
	"google.golang.org/protobuf/types/known/timestamppb"

	"raymi.example/internal/bus"
	"raymi.example/internal/errs"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/locale"
	"raymi.example/internal/postgres/pgtest"
	"raymi.example/services/catalog/internal/catalog"
	"raymi.example/services/catalog/internal/server"
)

// asking is a morning in Lima, six days before the date of fullEvent.
var asking = time.Date(2026, 6, 18, 15, 0, 0, 0, time.UTC)

func (p *portal) ask(t *testing.T, at time.Time) {
	t.Helper()
	if err := server.AskConfirmations(t.Context(), p.db, at); err != nil {
		t.Fatal(err)
	}
}

// asked are the requests that were published, by event.
func (p *portal) asked(t *testing.T) map[int32]int {
	t.Helper()
	n := map[int32]int{}
	for _, m := range pgtest.Outbox[*catalogv1.EventConfirmationAsked](t, p.pool, bus.ConfirmationAsked) {
		n[m.GetId()]++
	}
	return n
}

// mailed does what happens when auth sends the mail of a request, and returns the token of its link.
func (p *portal) mailed(t *testing.T, event int32, user int32, at time.Time) string {
	t.Helper()
	token := string(catalog.NewPreviewToken())
	data, err := proto.Marshal(&authv1.EventConfirmationSent{
		EventId: event, HostId: p.host, UserId: user, Hash: catalog.ConfirmationToken(token).Hash(),
	})
	if err != nil {
		t.Fatal(err)
	}
	m := bus.Message{ID: token, Subject: bus.ConfirmationSent, Data: data}
	departures := server.NewDepartures(p.db, p.db, p.db, func() time.Time { return at })
	for range 2 { // a message may be delivered again
		if err := departures.Handle(t.Context(), m); err != nil {
			t.Fatal(err)
		}
	}
	return token
}

func (p *portal) confirmations(at time.Time) *server.EventConfirmations {
	return server.NewEventConfirmations(p.db, p.db, locale.Es, func() time.Time { return at })
}

func (p *portal) answer(t *testing.T, token string, at time.Time, in *catalogv1.EventConfirmationInput) *catalogv1.EventConfirmation {
	t.Helper()
	resp, err := p.confirmations(at).AnswerEventConfirmation(t.Context(), &catalogv1.AnswerEventConfirmationRequest{Token: token, Data: in})
	if err != nil {
		t.Fatal(err)
	}
	return resp.GetData()
}

func (p *portal) eventWithDates(t *testing.T, id int32) *catalogv1.Event {
	t.Helper()
	resp, err := p.events.GetEvent(context.Background(), &catalogv1.GetEventRequest{
		Id: id, Query: &queryv1.Query{Populate: populate("occurrences")},
	})
	if err != nil {
		t.Fatal(err)
	}
	return resp.GetEvent()
}

func TestAHostIsAskedOnceAWeek(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	event := p.createEvent(t, "Inti Raymi").GetId()
	series := p.repeating(t, "FREQ=WEEKLY").GetId() // Saturdays
	moved := `UPDATE occurrences SET original_starts_at = starts_at - interval '1 day' WHERE event_id = $1`
	if _, err := p.pool.Exec(t.Context(), moved, event); err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		at            time.Time
		event, series int
	}{
		{time.Date(2026, 6, 3, 15, 0, 0, 0, time.UTC), 0, 0}, // public since two days
		{asking.Add(-8 * time.Hour), 0, 0},                   // at night
		{asking, 1, 0},                                       // the Saturday is an exception of the rule
		{asking, 1, 0},
		{asking.AddDate(0, 0, 3), 1, 1},
		{asking.AddDate(0, 0, 9).Add(8 * time.Hour), 1, 1},
		{asking.AddDate(0, 0, 10).Add(-2 * time.Hour), 1, 2}, // the same weekday, earlier
	} {
		p.ask(t, step.at)
		if got := p.asked(t); got[event] != step.event || got[series] != step.series {
			t.Errorf("%v: asked %v about events %d and %d", step.at, got, event, series)
		}
	}
	want := &catalogv1.EventConfirmationAsked{
		Id: event, HostId: p.host, EventName: "Inti Raymi",
		Dates: []*catalogv1.AskedDate{{StartsAt: day(24, 14), EndsAt: day(24, 23), OriginalStartsAt: day(23, 14)}},
	}
	got := pgtest.Outbox[*catalogv1.EventConfirmationAsked](t, p.pool, bus.ConfirmationAsked)[0]
	if d := cmp.Diff(want, got, protocmp.Transform()); d != "" {
		t.Error(d)
	}
}

func TestReplicasAskOnce(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	for range 5 {
		p.createEvent(t, "Inti Raymi")
	}
	failed := make([]error, 4)
	var all sync.WaitGroup
	for i := range failed {
		all.Go(func() { failed[i] = server.AskConfirmations(context.Background(), p.db, asking) })
	}
	all.Wait()
	if err := errors.Join(failed...); err != nil {
		t.Fatal(err)
	}
	p.ask(t, asking)
	if n := pgtest.CountOutbox(t, p.pool, bus.ConfirmationAsked); n != 5 {
		t.Errorf("%d requests about 5 events", n)
	}
}

func TestPermanentProgrammesAreAskedAboutOnceAQuarter(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	id := p.repeating(t, "FREQ=DAILY").GetId()
	pgtest.Exec(t, p.pool, `UPDATE events SET programme_kind = 'permanent' WHERE id = $1`, id)
	for _, step := range []struct{ days, want int }{{0, 1}, {7, 1}, {90, 1}, {91, 2}, {98, 2}} {
		p.ask(t, asking.AddDate(0, 0, step.days))
		if got := p.asked(t)[id]; got != step.want {
			t.Errorf("after %d days asked %d times", step.days, got)
		}
	}
}

func TestNobodyIsAskedAboutWhatDoesNotTakePlace(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	pgtest.Exec(t, p.pool, `UPDATE events SET event_status = 'cancelled' WHERE id = $1`, p.createEvent(t, "A").GetId())
	pgtest.Exec(t, p.pool, `UPDATE occurrences SET status = 'cancelled' WHERE event_id = $1`, p.createEvent(t, "B").GetId())
	pgtest.Exec(t, p.pool, `UPDATE events SET event_host_id = NULL WHERE id = $1`, p.createEvent(t, "C").GetId())
	p.trust(t, p.host, false)
	p.createEvent(t, "D") // pending
	p.ask(t, asking)
	if got := p.asked(t); len(got) > 0 {
		t.Errorf("asked %v", got)
	}
}

func TestThreeUnansweredRequestsStopTheSeries(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	id := p.repeating(t, "FREQ=WEEKLY").GetId()
	at := time.Date(2026, 6, 22, 15, 0, 0, 0, time.UTC)
	var token string
	week := func() *catalogv1.Event {
		p.ask(t, at)
		token = p.mailed(t, id, 2, at)
		at = at.AddDate(0, 0, 7)
		return p.eventWithDates(t, id)
	}
	for range 3 {
		if e := week(); e.GetIsUnconfirmed() || e.UnansweredSince == nil {
			t.Fatalf("%d weeks after the first request: %v", p.asked(t)[id], e)
		}
	}
	p.ask(t, at) // the third request has no answer; the fourth comes next quarter
	if e := p.eventWithDates(t, id); !e.GetIsUnconfirmed() || p.asked(t)[id] != 3 {
		t.Fatalf("unconfirmed: %v, asked %v", e.GetIsUnconfirmed(), p.asked(t))
	}
	before := len(p.eventWithDates(t, id).GetOccurrences())
	extended := func() int {
		if err := server.ExtendDates(t.Context(), p.db, at.AddDate(0, 1, 0)); err != nil {
			t.Fatal(err)
		}
		return len(p.eventWithDates(t, id).GetOccurrences()) - before
	}
	if n := extended(); n != 0 {
		t.Errorf("extended by %d dates", n)
	}
	pgtest.Exec(t, p.pool, `UPDATE events SET confirmation_asked_at = NULL`)
	week()
	p.answer(t, token, at.AddDate(0, 0, -6), &catalogv1.EventConfirmationInput{Answer: proto.String("takesPlace")})
	e := p.eventWithDates(t, id)
	if e.IsUnconfirmed != nil || e.UnansweredSince != nil || !e.GetConfirmedAt().AsTime().Equal(at.AddDate(0, 0, -6)) {
		t.Errorf("after the answer: %v", e)
	}
	if n := extended(); n < 4 {
		t.Errorf("extended by %d dates", n)
	}
}

// A request that reaches nobody, because no account acts for the host, is not held against the event.
func TestRequestsThatAreNotSentDoNotCount(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	id := p.repeating(t, "FREQ=WEEKLY").GetId()
	for week := range 5 {
		p.ask(t, asking.AddDate(0, 0, 3+7*week))
	}
	if e := p.eventWithDates(t, id); e.IsUnconfirmed != nil || e.UnansweredSince != nil || p.asked(t)[id] != 5 {
		t.Errorf("asked %v: %v", p.asked(t), e)
	}
}

func TestASaveByTheHostCountsAsAnAnswer(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	id := p.createEvent(t, "Inti Raymi").GetId()
	p.mailed(t, id, 2, asking)
	for _, c := range []struct {
		as   string
		open bool
	}{{"editor", true}, {"host", false}} {
		caller := editor
		if c.as == "host" {
			caller = p.organizer()
		}
		if _, err := p.update(caller, id, &catalogv1.EventInput{EventName: proto.String("Inti por " + c.as)}, "event_name"); err != nil {
			t.Fatal(err)
		}
		if e := p.eventWithDates(t, id); (e.UnansweredSince != nil) != c.open || e.ConfirmedAt != nil {
			t.Errorf("saved by the %s: %v", c.as, e)
		}
	}
}

func TestALinkShowsAndChangesDates(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	id := p.repeating(t, juneRule).GetId() // 7, 14 and 28 June in UTC
	at := time.Date(2026, 6, 7, 13, 0, 0, 0, time.UTC)
	token := p.mailed(t, id, 2, at)
	resp, err := p.confirmations(at).GetEventConfirmation(t.Context(), &catalogv1.GetEventConfirmationRequest{Token: token})
	if err != nil {
		t.Fatal(err)
	}
	data := resp.GetData()
	if data.GetEventName() != "Sábados de danza" || len(data.GetDates()) != 1 || data.AnsweredAt != nil || !data.GetIsPublic() ||
		!data.GetExpiresAt().AsTime().Equal(at.AddDate(0, 0, 7)) {
		t.Fatalf("got %v", data)
	}
	date := data.GetDates()[0].GetId()
	one := func(starts *timestamppb.Timestamp) []*catalogv1.ConfirmedDateInput {
		return []*catalogv1.ConfirmedDateInput{{Id: &date, StartsAt: starts}}
	}
	moved := p.answer(t, token, at, &catalogv1.EventConfirmationInput{Answer: proto.String("newTime"), Dates: one(day(14, 1))})
	if got := moved.GetDates()[0]; !proto.Equal(got.GetStartsAt(), day(14, 1)) || !proto.Equal(got.GetEndsAt(), day(14, 3)) ||
		moved.GetAnswer() != "newTime" || moved.ConfirmedAt == nil {
		t.Errorf("moved: %v", moved)
	}
	cancelled := p.answer(t, token, at, &catalogv1.EventConfirmationInput{Answer: proto.String("doesNot"), Reason: proto.String(" Lluvia ")})
	if got := cancelled.GetDates()[0]; got.GetId() != date || got.GetStatus() != "cancelled" || got.GetNote() != "Lluvia" ||
		got.NoteLocale != nil {
		t.Errorf("cancelled: %v", cancelled)
	}
	resp, err = p.confirmations(at).GetEventConfirmation(t.Context(), &catalogv1.GetEventConfirmationRequest{
		Token: token, Query: &queryv1.Query{Locale: "qu"},
	})
	if got := resp.GetData().GetDates()[0]; err != nil || got.GetNote() != "Lluvia" || got.GetNoteLocale() != "es" {
		t.Errorf("in Quechua: %v, %v", got, err)
	}
	kept := p.answer(t, token, at, &catalogv1.EventConfirmationInput{Answer: proto.String("doesNot"), Dates: one(nil)})
	if got := kept.GetDates()[0]; got.GetNote() != "Lluvia" {
		t.Errorf("an answer without a reason: %v", kept)
	}
	e := p.eventWithDates(t, id)
	if o := e.GetOccurrences()[1]; !o.GetIsOverride() || !proto.Equal(o.GetOriginalStartsAt(), day(14, 0)) || e.GetChanges() == "" {
		t.Errorf("the date is %v, the log %s", o, e.GetChanges())
	}
	again := p.answer(t, token, at, &catalogv1.EventConfirmationInput{Answer: proto.String("takesPlace"), Dates: one(nil)})
	if got := again.GetDates()[0]; got.GetStatus() != "scheduled" || got.Note != nil {
		t.Errorf("it takes place after all: %v", again)
	}
}

// The only date of an event is its span.
func TestTheOnlyDateMovesWithItsSpan(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	e := p.createEvent(t, "Inti Raymi")
	token := p.mailed(t, e.GetId(), 2, asking)
	date := p.eventWithDates(t, e.GetId()).GetOccurrences()[0].GetId()
	p.answer(t, token, asking, &catalogv1.EventConfirmationInput{
		Answer: proto.String("newTime"), Dates: []*catalogv1.ConfirmedDateInput{{Id: &date, StartsAt: day(25, 14), EndsAt: day(25, 15)}},
	})
	got := p.eventWithDates(t, e.GetId())
	if !proto.Equal(got.GetEventStartDate(), day(25, 14)) || !proto.Equal(got.GetEventEndDate(), day(25, 15)) ||
		!proto.Equal(got.GetOccurrences()[0].GetOriginalStartsAt(), day(24, 14)) {
		t.Errorf("got %v", got)
	}
}

// A new time of a host that is not trusted waits for an editor, as if it was saved in the form; a cancellation does not.
func TestANewTimeOfAnUntrustedHostIsReviewed(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	id := p.createEvent(t, "Inti Raymi").GetId()
	p.trust(t, p.host, false)
	token := p.mailed(t, id, 2, asking)
	date := p.eventWithDates(t, id).GetOccurrences()[0].GetId()
	if got := p.answer(t, token, asking, &catalogv1.EventConfirmationInput{Answer: proto.String("doesNot")}); !got.GetIsPublic() {
		t.Error("a cancelled date is hidden")
	}
	got := p.answer(t, token, asking, &catalogv1.EventConfirmationInput{
		Answer: proto.String("newTime"), Dates: []*catalogv1.ConfirmedDateInput{{Id: &date, StartsAt: day(25, 14)}},
	})
	if got.GetIsPublic() {
		t.Error("a new time is public without a review")
	}
}

func TestImpossibleAnswers(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	id := p.createEvent(t, "Inti Raymi").GetId()
	token := p.mailed(t, id, 2, asking)
	date := p.eventWithDates(t, id).GetOccurrences()[0].GetId()
	for name, in := range map[string]*catalogv1.EventConfirmationInput{
		"answer":           {Answer: proto.String("maybe")},
		"dates":            {Answer: proto.String("newTime")},
		"reason":           {Answer: proto.String("takesPlace"), Reason: proto.String("Lluvia")},
		"dates.0.id":       {Answer: proto.String("doesNot"), Dates: []*catalogv1.ConfirmedDateInput{{Id: proto.Int32(1 << 30)}}},
		"dates.0.startsAt": {Answer: proto.String("newTime"), Dates: []*catalogv1.ConfirmedDateInput{{Id: &date, StartsAt: day(1, 0)}}},
		"dates.0.endsAt": {Answer: proto.String("newTime"), Dates: []*catalogv1.ConfirmedDateInput{
			{Id: &date, StartsAt: day(25, 3), EndsAt: day(25, 2)},
		}},
	} {
		_, err := p.confirmations(asking).AnswerEventConfirmation(t.Context(), &catalogv1.AnswerEventConfirmationRequest{Token: token, Data: in})
		if e := errs.As(err); e == nil || e.Kind != errs.Invalid || len(e.Fields) != 1 || fieldPath(e) != name {
			t.Errorf("%s: %v", name, err)
		}
	}
	if e := p.eventWithDates(t, id); e.UnansweredSince == nil || e.ConfirmedAt != nil {
		t.Errorf("a refused answer is stored: %v", e)
	}
}

func fieldPath(e *errs.Error) (path string) {
	for i, part := range e.Fields[0].Path {
		if i > 0 {
			path += "."
		}
		path += part
	}
	return path
}

func TestEditorsSeeWhatNobodyConfirmed(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	silent, answered := p.createEvent(t, "A").GetId(), p.createEvent(t, "B").GetId()
	p.createEvent(t, "never asked")
	p.mailed(t, silent, 2, asking)
	p.answer(t, p.mailed(t, answered, 2, asking), asking, &catalogv1.EventConfirmationInput{Answer: proto.String("takesPlace")})
	resp, err := p.desk.ListDeskEvents(as(editor), &catalogv1.ListDeskEventsRequest{State: "unanswered"})
	if err != nil || len(resp.GetEvents()) != 1 || resp.GetEvents()[0].GetId() != silent {
		t.Errorf("got %v, %v", resp, err)
	}
	_, err = p.desk.ListDeskHosts(as(editor), &catalogv1.ListDeskHostsRequest{State: "unanswered"})
	if errs.KindOf(err) != errs.Invalid {
		t.Errorf("hosts: %v", err)
	}
}

func TestLinksEnd(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	valid := func(token string, at time.Time) bool {
		t.Helper()
		_, err := p.confirmations(at).GetEventConfirmation(t.Context(), &catalogv1.GetEventConfirmationRequest{Token: token})
		if err != nil && errs.KindOf(err) != errs.NotFound {
			t.Fatal(err)
		}
		_, answered := p.confirmations(at).AnswerEventConfirmation(t.Context(), &catalogv1.AnswerEventConfirmationRequest{
			Token: token, Data: &catalogv1.EventConfirmationInput{Answer: proto.String("takesPlace")},
		})
		if (err == nil) != (answered == nil) {
			t.Errorf("reading: %v, answering: %v", err, answered)
		}
		return err == nil
	}
	id := p.createEvent(t, "Inti Raymi").GetId()
	ana, luis := p.mailed(t, id, 2, asking), p.mailed(t, id, 3, asking)
	if !valid(ana, asking.AddDate(0, 0, 6)) || valid(ana, asking.AddDate(0, 0, 7)) || valid("", asking) || valid(ana+"A", asking) {
		t.Error("a link is valid for a week")
	}
	p.userChanged(t, "blocked", &authv1.UserChanged{UserId: 2, SessionsEnded: true})
	if valid(ana, asking) || !valid(luis, asking) {
		t.Error("the link of a blocked user is valid, or that of another one is not")
	}
	pgtest.Exec(t, p.pool, `UPDATE events SET event_host_id = $2 WHERE id = $1`, id, p.other)
	if valid(luis, asking) {
		t.Error("a link of the former host is valid")
	}
	if n := len(p.mailed(t, 1<<30, 2, asking)); n == 0 || valid(p.mailed(t, id, 2, asking), asking) {
		t.Error("a link for another host's event is stored")
	}
	pgtest.Exec(t, p.pool, `UPDATE events SET event_host_id = $2 WHERE id = $1`, id, p.host)
	if err := p.db.DeleteEvent(t.Context(), id, func(*catalog.Event) error { return nil }); err != nil {
		t.Fatal(err)
	}
	if valid(luis, asking) {
		t.Error("the link of a removed event is valid")
	}
}
