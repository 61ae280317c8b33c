package store

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"raymi.example/internal/locale"
	"raymi.example/internal/paging"
	"raymi.example/internal/postgres/pgtest"
	"raymi.example/services/catalog/internal/catalog"
)

func TestTheDeskListsTextsByAnIndex(t *testing.T) {
	t.Parallel()
	db, pool := newTextDB(t)
	createOneOfEach(t, db)
	for _, sql := range []string{
		`INSERT INTO text_states (noun, entry_id, field, locale, source_locale, source_hash, text_hash)
			SELECT n, i, 'f' || f, 'es', 'es', 'x', 'x'
			FROM unnest(ARRAY['events', 'news']) n, generate_series(100, 5000) i, generate_series(1, 5) f`,
		`VACUUM ANALYZE text_states`,
	} {
		if _, err := pool.Exec(t.Context(), sql); err != nil {
			t.Fatal(err)
		}
	}
	sql := textColumns + textRows + ` AND ($2 = '' OR s.noun = $2)` + textsToTranslate + textConditions[catalog.TextMissing] +
		` ORDER BY s.noun, s.entry_id DESC, s.field LIMIT 25`
	if plan := pgtest.Plan(t, pool, sql, 2); !strings.Contains(plan, "text_states_sources") || strings.Contains(plan, "Sort") {
		t.Errorf("the index is not used:\n%s", plan)
	}
}

func TestNotesOfDatesHaveStates(t *testing.T) {
	t.Parallel()
	db, _ := newTextDB(t)
	now := time.Now()
	date := func(after time.Duration, es, en string) catalog.Occurrence {
		notes := map[locale.Tag]string{locale.Es: es, locale.En: en}
		return catalog.Occurrence{StartsAt: now.Add(after), EndsAt: now.Add(after + time.Hour), Status: "cancelled", Notes: notes}
	}
	event := &catalog.Event{Status: catalog.Scheduled, ProgrammeKind: "event", Start: now, End: now.Add(48 * time.Hour)}
	event.Occurrences = []catalog.Occurrence{date(-24*time.Hour, "Ayer", "Yesterday"), date(time.Hour, "Llueve", "Rain")}
	id, err := db.CreateEvent(t.Context(), event, nil)
	if err != nil {
		t.Fatal(err)
	}
	update := func(change func(*catalog.Event)) {
		t.Helper()
		err := db.UpdateEvent(t.Context(), id, nil, func(e *catalog.Event) error { change(e); return nil })
		if err != nil {
			t.Fatal(err)
		}
	}
	states := func(tag locale.Tag) map[string]catalog.TextState {
		t.Helper()
		texts, _, err := db.ListTexts(t.Context(), catalog.TextSearch{Locale: tag, Noun: "events"}, paging.Page{Limit: 25})
		if err != nil {
			t.Fatal(err)
		}
		out := map[string]catalog.TextState{}
		for _, text := range texts {
			out[text.Source+" / "+text.Content] = text.State()
		}
		return out
	}
	// The date that is over needs no translation.
	if diff := cmp.Diff(map[string]catalog.TextState{"Llueve / Rain": catalog.TextWritten}, states(locale.En)); diff != "" {
		t.Errorf("new (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(map[string]catalog.TextState{"Llueve / ": catalog.TextMissing}, states(locale.Qu)); diff != "" {
		t.Errorf("missing (-want +got):\n%s", diff)
	}
	update(func(e *catalog.Event) {
		e.Occurrences[1].Notes = map[locale.Tag]string{locale.Es: "Graniza", locale.En: "Rain"}
	})
	if diff := cmp.Diff(map[string]catalog.TextState{"Graniza / Rain": catalog.TextOutdated}, states(locale.En)); diff != "" {
		t.Errorf("the source changed (-want +got):\n%s", diff)
	}
	update(func(e *catalog.Event) { e.Occurrences = e.Occurrences[:1] })
	if diff := cmp.Diff(map[string]catalog.TextState{}, states(locale.En)); diff != "" {
		t.Errorf("the date was removed (-want +got):\n%s", diff)
	}
}

func TestTheDeskLeavesOutWhatIsArchivedOrRejected(t *testing.T) {
	t.Parallel()
	db, _ := newTextDB(t)
	now := time.Now()
	for _, state := range []catalog.Publication{
		catalog.Draft, catalog.Pending, catalog.Published, catalog.Archived, catalog.Rejected,
	} {
		event := &catalog.Event{Status: catalog.Scheduled, ProgrammeKind: "event", Start: now, End: now, State: state}
		event.Texts = map[locale.Tag]catalog.EventTexts{locale.Es: {EventName: string(state)}}
		host := &catalog.Host{State: state, Texts: map[locale.Tag]catalog.HostTexts{locale.Es: {OrgResume: string(state)}}}
		if state == catalog.Published {
			event.PublishedAt, host.PublishedAt = &now, &now
		}
		if _, err := db.CreateEvent(t.Context(), event, nil); err != nil {
			t.Fatal(err)
		}
		if _, err := db.CreateHost(t.Context(), "", host, nil); err != nil {
			t.Fatal(err)
		}
	}
	for _, noun := range []string{"events", "hosts"} {
		search := catalog.TextSearch{Locale: locale.Qu, Noun: noun, State: catalog.TextMissing}
		texts, total, err := db.ListTexts(t.Context(), search, paging.Page{Limit: 25})
		if err != nil || total != 3 {
			t.Errorf("%s: %d texts, %v", noun, total, err)
		}
		var listed []string
		for _, text := range texts {
			listed = append(listed, text.Source)
		}
		if diff := cmp.Diff([]string{"published", "pending", "draft"}, listed); diff != "" {
			t.Errorf("%s (-want +got):\n%s", noun, diff)
		}
	}
}
