package store

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/errs"
	"raymi.example/services/catalog/internal/catalog"
)

// reference is what an entry points at: ids of one table, with the contract's name of their type.
type reference struct {
	table, name string
	ids         []int32
}

// checkReferences answers ids that do not exist in the recorded words: the first type alone. Id 0 is
// none. A row that goes in between is caught by its foreign key.
func checkReferences(ctx context.Context, tx pgx.Tx, list []reference) error {
	for _, r := range list {
		if len(r.ids) == 0 || len(r.ids) == 1 && r.ids[0] == 0 {
			continue
		}
		var missing int
		err := tx.QueryRow(ctx, fmt.Sprintf(`SELECT count(*) FROM (SELECT DISTINCT unnest($1::integer[]) AS id) asked
			WHERE id <> 0 AND NOT EXISTS (SELECT FROM %s t WHERE t.id = asked.id)`, r.table), r.ids).Scan(&missing)
		if err != nil {
			return fmt.Errorf("check references to %s: %w", r.table, err)
		}
		if missing > 0 {
			var f errs.Fields
			f.Check(false, "", "related_entry_missing", "%d relation(s) of type %s associated with this entity do not exist", missing, r.name)
			return f.Err()
		}
	}
	return nil
}

func one(id *int32) []int32 {
	if id == nil {
		return nil
	}
	return []int32{*id}
}

func cityOf(a *catalog.Address) []int32 {
	if a == nil {
		return nil
	}
	return one(a.CityID)
}
