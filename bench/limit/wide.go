package main

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
)

// relations are the additional relations of an event with populate=*.
type relations struct {
	Categories   []related    `json:"eventCategory"`
	Collections  []related    `json:"collection"`
	Contacts     []related    `json:"eventContacts"`
	Occurrences  []occurrence `json:"occurrences"`
	SocialMedias []related    `json:"eventSocialMedias"`
	Features     []related    `json:"accessibility"`
}

// related is an entry or component with a name.
type related struct {
	EventID int32   `json:"-"`
	ID      int32   `json:"id"`
	Name    *string `json:"name"`
}

type occurrence struct {
	EventID  int32     `json:"-"`
	ID       int32     `json:"id"`
	StartsAt time.Time `json:"startsAt"`
	EndsAt   time.Time `json:"endsAt"`
}

// named are the relations returned with id and name.
var named = []struct {
	sql string
	of  func(*relations) *[]related
}{
	{
		`SELECT l.event_id, c.id, t.event_category_name AS name FROM event_category_links l JOIN event_categories c ON c.id = l.event_category_id
		LEFT JOIN event_category_translations t ON t.event_category_id = c.id AND t.locale = 'es' WHERE l.event_id = ANY ($1)`,
		func(r *relations) *[]related { return &r.Categories },
	},
	{
		`SELECT l.event_id, c.id, t.collection_name AS name FROM collection_events l JOIN collections c ON c.id = l.collection_id
		LEFT JOIN collection_translations t ON t.collection_id = c.id AND t.locale = 'es' WHERE l.event_id = ANY ($1)`,
		func(r *relations) *[]related { return &r.Collections },
	},
	{
		`SELECT e.id AS event_id, c.id, c.place AS name FROM events e JOIN contacts c ON c.id = e.event_contacts_id WHERE e.id = ANY ($1)`,
		func(r *relations) *[]related { return &r.Contacts },
	},
	{`SELECT l.event_id, s.id, s.social_media_link AS name FROM event_social_medias l JOIN social_medias s ON s.id = l.social_media_id
		WHERE l.event_id = ANY ($1)`, func(r *relations) *[]related { return &r.SocialMedias }},
	{
		`SELECT event_id, id, feature AS name FROM accessibility_features WHERE event_id = ANY ($1)`,
		func(r *relations) *[]related { return &r.Features },
	},
}

// widen adds the relations to a list of events: one prepared query each.
func (s *server) widen(ctx context.Context, events []*event) error {
	byID, ids := map[int32]*relations{}, []int32{}
	for _, e := range events {
		e.relations = &relations{}
		byID[e.ID], ids = e.relations, append(ids, e.ID)
	}
	for _, n := range named {
		add := func(one related) { list := n.of(byID[one.EventID]); *list = append(*list, one) }
		if err := spread(ctx, s, n.sql, []any{ids}, add); err != nil {
			return err
		}
	}
	return spread(ctx, s, `SELECT event_id, id, starts_at, ends_at FROM occurrences WHERE event_id = ANY ($1) ORDER BY starts_at`, []any{ids},
		func(one occurrence) {
			byID[one.EventID].Occurrences = append(byID[one.EventID].Occurrences, one)
		})
}

// spread calls add for each row of a query.
func spread[T any](ctx context.Context, s *server, sql string, args []any, add func(T)) error {
	rows, err := s.pool.Query(ctx, sql, args...)
	if err != nil {
		return err
	}
	list, err := pgx.CollectRows(rows, pgx.RowToStructByName[T])
	for _, one := range list {
		add(one)
	}
	return err
}
