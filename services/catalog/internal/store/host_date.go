package store

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/calendar"
	"raymi.example/internal/postgres"
	"raymi.example/services/catalog/internal/catalog"
)

// nextEvents selects the next event at @now of a host h: what happens comes before what is always open. A date without a known end is over
// when its day is, which begins at @today.
const nextEvents = `SELECT e.id AS event_id, coalesce(e.programme_kind = 'permanent', false) AS always_open,
		greatest(o.starts_at, @now) AS starts_at
	FROM events e, LATERAL (SELECT starts_at FROM occurrences
		WHERE event_id = e.id AND status NOT IN ('cancelled', 'postponed') AND (ends_at > @now OR ends_at = starts_at AND ends_at >= @today)
		ORDER BY ends_at LIMIT 1) o
	WHERE e.event_host_id = h.id AND e.published_at <= @now AND e.event_end_date >= @today AND e.event_status NOT IN ('cancelled', 'postponed')
	ORDER BY 2, 3, 1 LIMIT 1`

// hostDates selects a page of the hosts that are public at @now. Opening hours have no order: the place is open nearly each day.
const hostDates = `SELECT h.id AS host_id, coalesce(n.event_id, 0) AS event_id, count(*) OVER () AS total
	FROM hosts h LEFT JOIN LATERAL (` + nextEvents + `) n ON true
	WHERE h.published_at <= @now
	AND (@text = '' OR strpos(lower(h.commercial_name), lower(@text)) > 0 OR strpos(lower(h.personal_name), lower(@text)) > 0)
	AND (cardinality(@areas::text[]) = 0 OR h.id IN (
		SELECT l.host_id FROM host_areas l JOIN areas a ON a.id = l.area_id WHERE a.culture_type_code = ANY (@areas)))
	AND (cardinality(@cities::text[]) = 0 OR h.event_host_address_id IN (
		SELECT a.id FROM addresses a JOIN cities c ON c.id = a.city_id WHERE c.city_code = ANY (@cities)))
	AND (@before::timestamptz IS NULL OR n.starts_at < @before)
	ORDER BY n.always_open, CASE WHEN NOT n.always_open THEN n.starts_at END,
		lower(coalesce(nullif(h.commercial_name, ''), h.personal_name)), h.id
	LIMIT @limit OFFSET @offset`

// hostCodes selects the codes that the hosts have that are public at $1: areas, then cities.
const hostCodes = `SELECT ARRAY (SELECT DISTINCT a.culture_type_code FROM hosts h JOIN host_areas l ON l.host_id = h.id
		JOIN areas a ON a.id = l.area_id WHERE h.published_at <= $1 AND a.culture_type_code <> '' ORDER BY 1),
	ARRAY (SELECT DISTINCT c.city_code FROM hosts h JOIN addresses a ON a.id = h.event_host_address_id
		JOIN cities c ON c.id = a.city_id WHERE h.published_at <= $1 AND c.city_code <> '' ORDER BY 1)`

// ListHostDates returns a page of the public hosts with their next events.
func (db *DB) ListHostDates(ctx context.Context, s catalog.HostDates) (catalog.HostDatesPage, error) {
	page, b := catalog.HostDatesPage{}, &pgx.Batch{}
	// An empty list, because null has no length.
	areas, cities := append([]string{}, s.Areas...), append([]string{}, s.Cities...)
	b.Queue(hostDates, pgx.StrictNamedArgs{
		"now": s.Now, "today": calendar.StartOfDay(s.Now), "text": s.Text, "areas": areas, "cities": cities,
		"before": s.Before, "limit": s.Limit, "offset": s.Offset,
	}).Query(func(rows pgx.Rows) error {
		found := catalog.HostDate{}
		_, err := pgx.ForEachRow(rows, []any{&found.HostID, &found.EventID, &page.Total}, func() error {
			page.Hosts = append(page.Hosts, found)
			return nil
		})
		return err
	})
	b.Queue(hostCodes, s.Now).QueryRow(func(row pgx.Row) error { return row.Scan(&page.Areas, &page.Cities) })
	if err := postgres.Send(ctx, db.pool, b); err != nil {
		return catalog.HostDatesPage{}, fmt.Errorf("hosts by date: %w", err)
	}
	return page, nil
}
