package query

import (
	"time"

	"google.golang.org/protobuf/reflect/protoreflect"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/locale"
)

// SetExactTotal sets the bound of exact totals, so that tests need few rows.
func (r *Reader) SetExactTotal(n int32) { r.exact = n }

// WithMaxCandidates sets the bound of candidates, so that tests need few rows.
func WithMaxCandidates(s *Schema, n int) *Schema {
	s.pageCandidates, s.countCandidates = n, n
	return s
}

// WithoutIndexes returns the schema without the columns that narrow conditions.
func WithoutIndexes(s *Schema) *Schema {
	for _, t := range s.tables {
		t.TextColumns, t.Ranges, t.textColumns = nil, nil, map[string]*textColumn{}
	}
	return s
}

// Tables returns the names of all tables that a query can read.
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

// SizeOfText is the size of a text in JSON, without its quotes.
func SizeOfText(text string) int { return sizeOfText(text) }

// Statement is a compiled statement with its arguments.
type Statement struct {
	SQL  string
	Args []any
}

// Compile returns the statements of a query without running them; parents 1 and 2 are assumed for relations.
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

// compileRelated panics on errors, because check has succeeded.
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

// PhraseOf is phraseOf for a part within a text.
func PhraseOf(part string) string { return phraseOf(part, false, false) }
