package server_test

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/known/fieldmaskpb"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	mediav1 "raymi.example/internal/gen/raymi/media/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/locale"
	"raymi.example/services/catalog/internal/catalog"
)

var pictures = []*mediav1.File{{
	Id: 9, Name: "b.jpg", Hash: "b_0123456789", Ext: ".jpg", Mime: "image/jpeg", Url: "/uploads/b.jpg", Provider: "local", OwnerId: 1,
}}

// entryOf adds an entry to a list.
func (p *portal) entryOf(t *testing.T, list catalog.List) []int32 {
	t.Helper()
	id, err := p.db.CreateListEntry(context.Background(), list, catalog.ListEntry{Names: map[locale.Tag]string{locale.Es: "Nuevo"}})
	if err != nil {
		t.Fatal(err)
	}
	return []int32{id}
}

func (p *portal) eventAttributes(t *testing.T) attributes {
	t.Helper()
	id := p.translated(t, map[string]*catalogv1.EventTexts{"es": {EventName: proto.String("Inti Raymi")}})
	return attributes{
		noun: "events", input: func() proto.Message { return &catalogv1.EventInput{} },
		elsewhere: []protoreflect.Name{"edition_of"}, // no attribute: it sets the series code of two events
		update: func(ctx context.Context, data proto.Message, m *fieldmaskpb.FieldMask, q *queryv1.Query) (proto.Message, error) {
			resp, err := merging(ctx, p.events.UpdateEvent, &catalogv1.UpdateEventRequest{
				Id: id, Data: data.(*catalogv1.EventInput), UpdateMask: m, Query: q, Files: pictures,
			})
			return resp.GetEvent(), err
		},
		read: func(q *queryv1.Query) (proto.Message, error) {
			resp, err := p.events.GetEvent(as(editor), &catalogv1.GetEventRequest{Id: id, Query: q})
			return resp.GetEvent(), err
		},
		values: map[protoreflect.Name]any{
			"event_status": "cancelled", "event_host": []int32{p.other}, "event_category": p.entryOf(t, catalog.EventCategories),
			"collection": []int32{p.newCollection(t)}, "event_banner": []int32{9}, "event_media_photos": []int32{9},
			"event_media_videos": []int32{9}, "city": p.entryOf(t, catalog.Cities),
			"neighbourhood": p.entryOf(t, catalog.Neighbourhoods), "mail": "hola@example.com", "social_media_name": "TikTok",
			"feature": "seats", "audience": "youth", "language": "qu", "setting": "both",
			"event_start_date": day(23, 10).AsTime(), "event_end_date": time.Date(2026, 6, 25, 2, 0, 0, 0, time.UTC),
			"starts_at": day(20, 10).AsTime(), "ends_at": day(20, 12).AsTime(), "status": "full", "programme_kind": "season",
			"rule": "FREQ=WEEKLY;COUNT=3", "feast": "FEAST=DATE;MONTH=6;DAY=20", "exceptions": "2026-06-27",
			"weekdays": "SU", "opens": "09:00", "closes": "10:00",
		},
		complete: func(data proto.Message, f protoreflect.Name) {
			if in, ok := data.(*catalogv1.EventInput); ok && f == "occurrences" { // a single one would be the span of the event
				in.Occurrences[0].OriginalStartsAt = nil // for dates of a recurrence
				in.Occurrences = append(in.Occurrences, &catalogv1.OccurrenceInput{StartsAt: day(24, 14), EndsAt: day(24, 23)})
			}
		},
	}
}

