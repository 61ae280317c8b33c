package store

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/errs"
	"raymi.example/internal/postgres"
	"raymi.example/services/catalog/internal/catalog"
)

// reference is what an entry points at: ids of one table, with the contract's name of their type.
type reference struct {
	table, name string
	ids         []int32
}

// newRow is a row of a table that is not there yet while its id is 0.
type newRow struct {
	table string
	id    *int32
}

// prepare checks what an entry points at and draws the ids of its new rows, in one round trip: what refers to a row can then
// be written together with it. Ids that do not exist are answered in the recorded words: of several types the first alone. A
// row that goes in between is caught by its foreign key.
func prepare(ctx context.Context, q postgres.Querier, references []reference, rows []newRow) error {
	// A callback that returned it would make the connection plan the statements of the batch anew.
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
			b.Queue(`SELECT nextval(pg_get_serial_sequence($1, 'id'))::integer`, row.table).QueryRow(func(drawn pgx.Row) error { return drawn.Scan(row.id) })
		}
	}
	if err := postgres.Send(ctx, q, b); err != nil {
		return err
	}
	return refused
}

// queueCheck tells how many ids do not exist, if any; id 0 is none.
func (r reference) queueCheck(b *pgx.Batch, refuse func(missing int)) {
	if len(r.ids) == 0 || len(r.ids) == 1 && r.ids[0] == 0 {
		return
	}
	b.Queue(fmt.Sprintf(`SELECT count(*) FROM (SELECT DISTINCT unnest($1::integer[]) AS id) asked
		WHERE id <> 0 AND NOT EXISTS (SELECT FROM %s t WHERE t.id = asked.id)`, r.table), r.ids).QueryRow(func(row pgx.Row) error {
		var missing int
		if err := row.Scan(&missing); err != nil {
			return fmt.Errorf("check references to %s: %w", r.table, err)
		}
		if missing > 0 {
			refuse(missing)
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

func cityOf(a *catalog.Address) []int32 {
	if a == nil {
		return nil
	}
	return one(a.CityID)
}
