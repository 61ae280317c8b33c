package query

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/known/timestamppb"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// where is the whole condition of a query on the row with the alias.
func (b *builder) where(t *table, alias string, q *queryv1.Query) (string, error) {
	condition, err := b.filter(t, alias, q.GetFilter(), level{})
	if err != nil {
		return "", err
	}
	search, err := b.search(t, alias, q.GetSearch())
	if err != nil {
		return "", err
	}
	match, err := b.match(t, alias, q.GetMatch())
	if err != nil {
		return "", err
	}
	place, err := b.place(t, alias, q.GetPlace())
	if err != nil {
		return "", err
	}
	return and(b.visible(t, alias), condition, search, match, place), nil
}

// page is the FROM item "(ids of the page, with their rank) page".
func (b *builder) page(t *table, q *queryv1.Query, page *queryv1.Page) (string, error) {
	row := b.alias()
	where, err := b.where(t, row, q)
	if err != nil {
		return "", err
	}
	ids, err := b.ordered(selection{table: t, row: row, where: where, columns: row + ".id"}, q, page)
	return fmt.Sprintf("(SELECT 0 AS parent, p.id, row_number() OVER () AS rank FROM (%s) p) page", ids), err
}

// columns is the select list of a table: the attributes in order, then for each translated text the index of its
// language in the chain, then the keys of the links to load.
func (b *builder) columns(t *table, keys []string) string {
	list := []string{"page.parent", "t.id"}
	var served []string
	for _, a := range t.attributes {
		switch {
		case a.related():
		case a.name == localeAttribute:
		case a.name == translationsAttribute:
			list = append(list, b.allTexts(t))
		case a.translated:
			text, index := b.servedText(a.column)
			list, served = append(list, text), append(served, index)
		case a.texts != "":
			list = append(list, b.textOf(a))
		case a.kind == queryv1.Kind_KIND_DATE:
			list = append(list, fmt.Sprintf("to_char(t.%s, 'YYYY-MM-DD')", a.column))
		case a.kind == queryv1.Kind_KIND_JSON, a.kind == queryv1.Kind_KIND_UUID:
			list = append(list, "t."+a.column+"::text")
		default:
			list = append(list, "t."+a.column)
		}
	}
	if len(served) > 0 {
		list = append(list, "ARRAY["+strings.Join(served, ", ")+"]::integer[]")
	}
	for _, key := range keys {
		list = append(list, "t."+key)
	}
	return strings.Join(list, ", ")
}

// servedText returns the text that the chain serves, and the index of its language in the chain from 1; 0 without a text.
// The translations in the chain's languages are joined as x1, x2, ….
func (b *builder) servedText(column string) (text, index string) {
	texts, cases := make([]string, len(b.chain)), make([]string, len(b.chain))
	for i := range b.chain {
		texts[i] = fmt.Sprintf("x%d.%s", i+1, column)
		cases[i] = fmt.Sprintf("WHEN %s IS NOT NULL THEN %d", texts[i], i+1)
	}
	return "COALESCE(" + strings.Join(texts, ", ") + ")", "CASE " + strings.Join(cases, " ") + " ELSE 0 END"
}

// textOf returns the first translation of the chain in an attribute's jsonb column, or else the attribute's own column.
func (b *builder) textOf(a *attribute) string {
	parts := make([]string, 0, len(b.chain)+1)
	for _, tag := range b.chain {
		parts = append(parts, fmt.Sprintf("t.%s->>'%s'", a.texts, tag))
	}
	return "COALESCE(" + strings.Join(append(parts, "t."+a.column), ", ") + ")"
}

func (b *builder) rows(t *table, from string, keys []string) string {
	sql := fmt.Sprintf("SELECT %s FROM %s JOIN %s t ON t.id = page.id", b.columns(t, keys), from, t.Name)
	if t.Translations != "" {
		for i, tag := range b.chain {
			sql += fmt.Sprintf(" LEFT JOIN %[1]s x%[2]d ON x%[2]d.%[3]s = t.id AND x%[2]d.locale = '%[4]s'", t.Translations, i+1, t.Key, tag)
		}
	}
	return sql + " ORDER BY page.parent, page.rank"
}

// source is the rows of a table that a FROM item ranks.
type source struct {
	builder *builder
	table   *table
	from    string
}

// load reads the rows of a source and the relations that the query populates.
func (r *reading) load(ctx context.Context, s source, q *queryv1.Query) ([]protoreflect.Message, error) {
	st, err := r.statement(s, q, 0)
	if err != nil {
		return nil, err
	}
	rows, err := r.db.Query(ctx, st.sql(), st.builder.args...)
	found, err := r.collect(st, rows, err)
	if err != nil {
		return nil, err
	}
	if err := r.loadRelations(ctx, st, found, 0); err != nil {
		return nil, err
	}
	out := make([]protoreflect.Message, len(found))
	for i, f := range found {
		out[i] = f.message
	}
	return out, nil
}

