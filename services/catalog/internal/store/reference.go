package store

import (
	"context"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/errs"
	"raymi.example/internal/postgres"
	"raymi.example/services/catalog/internal/catalog"
)

// reference is a set of ids of one table that an entry refers to; name is the contract's name of the type.
type reference struct {
	table, name string
	ids         []int32
}

// newRow is a row to be written; it is new while its id is 0.
type newRow struct {
	table string
	id    *int32
}

// prepare checks that the references of an entry exist, and draws the ids of its new rows, in one round trip: rows and
// the references to them can then be written together. Missing ids give the recorded error, of the first type alone. A
// referenced row that is deleted afterwards violates its foreign key.
func prepare(ctx context.Context, q postgres.Querier, references []reference, rows []newRow) error {
	// Kept outside of the callbacks: an error of a callback would make the connection plan the statements of the batch
	// again.
	var refused error
	b := &pgx.Batch{}
	for _, r := range references {
		r.queueCheck(b, func(missing int) {
			if refused == nil {
				refused = r.missing(missing)
			}
		})
	}
	for _, row := range rows {
		if *row.id == 0 {
			b.Queue(fmt.Sprintf(`SELECT nextval('%s_id_seq')::integer`, row.table)).QueryRow(func(drawn pgx.Row) error { return drawn.Scan(row.id) })
		}
	}
	if err := postgres.Send(ctx, q, b); err != nil {
		return err
	}
	return refused
}

// queueCheck calls refuse with the number of missing ids if there are any; id 0 means no reference.
func (r reference) queueCheck(b *pgx.Batch, refuse func(missing int)) {
	ids := slices.Compact(slices.Sorted(slices.Values(r.ids)))
	ids = slices.DeleteFunc(ids, func(id int32) bool { return id == 0 })
	if len(ids) == 0 {
		return
	}
	b.Queue(fmt.Sprintf(`SELECT count(*) FROM %s WHERE id = ANY ($1::integer[])`, r.table), ids).QueryRow(func(row pgx.Row) error {
		var found int
		if err := row.Scan(&found); err != nil {
			return fmt.Errorf("check references to %s: %w", r.table, err)
		}
		if found < len(ids) {
			refuse(len(ids) - found)
		}
		return nil
	})
}

func (r reference) missing(n int) error {
	var f errs.Fields
	f.Check(false, "", "related_entry_missing", "%d relation(s) of type %s associated with this entity do not exist", n, r.name)
	return f.Err()
}

func one(id *int32) []int32 {
	if id == nil {
		return nil
	}
	return []int32{*id}
}

func neighbourhoodOf(a *catalog.Address) []int32 {
	if a == nil {
		return nil
	}
	return one(a.NeighbourhoodID)
}

func cityOf(a *catalog.Address) []int32 {
	if a == nil {
		return nil
	}
	return one(a.CityID)
}
