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

// maxIncluded is half of what gRPC accepts for a message: references need space, too.
const maxIncluded = 4 << 20

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

// ListReferences returns ids and versions of the rows that a query finds, with the content that was not sent before. The content of
// a single entry and its components depends on the version that the caller knows instead.
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
		if err := m.complete(ctx, query.Viewer{}, req.GetQuery(), len(resp.GetRows()), resp.GetPage()); err != nil {
			return err
		}
		resp.Documents, err = s.unsent(ctx, req, resp.GetRows())
		return err
	})
	return resp, err
}

// unsent reads the content of a page that was not sent before.
func (s *Documents) unsent(
	ctx context.Context, req *catalogv1.ListReferencesRequest, rows []*queryv1.Reference,
) ([]*catalogv1.Documents, error) {
	language := req.GetQuery().GetLocale()
	lacking, err := query.Lacking(s.reader, req.GetMessage(), rows, s.sent.in(language))
	if err != nil || len(lacking) == 0 {
		return nil, err
	}
	found, err := query.Documents(ctx, s.reader, &queryv1.Query{Locale: language}, lacking)
	if err != nil {
		return nil, err
	}
	return s.included(language, lacking, found)
}

func (s *Documents) entry(ctx context.Context, req *catalogv1.ListReferencesRequest) (*catalogv1.ListReferencesResponse, error) {
	language := req.GetQuery().GetLocale()
	found, err := query.Entry(ctx, s.reader, query.EntryRequest{
		Message: req.GetMessage(), ID: req.GetId(), Query: req.GetQuery(), Known: req.GetKnown(), Has: s.sent.in(language),
	})
	if err != nil {
		return nil, err
	}
	documents, err := s.included(language, found.Versions, found.Documents)
	return &catalogv1.ListReferencesResponse{Rows: []*queryv1.Reference{found.Reference}, Documents: documents}, err
}

// included encodes content for a response with references; too much of it is left to GetDocuments.
func (s *Documents) included(language string, versions []query.Versions, found [][]proto.Message) ([]*catalogv1.Documents, error) {
	documents, err := encoded(versions, found)
	if err != nil || sizeOf(documents) > maxIncluded {
		return nil, err
	}
	s.sent.add(language, versions)
	return documents, nil
}

// sizeOf is the size of encoded content in bytes.
func sizeOf(documents []*catalogv1.Documents) (bytes int) {
	for _, d := range documents {
		for _, row := range d.GetRows() {
			bytes += len(row)
		}
	}
	return bytes
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
