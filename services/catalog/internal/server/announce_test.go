package server_test

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"google.golang.org/protobuf/proto"

	"raymi.example/internal/bus"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	"raymi.example/internal/locale"
	"raymi.example/services/catalog/internal/catalog"
	"raymi.example/services/catalog/internal/store"
)

// nounsOf maps each table of content to the nouns whose published changes cover its rows.
var nounsOf = map[string][]string{
	"files": {"files", "events", "hosts", "news"}, "cities": {"cities"}, "city_translations": {"cities"},
	"neighbourhoods": {"neighbourhoods"}, "neighbourhood_translations": {"neighbourhoods"},
	"event_categories": {"event_categories"}, "event_category_translations": {"event_categories"}, "areas": {"areas"},
	"area_translations": {"areas"}, "affiliations": {"affiliations"}, "affiliation_translations": {"affiliations"},
	"org_types": {"org_types"}, "org_type_translations": {"org_types"}, "addresses": {"events", "hosts"},
	"contacts": {"events", "hosts", "portals"}, "social_medias": {"events", "hosts", "portals"}, "hosts": {"hosts"},
	"host_translations": {"hosts"}, "host_areas": {"hosts"}, "host_affiliations": {"hosts"}, "host_social_medias": {"hosts"},
	"host_files": {"hosts"}, "events": {"events"}, "event_translations": {"events"}, "occurrences": {"events"},
	"event_category_links": {"events"}, "event_social_medias": {"events"}, "event_files": {"events"}, "accessibility_features": {"events"},
	"event_audiences": {"events"}, "event_languages": {"events"},
	"collections": {"collections"}, "collection_translations": {"collections"}, "collection_events": {"collections", "events"},
	"news": {"news"}, "news_translations": {"news"}, "news_files": {"news"}, "portals": {"portals"}, "about_us": {"portals"},
	"about_us_translations": {"portals"}, "portal_social_medias": {"portals"}, "portal_contacts": {"portals"},
	"portal_contact_translations": {"portals"}, "portal_contact_social_medias": {"portals"}, "instructions": {"instructions"},
	"instruction_translations": {"instructions"}, "info_pages": {"info_pages"}, "info_page_translations": {"info_pages"},
	"other_names": {"other_names"},
}

// noContent are tables that are not read by visitors.
var noContent = []string{
	"outbox", "inbox", "answers", "audit", "event_previews", "event_confirmations", "removed_events", "pending_verdicts", "content_generation",
	"schema_version_shared", "schema_version", "text_states", "event_search", "search_spellings", "entry_versions",
}

// readers are methods of the store that change no content themselves.
var readers = []string{
	"Reader", "Atomic", "ReadEvent", "HostTrusted", "ListDeskHosts", "FindDeskHost", "AuditEntries", "CountFileUses", "FilesOfHost",
	"ListEntries",
	"FindListEntry", "FoldNames", "ListOtherNames", "FindOtherNames",
	"DeferReview", "Defer", "CheckDecidable", "CancelVerdict", "EntriesWithVerdict", "DueVerdicts", "ClaimVerdict",
	"DropVerdict", "WriteRefusedLinks", "CreatePreview", "EventRemoved", "EventChanges", "PreviewValid", "EndPreviews", "EndLinksOf",
	"FindConfirmation", "NoteConfirmation",
	"ListTexts", "EntryTexts", "LockText", "ConfirmText", "ReviewText", "ReadMatch", "IndexEvents", "ReadSuggestions", "ReadNextDates",
	"ReadSpellings", "ReadFeasts", "ListHostDates", "RemoveOldVersions",
}

// Gateways cache responses until a change is published, so an unpublished change would stay hidden.
func TestEveryContentChangeIsPublished(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	writes := p.writes(t)
	db := reflect.TypeFor[*store.DB]()
	for i := range db.NumMethod() {
		if name := db.Method(i).Name; writes[name] == nil && !slices.Contains(readers, name) {
			t.Errorf("no case for %s", name)
		}
	}
	for _, name := range []string{
		"CreateEvent", "UpdateEvent", "ReviewEvent", "CreateHost", "UpdateHost", "DecideHost", "CreateNews", "UpdateNews", "DeleteNews",
		"CreateCollection", "UpdateCollection", "DeleteCollection", "CreateListEntry", "UpdateListEntry", "DeleteListEntry",
		"CreateOtherNames", "UpdateOtherNames", "DeleteOtherNames", "UpdatePortal",
		"UpdateInstruction", "SaveFile", "DetachFile", "RemoveFile", "ExtendDates", "AskConfirmation",
		"OpenConfirmation", "CloseConfirmation", "DeleteEvent", "ApplyDeparture",
	} {
		before, last := p.contents(t), p.lastMessage(t)
		if err := writes[name](); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		published, changed := p.publishedNouns(t, last), 0
		for table, rows := range p.contents(t) {
			if rows == before[table] {
				continue
			}
			changed++
			if !slices.ContainsFunc(nounsOf[table], func(noun string) bool { return slices.Contains(published, noun) }) {
				t.Errorf("%s changes %s and publishes changes of %v only", name, table, published)
			}
		}
		if changed == 0 {
			t.Errorf("%s changes nothing: the case is empty", name)
		}
	}
}

