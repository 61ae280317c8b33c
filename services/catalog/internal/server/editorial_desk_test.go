package server_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/timestamppb"

	"raymi.example/internal/errs"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/identity"
)

// later is in the future of every clock that the tests use.
var later = timestamppb.New(time.Now().AddDate(1, 0, 0).Truncate(time.Second))

// draftNews creates an unpublished item in three languages.
func (p *portal) draftNews(t *testing.T, title string) int32 {
	t.Helper()
	created, err := p.news.CreateNews(as(editor), &catalogv1.CreateNewsRequest{
		Data: &catalogv1.NewsInput{Translations: map[string]*catalogv1.NewsTexts{
			"es": {Title: proto.String(title), NewsText: proto.String("Texto")}, "en": {Title: proto.String("Night")},
			"qu": {Title: proto.String("Tuta")},
		}},
		UpdateMask: mask("translations", "published_at"),
	})
	if err != nil || created.GetNews().PublishedAt != nil {
		t.Fatalf("got %v, %v", created, err)
	}
	return created.GetNews().GetId()
}

// publicNews lists the titles that a visitor gets.
func (p *portal) publicNews(t *testing.T) (titles []string) {
	t.Helper()
	for _, state := range []queryv1.PublicationState{
		queryv1.PublicationState_PUBLICATION_STATE_LIVE,
		queryv1.PublicationState_PUBLICATION_STATE_PREVIEW,
	} {
		list, err := p.news.ListNews(as(identity.Caller{}), &catalogv1.ListNewsRequest{Query: &queryv1.Query{
			PublicationState: state,
			Locale:           "qu",
		}})
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range list.GetNews() {
			titles = append(titles, n.GetTitle())
		}
	}
	return titles
}

func (p *portal) deskNews(t *testing.T, state string) (ids []int32) {
	t.Helper()
	list, err := p.editorial.ListDeskNews(as(editor), &catalogv1.ListDeskNewsRequest{State: state})
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range list.GetNews() {
		ids = append(ids, n.GetId())
	}
	return ids
}

func TestScheduledNewsArePublishedByTime(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	id := p.draftNews(t, "Noche")
	scheduled, err := p.editorial.PublishNews(as(editor), &catalogv1.PublishNewsRequest{Id: id, PublishedAt: later})
	if err != nil || !scheduled.GetNews().GetPublishedAt().AsTime().Equal(later.AsTime()) {
		t.Fatalf("got %v, %v", scheduled, err)
	}
	if got := p.publicNews(t); got != nil {
		t.Errorf("before its publication a visitor gets %v", got)
	}
	if _, err := p.news.GetNews(as(identity.Caller{}), &catalogv1.GetNewsRequest{Id: id}); errs.KindOf(err) != errs.NotFound {
		t.Errorf("before its publication: %v", err)
	}
	if d := cmp.Diff([]int32{id}, p.deskNews(t, "scheduled")); d != "" || p.deskNews(t, "published") != nil || p.deskNews(t, "draft") != nil {
		t.Error(d)
	}
	// The publication time passes without another write.
	if _, err := p.pool.Exec(t.Context(), `UPDATE news SET published_at = now() - interval '1 second'`); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff([]string{"Tuta", "Tuta"}, p.publicNews(t)); d != "" {
		t.Error(d)
	}
}

func TestPublishingAPublicItemKeepsItsTime(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	id := p.draftNews(t, "Noche")
	for _, step := range []struct {
		from, want *timestamppb.Timestamp
	}{
		{later, later},
		{nil, timestamppb.New(now)},
		{timestamppb.New(now.AddDate(0, 0, -3)), timestamppb.New(now.AddDate(0, 0, -3))},
		{nil, timestamppb.New(now.AddDate(0, 0, -3))},
	} {
		got, err := p.editorial.PublishNews(as(editor), &catalogv1.PublishNewsRequest{Id: id, PublishedAt: step.from})
		if err != nil || !got.GetNews().GetPublishedAt().AsTime().Equal(step.want.AsTime()) {
			t.Errorf("from %v: got %v, %v", step.from, got.GetNews().GetPublishedAt(), err)
		}
	}
	withdrawn, err := p.editorial.WithdrawNews(as(editor), &catalogv1.WithdrawNewsRequest{Id: id})
	if err != nil || withdrawn.GetNews().PublishedAt != nil || p.publicNews(t) != nil {
		t.Errorf("got %v, %v", withdrawn, err)
	}
}

