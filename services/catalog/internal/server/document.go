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
}

// NewDocuments reads with reader; matches reads the words of searches, and fallback is the language of a query without one.
func NewDocuments(reader *query.Reader, matches Matches, fallback locale.Tag) *Documents {
	return &Documents{reader: reader, matches: matches, fallback: fallback}
}

// ListReferences returns ids and versions of the rows that a query finds, without their content. For a single entry
// with a version other than the caller's known one, it adds the content of the entry and its components.
func (s *Documents) ListReferences(ctx context.Context, req *catalogv1.ListReferencesRequest) (*catalogv1.ListReferencesResponse, error) {
	resp := &catalogv1.ListReferencesResponse{}
	err := s.reader.Snapshot(ctx, func(ctx context.Context) (err error) {
		if resp.Match, err = readMatch(ctx, s.matches, s.reader.Now(), req.GetQuery()); err != nil {
			return err
		}
		resp.Rows, resp.Page, err = query.References(ctx, s.reader, req.GetMessage(), req.GetId(), req.GetQuery())
		if err == nil {
			m := missed{s.matches, s.reader, s.fallback}
			err = m.complete(ctx, query.Viewer{}, req.GetQuery(), len(resp.GetRows()), resp.GetPage())
		}
		if err != nil || req.GetId() == 0 || resp.GetRows()[0].GetVersion() == req.GetKnown() {
			return err
		}
		own, err := query.EntryVersions(s.reader, req.GetMessage(), resp.GetRows()[0])
		if err != nil {
			return err
		}
		resp.Documents, err = s.documents(ctx, req.GetQuery().GetLocale(), own)
		return err
	})
	return resp, err
}

// GetDocuments returns the content of rows by id and version.
func (s *Documents) GetDocuments(ctx context.Context, req *catalogv1.GetDocumentsRequest) (*catalogv1.GetDocumentsResponse, error) {
	requested := make([]query.Versions, len(req.GetKeys()))
	for i, k := range req.GetKeys() {
		requested[i] = query.Versions{Message: k.GetMessage(), IDs: k.GetIds(), Versions: k.GetVersions()}
	}
	documents, err := s.documents(ctx, req.GetLocale(), requested)
	return &catalogv1.GetDocumentsResponse{Documents: documents}, err
}

// documents reads and encodes rows, grouped by message.
func (s *Documents) documents(ctx context.Context, language string, requested []query.Versions) ([]*catalogv1.Documents, error) {
	found, err := query.Documents(ctx, s.reader, &queryv1.Query{Locale: language}, requested)
	if err != nil {
		return nil, err
	}
	out := make([]*catalogv1.Documents, len(found))
	for i, rows := range found {
		out[i] = &catalogv1.Documents{Message: requested[i].Message, Rows: make([][]byte, len(rows))}
		for j, m := range rows {
			if out[i].Rows[j], err = proto.Marshal(m); err != nil {
				return nil, fmt.Errorf("document: %w", err)
			}
		}
	}
	return out, nil
}