func (p *portal) hostAttributes(t *testing.T) attributes {
	t.Helper()
	id := p.createHost(t, "Otra casa")
	return attributes{
		noun: "hosts", input: func() proto.Message { return &catalogv1.HostInput{} },
		update: func(ctx context.Context, data proto.Message, m *fieldmaskpb.FieldMask, q *queryv1.Query) (proto.Message, error) {
			resp, err := merging(ctx, p.hosts.UpdateHost, &catalogv1.UpdateHostRequest{
				Id: id, Data: data.(*catalogv1.HostInput), UpdateMask: m, Query: q, Files: pictures,
			})
			return resp.GetHost(), err
		},
		read: func(q *queryv1.Query) (proto.Message, error) {
			resp, err := p.hosts.GetHost(as(editor), &catalogv1.GetHostRequest{Id: id, Query: q})
			return resp.GetHost(), err
		},
		values: map[protoreflect.Name]any{
			"start_date": "2020-03-04", "women_percentage": int32(50), "org_type": p.entryOf(t, catalog.OrgTypes),
			"org_location": p.entryOf(t, catalog.Cities), "culture_type": p.entryOf(t, catalog.Areas),
			"affiliations": p.entryOf(t, catalog.Affiliations), "mail": "hola@example.com", "social_media_name": "TikTok",
			"city": p.entryOf(t, catalog.Cities), "main_banner": []int32{9}, "most_popular_product": []int32{9}, "gallery_images": []int32{9},
			"video_business_card": []int32{9}, "comp_video_file": []int32{9}, "product_description_file": []int32{9},
		},
		elsewhere: []protoreflect.Name{"personal_identifying_document", "personal_document_scan"},
	}
}

func (p *portal) newsAttributes(t *testing.T) attributes {
	t.Helper()
	id := p.publicNewsItem(t)
	return attributes{
		noun: "news", input: func() proto.Message { return &catalogv1.NewsInput{} },
		update: func(ctx context.Context, data proto.Message, m *fieldmaskpb.FieldMask, q *queryv1.Query) (proto.Message, error) {
			resp, err := merging(ctx, p.news.UpdateNews, &catalogv1.UpdateNewsRequest{
				Id: id, Data: data.(*catalogv1.NewsInput), UpdateMask: m, Query: q, Files: pictures,
			})
			return resp.GetNews(), err
		},
		read: func(q *queryv1.Query) (proto.Message, error) {
			resp, err := p.news.GetNews(as(editor), &catalogv1.GetNewsRequest{Id: id, Query: q})
			return resp.GetNews(), err
		},
		values: map[protoreflect.Name]any{"news_main_banner": []int32{9}, "news_media": []int32{9}},
	}
}

func (p *portal) collectionAttributes(t *testing.T) attributes {
	t.Helper()
	id := p.newCollection(t)
	return attributes{
		noun: "collections", input: func() proto.Message { return &catalogv1.CollectionInput{} },
		update: func(ctx context.Context, data proto.Message, m *fieldmaskpb.FieldMask, q *queryv1.Query) (proto.Message, error) {
			resp, err := merging(ctx, p.collections.UpdateCollection, &catalogv1.UpdateCollectionRequest{
				Id: id, Data: data.(*catalogv1.CollectionInput), UpdateMask: m, Query: q,
			})
			return resp.GetCollection(), err
		},
		read: func(q *queryv1.Query) (proto.Message, error) {
			resp, err := p.collections.GetCollection(as(editor), &catalogv1.GetCollectionRequest{Id: id, Query: q})
			return resp.GetCollection(), err
		},
		values: map[protoreflect.Name]any{"type": "Para principal", "events": []int32{p.createEvent(t, "Taki").GetId()}},
	}
}