// writes are the store's writing methods by name, which must run in the order of the test.
func (p *portal) writes(t *testing.T) map[string]func() error {
	event, other := p.createEvent(t, "Inti Raymi").GetId(), p.createEvent(t, "Taki").GetId()
	news, collection, city := &catalog.News{Texts: map[locale.Tag]catalog.NewsTexts{}}, &catalog.Collection{}, int32(0)
	name, names := "Nuevo", int32(0)
	file := catalog.File{
		ID: 9, Name: name, Hash: "b_0123456789", Ext: ".jpg", Mime: "image/jpeg", URL: "/uploads/b.jpg", Provider: "local",
		CreatedAt: now, UpdatedAt: now.Add(time.Hour),
	}
	ctx := context.Background()
	return map[string]func() error{
		"CreateEvent": func() error {
			_, err := p.events.CreateEvent(as(p.organizer()), p.fullEvent("Killa Raymi"))
			return err
		},
		"UpdateEvent": func() error {
			_, err := p.update(p.organizer(), event, &catalogv1.EventInput{EventName: proto.String("Inti")}, "event_name")
			return err
		},
		"ReviewEvent": func() error {
			return p.db.ReviewEvent(ctx, p.pendingEvent(t).GetId(), func(e *catalog.Event) error { e.PublishedAt = &e.Start; return nil })
		},
		"CreateHost": func() error { p.createHost(t, "Otra casa"); return nil },
		"UpdateHost": func() error {
			return p.db.UpdateHost(ctx, p.host, nil, func(h *catalog.Host) error { h.CommercialName = &name; return nil })
		},
		"DecideHost": func() error {
			return p.db.DecideHost(ctx, "decision", catalog.HostDecision{HostID: p.other, Approved: true},
				func(h *catalog.Host) { h.PublishedAt = nil })
		},
		"CreateNews": func() error { id, err := p.db.CreateNews(ctx, news, nil); news.ID = id; return err },
		"UpdateNews": func() error {
			return p.db.UpdateNews(ctx, news.ID, nil, func(n *catalog.News) error {
				n.Texts[locale.Es] = catalog.NewsTexts{Title: name}
				return nil
			})
		},
		"DeleteNews":       func() error { return p.db.DeleteNews(ctx, news.ID, func(*catalog.News) error { return nil }) },
		"CreateCollection": func() error { id, err := p.db.CreateCollection(ctx, collection); collection.ID = id; return err },
		"UpdateCollection": func() error {
			return p.db.UpdateCollection(ctx, collection.ID, func(c *catalog.Collection) error { c.EventIDs = []int32{event}; return nil })
		},
		"DeleteCollection": func() error {
			return p.db.DeleteCollection(ctx, collection.ID, func(*catalog.Collection) error { return nil })
		},
		"CreateListEntry": func() (err error) {
			city, err = p.db.CreateListEntry(ctx, catalog.Cities, catalog.ListEntry{Code: &name, Names: map[locale.Tag]string{locale.Es: name}})
			return err
		},
		"UpdateListEntry": func() error {
			return p.db.UpdateListEntry(ctx, catalog.Cities, city, func(e *catalog.ListEntry) error { e.Names[locale.En] = name; return nil })
		},
		"DeleteListEntry": func() error {
			return p.db.DeleteListEntry(ctx, catalog.Cities, city, func(catalog.ListEntry) error { return nil })
		},
		"CreateOtherNames": func() (err error) {
			names, err = p.db.CreateOtherNames(ctx, catalog.OtherNames{Names: []string{name, "Otro"}}, catalog.MayAddOtherNames)
			return err
		},
		"UpdateOtherNames": func() error {
			return p.db.UpdateOtherNames(ctx, names, func(o *catalog.OtherNames) error { o.Names = []string{name, "Tercero"}; return nil })
		},
		"DeleteOtherNames": func() error {
			return p.db.DeleteOtherNames(ctx, names, func(*catalog.OtherNames) error { return nil })
		},
		"UpdatePortal": func() error {
			return p.db.UpdatePortal(ctx, func(c *catalog.Portal) error {
				c.AboutUs = map[locale.Tag]string{locale.Es: name}
				return nil
			})
		},
		"UpdateInstruction": func() error {
			return p.db.UpdateInstruction(ctx, func(i *catalog.Instruction) error { i.Texts[locale.Es] = name; return nil })
		},
		"UpdateInfoPage": func() error {
			return p.db.UpdateInfoPage(ctx, 1, func(page *catalog.InfoPage) error {
				page.Texts[locale.Es] = catalog.InfoPageTexts{PageTitle: name, PageText: name}
				return nil
			})
		},
		"SaveFile":   func() error { return p.db.SaveFile(ctx, "file", file) },
		"DetachFile": func() error { _, err := p.db.DetachFile(ctx, editor, file.ID); return err },
		"RemoveFile": func() error {
			again := p.fullEvent("Otra vez")
			if _, err := p.events.CreateEvent(as(p.organizer()), again); err != nil {
				return err
			}
			return p.db.RemoveFile(ctx, "gone", file.ID)
		},
		"ExtendDates": func() error {
			p.repeating(t, "FREQ=WEEKLY")
			last := now.AddDate(0, 1, 0)
			_, err := p.db.ExtendDates(ctx, catalog.Horizon(last), func(e *catalog.Event) error { return e.ExtendDates(last) })
			return err
		},
		"AskConfirmation": func() error {
			round, _ := catalog.NewConfirmationRound(asking)
			_, err := p.db.AskConfirmation(ctx, round, 0, func(e *catalog.Event) []catalog.Occurrence { return e.AskConfirmation(round) })
			return err
		},
		"OpenConfirmation": func() error {
			return p.db.OpenConfirmation(ctx, "sent", []byte("hash"), catalog.ConfirmationLink{EventID: event, HostID: p.host, UserID: 2},
				asking)
		},
		"CloseConfirmation": func() error {
			_, err := p.db.CloseConfirmation(ctx, asking.AddDate(0, 1, 0), func(e *catalog.Event) { e.CloseConfirmation() })
			return err
		},
		"DeleteEvent":    func() error { return p.db.DeleteEvent(ctx, other, func(*catalog.Event) error { return nil }) },
		"ApplyDeparture": func() error { return p.db.ApplyDeparture(ctx, "left", catalog.Departure{UserID: 2, HostID: p.host}) },
	}
}

