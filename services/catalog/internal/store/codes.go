package store

import (
	"github.com/jackc/pgx/v5"

	"raymi.example/services/catalog/internal/catalog"
)

// queueAccessibility replaces the event's features; their ids follow the event's order.
func queueAccessibility(u *unit, e *catalog.Event, isNew bool) {
	if !isNew {
		u.queue(`DELETE FROM accessibility_features WHERE event_id = $1`, e.ID)
	}
	if len(e.Accessibility) > 0 {
		u.queue(`INSERT INTO accessibility_features (event_id, feature)
			SELECT $1, feature FROM unnest($2::text[]) WITH ORDINALITY u(feature, place) ORDER BY place`, e.ID, e.Accessibility)
	}
}

func queueReadAccessibility(b *pgx.Batch, e *catalog.Event) {
	b.Queue(`SELECT feature FROM accessibility_features WHERE event_id = $1 ORDER BY id`, e.ID).Query(func(rows pgx.Rows) (err error) {
		e.Accessibility, err = pgx.CollectRows(rows, pgx.RowTo[catalog.AccessibilityFeature])
		return err
	})
}
