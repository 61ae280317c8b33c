package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/locale"
	"raymi.example/internal/postgres"
	"raymi.example/services/catalog/internal/catalog"
)

func queueReadOccurrences(b *pgx.Batch, e *catalog.Event) {
	b.Queue(`SELECT id, starts_at, ends_at, status, notes, coalesce(place, '') AS place, is_override, original_starts_at, computed_starts_at
		FROM occurrences WHERE event_id = $1 ORDER BY starts_at, id`, e.ID).Query(func(rows pgx.Rows) (err error) {
		e.Occurrences, err = pgx.CollectRows(rows, pgx.RowToStructByName[catalog.Occurrence])
		return err
	})
}

// occurrenceRows are the columns of an event's dates, for unnest.
type occurrenceRows struct {
	ids       []int32
	starts    []time.Time
	ends      []time.Time
	statuses  []string
	notes     []*string // JSON
	first     []*string // the note in the first language that has one
	places    []*string
	overrides []bool
	originals []*time.Time
	computed  []*time.Time
}

func occurrenceRowsOf(list []catalog.Occurrence) (r occurrenceRows, err error) {
	for _, o := range list {
		r.ids, r.starts, r.ends = append(r.ids, o.ID), append(r.starts, o.StartsAt), append(r.ends, o.EndsAt)
		r.statuses, r.overrides = append(r.statuses, string(o.Status)), append(r.overrides, o.IsOverride)
		r.places = append(r.places, orNull(o.Place))
		r.originals, r.computed = append(r.originals, o.OriginalStartsAt), append(r.computed, o.ComputedStartsAt)
		var notes, first *string
		if len(o.Notes) > 0 {
			text, err := json.Marshal(o.Notes)
			if err != nil {
				return r, fmt.Errorf("notes: %w", err)
			}
			notes, first = orNull(string(text)), orNull(firstNote(o.Notes))
		}
		r.notes, r.first = append(r.notes, notes), append(r.first, first)
	}
	return r, nil
}

func firstNote(notes map[locale.Tag]string) string {
	for _, tag := range locale.Chain(locale.Es) {
		if note := notes[tag]; note != "" {
			return note
		}
	}
	return ""
}

// queueOccurrences writes the dates of an event; those that remain keep their rows and ids, and unchanged rows are not written.
func queueOccurrences(u *unit, e *catalog.Event, isNew bool) error {
	r, err := occurrenceRowsOf(e.Occurrences)
	if err != nil {
		return err
	}
	if !isNew {
		u.queue(`DELETE FROM occurrences WHERE event_id = $1 AND id <> ALL ($2)`, e.ID, slices.Concat([]int32{0}, r.ids))
	}
	if len(r.ids) == 0 {
		return nil
	}
	u.queue(`INSERT INTO occurrences AS o
			(id, event_id, starts_at, ends_at, status, notes, note, place, is_override, original_starts_at, computed_starts_at)
		SELECT coalesce(NULLIF(id, 0), nextval('occurrences_id_seq')), @event, starts_at, ends_at, status,
			notes::jsonb, note, place, is_override, original_starts_at, computed_starts_at
		FROM unnest(@id::integer[], @starts_at::timestamptz[], @ends_at::timestamptz[], @status::text[], @notes::text[], @note::text[],
			@place::text[], @is_override::boolean[], @original_starts_at::timestamptz[], @computed_starts_at::timestamptz[])
			WITH ORDINALITY u(id, starts_at, ends_at, status, notes, note, place, is_override, original_starts_at, computed_starts_at,
				position)
			ORDER BY position
		ON CONFLICT (id) DO UPDATE SET starts_at = excluded.starts_at, ends_at = excluded.ends_at, status = excluded.status,
			notes = excluded.notes, note = excluded.note, place = excluded.place, is_override = excluded.is_override,
			original_starts_at = excluded.original_starts_at, computed_starts_at = excluded.computed_starts_at
		WHERE (o.starts_at, o.ends_at, o.status, o.notes, o.place, o.is_override, o.original_starts_at, o.computed_starts_at)
			IS DISTINCT FROM (excluded.starts_at, excluded.ends_at, excluded.status, excluded.notes, excluded.place, excluded.is_override,
				excluded.original_starts_at, excluded.computed_starts_at)`,
		pgx.StrictNamedArgs{
			"event": e.ID, "id": r.ids, "starts_at": r.starts, "ends_at": r.ends, "status": r.statuses, "notes": r.notes, "note": r.first,
			"place":       r.places,
			"is_override": r.overrides, "original_starts_at": r.originals, "computed_starts_at": r.computed,
		})
	return nil
}

// ExtendDates computes the dates of one event that were stored up to a horizon before the given one, and reports whether there was such
// an event. Events that their host does not confirm are not extended. Other replicas skip it meanwhile. The event was not edited, so the
// time of its last change stays.
func (db *DB) ExtendDates(ctx context.Context, before time.Time, extend func(*catalog.Event) error) (found bool, err error) {
	err = postgres.JoinOrBeginLazily(ctx, db.pool, func(ctx context.Context) error {
		var id int32
		row := db.pool.QueryRow(ctx, `SELECT id FROM events WHERE dates_until < $1 AND is_unconfirmed IS NULL
			ORDER BY dates_until LIMIT 1 FOR UPDATE SKIP LOCKED`, before)
		if err := row.Scan(&id); err != nil {
			if errors.Is(err, pgx.ErrNoRows) {
				return nil
			}
			return fmt.Errorf("event with dates to extend: %w", err)
		}
		found = true
		return db.write(ctx, func(ctx context.Context, u *unit) (catalog.Change, error) {
			e, _, err := readEvent(ctx, u, id)
			if err != nil {
				return catalog.Change{}, err
			}
			if err := extend(e); err != nil {
				slog.ErrorContext(ctx, "the dates of an event are no longer extended", "event", id, "error", err)
				u.queue(`UPDATE events SET dates_until = NULL WHERE id = $1`, id)
				return eventChange(e, catalog.Changed), nil
			}
			u.queue(`UPDATE events SET event_start_date = $2, event_end_date = $3, dates_until = $4 WHERE id = $1`, id, e.Start, e.End,
				e.DatesUntil)
			return eventChange(e, catalog.Changed), queueOccurrences(u, e, false)
		})
	})
	return found, err
}
