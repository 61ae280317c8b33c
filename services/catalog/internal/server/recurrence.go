package server

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"google.golang.org/protobuf/types/known/timestamppb"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/locale"
	"raymi.example/services/catalog/internal/catalog"
)

// ComputeEventDates returns the dates of a recurrence that is not stored.
func (s *Events) ComputeEventDates(
	ctx context.Context, req *catalogv1.ComputeEventDatesRequest,
) (*catalogv1.ComputeEventDatesResponse, error) {
	if err := catalog.MayWriteEvents(identity.From(ctx)); err != nil {
		return nil, err
	}
	in := inputFrom[catalog.Event](patch{}, req.GetData(), req.GetUnreadable(), nil)
	computed, err := catalog.ComputeDates(in, recurrenceFrom(req.GetData().GetRecurrence()), int(req.GetData().GetYear()), s.now())
	if err != nil {
		return nil, err
	}
	out := &catalogv1.EventDates{ProgrammeKind: string(computed.Recurrence.ProgrammeKind())}
	text, err := json.Marshal(computed.Recurrence)
	if err != nil {
		return nil, fmt.Errorf("recurrence: %w", err)
	}
	out.Recurrence = string(text)
	for _, d := range computed.Dates {
		out.Dates = append(out.Dates, &catalogv1.EventDate{
			StartsAt: timestamppb.New(d.StartsAt.Time), EndsAt: timestamppb.New(d.EndsAt.Time),
		})
	}
	return &catalogv1.ComputeEventDatesResponse{Data: out}, nil
}

// ExtendDates extends the dates of all events with a recurrence whose stored dates end before the horizon, which moves once a day.
func ExtendDates(ctx context.Context, store catalog.DateExtension, now time.Time) error {
	for found := true; found; {
		var err error
		found, err = store.ExtendDates(ctx, catalog.Horizon(now), func(e *catalog.Event) error { return e.ExtendDates(now) })
		if err != nil {
			return fmt.Errorf("extend dates: %w", err)
		}
	}
	return nil
}

// ListFeasts returns the feasts that forms offer.
func (s *Events) ListFeasts(ctx context.Context, req *catalogv1.ListFeastsRequest) (*catalogv1.ListFeastsResponse, error) {
	tag := languageOf(req.GetQuery(), s.fallback)
	feasts, until := catalog.FeastsAt(s.now())
	resp := &catalogv1.ListFeastsResponse{}
	for _, f := range feasts {
		resp.Data = append(resp.Data, &catalogv1.Feast{
			Code: f.Code, Name: f.Name(tag), Feast: f.Rule, LastsDays: int32(f.LastsDays), Days: f.Days,
		})
	}
	SetValidUntil(ctx, until)
	return resp, nil
}

// recurrenceFrom converts the input; nil ends the recurrence.
func recurrenceFrom(in *catalogv1.RecurrenceInput) *catalog.Recurrence {
	if in == nil {
		return nil
	}
	r := &catalog.Recurrence{
		Rule: in.GetRule(), Feast: in.GetFeast(), Span: spanFrom(in.GetStartsAt(), in.GetEndsAt()), Exceptions: in.GetExceptions(),
	}
	for _, h := range in.GetHours() {
		r.Hours = append(r.Hours, catalog.WeekdayHours{Weekdays: h.GetWeekdays(), Opens: h.GetOpens(), Closes: h.GetCloses()})
	}
	for _, s := range in.GetExtra() {
		r.Extra = append(r.Extra, spanFrom(s.GetStartsAt(), s.GetEndsAt()))
	}
	return r
}

// spanFrom converts a date; a missing time stays zero, which the domain reports.
func spanFrom(startsAt, endsAt *timestamppb.Timestamp) (s catalog.Span) {
	if startsAt != nil {
		s.StartsAt = catalog.Instant{Time: startsAt.AsTime()}
	}
	if endsAt != nil {
		s.EndsAt = catalog.Instant{Time: endsAt.AsTime()}
	}
	return s
}

// patchProgramme writes the dates and what kind of programme they are.
func patchProgramme(in *catalogv1.EventInput, p patch, e *catalog.Event) {
	before := e.Recurrence.ProgrammeKind()
	patchEventDates(in, p, e)
	if p.has("programme_kind") {
		e.ProgrammeKind, e.ProgrammeKindChosen = catalog.ProgrammeKind(in.GetProgrammeKind()), in.ProgrammeKind != nil
		return
	}
	e.KeepProgrammeKind(before)
}

// patchEventDates writes the span and the recurrence, and notes what was sent about the dates.
func patchEventDates(in *catalogv1.EventInput, p patch, e *catalog.Event) {
	start, end := e.Start, e.End
	p.putTime("event_start_date", in.GetEventStartDate(), &e.Start)
	p.putTime("event_end_date", in.GetEventEndDate(), &e.End)
	e.Written = catalog.WrittenDates{
		OtherSpan: !e.Start.Equal(start) || !e.End.Equal(end), Recurrence: p.has("recurrence"),
	}
	if e.Written.Recurrence {
		e.Recurrence = recurrenceFrom(in.GetRecurrence())
	}
	if !p.has("occurrences") {
		return
	}
	e.Written.Occurrences = []catalog.WrittenOccurrence{}
	for i, o := range in.GetOccurrences() {
		own := p.component(fmt.Sprintf("occurrences.%d", i))
		e.Written.Occurrences = append(e.Written.Occurrences, writtenOccurrence(o, own))
	}
}

func writtenOccurrence(in *catalogv1.OccurrenceInput, p patch) catalog.WrittenOccurrence {
	w := catalog.WrittenOccurrence{
		ID: in.GetId(), StartsAt: in.GetStartsAt().AsTime(), EndsAt: in.GetEndsAt().AsTime(), AllNotes: p.has("notes"),
		Notes: map[locale.Tag]string{},
	}
	if in.Status != nil {
		status := catalog.EventStatus(in.GetStatus())
		w.Status = &status
	}
	if in.OriginalStartsAt != nil {
		at := in.GetOriginalStartsAt().AsTime()
		w.OriginalStartsAt = &at
	}
	if p.has("place") {
		place := in.GetPlace()
		w.Place = &place
	}
	eachText(in.GetNotes(), func(language locale.Tag, note string) { w.Notes[language] = note })
	if in.Note != nil {
		w.Notes[p.locale] = in.GetNote()
	}
	return w
}
