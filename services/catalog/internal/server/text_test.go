package server_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/proto"

	"raymi.example/internal/errs"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/identity"
)

var secondEditor = identity.Caller{UserID: 11, Role: identity.Editor}

func (p *portal) deskTexts(t *testing.T, noun, tag, state string) []*catalogv1.Text {
	t.Helper()
	req := &catalogv1.ListDeskTextsRequest{Query: &queryv1.Query{Locale: tag}, Noun: noun, State: state}
	resp, err := p.texts.ListDeskTexts(as(editor), req)
	if err != nil {
		t.Fatal(err)
	}
	return resp.GetTexts()
}

// deskText returns the text of an entry with its current versions.
func (p *portal) deskText(t *testing.T, noun string, id int32, field, tag string) *catalogv1.Text {
	t.Helper()
	for _, text := range p.deskTexts(t, noun, tag, "") {
		if text.GetId() == id && text.GetField() == field {
			return text
		}
	}
	t.Fatalf("%s %d has no text %s", noun, id, field)
	return nil
}

func changeOf(text *catalogv1.Text, content string) *catalogv1.UpdateTextRequest {
	return &catalogv1.UpdateTextRequest{
		Noun: text.GetNoun(), Id: text.GetId(), Field: text.GetField(), Locale: text.GetLocale(), Content: content,
		SourceVersion: text.GetSourceVersion(), Version: text.GetVersion(),
	}
}

func reviewOf(text *catalogv1.Text) *catalogv1.ReviewTextRequest {
	return &catalogv1.ReviewTextRequest{
		Noun: text.GetNoun(), Id: text.GetId(), Field: text.GetField(), Locale: text.GetLocale(),
		SourceVersion: text.GetSourceVersion(), Version: text.GetVersion(),
	}
}

func (p *portal) translate(t *testing.T, text *catalogv1.Text, content string) *catalogv1.Text {
	t.Helper()
	resp, err := p.texts.UpdateText(as(editor), changeOf(text, content))
	if err != nil {
		t.Fatal(err)
	}
	return resp.GetText()
}

