package query

import (
	"slices"

	"google.golang.org/protobuf/reflect/protoreflect"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// lackingMost bounds the rows whose content is read without a request of its own.
const lackingMost = 250

// Has reports whether a caller probably has the content of a row in a version.
type Has func(message string, id int32, version uint32) bool

// Lacking returns the versions of the rows, and of all rows related to them, whose content the caller lacks: at most 250.
func Lacking(r *Reader, message string, rows []*queryv1.Reference, has Has) ([]Versions, error) {
	t, err := r.schema.table(protoreflect.FullName(message))
	if err != nil {
		return nil, err
	}
	l := &lack{has: has}
	l.addAll(r.schema, t, rows)
	return l.versions, nil
}

// lack collects versions whose content a caller lacks.
type lack struct {
	has      Has
	versions []Versions
	added    int
}

// addAll adds rows and all rows related to them.
func (l *lack) addAll(s *Schema, t *table, rows []*queryv1.Reference) {
	for _, row := range rows {
		l.add(t.Message, row)
		for _, related := range row.GetRelated() {
			if target := s.target(t, related); target != nil {
				l.addAll(s, target, related.GetRows())
			}
		}
	}
}

// add adds a row unless the caller has its content.
func (l *lack) add(message string, row *queryv1.Reference) {
	if l.has == nil || l.added == lackingMost || l.has(message, row.GetId(), row.GetVersion()) {
		return
	}
	if l.include(message, row) {
		l.added++
	}
}

// include adds a row, and reports whether it was missing.
func (l *lack) include(message string, row *queryv1.Reference) bool {
	i := slices.IndexFunc(l.versions, func(v Versions) bool { return v.Message == message })
	if i < 0 {
		i, l.versions = len(l.versions), append(l.versions, Versions{Message: message})
	}
	v := &l.versions[i]
	if slices.Contains(v.IDs, row.GetId()) {
		return false
	}
	v.IDs, v.Versions = append(v.IDs, row.GetId()), append(v.Versions, row.GetVersion())
	return true
}

// target is the table of related rows, nil for a message without one.
func (s *Schema) target(t *table, related *queryv1.Related) *table {
	field := t.message.Descriptor().Fields().ByNumber(protoreflect.FieldNumber(related.GetAttribute()))
	return s.tables[field.Message().FullName()]
}
