package main

import (
	"context"
	"net/http"
	"time"

	"github.com/jackc/pgx/v5"
)

// inWeek are the events with a date in the next seven days.
const inWeek = `AND e.created_at >= $1 AND e.id IN (SELECT o.event_id FROM occurrences o WHERE o.ends_at > $2 AND o.starts_at < $3)`

// shownDates is the number of dates of an event in a list.
const shownDates = 3

// week is list for events with a date in the next seven days, and these dates.
func (s *server) week(r *http.Request) (any, error) {
	at, err := since(r)
	if err != nil {
		return nil, err
	}
	now := time.Now()
	found, err := s.read(r.Context(), inWeek+` ORDER BY e.created_at DESC, e.id LIMIT 25`, at, now, now.AddDate(0, 0, 7))
	if err != nil {
		return nil, err
	}
	return found, s.addDates(r.Context(), found, now)
}

func (s *server) addDates(ctx context.Context, events []*event, now time.Time) error {
	byID, ids := map[int32]*relations{}, []int32{}
	for _, e := range events {
		e.relations = &relations{}
		byID[e.ID], ids = e.relations, append(ids, e.ID)
	}
	sql := `SELECT event_id, id, starts_at, ends_at FROM occurrences
		WHERE event_id = ANY ($1) AND ends_at > $2 AND starts_at < $3 ORDER BY starts_at`
	return spread(ctx, s, sql, []any{ids, now, now.AddDate(0, 0, 7)}, func(one occurrence) {
		if list := &byID[one.EventID].Occurrences; len(*list) < shownDates {
			*list = append(*list, one)
		}
	})
}

// counted is the number of events that have one city, category or host.
type counted struct {
	ID    int32  `json:"id"`
	Name  string `json:"name"`
	Count int64  `json:"count"`
}

// facets are the numbers of events by city, category and host.
var facets = map[string]string{
	"cities": `SELECT c.city_id AS id, c.city_name AS name, count(*) FROM found e JOIN addresses a ON a.id = e.event_address_id
		JOIN city_translations c ON c.city_id = a.city_id AND c.locale = 'es' GROUP BY 1, 2 ORDER BY 3 DESC, 1`,
	"categories": `SELECT c.event_category_id AS id, c.event_category_name AS name, count(*) FROM found e
		JOIN event_category_links l ON l.event_id = e.id JOIN event_category_translations c
		ON c.event_category_id = l.event_category_id AND c.locale = 'es' GROUP BY 1, 2 ORDER BY 3 DESC, 1`,
	"hosts": `SELECT h.id, h.commercial_name AS name, count(*) FROM found e JOIN hosts h ON h.id = e.event_host_id GROUP BY 1, 2
		ORDER BY 3 DESC, 1`,
}

// counts are the numbers of events with a date in the next seven days.
func (s *server) counts(r *http.Request) (any, error) {
	at, err := since(r)
	if err != nil {
		return nil, err
	}
	now := time.Now()
	out := map[string][]counted{}
	for name, sql := range facets {
		rows, err := s.pool.Query(r.Context(), `WITH found AS (SELECT * FROM events e WHERE e.published_at IS NOT NULL `+inWeek+`) `+sql,
			at, now, now.AddDate(0, 0, 7))
		if err != nil {
			return nil, err
		}
		if out[name], err = pgx.CollectRows(rows, pgx.RowToStructByName[counted]); err != nil {
			return nil, err
		}
	}
	return out, nil
}
