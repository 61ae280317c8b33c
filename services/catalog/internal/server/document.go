package server

import (
	"context"
	"fmt"

	"google.golang.org/protobuf/proto"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/locale"
	"raymi.example/services/catalog/internal/query"
)

// Documents implements DocumentService.
type Documents struct {
	catalogv1.UnimplementedDocumentServiceServer
	reader   *query.Reader
	matches  Matches
	fallback locale.Tag
	sent     *sent
}

// NewDocuments reads with reader; matches reads the words of searches, and fallback is the language of a query without one.
func NewDocuments(reader *query.Reader, matches Matches, fallback locale.Tag) *Documents {
	return &Documents{reader: reader, matches: matches, fallback: fallback, sent: newSent()}
}

// ListReferences returns ids and versions of the rows that a query finds, without their content. For a single entry it adds the
// content of the entry and its components, unless the caller knows its version, and the content of related rows that was not
// sent before.
func (s *Documents) ListReferences(ctx context.Context, req *catalogv1.ListReferencesRequest) (*catalogv1.ListReferencesResponse, error) {
	if req.GetId() != 0 {
		return s.entry(ctx, req)
	}
	resp := &catalogv1.ListReferencesResponse{}
	err := s.reader.Snapshot(ctx, func(ctx context.Context) (err error) {
		if resp.Match, err = readMatch(ctx, s.matches, s.reader.Now(), req.GetQuery()); err != nil {
			return err
		}
		resp.Rows, resp.Page, err = query.References(ctx, s.reader, req.GetMessage(), req.GetQuery())
		if err != nil {
			return err
		}
		m := missed{s.matches, s.reader, s.fallback}
		return m.complete(ctx, query.Viewer{}, req.GetQuery(), len(resp.GetRows()), resp.GetPage())
	})
	return resp, err
}

func (s *Documents) entry(ctx context.Context, req *catalogv1.ListReferencesRequest) (*catalogv1.ListReferencesResponse, error) {
	language := req.GetQuery().GetLocale()
	found, err := query.Entry(ctx, s.reader, query.EntryRequest{
		Message: req.GetMessage(), ID: req.GetId(), Query: req.GetQuery(), Known: req.GetKnown(),
		Has: func(message string, id int32, version uint32) bool {
			return s.sent.has(sentKey{language, message, id, version})
		},
	})
	if err != nil {
		return nil, err
	}
	s.sent.add(language, found.Versions)
	documents, err := encoded(found.Versions, found.Documents)
	return &catalogv1.ListReferencesResponse{Rows: []*queryv1.Reference{found.Reference}, Documents: documents}, err
}

// GetDocuments returns the content of rows by id and version.
func (s *Documents) GetDocuments(ctx context.Context, req *catalogv1.GetDocumentsRequest) (*catalogv1.GetDocumentsResponse, error) {
	requested := make([]query.Versions, len(req.GetKeys()))
	for i, k := range req.GetKeys() {
		requested[i] = query.Versions{Message: k.GetMessage(), IDs: k.GetIds(), Versions: k.GetVersions()}
	}
	found, err := query.Documents(ctx, s.reader, &queryv1.Query{Locale: req.GetLocale()}, requested)
	if err != nil {
		return nil, err
	}
	s.sent.add(req.GetLocale(), requested)
	documents, err := encoded(requested, found)
	return &catalogv1.GetDocumentsResponse{Documents: documents}, err
}

// encoded encodes rows, grouped by message.
func encoded(requested []query.Versions, found [][]proto.Message) ([]*catalogv1.Documents, error) {
	out := make([]*catalogv1.Documents, len(found))
	for i, rows := range found {
		out[i] = &catalogv1.Documents{Message: requested[i].Message, Rows: make([][]byte, len(rows))}
		for j, m := range rows {
			var err error
			if out[i].Rows[j], err = proto.Marshal(m); err != nil {
				return nil, fmt.Errorf("document: %w", err)
			}
		}
	}
	return out, nil
}
