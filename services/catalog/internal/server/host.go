package server

import (
	"context"
	"maps"
	"time"

	"raymi.example/internal/errs"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/locale"
	"raymi.example/services/catalog/internal/catalog"
	"raymi.example/services/catalog/internal/query"
)

// Hosts implements HostService.
type Hosts struct {
	catalogv1.UnimplementedHostServiceServer
	store    catalog.Hosts
	reader   *query.Reader
	fallback locale.Tag
	rules    catalog.HostRules
	now      func() time.Time
}

// NewHosts writes to store and reads with reader; fallback is the language of texts that are sent without one.
func NewHosts(store catalog.Hosts, reader *query.Reader, fallback locale.Tag, rules catalog.HostRules, now func() time.Time) *Hosts {
	return &Hosts{store: store, reader: reader, fallback: fallback, rules: rules, now: now}
}

// ListHosts returns a page of hosts.
func (s *Hosts) ListHosts(ctx context.Context, req *catalogv1.ListHostsRequest) (*catalogv1.ListHostsResponse, error) {
	hosts, page, err := query.List[*catalogv1.Host](ctx, s.reader, viewer(ctx), req.GetQuery())
	if err != nil {
		return nil, err
	}
	return &catalogv1.ListHostsResponse{Hosts: hosts, Page: page}, nil
}

// GetHost returns a host.
func (s *Hosts) GetHost(ctx context.Context, req *catalogv1.GetHostRequest) (*catalogv1.GetHostResponse, error) {
	host, err := query.Get[*catalogv1.Host](ctx, s.reader, viewer(ctx), req.GetId(), req.GetQuery())
	if err != nil {
		return nil, err
	}
	return &catalogv1.GetHostResponse{Host: host}, nil
}

// CreateHost stores a new host once per request id. Without publishedAt an editor's host is published at once; others
// wait for approval.
func (s *Hosts) CreateHost(ctx context.Context, req *catalogv1.CreateHostRequest) (*catalogv1.CreateHostResponse, error) {
	caller := identity.From(ctx)
	if !caller.SignedIn() {
		return nil, errs.ErrForbidden()
	}
	now, in := s.now(), hostInput(req, req.GetData(), s.fallback, true)
	h := &catalog.Host{PublishedAt: &now, Texts: map[locale.Tag]catalog.HostTexts{}, Files: map[string][]int32{}}
	host, err := write(ctx, s.store, func(ctx context.Context) (_ int32, err error) {
		if in.Files, err = linkableFiles(ctx, s.store, req.GetFiles()); err != nil {
			return 0, err
		}
		if err := h.Create(caller, in, s.rules); err != nil {
			return 0, err
		}
		return s.store.CreateHost(ctx, req.GetRequestId(), h, filesFrom(req.GetFiles()))
	}, reading[*catalogv1.Host](s.reader, req.GetQuery()))
	if err != nil {
		return nil, inOrder(err, req.GetData())
	}
	return &catalogv1.CreateHostResponse{Host: host}, nil
}

// UpdateHost changes the fields in the update mask.
func (s *Hosts) UpdateHost(ctx context.Context, req *catalogv1.UpdateHostRequest) (*catalogv1.UpdateHostResponse, error) {
	caller := identity.From(ctx)
	if !caller.SignedIn() {
		return nil, errs.ErrForbidden()
	}
	in := hostInput(req, req.GetData(), s.fallback, false)
	if in.Body != nil {
		return nil, in.Body
	}
	host, err := write(ctx, s.store, func(ctx context.Context) (_ int32, err error) {
		if in.Files, err = linkableFiles(ctx, s.store, req.GetFiles()); err != nil {
			return 0, err
		}
		return req.GetId(), s.store.UpdateHost(ctx, req.GetId(), filesFrom(req.GetFiles()),
			func(h *catalog.Host) error { return h.Edit(caller, in, s.rules) })
	}, reading[*catalogv1.Host](s.reader, req.GetQuery()))
	if err != nil {
		return nil, inOrder(err, req.GetData())
	}
	return &catalogv1.UpdateHostResponse{Host: host}, nil
}

