package server

import (
	"context"
	"maps"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/locale"
	"raymi.example/services/catalog/internal/catalog"
	"raymi.example/services/catalog/internal/query"
)

// InfoPages implements InfoPageService.
type InfoPages struct {
	catalogv1.UnimplementedInfoPageServiceServer
	store    catalog.InfoPages
	reader   *query.Reader
	fallback locale.Tag
}

// NewInfoPages writes to store and reads with reader; fallback is the language of texts that are sent without one.
func NewInfoPages(store catalog.InfoPages, reader *query.Reader, fallback locale.Tag) *InfoPages {
	return &InfoPages{store: store, reader: reader, fallback: fallback}
}

// ListInfoPages returns pages by query.
func (s *InfoPages) ListInfoPages(ctx context.Context, req *catalogv1.ListInfoPagesRequest) (*catalogv1.ListInfoPagesResponse, error) {
	found, page, err := query.List[*catalogv1.InfoPage](ctx, s.reader, viewer(ctx), req.GetQuery())
	if err != nil {
		return nil, err
	}
	return &catalogv1.ListInfoPagesResponse{InfoPages: found, Page: page}, nil
}

// GetInfoPage returns a page.
func (s *InfoPages) GetInfoPage(ctx context.Context, req *catalogv1.GetInfoPageRequest) (*catalogv1.GetInfoPageResponse, error) {
	found, err := query.Get[*catalogv1.InfoPage](ctx, s.reader, viewer(ctx), req.GetId(), req.GetQuery())
	if err != nil {
		return nil, err
	}
	return &catalogv1.GetInfoPageResponse{InfoPage: found}, nil
}

// UpdateInfoPage changes the fields in the update mask.
func (s *InfoPages) UpdateInfoPage(ctx context.Context, req *catalogv1.UpdateInfoPageRequest) (*catalogv1.UpdateInfoPageResponse, error) {
	caller := identity.From(ctx)
	change := infoPagePatch(req.GetData(), newPatch(req.GetUpdateMask(), req.GetQuery(), s.fallback))
	stored, err := write(ctx, s.store, func(ctx context.Context) (int32, error) {
		return req.GetId(), s.store.UpdateInfoPage(ctx, req.GetId(), func(p *catalog.InfoPage) error { return p.Edit(caller, change) })
	}, reading[*catalogv1.InfoPage](s.reader, req.GetQuery()))
	if err != nil {
		return nil, err
	}
	return &catalogv1.UpdateInfoPageResponse{InfoPage: stored}, nil
}

// infoPagePatch returns a function that writes the sent texts to a page.
func infoPagePatch(in *catalogv1.InfoPageInput, p patch) func(*catalog.InfoPage) {
	return func(page *catalog.InfoPage) {
		t := page.Texts[p.locale]
		p.putText("page_title", in.PageTitle, &t.PageTitle)
		p.putText("page_text", in.PageText, &t.PageText)
		page.Texts = maps.Clone(page.Texts)
		page.Texts[p.locale] = t
		eachText(in.GetTranslations(), func(tag locale.Tag, texts *catalogv1.InfoPageTexts) {
			t := page.Texts[tag]
			fill(texts.PageTitle, &t.PageTitle)
			fill(texts.PageText, &t.PageText)
			page.Texts[tag] = t
		})
	}
}