// contents returns the rows of each table of content as one text.
func (p *portal) contents(t *testing.T) map[string]string {
	t.Helper()
	rows, err := p.pool.Query(t.Context(), `SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL ($1)`, noContent)
	if err != nil {
		t.Fatal(err)
	}
	tables, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, table := range tables {
		if nounsOf[table] == nil {
			t.Fatalf("table %s is missing in nounsOf", table)
		}
		var text string
		if err := p.pool.QueryRow(t.Context(), fmt.Sprintf(`SELECT coalesce(string_agg(x::text, E'\n' ORDER BY x::text), '') FROM %s x`,
			table)).Scan(&text); err != nil {
			t.Fatal(err)
		}
		out[table] = text
	}
	return out
}

func (p *portal) lastMessage(t *testing.T) (id int64) {
	t.Helper()
	if err := p.pool.QueryRow(t.Context(), `SELECT coalesce(max(id), 0) FROM outbox`).Scan(&id); err != nil {
		t.Fatal(err)
	}
	return id
}

// publishedNouns lists the nouns of the messages after the given one.
func (p *portal) publishedNouns(t *testing.T, after int64) (nouns []string) {
	t.Helper()
	rows, err := p.pool.Query(t.Context(), `SELECT subject, payload FROM outbox WHERE id > $1`, after)
	if err != nil {
		t.Fatal(err)
	}
	var subject string
	var payload []byte
	_, err = pgx.ForEachRow(rows, []any{&subject, &payload}, func() error {
		switch subject {
		case bus.EventCreated, bus.EventChanged, bus.EventDeleted, bus.ConfirmationAsked:
			nouns = append(nouns, "events")
		case bus.HostCreated, bus.HostChanged:
			nouns = append(nouns, "hosts")
		case bus.EntryChanged:
			var entry catalogv1.EntryChanged
			if err := proto.Unmarshal(payload, &entry); err != nil {
				return err
			}
			nouns = append(nouns, entry.GetNoun())
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return nouns
}
