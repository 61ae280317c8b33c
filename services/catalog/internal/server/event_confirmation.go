package server

import (
	"context"
	"fmt"
	"time"

	"google.golang.org/protobuf/types/known/timestamppb"

	"raymi.example/internal/errs"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/locale"
	"raymi.example/services/catalog/internal/catalog"
)

// EventConfirmations implements EventConfirmationService.
type EventConfirmations struct {
	catalogv1.UnimplementedEventConfirmationServiceServer
	store    catalog.Events
	links    catalog.ConfirmationLinks
	fallback locale.Tag
	now      func() time.Time
}

// NewEventConfirmations changes events in store for the holders of links; fallback is the language of queries without one.
func NewEventConfirmations(
	store catalog.Events, links catalog.ConfirmationLinks, fallback locale.Tag, now func() time.Time,
) *EventConfirmations {
	return &EventConfirmations{store: store, links: links, fallback: fallback, now: now}
}

// GetEventConfirmation changes nothing: programs that check mails open all links.
func (s *EventConfirmations) GetEventConfirmation(
	ctx context.Context, req *catalogv1.GetEventConfirmationRequest,
) (*catalogv1.GetEventConfirmationResponse, error) {
	link, err := s.find(ctx, req.GetToken())
	if err != nil {
		return nil, err
	}
	var data *catalogv1.EventConfirmation
	err = s.store.ReadEvent(ctx, link.EventID, func(e *catalog.Event) error {
		data, err = s.confirmation(e, link, s.language(req.GetQuery()))
		return err
	})
	if err != nil {
		return nil, err
	}
	return &catalogv1.GetEventConfirmationResponse{Data: data}, nil
}

// AnswerEventConfirmation saves the event and the answer together.
func (s *EventConfirmations) AnswerEventConfirmation(
	ctx context.Context, req *catalogv1.AnswerEventConfirmationRequest,
) (*catalogv1.AnswerEventConfirmationResponse, error) {
	token, now := catalog.ConfirmationToken(req.GetToken()), s.now()
	link, err := s.find(ctx, req.GetToken())
	if err != nil {
		return nil, err
	}
	answer := catalog.HostAnswer(req.GetData().GetAnswer())
	in := inputFrom(patch{}, req.GetData(), req.GetUnreadable(), func(a *catalog.AnsweredDates) error {
		*a = catalog.AnsweredDates{
			Answer: answer, Dates: answeredDates(req.GetData()), Language: s.language(req.GetQuery()),
			Reason: req.GetData().Reason,
		}
		return nil
	})
	data, err := write(ctx, s.store, func(ctx context.Context) (int32, error) {
		trusted, err := s.store.HostTrusted(ctx, link.HostID)
		if err != nil {
			return 0, err
		}
		err = s.store.UpdateEvent(ctx, link.EventID, nil, func(e *catalog.Event) error { return e.AnswerConfirmation(link, in, trusted, now) })
		if err != nil {
			return 0, err
		}
		link.AnsweredAt, link.Answer = &now, answer
		return link.EventID, s.links.NoteConfirmation(ctx, token, answer, now)
	}, func(ctx context.Context, id int32) (data *catalogv1.EventConfirmation, err error) {
		err = s.store.ReadEvent(ctx, id, func(e *catalog.Event) (err error) {
			data, err = s.confirmation(e, link, s.language(req.GetQuery()))
			return err
		})
		return data, err
	})
	if err != nil {
		return nil, err
	}
	return &catalogv1.AnswerEventConfirmationResponse{Data: data}, nil
}

// find returns the link of a token; a text that cannot be one is not hashed.
func (s *EventConfirmations) find(ctx context.Context, text string) (catalog.ConfirmationLink, error) {
	token := catalog.ConfirmationToken(text)
	if !token.Possible() {
		return catalog.ConfirmationLink{}, errs.ErrNotFound()
	}
	return s.links.FindConfirmation(ctx, token, s.now())
}

