package store

import (
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
)

// column is a column of a row beside its new value, so that the two cannot get out of step.
type column struct {
	name  string
	value any
	// cast is appended to the value's placeholder: "::text::date".
	cast string
}

// queueInsert writes a new row with the id.
func queueInsert(u *unit, table string, id int32, columns []column) {
	sql, args := insertRow(table, id, columns)
	u.queue(sql, args...)
}

// queueUpdate writes the columns and the time of the change to the row with the id.
func queueUpdate(u *unit, table string, id int32, columns []column) {
	sets, args := make([]string, len(columns)), []any{id}
	for i, c := range columns {
		args = append(args, c.value)
		sets[i] = fmt.Sprintf("%s = $%d%s", c.name, len(args), c.cast)
	}
	u.queue(fmt.Sprintf(`UPDATE %s SET %s, updated_at = now() WHERE id = $1`, table, strings.Join(sets, ", ")), args...)
}

// queueRow writes a new row or changes the stored one.
func queueRow(u *unit, table string, id int32, columns []column, isNew bool) {
	if isNew {
		queueInsert(u, table, id, columns)
		return
	}
	queueUpdate(u, table, id, columns)
}

// queueUpsert writes a new row, or changes the stored one if it meets the condition; an empty condition is met.
func queueUpsert(u *unit, table string, id int32, columns []column, condition string) {
	sql, args := insertRow(table, id, columns)
	sets := make([]string, len(columns))
	for i, c := range columns {
		sets[i] = fmt.Sprintf("%[1]s = excluded.%[1]s", c.name)
	}
	u.queue(sql+` ON CONFLICT (id) DO UPDATE SET `+strings.Join(sets, ", ")+condition, args...)
}

func insertRow(table string, id int32, columns []column) (sql string, args []any) {
	names, values := []string{"id"}, []string{"$1"}
	args = []any{id}
	for _, c := range columns {
		args = append(args, c.value)
		names, values = append(names, c.name), append(values, fmt.Sprintf("$%d%s", len(args), c.cast))
	}
	return fmt.Sprintf(`INSERT INTO %s (%s) VALUES (%s)`, table, strings.Join(names, ", "), strings.Join(values, ", ")), args
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