func (p *portal) portalAttributes(t *testing.T) attributes {
	t.Helper()
	if err := p.db.UpdatePortal(context.Background(), func(c *catalog.Portal) error {
		c.Contacts = &catalog.Contacts{Mail: proto.String("antes@example.com")} // required
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return attributes{
		noun: "portals", input: func() proto.Message { return &catalogv1.PortalInput{} },
		update: func(ctx context.Context, data proto.Message, m *fieldmaskpb.FieldMask, q *queryv1.Query) (proto.Message, error) {
			resp, err := merging(ctx, p.single.UpdatePortal, &catalogv1.UpdatePortalRequest{
				Data: data.(*catalogv1.PortalInput), UpdateMask: m, Query: q,
			})
			return resp.GetPortal(), err
		},
		read: func(q *queryv1.Query) (proto.Message, error) {
			resp, err := p.single.GetPortal(as(editor), &catalogv1.GetPortalRequest{Query: q})
			return resp.GetPortal(), err
		},
		values: map[protoreflect.Name]any{"mail": "hola@example.com", "social_media_name": "TikTok", "whatsapp": "+51 984 555 010"},
		populate: []*queryv1.Populate{
			{Name: "aboutUs"},
			{Name: "platformContacts"},
			{Name: "platformSocialMedias"},
			{Name: "culturalPortalContacts", Query: &queryv1.Query{Populate: populate("*")}},
		},
	}
}

func (p *portal) instructionAttributes() attributes {
	return attributes{
		noun: "instructions", input: func() proto.Message { return &catalogv1.InstructionInput{} },
		update: func(ctx context.Context, data proto.Message, m *fieldmaskpb.FieldMask, q *queryv1.Query) (proto.Message, error) {
			resp, err := merging(ctx, p.single.UpdateInstruction, &catalogv1.UpdateInstructionRequest{
				Data: data.(*catalogv1.InstructionInput), UpdateMask: m, Query: q,
			})
			return resp.GetInstruction(), err
		},
		read: func(q *queryv1.Query) (proto.Message, error) {
			resp, err := p.single.GetInstruction(as(editor), &catalogv1.GetInstructionRequest{Query: q})
			return resp.GetInstruction(), err
		},
	}
}

func (p *portal) infoPageAttributes() attributes {
	const id = 1
	return attributes{
		noun: "info_pages", input: func() proto.Message { return &catalogv1.InfoPageInput{} },
		update: func(ctx context.Context, data proto.Message, m *fieldmaskpb.FieldMask, q *queryv1.Query) (proto.Message, error) {
			resp, err := merging(ctx, p.infoPages.UpdateInfoPage, &catalogv1.UpdateInfoPageRequest{
				Id: id, Data: data.(*catalogv1.InfoPageInput), UpdateMask: m, Query: q,
			})
			return resp.GetInfoPage(), err
		},
		read: func(q *queryv1.Query) (proto.Message, error) {
			resp, err := p.infoPages.GetInfoPage(as(editor), &catalogv1.GetInfoPageRequest{Id: id, Query: q})
			return resp.GetInfoPage(), err
		},
	}
}

func (p *portal) listEntryAttributes(t *testing.T) attributes {
	t.Helper()
	id := p.entryOf(t, catalog.Cities)[0]
	return attributes{
		noun: "cities", input: func() proto.Message { return &catalogv1.UpdateDeskEntryRequest{} },
		elsewhere: []protoreflect.Name{"list", "id"},
		update: func(ctx context.Context, data proto.Message, _ *fieldmaskpb.FieldMask, _ *queryv1.Query) (proto.Message, error) {
			req := proto.CloneOf(data.(*catalogv1.UpdateDeskEntryRequest))
			req.List, req.Id = "cities", id
			resp, err := merging(ctx, p.entries.UpdateDeskEntry, req)
			return named(resp.GetEntry()), err
		},
		read: func(*queryv1.Query) (proto.Message, error) {
			e, err := p.db.FindListEntry(context.Background(), catalog.Cities, id)
			return &catalogv1.DeskEntryTexts{Name: proto.String(e.Names["en"])}, err
		},
	}
}

// named is the English name of an entry.
func named(e *catalogv1.DeskEntry) proto.Message {
	var texts map[string]map[string]string
	_ = json.Unmarshal([]byte(e.GetTranslations()), &texts) // an error leaves no name, which the tests notice
	return &catalogv1.DeskEntryTexts{Name: proto.String(texts["en"]["name"])}
}
