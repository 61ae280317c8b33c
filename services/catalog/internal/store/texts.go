package store

import (
	"fmt"
	"reflect"
	"regexp"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/locale"
)

// texts describes a translation table: its reference to the entry and its text columns.
type texts struct {
	table   string
	key     string
	columns []string
}

// textsOf is a translation table whose columns are the fields of T, in snake case.
func textsOf[T any](table, key string) texts {
	out := texts{table: table, key: key}
	for _, f := range reflect.VisibleFields(reflect.TypeFor[T]()) {
		out.columns = append(out.columns, strings.ToLower(f.Name[:1]+upperCase.ReplaceAllString(f.Name[1:], "_$0")))
	}
	return out
}

var upperCase = regexp.MustCompile(`[A-Z]`)

// valuesOf and structsOf convert between structs of texts and the columns of textsOf.
func valuesOf[T any](byLocale map[locale.Tag]T) map[locale.Tag][]string {
	out := map[locale.Tag][]string{}
	for tag, t := range byLocale {
		v := reflect.ValueOf(t)
		for i := range v.NumField() {
			out[tag] = append(out[tag], v.Field(i).String())
		}
	}
	return out
}

func structsOf[T any](byLocale map[locale.Tag][]string) map[locale.Tag]T {
	out := map[locale.Tag]T{}
	for tag, values := range byLocale {
		var t T
		v := reflect.ValueOf(&t).Elem()
		for i, text := range values {
			v.Field(i).SetString(text)
		}
		out[tag] = t
	}
	return out
}

// queueSave replaces the texts of an entry; a new entry has none to delete. An empty text is stored as null, so that
// readers get another language.
func (t texts) queueSave(u *unit, id int32, byLocale map[locale.Tag][]string, isNew bool) {
	if !isNew {
		u.queue(fmt.Sprintf(`DELETE FROM %s WHERE %s = $1`, t.table, t.key), id)
	}
	tags, columns := []string{}, make([][]string, len(t.columns))
	for _, tag := range locale.All() {
		values, ok := byLocale[tag]
		if !ok || strings.Join(values, "") == "" {
			continue
		}
		tags = append(tags, string(tag))
		for i, v := range values {
			columns[i] = append(columns[i], v)
		}
	}
	if len(tags) == 0 {
		return
	}
	args := []any{id, tags}
	for _, c := range columns {
		args = append(args, c)
	}
	u.queue(t.insert(), args...)
}

// insert returns the statement; its arguments are the entry's id, the languages, and an array for each column.
func (t texts) insert() string {
	values, arrays := make([]string, len(t.columns)), make([]string, len(t.columns))
	for i, c := range t.columns {
		values[i], arrays[i] = "NULLIF(u."+c+", '')", "$"+strconv.Itoa(i+3)+"::text[]"
	}
	names := strings.Join(t.columns, ", ")
	return fmt.Sprintf(`INSERT INTO %s (%s, locale, %s) SELECT $1, u.locale, %s FROM unnest($2::text[], %s) u(locale, %s)`,
		t.table, t.key, names, strings.Join(values, ", "), strings.Join(arrays, ", "), names)
}

// queueRead calls found with the texts of an entry by language, in the order of the columns.
func (t texts) queueRead(b *pgx.Batch, id int32, found func(map[locale.Tag][]string)) {
	columns := make([]string, len(t.columns))
	for i, c := range t.columns {
		columns[i] = "coalesce(" + c + ", '')"
	}
	sql := fmt.Sprintf(`SELECT locale, ARRAY[%s] FROM %s WHERE %s = $1`, strings.Join(columns, ", "), t.table, t.key)
	b.Queue(sql, id).Query(func(rows pgx.Rows) error {
		out := map[locale.Tag][]string{}
		var tag string
		var values []string
		_, err := pgx.ForEachRow(rows, []any{&tag, &values}, func() error {
			out[locale.Tag(tag)] = values
			values = nil
			return nil
		})
		if err == nil {
			found(out)
		}
		return err
	})
}
