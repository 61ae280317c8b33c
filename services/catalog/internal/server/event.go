package server

import (
	"context"
	"maps"
	"time"

	"raymi.example/internal/errs"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	mediav1 "raymi.example/internal/gen/raymi/media/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/locale"
	"raymi.example/internal/rpc"
	"raymi.example/services/catalog/internal/catalog"
	"raymi.example/services/catalog/internal/query"
)

// Events implements EventService.
type Events struct {
	catalogv1.UnimplementedEventServiceServer
	store       catalog.Events
	reader      *query.Reader
	fallback    locale.Tag
	previews    catalog.Previews
	matches     Matches
	suggestions Suggestions
	now         func() time.Time
}

// EventStore stores events, the links that show them before they are public, and their searchable words.
type EventStore interface {
	catalog.Events
	catalog.Previews
	Matches
	Suggestions
}

// NewEvents writes to store and reads with reader; fallback is the language of texts that are sent without one.
func NewEvents(store EventStore, reader *query.Reader, fallback locale.Tag, now func() time.Time) *Events {
	return &Events{store: store, reader: reader, fallback: fallback, previews: store, matches: store, suggestions: store, now: now}
}

// ListEvents returns a page of events.
func (s *Events) ListEvents(ctx context.Context, req *catalogv1.ListEventsRequest) (*catalogv1.ListEventsResponse, error) {
	resp := &catalogv1.ListEventsResponse{}
	err := s.reader.Snapshot(ctx, func(ctx context.Context) (err error) {
		if resp.Match, err = readMatch(ctx, s.matches, s.reader.Now(), req.GetQuery()); err != nil {
			return err
		}
		resp.Events, resp.Page, err = query.List[*catalogv1.Event](ctx, s.reader, viewer(ctx), req.GetQuery())
		if err != nil {
			return err
		}
		m := missed{s.matches, s.reader, s.fallback}
		return m.complete(ctx, viewer(ctx), req.GetQuery(), len(resp.GetEvents()), resp.GetPage())
	})
	return resp, err
}

// GetEvent returns an event; with a valid preview token also one that is not public.
func (s *Events) GetEvent(ctx context.Context, req *catalogv1.GetEventRequest) (*catalogv1.GetEventResponse, error) {
	v := viewer(ctx)
	shown, err := s.shows(ctx, req.GetQuery().GetPreview(), req.GetId())
	if err != nil {
		return nil, err
	}
	if shown {
		v.Shown = query.Row{Table: "events", ID: req.GetId()}
	}
	event, err := query.Get[*catalogv1.Event](ctx, s.reader, v, req.GetId(), req.GetQuery())
	if err != nil {
		return nil, err
	}
	return &catalogv1.GetEventResponse{Event: event}, nil
}

// CreateEvent stores a new event; without publishedAt it is published at once, or pending if its host is not trusted.
func (s *Events) CreateEvent(ctx context.Context, req *catalogv1.CreateEventRequest) (*catalogv1.CreateEventResponse, error) {
	caller := identity.From(ctx)
	if err := catalog.MayWriteEvents(caller); err != nil {
		return nil, err
	}
	now, in := s.now(), eventInput(req, req.GetData(), s.fallback, true)
	e := &catalog.Event{PublishedAt: &now, Status: catalog.Scheduled, Texts: map[locale.Tag]catalog.EventTexts{}, Files: map[string][]int32{}}
	event, err := write(ctx, s.store, func(ctx context.Context) (int32, error) {
		trusted, err := s.loadPermissions(ctx, &in, req.GetFiles())
		if err != nil {
			return 0, err
		}
		if err := s.joinSeries(ctx, &in, req.GetData()); err != nil {
			return 0, err
		}
		if err := e.Create(caller, in, trusted, now); err != nil {
			return 0, err
		}
		return s.store.CreateEvent(ctx, e, filesFrom(req.GetFiles()))
	}, reading[*catalogv1.Event](s.reader, req.GetQuery()))
	if err != nil {
		return nil, inOrder(err, req.GetData())
	}
	return &catalogv1.CreateEventResponse{Event: event}, nil
}