func TestDeskReadsAllLanguages(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	got, err := p.editorial.GetDeskNews(as(editor), &catalogv1.GetDeskNewsRequest{
		Id:    p.draftNews(t, "Noche"),
		Query: &queryv1.Query{Locale: "en"},
	})
	if err != nil {
		t.Fatal(err)
	}
	var texts map[string]map[string]string
	if err := json.Unmarshal([]byte(got.GetNews().GetTranslations()), &texts); err != nil {
		t.Fatal(err)
	}
	want := map[string]map[string]string{"es": {"title": "Noche", "newsText": "Texto"}, "en": {"title": "Night"}, "qu": {"title": "Tuta"}}
	if d := cmp.Diff(want, texts); d != "" {
		t.Error(d)
	}
	if plain, err := p.news.ListNews(as(editor), &catalogv1.ListNewsRequest{Query: &queryv1.Query{Populate: populate("*")}}); err != nil ||
		len(plain.GetNews()) > 0 && plain.GetNews()[0].Translations != nil {
		t.Errorf("translations without populate: %v, %v", plain, err)
	}
}

func TestPortalIsReadWithTheTextsOfItsComponents(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	if _, err := p.editorial.GetDeskPortal(as(editor), &catalogv1.GetDeskPortalRequest{}); errs.KindOf(err) != errs.NotFound {
		t.Errorf("before the first update: %v", err)
	}
	_, err := p.single.UpdatePortal(as(editor), &catalogv1.UpdatePortalRequest{
		Data: &catalogv1.PortalInput{
			PlatformContacts: &catalogv1.ContactsInput{Mail: proto.String("hola@raymi.example")},
			Translations:     map[string]*catalogv1.PortalTexts{"qu": {AboutUs: &catalogv1.AboutUsInput{AboutUsText: proto.String("Ñuqayku")}}},
		},
		UpdateMask: mask("platform_contacts", "translations"),
	})
	if err != nil {
		t.Fatal(err)
	}
	got, err := p.editorial.GetDeskPortal(as(editor), &catalogv1.GetDeskPortalRequest{Query: &queryv1.Query{Populate: populate("aboutUs")}})
	if err != nil || got.GetPortal().GetAboutUs().GetTranslations() != `{"qu": {"aboutUsText": "Ñuqayku"}}` {
		t.Errorf("got %v, %v", got, err)
	}
	audit := p.audit(t, "portals")
	if len(audit) != 1 || audit[0].GetAfter() != `{"aboutUs.qu":"Ñuqayku","platformContacts":null}` {
		t.Errorf("contact details are recorded: %v", audit)
	}
}

func TestCollectionIsPublishedAndWithdrawn(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	first, second := p.createEvent(t, "Uno").GetId(), p.createEvent(t, "Dos").GetId()
	created, err := p.collections.CreateCollection(as(editor), &catalogv1.CreateCollectionRequest{
		Data:       &catalogv1.CollectionInput{CollectionName: proto.String("Danza"), Events: links(second, first)},
		UpdateMask: mask("collection_name", "events", "published_at"),
	})
	if err != nil {
		t.Fatal(err)
	}
	id := created.GetCollection().GetId()
	visible := func() bool {
		_, err := p.collections.GetCollection(as(identity.Caller{}), &catalogv1.GetCollectionRequest{Id: id})
		return err == nil
	}
	if visible() {
		t.Fatal("a draft is public")
	}
	if _, err := p.editorial.PublishCollection(as(editor), &catalogv1.PublishCollectionRequest{Id: id}); err != nil || !visible() {
		t.Fatal(err)
	}
	got, err := p.editorial.GetDeskCollection(as(editor),
		&catalogv1.GetDeskCollectionRequest{Id: id, Query: &queryv1.Query{Populate: populate("events")}})
	if err != nil || len(got.GetCollection().GetEvents()) != 2 || got.GetCollection().GetEvents()[0].GetId() != second {
		t.Errorf("got %v, %v", got, err)
	}
	if _, err := p.editorial.WithdrawCollection(as(editor), &catalogv1.WithdrawCollectionRequest{Id: id}); err != nil || visible() {
		t.Error(err)
	}
	if _, err := p.editorial.ListDeskCollections(as(editor),
		&catalogv1.ListDeskCollectionsRequest{State: "pending"}); errs.KindOf(err) != errs.Invalid {
		t.Errorf("got %v", err)
	}
}

