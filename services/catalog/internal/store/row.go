package store

import (
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/postgres"
)

// queueUpdate writes the columns and the time of the change to the row with the id.
func queueUpdate(u *unit, table string, id int32, columns []postgres.Column) {
	sql, args := postgres.UpdateRow(table, id, columns, nextUpdatedAt)
	u.queue(sql, args...)
}

// queueRow writes a new row or changes the stored one.
func queueRow(u *unit, table string, id int32, columns []postgres.Column, isNew bool) {
	if !isNew {
		queueUpdate(u, table, id, columns)
		return
	}
	sql, args := postgres.InsertRow(table, id, columns)
	u.queue(sql, args...)
}

// queueUpsert writes a new row, or changes the stored one if it meets the condition; an empty condition is met.
func queueUpsert(u *unit, table string, id int32, columns []postgres.Column, condition string) {
	sql, args := postgres.InsertRow(table, id, columns)
	sets := make([]string, len(columns))
	for i, c := range columns {
		sets[i] = fmt.Sprintf("%[1]s = excluded.%[1]s", c.Name)
	}
	u.queue(sql+` ON CONFLICT (id) DO UPDATE SET `+strings.Join(sets, ", ")+condition, args...)
}

// readRow returns a callback that reads one row into a struct, columns by their names. Fields without a column are set to
// zero; a column without a field is an error.
func readRow[T any](to *T) func(pgx.Rows) error {
	return func(rows pgx.Rows) (err error) {
		*to, err = pgx.CollectExactlyOneRow(rows, pgx.RowToStructByNameLax[T])
		return err
	}
}

// orNull returns nil, which is stored as null, for the zero value.
func orNull[T comparable](value T) *T {
	var zero T
	if value == zero {
		return nil
	}
	return &value
}