func (s *EventConfirmations) confirmation(
	e *catalog.Event, l catalog.ConfirmationLink, tag locale.Tag,
) (*catalogv1.EventConfirmation, error) {
	dates, err := e.ReadConfirmation(l, s.now())
	if err != nil {
		return nil, err
	}
	out := &catalogv1.EventConfirmation{
		EventId: e.ID, EventName: e.NameIn(tag), AnsweredAt: timeOrNil(l.AnsweredAt), ConfirmedAt: timeOrNil(e.ConfirmedAt),
		ExpiresAt: timestamppb.New(l.ExpiresAt), IsPublic: e.Publication() == catalog.Published,
	}
	if l.Answer != "" {
		answer := string(l.Answer)
		out.Answer = &answer
	}
	for _, o := range dates {
		out.Dates = append(out.Dates, confirmationDate(o, tag))
	}
	return out, nil
}

// confirmationDate has the note in a language, or in the next one that has it.
func confirmationDate(o catalog.Occurrence, tag locale.Tag) *catalogv1.ConfirmationDate {
	out := &catalogv1.ConfirmationDate{
		Id: o.ID, StartsAt: timestamppb.New(o.StartsAt), EndsAt: timestamppb.New(o.EndsAt), Status: string(o.Status),
	}
	if o.Place != "" {
		out.Place = &o.Place
	}
	for _, served := range locale.Chain(tag) {
		if note := o.Notes[served]; note != "" {
			out.Note = &note
			if name := string(served); served != tag {
				out.NoteLocale = &name
			}
			break
		}
	}
	return out
}

// language returns the language of a query.
func (s *EventConfirmations) language(q *queryv1.Query) locale.Tag {
	if tag, known := locale.Parse(q.GetLocale()); known {
		return tag
	}
	return s.fallback
}

func timeOrNil(at *time.Time) *timestamppb.Timestamp {
	if at == nil {
		return nil
	}
	return timestamppb.New(*at)
}

func answeredDates(in *catalogv1.EventConfirmationInput) (dates []catalog.AnsweredDate) {
	for _, d := range in.GetDates() {
		span := spanFrom(d.GetStartsAt(), d.GetEndsAt())
		dates = append(dates, catalog.AnsweredDate{ID: d.GetId(), StartsAt: span.StartsAt.Time, EndsAt: span.EndsAt.Time})
	}
	return dates
}

// AskConfirmations counts requests without an answer, and asks the hosts whose turn it is.
func AskConfirmations(ctx context.Context, store catalog.ConfirmationRequests, now time.Time) error {
	for found := true; found; {
		var err error
		found, err = store.CloseConfirmation(ctx, now, func(e *catalog.Event) { e.CloseConfirmation() })
		if err != nil {
			return fmt.Errorf("close confirmations: %w", err)
		}
	}
	round, ok := catalog.NewConfirmationRound(now)
	if !ok {
		return nil
	}
	var err error
	for id := int32(-1); id != 0 && err == nil; {
		id, err = store.AskConfirmation(ctx, round, max(id, 0), func(e *catalog.Event) []catalog.Occurrence { return e.AskConfirmation(round) })
	}
	if err != nil {
		return fmt.Errorf("ask for confirmations: %w", err)
	}
	return nil
}

func confirmationAsked(c catalog.Change) *catalogv1.EventConfirmationAsked {
	out := &catalogv1.EventConfirmationAsked{Id: c.ID, HostId: c.HostID, EventName: c.Event.Name()}
	for _, o := range c.Asked {
		date := &catalogv1.AskedDate{StartsAt: timestamppb.New(o.StartsAt), EndsAt: timestamppb.New(o.EndsAt)}
		if o.OriginalStartsAt != nil {
			date.OriginalStartsAt = timestamppb.New(*o.OriginalStartsAt)
		}
		if o.Place != "" {
			date.Place = &o.Place
		}
		out.Dates = append(out.Dates, date)
	}
	return out
}