func (p *portal) rename(t *testing.T, event int32, name string) {
	t.Helper()
	_, err := p.events.UpdateEvent(as(p.organizer()), &catalogv1.UpdateEventRequest{
		Id: event, Data: &catalogv1.EventInput{EventName: &name}, UpdateMask: mask("event_name"),
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestATextGoesFromMissingToReviewed(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	event := p.createEvent(t, "Fiesta del Sol").GetId()
	missing := p.deskText(t, "events", event, "eventName", "qu")
	want := &catalogv1.Text{
		Id: event, Noun: "events", Field: "eventName", Locale: "qu", State: "missing", SourceLocale: "es",
		SourceVersion: missing.GetSourceVersion(), EntryName: proto.String("Fiesta del Sol"), Source: proto.String("Fiesta del Sol"),
		Content: proto.String(""),
	}
	if diff := cmp.Diff(want.String(), missing.String()); diff != "" {
		t.Errorf("missing (-want +got):\n%s", diff)
	}

	written := p.translate(t, missing, "Inti Raymi")
	if written.GetState() != "written" || !written.GetOwn() || written.GetContent() != "Inti Raymi" {
		t.Errorf("after the translation: %v", written)
	}
	quechua := &queryv1.Query{Locale: "qu"}
	shown, err := p.events.GetEvent(as(identity.Caller{}), &catalogv1.GetEventRequest{Id: event, Query: quechua})
	if err != nil || shown.GetEvent().GetEventName() != "Inti Raymi" {
		t.Errorf("visitors read %q, %v", shown.GetEvent().GetEventName(), err)
	}

	p.rename(t, event, "Fiesta grande del Sol")
	if got := p.deskText(t, "events", event, "eventName", "qu").GetState(); got != "outdated" {
		t.Errorf("after a change of the source: %s", got)
	}
	confirmed := p.translate(t, p.deskText(t, "events", event, "eventName", "qu"), "Inti Raymi")
	if confirmed.GetState() != "written" {
		t.Errorf("after the same text was saved again: %s", confirmed.GetState())
	}
	if _, err := p.texts.ReviewText(as(editor), reviewOf(confirmed)); errs.KindOf(err) != errs.Forbidden {
		t.Errorf("the writer reviews: %v", err)
	}
	reviewed, err := p.texts.ReviewText(as(secondEditor), reviewOf(confirmed))
	if err != nil || reviewed.GetText().GetState() != "reviewed" {
		t.Errorf("a second person reviews: %v, %v", reviewed, err)
	}
	if got := p.translate(t, reviewed.GetText(), "Hatun Inti Raymi").GetState(); got != "written" {
		t.Errorf("after a change of a reviewed text: %s", got)
	}
}

func TestATextThatChangedMeanwhileIsNotOverwritten(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	event := p.createEvent(t, "Fiesta").GetId()
	seen := p.deskText(t, "events", event, "eventName", "en")
	if seen.GetState() != "written" {
		t.Fatalf("written together with its source: %s", seen.GetState())
	}
	p.translate(t, seen, "Feast")
	if _, err := p.texts.UpdateText(as(secondEditor), changeOf(seen, "Festival")); errs.KindOf(err) != errs.Conflict {
		t.Errorf("the text has changed: %v", err)
	}
	p.translate(t, seen, "Feast") // a repeated request
	fresh := p.deskText(t, "events", event, "eventName", "en")
	p.rename(t, event, "Fiesta grande")
	if _, err := p.texts.UpdateText(as(secondEditor), changeOf(fresh, "Festival")); errs.KindOf(err) != errs.Conflict {
		t.Errorf("the source has changed: %v", err)
	}
	if got := p.deskText(t, "events", event, "eventName", "en").GetContent(); got != "Feast" {
		t.Errorf("the text is now %q", got)
	}
}

func TestEachNounIsTranslatedByItsOwnRules(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	p.createEvent(t, "Fiesta")
	p.createTexts(t)
	nouns := map[string]bool{}
	for _, text := range p.deskTexts(t, "", "qu", "missing") {
		if nouns[text.GetNoun()] {
			continue
		}
		nouns[text.GetNoun()] = true
		if got := p.translate(t, text, "Qillqa"); got.GetState() != "written" || got.GetContent() != "Qillqa" {
			t.Errorf("%s: %v", text.GetNoun(), got)
		}
		tooLong := changeOf(p.deskText(t, text.GetNoun(), text.GetId(), text.GetField(), "qu"), string(make([]rune, 100_001)))
		if _, err := p.texts.UpdateText(as(editor), tooLong); errs.KindOf(err) != errs.Invalid {
			t.Errorf("%s: a text that is too long: %v", text.GetNoun(), err)
		}
	}
	if len(nouns) != 5 {
		t.Errorf("translated %v", nouns)
	}
}

// createTexts writes Spanish texts of a host, an item, a collection and a city.
func (p *portal) createTexts(t *testing.T) {
	t.Helper()
	text := proto.String("En español")
	_, hostErr := p.hosts.UpdateHost(as(editor), &catalogv1.UpdateHostRequest{
		Id: p.host, Data: &catalogv1.HostInput{OrgResume: text}, UpdateMask: mask("org_resume"),
	})
	_, newsErr := p.news.CreateNews(as(editor), &catalogv1.CreateNewsRequest{
		Data: &catalogv1.NewsInput{Title: text, NewsText: text}, UpdateMask: mask("title", "news_text"),
	})
	_, collectionErr := p.collections.CreateCollection(as(editor), &catalogv1.CreateCollectionRequest{
		Data: &catalogv1.CollectionInput{CollectionName: text}, UpdateMask: mask("collection_name"),
	})
	_, cityErr := p.entries.CreateDeskEntry(as(editor), &catalogv1.CreateDeskEntryRequest{
		List: "cities", Translations: map[string]*catalogv1.DeskEntryTexts{"es": {Name: text}},
	})
	for _, err := range []error{hostErr, newsErr, collectionErr, cityErr} {
		if err != nil {
			t.Fatal(err)
		}
	}
}

func TestTextsOfADeletedEntryHaveNoState(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	event := p.createEvent(t, "Fiesta").GetId()
	if _, err := p.events.DeleteEvent(as(editor), &catalogv1.DeleteEventRequest{Id: event}); err != nil {
		t.Fatal(err)
	}
	if got := p.deskTexts(t, "events", "qu", ""); len(got) > 0 {
		t.Errorf("left: %v", got)
	}
}

func TestTheSourceIsTheLanguageThatWasWrittenFirst(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	create := p.fullEvent("")
	create.Data.EventName = nil
	create.UpdateMask = mask("event_start_date", "event_end_date", "event_host", "translations")
	create.Data.Translations = map[string]*catalogv1.EventTexts{"qu": {EventName: proto.String("Raymi")}}
	created, err := p.events.CreateEvent(as(p.organizer()), create)
	if err != nil {
		t.Fatal(err)
	}
	event := created.GetEvent().GetId()
	p.rename(t, event, "Fiesta") // in Spanish
	if got := p.deskText(t, "events", event, "eventName", "es"); got.GetSourceLocale() != "qu" || got.GetState() != "written" {
		t.Errorf("the second language: %v", got)
	}
	_, err = p.events.UpdateEvent(as(p.organizer()), &catalogv1.UpdateEventRequest{
		Id: event, UpdateMask: mask("translations"),
		Data: &catalogv1.EventInput{Translations: map[string]*catalogv1.EventTexts{"qu": {EventName: proto.String("")}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := p.deskText(t, "events", event, "eventName", "qu"); got.GetSourceLocale() != "es" || got.GetState() != "missing" {
		t.Errorf("after the source was removed: %v", got)
	}
}

func TestWhoReadsStatesOfAnEntry(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	event := p.createEvent(t, "Fiesta").GetId()
	read := func(c identity.Caller, noun string, id int32) ([]*catalogv1.Text, error) {
		resp, err := p.texts.ListEntryTexts(as(c), &catalogv1.ListEntryTextsRequest{Noun: noun, Id: id})
		return resp.GetTexts(), err
	}
	states, err := read(p.organizer(), "events", event)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, s := range states {
		got[s.GetField()+"."+s.GetLocale()] = s.GetState()
	}
	if diff := cmp.Diff(map[string]string{"eventName.en": "written", "eventName.qu": "missing"}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	stranger := identity.Caller{UserID: 3, Role: identity.Organizer, HostID: p.other}
	for name, test := range map[string]struct {
		caller identity.Caller
		noun   string
		id     int32
		want   errs.Kind
	}{
		"another organizer": {stranger, "events", event, errs.Forbidden},
		"a visitor":         {identity.Caller{}, "events", event, errs.Forbidden},
		"unknown entry":     {editor, "events", 1 << 30, errs.NotFound},
		"no such noun":      {editor, "files", 1, errs.NotFound},
	} {
		if _, err := read(test.caller, test.noun, test.id); errs.KindOf(err) != test.want {
			t.Errorf("%s: %v", name, err)
		}
	}
}