func hostInput(req written, data *catalogv1.HostInput, fallback locale.Tag, isNew bool) catalog.Input[catalog.Host] {
	p := patchOf(req, fallback, isNew)
	return inputFrom(p, data, req.GetUnreadable(), func(h *catalog.Host) error { return patchHost(data, p, h) })
}

// patchHost writes the sent fields to a host.
func patchHost(in *catalogv1.HostInput, p patch, h *catalog.Host) error {
	p.putPublished(in.GetPublishedAt(), &h.PublishedAt)
	put(p, "commercial_name", in.CommercialName, &h.CommercialName)
	put(p, "comp_name", in.CompName, &h.CompName)
	put(p, "ruc", in.Ruc, &h.RUC)
	put(p, "event_host_code", in.EventHostCode, &h.EventHostCode)
	put(p, "start_date", in.StartDate, &h.StartDate)
	put(p, "person_count", in.PersonCount, &h.PersonCount)
	put(p, "middle_age", in.MiddleAge, &h.MiddleAge)
	put(p, "women_percentage", in.WomenPercentage, &h.WomenPercentage)
	put(p, "personal_name", in.PersonalName, &h.PersonalName)
	put(p, "webpage", in.Webpage, &h.Webpage)
	put(p, "digital_catalog", in.DigitalCatalog, &h.DigitalCatalog)
	put(p, "comp_video_link", in.CompVideoLink, &h.CompVideoLink)
	put(p, "product_description_link", in.ProductDescriptionLink, &h.ProductDescriptionLink)
	p.putOne("org_type", in.GetOrgType(), &h.OrgTypeID)
	p.putOne("org_location", in.GetOrgLocation(), &h.OrgLocationID)
	p.putMany("culture_type", in.GetCultureType(), &h.AreaIDs)
	p.putMany("affiliations", in.GetAffiliations(), &h.AffiliationIDs)
	patchHostFiles(in, p, h)
	patchHostTexts(in, p, h)
	return firstError(
		p.putSocialMedias("social_medias", "socialMedias", in.GetSocialMedias(), &h.SocialMedias),
		p.putContacts("contacts", "contacts", in.GetContacts(), &h.Contacts),
		p.putAddress("event_host_address", "eventHostAddress", in.GetEventHostAddress(), &h.Address),
	)
}

func patchHostFiles(in *catalogv1.HostInput, p patch, h *catalog.Host) {
	p.putFiles("main_banner", "mainBanner", false, in.GetMainBanner(), h.Files)
	p.putFiles("most_popular_product", "mostPopularProduct", false, in.GetMostPopularProduct(), h.Files)
	p.putFiles("gallery_images", "galleryImages", false, in.GetGalleryImages(), h.Files)
	p.putFiles("video_business_card", "videoBusinessCard", false, in.GetVideoBusinessCard(), h.Files)
	p.putFiles("comp_video_file", "compVideoFile", false, in.GetCompVideoFile(), h.Files)
	p.putFiles("product_description_file", "productDescriptionFile", false, in.GetProductDescriptionFile(), h.Files)
}

func patchHostTexts(in *catalogv1.HostInput, p patch, h *catalog.Host) {
	t := h.Texts[p.locale]
	p.putText("org_resume", in.OrgResume, &t.OrgResume)
	p.putText("org_work_type", in.OrgWorkType, &t.OrgWorkType)
	p.putText("product_description_text", in.ProductDescriptionText, &t.ProductDescriptionText)
	h.Texts = maps.Clone(h.Texts)
	h.Texts[p.locale] = t
	eachText(in.GetTranslations(), func(tag locale.Tag, texts *catalogv1.HostTexts) {
		t := h.Texts[tag]
		fill(texts.OrgResume, &t.OrgResume)
		fill(texts.OrgWorkType, &t.OrgWorkType)
		fill(texts.ProductDescriptionText, &t.ProductDescriptionText)
		h.Texts[tag] = t
	})
}
