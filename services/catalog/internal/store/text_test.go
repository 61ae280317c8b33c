package store

import (
	"context"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/emptypb"

	"raymi.example/internal/locale"
	"raymi.example/internal/postgres"
	"raymi.example/internal/postgres/pgtest"
	"raymi.example/services/catalog/internal/catalog"
)

// withoutStates are the translation tables of the portal's own data, which has one editor and no translation desk.
var withoutStates = []string{
	"about_us_translations", "info_page_translations", "instruction_translations", "portal_contact_translations",
}

func TestEveryNounWithTextsHasStates(t *testing.T) {
	t.Parallel()
	pool := pgtest.Pool(t, Migrations())
	rows, err := pool.Query(t.Context(), `SELECT table_name FROM information_schema.columns WHERE table_name LIKE '%\_translations'
		AND column_name NOT IN ('locale', 'slug', 'words', 'remarks') AND data_type = 'text' GROUP BY table_name`)
	if err != nil {
		t.Fatal(err)
	}
	tables, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	known := slices.Clone(withoutStates)
	for _, table := range textTables {
		known = append(known, table.table)
	}
	slices.Sort(known)
	slices.Sort(tables)
	if diff := cmp.Diff(known, tables); diff != "" {
		t.Errorf("translation tables (-known +in the database):\n%s", diff)
	}
}

// The desk shows a field by the label of its form.
func TestEveryFieldHasALabelAtTheDesk(t *testing.T) {
	t.Parallel()
	labels, err := os.ReadFile("../../../../web/src/features/desk/texts/useTextLabels.ts")
	if err != nil {
		t.Fatal(err)
	}
	for noun, table := range textTables {
		for _, column := range table.columns {
			if !strings.Contains(string(labels), "\n    "+attribute(column)+": t(") {
				t.Errorf("useTextLabels.ts has no label for %s of %s", attribute(column), noun)
			}
		}
	}
}

// stateRow is a row of text_states with its hashes as texts.
type stateRow struct{ Noun, Field, Locale, SourceLocale, MadeFrom, Version string }

func storedStates(t *testing.T, pool *postgres.Pool) []stateRow {
	t.Helper()
	rows, err := pool.Query(t.Context(), `SELECT noun, field, locale, source_locale, encode(source_hash, 'hex') AS made_from,
		encode(text_hash, 'hex') AS version FROM text_states ORDER BY noun, entry_id, field, locale`)
	if err != nil {
		t.Fatal(err)
	}
	out, err := pgx.CollectRows(rows, pgx.RowToStructByName[stateRow])
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func filled[T any](set func(*T, string)) map[locale.Tag]T {
	out := map[locale.Tag]T{}
	for _, tag := range []locale.Tag{locale.En, locale.Qu} {
		var texts T
		set(&texts, "text in "+string(tag))
		out[tag] = texts
	}
	return out
}

// createOneOfEach stores an entry of each noun with all its texts in English and Quechua.
func createOneOfEach(t *testing.T, db *DB) {
	t.Helper()
	ctx, now := context.Background(), time.Now()
	event := &catalog.Event{Status: catalog.Scheduled, ProgrammeKind: "event", Start: now, End: now}
	event.Texts = filled(func(e *catalog.EventTexts, s string) {
		*e = catalog.EventTexts{
			EventName: s, EventDescription: s, EventShortDescription: s, EventDuration: s, EventRules: s, EventAgeRestrictions: s,
			StatusReason: s, AccessibilityNote: s, Source: s, Slug: strings.ReplaceAll(s, " ", "-"),
		}
	})
	note := filled(func(note *string, s string) { *note = s })
	event.Occurrences = []catalog.Occurrence{{StartsAt: now, EndsAt: now, Status: catalog.Scheduled, Notes: note}}
	host := &catalog.Host{Texts: filled(func(h *catalog.HostTexts, s string) {
		*h = catalog.HostTexts{OrgResume: s, OrgWorkType: s, ProductDescriptionText: s}
	})}
	news := &catalog.News{Texts: filled(func(n *catalog.NewsTexts, s string) { *n = catalog.NewsTexts{Title: s, NewsText: s} })}
	collection := &catalog.Collection{Texts: filled(func(c *catalog.CollectionTexts, s string) {
		*c = catalog.CollectionTexts{CollectionName: s, CollectionDescription: s}
	})}
	_, eventErr := db.CreateEvent(ctx, event, nil)
	_, hostErr := db.CreateHost(ctx, "", host, nil)
	_, newsErr := db.CreateNews(ctx, news, nil)
	_, collectionErr := db.CreateCollection(ctx, collection)
	for _, err := range []error{eventErr, hostErr, newsErr, collectionErr} {
		if err != nil {
			t.Fatal(err)
		}
	}
	for list := range listTables {
		names := map[locale.Tag]string{locale.En: "name", locale.Qu: "suti"}
		if _, err := db.CreateListEntry(ctx, list, catalog.ListEntry{Names: names}); err != nil {
			t.Fatal(err)
		}
	}
}

func newTextDB(t *testing.T) (*DB, *postgres.Pool) {
	t.Helper()
	pool := pgtest.Pool(t, Migrations())
	return &DB{pool: pool, announce: func(catalog.Change) (string, proto.Message) { return "test", &emptypb.Empty{} }}, pool
}

// Texts from before the states get the same ones as texts that are written now.
func TestTheMigrationKnowsAllTexts(t *testing.T) {
	t.Parallel()
	db, pool := newTextDB(t)
	createOneOfEach(t, db)
	// The table and the column are younger than the migration.
	if _, err := pool.Exec(t.Context(), `DELETE FROM text_states WHERE noun = 'neighbourhoods' OR field = 'source'`); err != nil {
		t.Fatal(err)
	}
	written := storedStates(t, pool)
	if _, err := pool.Exec(t.Context(), `TRUNCATE text_states`); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"0035_text_states.sql", "0051_note_states.sql"} {
		content, err := migrations.ReadFile("migrations/" + name)
		if err != nil {
			t.Fatal(err)
		}
		_, backfill, _ := strings.Cut(string(content), "\nWITH ")
		if _, err := pool.Exec(t.Context(), "WITH "+backfill); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	if diff := cmp.Diff(written, storedStates(t, pool)); diff != "" {
		t.Errorf("(-written +migrated):\n%s", diff)
	}
	fields := 0 // with the note of a date and without the source of an event
	for noun, table := range textTables {
		if noun != string(catalog.Neighbourhoods) {
			fields += len(table.columns)
		}
	}
	if len(written) != 2*fields {
		t.Errorf("%d states for %d fields in two languages", len(written), fields)
	}
	if diff := cmp.Diff("en", written[0].SourceLocale); diff != "" {
		t.Errorf("English comes before Quechua: %s", diff)
	}
}
