package server

import (
	"context"
	"fmt"

	"google.golang.org/protobuf/proto"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/services/catalog/internal/query"
)

// Documents answers DocumentService.
type Documents struct {
	catalogv1.UnimplementedDocumentServiceServer
	reader *query.Reader
}

// NewDocuments answers from reader.
func NewDocuments(reader *query.Reader) *Documents { return &Documents{reader: reader} }

// ListReferences returns the rows that a query finds, without their content.
func (s *Documents) ListReferences(ctx context.Context, req *catalogv1.ListReferencesRequest) (*catalogv1.ListReferencesResponse, error) {
	rows, page, err := query.References(ctx, s.reader, req.GetMessage(), req.GetId(), req.GetQuery())
	if err != nil {
		return nil, err
	}
	resp := &catalogv1.ListReferencesResponse{Rows: rows, Page: page}
	if req.GetId() == 0 || rows[0].GetVersion() == req.GetKnown() {
		return resp, nil
	}
	own, err := query.EntryVersions(s.reader, req.GetMessage(), rows[0])
	if err != nil {
		return nil, err
	}
	resp.Documents, err = s.documents(ctx, req.GetQuery().GetLocale(), own)
	return resp, err
}

// GetDocuments returns the content of rows.
func (s *Documents) GetDocuments(ctx context.Context, req *catalogv1.GetDocumentsRequest) (*catalogv1.GetDocumentsResponse, error) {
	asked := make([]query.Versions, len(req.GetKeys()))
	for i, k := range req.GetKeys() {
		asked[i] = query.Versions{Message: k.GetMessage(), IDs: k.GetIds(), Versions: k.GetVersions()}
	}
	documents, err := s.documents(ctx, req.GetLocale(), asked)
	return &catalogv1.GetDocumentsResponse{Documents: documents}, err
}

// documents reads and encodes rows, those of each table by themselves.
func (s *Documents) documents(ctx context.Context, locale string, asked []query.Versions) ([]*catalogv1.Documents, error) {
	found, err := query.Documents(ctx, s.reader, &queryv1.Query{Locale: locale}, asked)
	if err != nil {
		return nil, err
	}
	out := make([]*catalogv1.Documents, len(found))
	for i, rows := range found {
		out[i] = &catalogv1.Documents{Message: asked[i].Message, Rows: make([][]byte, len(rows))}
		for j, m := range rows {
			if out[i].Rows[j], err = proto.Marshal(m); err != nil {
				return nil, fmt.Errorf("document: %w", err)
			}
		}
	}
	return out, nil
}