// UpdateEvent changes the fields in the update mask.
func (s *Events) UpdateEvent(ctx context.Context, req *catalogv1.UpdateEventRequest) (*catalogv1.UpdateEventResponse, error) {
	caller := identity.From(ctx)
	if err := catalog.MayWriteEvents(caller); err != nil {
		return nil, err
	}
	in := eventInput(req, req.GetData(), s.fallback, false)
	if in.Body != nil {
		return nil, in.Body
	}
	event, err := write(ctx, s.store, func(ctx context.Context) (int32, error) {
		trusted, err := s.loadPermissions(ctx, &in, req.GetFiles())
		if err != nil {
			return 0, err
		}
		if err := s.joinSeries(ctx, &in, req.GetData()); err != nil {
			return 0, err
		}
		return req.GetId(), s.store.UpdateEvent(ctx, req.GetId(), filesFrom(req.GetFiles()),
			func(e *catalog.Event) error { return e.Edit(caller, in, trusted, s.now()) })
	}, reading[*catalogv1.Event](s.reader, req.GetQuery()))
	if err != nil {
		return nil, inOrder(err, req.GetData())
	}
	return &catalogv1.UpdateEventResponse{Event: event}, nil
}

// DeleteEvent deletes an event and returns it.
func (s *Events) DeleteEvent(ctx context.Context, req *catalogv1.DeleteEventRequest) (*catalogv1.DeleteEventResponse, error) {
	caller := identity.From(ctx)
	if err := catalog.MayWriteEvents(caller); err != nil {
		return nil, err
	}
	event, err := remove(ctx, s.store, req.GetId(), reading[*catalogv1.Event](s.reader, req.GetQuery()), func(ctx context.Context) error {
		return s.store.DeleteEvent(ctx, req.GetId(), func(e *catalog.Event) error { return e.MayDelete(caller) })
	})
	if err != nil {
		return nil, err
	}
	return &catalogv1.DeleteEventResponse{Event: event}, nil
}

// GetRemovedEvent returns the id of an event that was public and will not be again; any other id is errs.NotFound.
func (s *Events) GetRemovedEvent(ctx context.Context, req *catalogv1.GetRemovedEventRequest) (*catalogv1.GetRemovedEventResponse, error) {
	removed, err := s.store.EventRemoved(ctx, req.GetId())
	if err != nil {
		return nil, err
	}
	if !removed {
		return nil, errs.ErrNotFound()
	}
	return &catalogv1.GetRemovedEventResponse{Data: &catalogv1.RemovedEvent{Id: req.GetId()}}, nil
}

// loadPermissions sets the files that the input may link, and returns whether the caller's own host is trusted.
// Organizers can write events of no other host.
func (s *Events) loadPermissions(ctx context.Context, in *catalog.Input[catalog.Event], named []*mediav1.File) (trusted bool, err error) {
	if in.Files, err = linkableFiles(ctx, s.store, named); err != nil {
		return false, err
	}
	host := identity.From(ctx).HostID
	if host == 0 {
		return false, nil
	}
	return s.store.HostTrusted(ctx, host)
}

func eventInput(req written, data *catalogv1.EventInput, fallback locale.Tag, isNew bool) catalog.Input[catalog.Event] {
	p := patchOf(req, fallback, isNew)
	return inputFrom(p, data, req.GetUnreadable(), func(e *catalog.Event) error { return patchEvent(data, p, e) })
}

