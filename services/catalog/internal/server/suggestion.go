package server

import (
	"cmp"
	"context"
	"slices"
	"time"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/timestamppb"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/locale"
	"raymi.example/services/catalog/internal/catalog"
	"raymi.example/services/catalog/internal/query"
	"raymi.example/services/catalog/internal/search"
)

// Suggestions reads what the words of a visitor may stand for.
type Suggestions interface {
	// ReadSuggestions reads what a text may become that a visitor types. Feasts are the codes of the yearly feasts.
	ReadSuggestions(ctx context.Context, text string, feasts []string, now time.Time) (search.Suggested, error)
	// ReadNextDates reads the starts of the next dates of events; those that are over have none.
	ReadNextDates(ctx context.Context, events []int32, now time.Time) (map[int32]time.Time, error)
}

// SuggestEvents returns what the words of the query may become. Everything is read again by the query compiler, so that nothing is
// suggested that the caller cannot read.
func (s *Events) SuggestEvents(ctx context.Context, req *catalogv1.SuggestEventsRequest) (*catalogv1.SuggestEventsResponse, error) {
	resp := &catalogv1.SuggestEventsResponse{}
	err := s.reader.Snapshot(ctx, func(ctx context.Context) error {
		found, err := s.suggestions.ReadSuggestions(ctx, req.GetQuery().GetMatch().GetText(), catalog.FeastCodes(), s.reader.Now())
		if err != nil {
			return err
		}
		if resp.Events, err = s.suggestedEvents(ctx, req.GetQuery(), found.Events); err != nil {
			return err
		}
		resp.Feasts = suggestedFeasts(found, languageOf(req.GetQuery(), s.fallback), s.reader.Now())
		r := suggested{facets{ctx: ctx, reader: s.reader, query: req.GetQuery()}}
		resp.Places = r.places(found.Of("city", "neighbourhood"))
		resp.Hosts = r.hosts(found.Of("host"))
		resp.Categories = r.categories(found.Of("category"))
		return r.err
	})
	share(resp)
	return resp, err
}

// share cuts the groups, so that all of them together have search.MaxSuggestions.
func share(resp *catalogv1.SuggestEventsResponse) {
	n := search.Shares([]int{
		len(resp.GetEvents()), len(resp.GetFeasts()), len(resp.GetPlaces()), len(resp.GetHosts()), len(resp.GetCategories()),
	}, search.MaxSuggestions)
	resp.Events, resp.Feasts, resp.Places = resp.Events[:n[0]], resp.Feasts[:n[1]], resp.Places[:n[2]]
	resp.Hosts, resp.Categories = resp.Hosts[:n[3]], resp.Categories[:n[4]]
}

// languageOf is the language of a query, or without one the fallback.
func languageOf(q *queryv1.Query, fallback locale.Tag) locale.Tag {
	if tag, known := locale.Parse(q.GetLocale()); known {
		return tag
	}
	return fallback
}

func (s *Events) suggestedEvents(
	ctx context.Context, q *queryv1.Query, titles *search.Expression,
) (out []*catalogv1.SuggestedEvent, err error) {
	events, _, err := query.List[*catalogv1.Event](ctx, s.reader, query.Viewer{}, &queryv1.Query{
		Filter: q.GetFilter(), Locale: q.GetLocale(), Fields: []string{"eventName"},
		Match: &queryv1.Match{Text: q.GetMatch().GetText(), Found: titles.Found, Better: titles.Better, Typed: titles.Typed},
		Page:  &queryv1.Page{Limit: search.MaxSuggestions, WithoutTotal: true},
	})
	if err != nil {
		return nil, err
	}
	ids := make([]int32, len(events))
	for i, e := range events {
		ids[i] = e.GetId()
	}
	next, err := s.suggestions.ReadNextDates(ctx, ids, s.reader.Now())
	for _, e := range events {
		shown := &catalogv1.SuggestedEvent{Id: e.GetId(), Name: e.GetEventName()}
		if at, coming := next[e.GetId()]; coming {
			shown.StartsAt = timestamppb.New(at)
		}
		out = append(out, shown)
	}
	return out, err
}

// suggestedFeasts are the feasts with their next day, and with the name that has the typed words if their own has not.
func suggestedFeasts(found search.Suggested, tag locale.Tag, now time.Time) (out []*catalogv1.SuggestedFeast) {
	named := found.Of("feast")
	codes := make([]string, len(named))
	for i, n := range named {
		codes[i] = n.Code
	}
	feasts, _ := catalog.FeastsByCode(codes, now)
	for _, f := range feasts {
		shown := &catalogv1.SuggestedFeast{Code: f.Code, Name: f.Name(tag), LastsDays: int32(f.LastsDays), Day: f.Days[0]}
		if !found.HasName(f.Code, shown.GetName()) {
			shown.Alias = named[slices.Index(codes, f.Code)].Alias
		}
		out = append(out, shown)
	}
	return out
}

// suggested reads the names of what is suggested; err is the first error.
type suggested struct{ facets }

// read reads the named things of a kind, as far as they are public.
func read[M interface {
	proto.Message
	GetId() int32
}](r *suggested, named []search.Named, kind string, add func(M)) {
	var counts []query.Count
	for _, n := range named {
		if n.Kind == kind {
			counts = append(counts, query.Count{ID: n.ID})
		}
	}
	if r.err != nil || len(counts) == 0 {
		return
	}
	found, _, err := query.List[M](r.ctx, r.reader, query.Viewer{}, byIDs(counts, r.query))
	r.err = err
	at := func(m M) int { return slices.IndexFunc(counts, func(c query.Count) bool { return c.ID == m.GetId() }) }
	slices.SortFunc(found, func(a, b M) int { return cmp.Compare(at(a), at(b)) })
	for _, m := range found {
		add(m)
	}
}

func (r *suggested) places(named []search.Named) (out []*catalogv1.SuggestedPlace) {
	read(r, named, "city", func(c *catalogv1.City) {
		out = append(out, &catalogv1.SuggestedPlace{Parameter: "city", Code: c.GetCityCode(), Name: c.GetCityName()})
	})
	read(r, named, "neighbourhood", func(n *catalogv1.Neighbourhood) {
		out = append(out, &catalogv1.SuggestedPlace{
			Parameter: "neighbourhood", Code: n.GetNeighbourhoodCode(), Name: n.GetNeighbourhoodName(),
		})
	})
	return slices.DeleteFunc(out, func(p *catalogv1.SuggestedPlace) bool { return p.GetCode() == "" })
}

func (r *suggested) hosts(named []search.Named) (out []*catalogv1.SuggestedHost) {
	read(r, named, "host", func(h *catalogv1.Host) {
		out = append(out, &catalogv1.SuggestedHost{Id: h.GetId(), Name: cmp.Or(h.GetCommercialName(), h.GetPersonalName())})
	})
	return out
}

func (r *suggested) categories(named []search.Named) (out []*catalogv1.SuggestedCategory) {
	read(r, named, "category", func(c *catalogv1.EventCategory) {
		out = append(out, &catalogv1.SuggestedCategory{Code: c.GetEventCategoryCode(), Name: c.GetEventCategoryName()})
	})
	return slices.DeleteFunc(out, func(c *catalogv1.SuggestedCategory) bool { return c.GetCode() == "" })
}
