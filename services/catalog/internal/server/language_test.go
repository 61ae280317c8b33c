package server_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/proto"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/locale"
)

// addLanguage is what a new language takes: an entry of the list, and a migration. The caller must not be parallel:
// parallel tests start when it has ended.
func (p *portal) addLanguage(t *testing.T, l locale.Language) {
	t.Helper()
	old := locale.Languages
	t.Cleanup(func() { locale.Languages = old })
	locale.Languages = append(old[:len(old):len(old)], l)
	_, err := p.pool.Exec(t.Context(), `DO $$ DECLARE c record; BEGIN
		FOR c IN SELECT conrelid::regclass AS of, conname FROM pg_constraint WHERE contype = 'c' AND conname LIKE '%locale_check' LOOP
			EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', c.of, c.conname);
		END LOOP; END $$`)
	if err != nil {
		t.Fatal(err)
	}
}

// Not parallel, because it changes the list of languages.
func TestAFourthLanguageIsWrittenReadAndFallenBackTo(t *testing.T) {
	p := newPortal(t)
	p.addLanguage(t, locale.Language{Tag: "pt", Prefers: []locale.Tag{locale.Es}})
	both := p.translated(t, map[string]*catalogv1.EventTexts{
		"es": {EventName: proto.String("Fiesta"), EventDescription: proto.String("Con danzas")}, "pt": {EventName: proto.String("Festa")},
	})
	alone := p.translated(t, map[string]*catalogv1.EventTexts{"pt": {EventName: proto.String("Dança")}})
	type texts struct{ Name, Description, Locale, NameServed, DescriptionServed string }
	for _, c := range []struct {
		id     int32
		locale string
		want   texts
	}{
		{both, "pt", texts{"Festa", "Con danzas", "pt", "", "es"}},
		{both, "en", texts{"Fiesta", "Con danzas", "es", "es", "es"}},
		{alone, "pt", texts{"Dança", "", "pt", "", ""}},
		{alone, "en", texts{"Dança", "", "pt", "pt", ""}},
		{alone, "qu", texts{"Dança", "", "pt", "pt", ""}},
	} {
		resp, err := p.events.GetEvent(as(editor), &catalogv1.GetEventRequest{Id: c.id, Query: &queryv1.Query{Locale: c.locale}})
		if err != nil {
			t.Fatal(err)
		}
		e := resp.GetEvent()
		served := e.GetServedLocales()
		got := texts{e.GetEventName(), e.GetEventDescription(), e.GetLocale(), served["eventName"], served["eventDescription"]}
		if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("event %d in %s: %s", c.id, c.locale, d)
		}
	}
	list, err := p.events.ListEvents(as(editor), &catalogv1.ListEventsRequest{Query: &queryv1.Query{Locale: "pt", Search: "dança"}})
	if err != nil || len(list.GetEvents()) != 1 || list.GetEvents()[0].GetId() != alone {
		t.Errorf("searched in pt: %v, %v", list.GetEvents(), err)
	}
}

func (p *portal) translated(t *testing.T, translations map[string]*catalogv1.EventTexts) int32 {
	t.Helper()
	resp, err := p.events.CreateEvent(as(editor), &catalogv1.CreateEventRequest{
		Data: &catalogv1.EventInput{
			EventStartDate: day(24, 14), EventEndDate: day(24, 23), EventHost: links(p.host), Translations: translations,
		},
		UpdateMask: mask("event_start_date", "event_end_date", "event_host", "translations"),
	})
	if err != nil {
		t.Fatal(err)
	}
	return resp.GetEvent().GetId()
}