// patchEvent writes the sent fields to an event.
func patchEvent(in *catalogv1.EventInput, p patch, e *catalog.Event) error {
	if p.has("event_host") {
		hosts := rpc.ApplyLinks(in.GetEventHost(), []int32{e.HostID})
		e.HostID = 0
		if len(hosts) > 0 {
			e.HostID = hosts[len(hosts)-1]
		}
	}
	p.putPublished(in.GetPublishedAt(), &e.PublishedAt)
	if p.has("event_status") {
		e.Status = catalog.Scheduled
		if in.EventStatus != nil {
			e.Status = catalog.EventStatus(in.GetEventStatus())
		}
	}
	put(p, "link_to_buy_ticket", in.LinkToBuyTicket, &e.LinkToBuyTicket)
	put(p, "event_digital_catalog", in.EventDigitalCatalog, &e.DigitalCatalog)
	put(p, "event_web_site", in.EventWebSite, &e.WebSite)
	put(p, "is_free", in.IsFree, &e.IsFree)
	put(p, "event_price", in.EventPrice, &e.Price)
	put(p, "series_code", in.SeriesCode, &e.SeriesCode)
	p.putMany("event_category", in.GetEventCategory(), &e.CategoryIDs)
	p.putMany("collection", in.GetCollection(), &e.CollectionIDs)
	p.putFiles("event_banner", "eventBanner", true, in.GetEventBanner(), e.Files)
	p.putFiles("event_media_photos", "eventMediaPhotos", false, in.GetEventMediaPhotos(), e.Files)
	p.putFiles("event_media_videos", "eventMediaVideos", false, in.GetEventMediaVideos(), e.Files)
	patchProgramme(in, p, e)
	patchEventTexts(in, p, e)
	patchCodes(in, p, e)
	return firstError(
		p.putAddress("event_address", "eventAddress", in.GetEventAddress(), &e.Address),
		p.putContacts("event_contacts", "eventContacts", in.GetEventContacts(), &e.Contacts),
		p.putSocialMedias("event_social_medias", "eventSocialMedias", in.GetEventSocialMedias(), &e.SocialMedias),
	)
}

func patchCodes(in *catalogv1.EventInput, p patch, e *catalog.Event) {
	putCodes(p, "accessibility", in.GetAccessibility(), (*catalogv1.AccessibilityFeatureInput).GetFeature, &e.Accessibility)
	putCodes(p, "audiences", in.GetAudiences(), (*catalogv1.AudienceInput).GetAudience, &e.Audiences)
	putCodes(p, "languages", in.GetLanguages(), (*catalogv1.SpokenLanguageInput).GetLanguage, &e.Languages)
	put(p, "setting", (*catalog.Setting)(in.Setting), &e.Setting)
	put(p, "needs_booking", in.NeedsBooking, &e.NeedsBooking)
}

func patchEventTexts(in *catalogv1.EventInput, p patch, e *catalog.Event) {
	t := e.Texts[p.locale]
	p.putText("event_name", in.EventName, &t.EventName)
	p.putText("event_id", in.EventId, &t.Slug)
	p.putText("event_description", in.EventDescription, &t.EventDescription)
	p.putText("event_short_description", in.EventShortDescription, &t.EventShortDescription)
	p.putText("event_duration", in.EventDuration, &t.EventDuration)
	p.putText("event_rules", in.EventRules, &t.EventRules)
	p.putText("event_age_restrictions", in.EventAgeRestrictions, &t.EventAgeRestrictions)
	p.putText("status_reason", in.StatusReason, &t.StatusReason)
	p.putText("accessibility_note", in.AccessibilityNote, &t.AccessibilityNote)
	p.putText("source", in.Source, &t.Source)
	e.Texts = maps.Clone(e.Texts)
	e.Texts[p.locale] = t
	eachText(in.GetTranslations(), func(tag locale.Tag, texts *catalogv1.EventTexts) {
		t := e.Texts[tag]
		fill(texts.EventName, &t.EventName)
		fill(texts.EventId, &t.Slug)
		fill(texts.EventDescription, &t.EventDescription)
		fill(texts.EventShortDescription, &t.EventShortDescription)
		fill(texts.EventDuration, &t.EventDuration)
		fill(texts.EventRules, &t.EventRules)
		fill(texts.EventAgeRestrictions, &t.EventAgeRestrictions)
		fill(texts.StatusReason, &t.StatusReason)
		fill(texts.AccessibilityNote, &t.AccessibilityNote)
		fill(texts.Source, &t.Source)
		e.Texts[tag] = t
	})
}

// fill writes a translated text if it was sent; an empty text clears it.
func fill(value, to *string) {
	if value != nil {
		*to = *value
	}
}
