package server

import (
	"context"
	"maps"
	"time"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/locale"
	"raymi.example/services/catalog/internal/catalog"
	"raymi.example/services/catalog/internal/query"
)

// Events answers EventService.
type Events struct {
	catalogv1.UnimplementedEventServiceServer
	store    catalog.Events
	reader   *query.Reader
	fallback locale.Tag
	now      func() time.Time
}

// NewEvents answers from store and reader; plain texts without a language go to fallback.
func NewEvents(store catalog.Events, reader *query.Reader, fallback locale.Tag, now func() time.Time) *Events {
	return &Events{store: store, reader: reader, fallback: fallback, now: now}
}

// ListEvents returns one page of events.
func (s *Events) ListEvents(ctx context.Context, req *catalogv1.ListEventsRequest) (*catalogv1.ListEventsResponse, error) {
	events, page, err := query.List[*catalogv1.Event](ctx, s.reader, viewer(ctx), req.GetQuery())
	if err != nil {
		return nil, err
	}
	return &catalogv1.ListEventsResponse{Events: events, Page: page}, nil
}

// GetEvent returns one event.
func (s *Events) GetEvent(ctx context.Context, req *catalogv1.GetEventRequest) (*catalogv1.GetEventResponse, error) {
	event, err := s.read(ctx, req.GetId(), req.GetQuery())
	if err != nil {
		return nil, err
	}
	return &catalogv1.GetEventResponse{Event: event}, nil
}

// CreateEvent stores a new event; without publishedAt it is public at once.
func (s *Events) CreateEvent(ctx context.Context, req *catalogv1.CreateEventRequest) (*catalogv1.CreateEventResponse, error) {
	now := s.now()
	e := &catalog.Event{PublishedAt: &now, Status: catalog.Scheduled, Texts: map[locale.Tag]catalog.EventTexts{}, Files: map[string][]int32{}}
	s.patch(req.GetData(), newPatch(req.GetUpdateMask(), req.GetQuery(), s.fallback))(e)
	if err := e.Create(identity.From(ctx)); err != nil {
		return nil, err
	}
	id, err := s.store.CreateEvent(ctx, e, filesFrom(req.GetFiles()))
	if err != nil {
		return nil, err
	}
	event, err := s.read(ctx, id, req.GetQuery())
	if err != nil {
		return nil, err
	}
	return &catalogv1.CreateEventResponse{Event: event}, nil
}

// UpdateEvent changes what the mask names.
func (s *Events) UpdateEvent(ctx context.Context, req *catalogv1.UpdateEventRequest) (*catalogv1.UpdateEventResponse, error) {
	caller := identity.From(ctx)
	change := s.patch(req.GetData(), newPatch(req.GetUpdateMask(), req.GetQuery(), s.fallback))
	err := s.store.UpdateEvent(ctx, req.GetId(), filesFrom(req.GetFiles()), func(e *catalog.Event) error {
		return e.Edit(caller, change)
	})
	if err != nil {
		return nil, err
	}
	event, err := s.read(ctx, req.GetId(), req.GetQuery())
	if err != nil {
		return nil, err
	}
	return &catalogv1.UpdateEventResponse{Event: event}, nil
}

// DeleteEvent removes an event and returns it as it was.
func (s *Events) DeleteEvent(ctx context.Context, req *catalogv1.DeleteEventRequest) (*catalogv1.DeleteEventResponse, error) {
	caller := identity.From(ctx)
	event, err := s.read(ctx, req.GetId(), req.GetQuery())
	if err != nil {
		return nil, err
	}
	err = s.store.DeleteEvent(ctx, req.GetId(), func(e *catalog.Event) error { return e.MayDelete(caller) })
	if err != nil {
		return nil, err
	}
	return &catalogv1.DeleteEventResponse{Event: event}, nil
}

func (s *Events) read(ctx context.Context, id int32, q *queryv1.Query) (*catalogv1.Event, error) {
	return query.Get[*catalogv1.Event](ctx, s.reader, viewer(ctx), id, q)
}

// patch writes the sent keys over an event.
func (s *Events) patch(in *catalogv1.EventInput, p patch) func(*catalog.Event) {
	return func(e *catalog.Event) {
		if p.has("event_host") {
			hosts := applyLinks(in.GetEventHost(), nil)
			e.HostID = 0
			if len(hosts) > 0 {
				e.HostID = hosts[0]
			}
		}
		p.putPublished(in.GetPublishedAt(), &e.PublishedAt)
		if p.has("event_status") {
			e.Status = catalog.EventStatus(in.GetEventStatus())
		}
		put(p, "link_to_buy_ticket", in.LinkToBuyTicket, &e.LinkToBuyTicket)
		put(p, "event_digital_catalog", in.EventDigitalCatalog, &e.DigitalCatalog)
		put(p, "event_web_site", in.EventWebSite, &e.WebSite)
		put(p, "is_free", in.IsFree, &e.IsFree)
		put(p, "event_price", in.EventPrice, &e.Price)
		p.putMany("event_category", in.GetEventCategory(), &e.CategoryIDs)
		p.putMany("collection", in.GetCollection(), &e.CollectionIDs)
		put(p, "event_address", addressFrom(in.GetEventAddress()), &e.Address)
		put(p, "event_contacts", contactsFrom(in.GetEventContacts()), &e.Contacts)
		put(p, "event_social_medias", socialMediasFrom(in.GetEventSocialMedias()), &e.SocialMedias)
		p.putFiles("event_banner", "eventBanner", true, in.GetEventBanner(), e.Files)
		p.putFiles("event_media_photos", "eventMediaPhotos", false, in.GetEventMediaPhotos(), e.Files)
		p.putFiles("event_media_videos", "eventMediaVideos", false, in.GetEventMediaVideos(), e.Files)
		patchEventDates(in, p, e)
		patchEventTexts(in, p, e)
	}
}

func patchEventDates(in *catalogv1.EventInput, p patch, e *catalog.Event) {
	p.putTime("event_start_date", in.GetEventStartDate(), &e.Start)
	p.putTime("event_end_date", in.GetEventEndDate(), &e.End)
	if !p.has("occurrences") {
		return
	}
	e.Occurrences = nil
	for _, o := range in.GetOccurrences() {
		e.Occurrences = append(e.Occurrences, catalog.Occurrence{StartsAt: o.GetStartsAt().AsTime(), EndsAt: o.GetEndsAt().AsTime()})
	}
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
		e.Texts[tag] = t
	})
}

// fill writes a text of a translation when it was sent; an empty one clears.
func fill(value, to *string) {
	if value != nil {
		*to = *value
	}
}
