package postgres

import (
	"fmt"
	"strings"
)

// Column is a column of a row beside its new value, so that the two cannot get out of step. Names are constants of the
// caller.
type Column struct {
	Name  string
	Value any
	// Cast is appended to the value's placeholder: "::text::date".
	Cast string
}

// InsertRow returns the statement that inserts a row with the id.
func InsertRow(table string, id int32, columns []Column) (sql string, args []any) {
	names, values := []string{"id"}, []string{"$1"}
	args = []any{id}
	for _, c := range columns {
		args = append(args, c.Value)
		names, values = append(names, c.Name), append(values, fmt.Sprintf("$%d%s", len(args), c.Cast))
	}
	return fmt.Sprintf(`INSERT INTO %s (%s) VALUES (%s)`, table, strings.Join(names, ", "), strings.Join(values, ", ")), args
}

// UpdateRow returns the statement that writes the columns of the row with the id, and updatedAt, an expression, to its
// updated_at.
func UpdateRow(table string, id int32, columns []Column, updatedAt string) (sql string, args []any) {
	sets := make([]string, len(columns))
	args = []any{id}
	for i, c := range columns {
		args = append(args, c.Value)
		sets[i] = fmt.Sprintf("%s = $%d%s", c.Name, len(args), c.Cast)
	}
	return fmt.Sprintf(`UPDATE %s SET %s, updated_at = %s WHERE id = $1`, table, strings.Join(sets, ", "), updatedAt), args
}
