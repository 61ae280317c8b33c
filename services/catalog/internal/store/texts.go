package store

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/locale"
)

// texts is a translation table: its reference to the entry and its text columns in order.
type texts struct {
	table   string
	key     string
	columns []string
}

// save replaces the texts of an entry; an empty text is stored as null, so that it falls back on other languages.
func (t texts) save(ctx context.Context, tx pgx.Tx, id int32, byLocale map[locale.Tag][]string) error {
	if _, err := tx.Exec(ctx, fmt.Sprintf(`DELETE FROM %s WHERE %s = $1`, t.table, t.key), id); err != nil {
		return err
	}
	marks := make([]string, len(t.columns))
	for i := range t.columns {
		marks[i] = "NULLIF($" + strconv.Itoa(i+3) + ", '')"
	}
	sql := fmt.Sprintf(`INSERT INTO %s (%s, locale, %s) VALUES ($1, $2, %s)`, t.table, t.key, strings.Join(t.columns, ", "), strings.Join(marks, ", "))
	for _, tag := range locale.All() {
		values, ok := byLocale[tag]
		if !ok || strings.Join(values, "") == "" {
			continue
		}
		args := []any{id, string(tag)}
		for _, v := range values {
			args = append(args, v)
		}
		if _, err := tx.Exec(ctx, sql, args...); err != nil {
			return fmt.Errorf("save %s: %w", t.table, err)
		}
	}
	return nil
}

// read returns the texts of an entry by language, in the order of the columns.
func (t texts) read(ctx context.Context, tx pgx.Tx, id int32) (map[locale.Tag][]string, error) {
	columns := make([]string, len(t.columns))
	for i, c := range t.columns {
		columns[i] = "coalesce(" + c + ", '')"
	}
	sql := fmt.Sprintf(`SELECT locale, ARRAY[%s] FROM %s WHERE %s = $1`, strings.Join(columns, ", "), t.table, t.key)
	rows, err := tx.Query(ctx, sql, id)
	if err != nil {
		return nil, err
	}
	out := map[locale.Tag][]string{}
	var tag string
	var values []string
	_, err = pgx.ForEachRow(rows, []any{&tag, &values}, func() error {
		out[locale.Tag(tag)] = values
		values = nil
		return nil
	})
	return out, err
}
