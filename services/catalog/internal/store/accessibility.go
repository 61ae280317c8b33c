package store

import (
	"context"

	"github.com/jackc/pgx/v5"

	"raymi.example/services/catalog/internal/catalog"
)

// saveAccessibility replaces what the event tells; the ids follow its order.
func saveAccessibility(ctx context.Context, tx pgx.Tx, e *catalog.Event) error {
	if _, err := tx.Exec(ctx, `DELETE FROM accessibility_features WHERE event_id = $1`, e.ID); err != nil {
		return err
	}
	if len(e.Accessibility) == 0 {
		return nil
	}
	_, err := tx.Exec(ctx, `INSERT INTO accessibility_features (event_id, feature)
		SELECT $1, feature FROM unnest($2::text[]) WITH ORDINALITY u(feature, place) ORDER BY place`, e.ID, e.Accessibility)
	return err
}

func readAccessibility(ctx context.Context, tx pgx.Tx, id int32) ([]catalog.AccessibilityFeature, error) {
	rows, err := tx.Query(ctx, `SELECT feature FROM accessibility_features WHERE event_id = $1 ORDER BY id`, id)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[catalog.AccessibilityFeature])
}