func (p *portal) audit(t *testing.T, noun string) (newest []interface {
	GetAction() string
	GetBefore() string
	GetAfter() string
},
) {
	t.Helper()
	resp, err := p.desk.ListContentAudit(as(administrator), &catalogv1.ListContentAuditRequest{Noun: noun})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range resp.GetEntries() {
		newest = append(newest, e)
	}
	return newest
}

func TestAuditRecordsChangedValues(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	id := p.draftNews(t, "Noche")
	long := strings.Repeat("ñ", 400)
	if _, err := p.news.UpdateNews(as(editor), &catalogv1.UpdateNewsRequest{
		Id: id, Data: &catalogv1.NewsInput{NewsText: &long, Title: proto.String("Noche")}, UpdateMask: mask("news_text", "title"),
	}); err != nil {
		t.Fatal(err)
	}
	if _, err := p.editorial.PublishNews(as(editor), &catalogv1.PublishNewsRequest{Id: id}); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range p.audit(t, "news") {
		got = append(got, e.GetAction()+" "+e.GetBefore()+" "+e.GetAfter())
	}
	want := []string{
		`changed {"publishedAt":null} {"publishedAt":"2026-06-01T12:00:00Z"}`,
		`changed {"newsText.es":"Texto"} {"newsText.es":"` + strings.Repeat("ñ", 120) + `…"}`,
		`created  {"newsText.es":"Texto","title.en":"Night","title.es":"Noche","title.qu":"Tuta"}`,
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	event := p.createEvent(t, "Taki").GetId()
	_, err := p.update(editor, event, &catalogv1.EventInput{
		EventName: proto.String("Tusuy"), EventContacts: &catalogv1.ContactsInput{Mail: proto.String("otra@example.org")}, EventBanner: links(),
	}, "event_name", "event_contacts", "event_banner")
	if err != nil {
		t.Fatal(err)
	}
	e := p.audit(t, "events")[0]
	if d := cmp.Diff([]string{
		`{"eventBanner":[9],"eventContacts":null,"eventName.es":"Taki"}`,
		`{"eventContacts":null,"eventName.es":"Tusuy"}`,
	},
		[]string{e.GetBefore(), e.GetAfter()}); d != "" {
		t.Error(d)
	}
}

func TestEditorialDeskIsForEditors(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	id := p.draftNews(t, "Noche")
	for name, c := range map[string]identity.Caller{"a visitor": {}, "a client": {UserID: 4, Role: identity.Client}, "a host": p.organizer()} {
		for _, about := range []int32{id, 999} {
			_, list := p.editorial.ListDeskNews(as(c), &catalogv1.ListDeskNewsRequest{})
			_, get := p.editorial.GetDeskNews(as(c), &catalogv1.GetDeskNewsRequest{Id: about})
			_, publish := p.editorial.PublishNews(as(c), &catalogv1.PublishNewsRequest{Id: about})
			_, withdraw := p.editorial.WithdrawNews(as(c), &catalogv1.WithdrawNewsRequest{Id: about})
			_, collection := p.editorial.PublishCollection(as(c), &catalogv1.PublishCollectionRequest{Id: about})
			_, portal := p.editorial.GetDeskPortal(as(c), &catalogv1.GetDeskPortalRequest{})
			_, entries := p.entries.ListDeskEntries(as(c), &catalogv1.ListDeskEntriesRequest{List: "cities"})
			_, unknown := p.entries.ListDeskEntries(as(c), &catalogv1.ListDeskEntriesRequest{List: "audit"})
			_, remove := p.entries.DeleteDeskEntry(as(c), &catalogv1.DeleteDeskEntryRequest{List: "cities", Id: about})
			for i, err := range []error{list, get, publish, withdraw, collection, portal, entries, unknown, remove} {
				if errs.KindOf(err) != errs.Forbidden {
					t.Errorf("%s, call %d: %v", name, i, err)
				}
			}
		}
	}
}

func TestListEntryIsDeletedOnlyWhenUnused(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	created, err := p.entries.CreateDeskEntry(as(editor), &catalogv1.CreateDeskEntryRequest{
		List: "areas-de-la-culturas", Code: proto.String("danza"),
		Translations: map[string]*catalogv1.DeskEntryTexts{"es": {Name: proto.String("Danza")}},
	})
	if err != nil || created.GetEntry().GetUses() != 0 || created.GetEntry().GetTranslations() != `{"es":{"name":"Danza"}}` {
		t.Fatalf("got %v, %v", created, err)
	}
	id := created.GetEntry().GetId()
	renamed, err := p.entries.UpdateDeskEntry(as(editor), &catalogv1.UpdateDeskEntryRequest{
		List: "areas-de-la-culturas", Id: id, Translations: map[string]*catalogv1.DeskEntryTexts{
			"qu": {Name: proto.String("Tusuy")},
			"es": {Name: proto.String("")},
		},
	})
	if err != nil || renamed.GetEntry().GetTranslations() != `{"qu":{"name":"Tusuy"}}` || renamed.GetEntry().GetCode() != "danza" {
		t.Fatalf("got %v, %v", renamed, err)
	}
	_, err = p.entries.UpdateDeskEntry(as(editor), &catalogv1.UpdateDeskEntryRequest{
		List: "areas-de-la-culturas", Id: id, Translations: map[string]*catalogv1.DeskEntryTexts{"qu": {Name: proto.String(" ")}},
	})
	if errs.KindOf(err) != errs.Invalid {
		t.Errorf("without any name: %v", err)
	}
	host, err := p.hosts.UpdateHost(as(editor), &catalogv1.UpdateHostRequest{
		Id: p.host, Data: &catalogv1.HostInput{CultureType: links(id)},
		UpdateMask: mask("culture_type"),
	})
	if err != nil {
		t.Fatal(host, err)
	}
	remove := func() error {
		_, err := p.entries.DeleteDeskEntry(as(editor), &catalogv1.DeleteDeskEntryRequest{List: "areas-de-la-culturas", Id: id})
		return err
	}
	if e := errs.As(remove()); e == nil || e.Kind != errs.Conflict || e.Key != "still_used" {
		t.Errorf("while a host uses it: %v", e)
	}
	found, err := p.entries.ListDeskEntries(as(editor), &catalogv1.ListDeskEntriesRequest{
		List:  "areas-de-la-culturas",
		Query: &queryv1.Query{Search: "TUS"},
	})
	if err != nil || found.GetPage().GetTotal() != 1 || found.GetEntries()[0].GetUses() != 1 {
		t.Errorf("got %v, %v", found, err)
	}
	if _, err := p.hosts.UpdateHost(as(editor), &catalogv1.UpdateHostRequest{
		Id: p.host, Data: &catalogv1.HostInput{},
		UpdateMask: mask("culture_type"),
	}); err != nil {
		t.Fatal(err)
	}
	if err := remove(); err != nil {
		t.Fatal(err)
	}
	if errs.KindOf(remove()) != errs.NotFound {
		t.Error("it is deleted twice")
	}
	var actions []string
	for _, e := range p.audit(t, "areas") {
		actions = append(actions, e.GetAction()+" "+e.GetBefore()+" "+e.GetAfter())
	}
	want := []string{
		`deleted {"code":"danza","name.qu":"Tusuy"} `, `changed {"name.es":"Danza"} {"name.qu":"Tusuy"}`,
		`created  {"code":"danza","name.es":"Danza"}`,
	}
	if d := cmp.Diff(want, actions); d != "" {
		t.Error(d)
	}
	person, err := p.entries.CreateDeskEntry(as(editor), &catalogv1.CreateDeskEntryRequest{
		List: "org-types", Code: proto.String("persona-natural"),
		Translations: map[string]*catalogv1.DeskEntryTexts{"es": {Name: proto.String("Persona")}},
	})
	if err != nil {
		t.Fatal(err)
	}
	_, err = p.entries.DeleteDeskEntry(as(editor), &catalogv1.DeleteDeskEntryRequest{List: "org-types", Id: person.GetEntry().GetId()})
	if errs.KindOf(err) != errs.Conflict {
		t.Errorf("the type that forms depend on: %v", err)
	}
	if _, err := p.entries.ListDeskEntries(as(editor), &catalogv1.ListDeskEntriesRequest{List: "users"}); errs.KindOf(err) != errs.NotFound {
		t.Errorf("an unknown list: %v", err)
	}
}
