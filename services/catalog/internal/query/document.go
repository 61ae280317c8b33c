package query

import (
	"context"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/postgres"
)

// xmin is the system column with a row's version.
const xmin = "xmin"

// Versions identifies rows of a message, each in one version.
type Versions struct {
	Message  string
	IDs      []int32
	Versions []uint32
}

// Documents returns the content of public rows without relations, in the language of the query: one list for each item
// of requested. Rows that are not public, or have another version now, are omitted.
func Documents(ctx context.Context, r *Reader, q *queryv1.Query, requested []Versions) ([][]proto.Message, error) {
	read := &roundTrip{reading: r.reading(Viewer{}, &queryv1.Query{Locale: q.GetLocale()})}
	if err := read.addDocuments(requested); err != nil {
		return nil, err
	}
	if err := read.send(ctx); err != nil {
		return nil, postgres.Error(err)
	}
	out := make([][]proto.Message, len(requested))
	for i, one := range read.documents {
		out[i] = requested[i].current(one.children)
	}
	return out, nil
}

// document is the content of rows to read; from is not used.
func (r *reading) document(requested Versions) (*relation, error) {
	t, err := r.schema.table(protoreflect.FullName(requested.Message))
	if err != nil {
		return nil, err
	}
	return &relation{statement: statement{source: source{builder: r.builder(), table: t}, keys: []string{xmin}}}, nil
}

// current returns the rows that have the requested version.
func (v Versions) current(rows []row) []proto.Message {
	versions := make(map[int32]uint32, len(v.IDs))
	for i, id := range v.IDs {
		if i < len(v.Versions) {
			versions[id] = v.Versions[i]
		}
	}
	var out []proto.Message
	for _, one := range rows {
		id := idOf(one.message)
		if version, requested := versions[id]; requested && version == one.version {
			out = append(out, one.message.Interface())
		}
	}
	return out
}
