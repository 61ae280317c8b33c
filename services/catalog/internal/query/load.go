package query

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/known/timestamppb"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// where is the whole condition of a query on the row with the alias.
func (b *builder) where(t *table, alias string, q *queryv1.Query) (string, error) {
	conditions, err := b.conditions(t, alias, q)
	if err != nil {
		return "", err
	}
	return and(b.visible(t, alias), conditions), nil
}

// conditions is the condition of a query, whether or not the row is visible; "" for none.
func (b *builder) conditions(t *table, alias string, q *queryv1.Query) (string, error) {
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
	return all(condition, search, match, place), err
}

// page is the FROM item "(ids of the page, with their rank and the total if it is counted) page".
func (b *builder) page(t *table, q *queryv1.Query, page *queryv1.Page) (string, error) {
	row := b.alias()
	where, err := b.where(t, row, q)
	if err != nil {
		return "", err
	}
	ids, err := b.ordered(selection{table: t, row: row, where: where, columns: row + ".id"}, q, page)
	total := b.total("p.total")
	return fmt.Sprintf("(SELECT 0 AS parent, p.id, row_number() OVER () AS rank%s FROM (%s) p) page", total, ids), err
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

// idOf returns the id of an entry.
func idOf(m protoreflect.Message) int32 {
	return int32(m.Get(m.Descriptor().Fields().ByName("id")).Int())
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
