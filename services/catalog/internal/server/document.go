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
	return &catalogv1.ListReferencesResponse{Rows: rows, Page: page}, nil
}

// GetDocuments returns the content of rows.
func (s *Documents) GetDocuments(ctx context.Context, req *catalogv1.GetDocumentsRequest) (*catalogv1.GetDocumentsResponse, error) {
	asked := make([]query.Versions, len(req.GetKeys()))
	for i, k := range req.GetKeys() {
		asked[i] = query.Versions{Message: k.GetMessage(), IDs: k.GetIds(), Versions: k.GetVersions()}
	}
	found, err := query.Documents(ctx, s.reader, &queryv1.Query{Locale: req.GetLocale()}, asked)
	if err != nil {
		return nil, err
	}
	resp := &catalogv1.GetDocumentsResponse{Documents: make([]*catalogv1.Documents, len(found))}
	for i, rows := range found {
		documents := &catalogv1.Documents{Rows: make([][]byte, len(rows))}
		for j, m := range rows {
			if documents.Rows[j], err = proto.Marshal(m); err != nil {
				return nil, fmt.Errorf("document: %w", err)
			}
		}
		resp.Documents[i] = documents
	}
	return resp, nil
}