// row is a loaded entry with its parent and the keys of its links by column.
type row struct {
	parent  int32
	message protoreflect.Message
	keys    map[string]int32
	// version is set when the statement selects it.
	version uint32
	// weight is the number of entries in the response, including the populated ones, bytes their size: an entry below two
	// parents is written twice.
	weight, bytes int
}

// statement is a source with the relations to populate, the key columns that these need, and the fields that the query
// selects.
type statement struct {
	source
	wanted []populate
	keys   []string
	fields map[string]bool
}

func (r *reading) statement(s source, q *queryv1.Query, depth int) (statement, error) {
	wanted, err := r.populated(s.table, q, depth)
	s.builder.allTranslations = populatesTranslations(q)
	fields := map[string]bool{}
	for _, name := range q.GetFields() {
		fields[name] = true
	}
	return statement{s, wanted, keyColumns(s.table, wanted), fields}, err
}

func (s statement) sql() string { return s.builder.rows(s.table, s.from, s.keys) }

// collect reads and decodes the rows of a statement.
func (r *reading) collect(s statement, rows pgx.Rows, err error) ([]row, error) {
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", s.table.Name, err)
	}
	defer rows.Close()
	var out []row
	size := s.baseSize(r.localeRequested)
	for rows.Next() {
		values, err := rows.Values()
		if err != nil {
			return nil, fmt.Errorf("read %s: %w", s.table.Name, err)
		}
		one, err := r.decode(s, values)
		if err != nil {
			return nil, err
		}
		one.bytes += size
		if err := r.addSize(one); err != nil {
			return nil, err
		}
		out = append(out, one)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("read %s: %w", s.table.Name, err)
	}
	return out, nil
}

func keyColumns(t *table, wanted []populate) []string {
	var keys []string
	for _, p := range wanted {
		if column := t.Links[p.attribute.name].column; column != "" {
			keys = append(keys, column)
		}
	}
	return keys
}

// decode converts a row, whose values have the order of columns, to a message with the selected fields.
func (r *reading) decode(s statement, values []any) (row, error) {
	t := s.table
	m := t.message.New()
	out := row{message: m, keys: map[string]int32{}, weight: 1}
	out.parent, _ = values[0].(int32)
	m.Set(m.Descriptor().Fields().ByName("id"), protoreflect.ValueOf(values[1]))
	next := 2
	var translated []*attribute
	for _, a := range t.attributes {
		if a.related() || a.name == localeAttribute {
			continue
		}
		if a.translated {
			translated = append(translated, a)
		}
		if s.selects(a.name) {
			out.bytes += sizeOf(values[next])
			if err := set(m, a, values[next]); err != nil {
				return row{}, err
			}
		}
		next++
	}
	if len(translated) > 0 {
		r.setServedLocales(t, m, translated, values[next])
		next++
	} else if t.has(localeAttribute) {
		m.Set(t.byName[localeAttribute].field, protoreflect.ValueOfString(string(r.chain[0])))
	}
	for i, key := range s.keys {
		switch value := values[next+i].(type) {
		case int32:
			out.keys[key] = value
		case uint32:
			out.version = value
		}
	}
	return out, nil
}

// setServedLocales sets the language of the name and, if the caller requested a language, that of every text served in
// another one.
func (r *reading) setServedLocales(t *table, m protoreflect.Message, translated []*attribute, served any) {
	list, _ := served.([]any)
	for i, a := range translated {
		index := int32(0)
		if i < len(list) {
			index, _ = list[i].(int32)
		}
		if i == 0 && t.has(localeAttribute) {
			m.Set(t.byName[localeAttribute].field, protoreflect.ValueOfString(string(r.chain[max(index, 1)-1])))
		}
		if index > 1 && r.localeRequested && !a.slug {
			if f := m.Descriptor().Fields().ByName(servedField); f != nil {
				m.Mutable(f).Map().Set(protoreflect.ValueOfString(a.name).MapKey(), protoreflect.ValueOfString(string(r.chain[index-1])))
			}
		}
	}
}

// set assigns an SQL value to the field of an attribute; null leaves it unset.
func set(m protoreflect.Message, a *attribute, value any) error {
	switch v := value.(type) {
	case nil:
	case string, int32, float64, bool:
		m.Set(a.field, protoreflect.ValueOf(v))
	case time.Time:
		m.Set(a.field, protoreflect.ValueOfMessage(timestamppb.New(v).ProtoReflect()))
	default:
		return fmt.Errorf("%s: no conversion from %T", a.name, value)
	}
	return nil
}
