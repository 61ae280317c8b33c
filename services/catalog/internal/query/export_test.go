package query

import (
	"time"

	"google.golang.org/protobuf/reflect/protoreflect"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/locale"
)

// CountExactlyTo lowers the bound of exact totals, so that a test needs no ten thousand rows.
func (r *Reader) CountExactlyTo(n int32) { r.exact = n }

// Candidates bounds the ids that a narrow condition hands on, so that a test needs no two thousand rows.
func Candidates(s *Schema, n int) *Schema {
	s.pageCandidates, s.countCandidates = n, n
	return s
}

// WithoutIndexes returns the schema without what narrows conditions: they are compiled as they are written.
func WithoutIndexes(s *Schema) *Schema {
	for _, t := range s.tables {
		t.Words, t.Ranges, t.kept = nil, nil, map[string]*kept{}
	}
	return s
}

// Tables are the names of all tables that a query can reach.
func Tables(s *Schema) []string {
	var names []string
	for _, t := range s.tables {
		names = append(names, t.Name)
		if t.Translations != "" {
			names = append(names, t.Translations)
		}
		for _, link := range t.Links {
			if link.table != "" {
				names = append(names, link.table)
			}
		}
	}
	return names
}

// SizeOfText is what a text takes in JSON, without its quotes.
func SizeOfText(text string) int { return sizeOfText(text) }

// Statement is a compiled statement with its arguments.
type Statement struct {
	SQL  string
	Args []any
}

// Compile returns the statements that a query would run for parents 1 and 2, without a database.
func Compile(s *Schema, message string, v Viewer, q *queryv1.Query) ([]Statement, error) {
	t, err := s.table(protoreflect.FullName(message))
	if err != nil {
		return nil, err
	}
	r := NewReader(nil, s, locale.Es, time.Now).reading(v, q)
	if err := r.check(t, q); err != nil {
		return nil, err
	}
	b := r.builder()
	from, err := b.page(t, q, clamp(q.GetPage()))
	if err != nil {
		return nil, err
	}
	out := []Statement{{b.rows(t, from, nil), b.args}}
	return append(out, compileRelated(r, t, q, 0)...), nil
}

// compileRelated is sure of what check has seen.
func compileRelated(r *reading, t *table, q *queryv1.Query, depth int) []Statement {
	var out []Statement
	wanted, err := r.populated(t, q, depth)
	if err != nil {
		panic(err)
	}
	for _, p := range wanted {
		target := r.schema.tables[p.attribute.target]
		b := r.builder()
		from, err := b.related(target, t.Links[p.attribute.name], p.query, []int32{1, 2})
		if err != nil {
			panic(err)
		}
		out = append(out, Statement{b.rows(target, from, nil), b.args})
		out = append(out, compileRelated(r, target, p.query, depth+1)...)
	}
	return out
}
