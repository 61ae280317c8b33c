package seed

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/jackc/pgx/v5"
)

// contractSeed is a seed file: the rows of the recorded contract with their ids. Its texts are English; translations
// are named by language.
type contractSeed struct {
	Password        string
	Media           []mediaRow
	Cities          []listRow
	CultureTypes    []listRow
	Affiliations    []listRow
	OrgTypes        []listRow
	EventCategories []listRow
	Partners        []partnerRow
	Events          []eventRow
	Collections     []collectionRow
	News            []newsRow
	Portal          *portalRow
	Instruction     *instructionRow
	Users           []userRow
}

// loadContract writes a seed file directly into the services' tables, because the API does not accept ids.
func loadContract(ctx context.Context, t Target) error {
	text, err := os.ReadFile(t.Seed)
	if err != nil {
		return fmt.Errorf("seed: %w", err)
	}
	var s contractSeed
	if err := json.Unmarshal(text, &s); err != nil {
		return fmt.Errorf("seed %s: %w", t.Seed, err)
	}
	files, err := s.storeFiles(ctx, t, filepath.Dir(t.Seed))
	if err != nil {
		return err
	}
	if err := inDatabase(ctx, t, "catalog", func(tx pgx.Tx) error { return s.catalog(ctx, tx, files) }); err != nil {
		return err
	}
	if err := inDatabase(ctx, t, "partners", func(tx pgx.Tx) error { return s.applications(ctx, tx) }); err != nil {
		return err
	}
	return inDatabase(ctx, t, "auth", func(tx pgx.Tx) error { return s.accounts(ctx, tx) })
}

// inDatabase runs work in one transaction of a service's database.
func inDatabase(ctx context.Context, t Target, service string, work func(pgx.Tx) error) error {
	conn, err := pgx.Connect(ctx, t.Databases[service])
	if err != nil {
		return fmt.Errorf("seed %s: %w", service, err)
	}
	defer func() { _ = conn.Close(ctx) }() // errors here lose nothing
	if err := pgx.BeginFunc(ctx, conn, work); err != nil {
		return fmt.Errorf("seed %s: %w", service, err)
	}
	return nil
}

// catalog writes all public entries; later rows refer to earlier ones.
func (s *contractSeed) catalog(ctx context.Context, tx pgx.Tx, files []fileRow) error {
	w := &writer{ctx: ctx, tx: tx}
	for _, f := range files {
		w.file(f)
	}
	w.lists(s)
	for _, p := range s.Partners {
		w.partner(p)
	}
	for _, e := range s.Events {
		w.event(e)
	}
	for _, c := range s.Collections {
		w.collection(c)
	}
	for _, n := range s.News {
		w.news(n)
	}
	w.portal(s.Portal)
	w.instruction(s.Instruction)
	for _, table := range []string{
		"cities", "event_categories", "areas", "affiliations", "org_types", "hosts", "events",
		"collections", "news",
	} {
		w.continueAfter(table)
	}
	w.indexEvents()
	return w.err
}

// writer inserts rows and stores the first error.
type writer struct {
	ctx context.Context //nolint:containedctx // lives as long as the seed
	tx  pgx.Tx
	err error
}

func (w *writer) exec(sql string, args ...any) {
	if w.err == nil {
		if _, err := w.tx.Exec(w.ctx, sql, args...); err != nil {
			w.err = fmt.Errorf("%.60s: %w", sql, err)
		}
	}
}

// indexEvents makes the events findable by their words, as a write of the service does.
func (w *writer) indexEvents() {
	w.exec(`INSERT INTO event_search (event_id, words, keys, kind, version) SELECT event_id, words, keys, kind, version
		FROM event_search_source ON CONFLICT DO NOTHING`)
	w.exec(`INSERT INTO search_spellings (word) SELECT DISTINCT w.lexeme FROM event_search, unnest(words) w WHERE w.lexeme ~ '[a-z].{3}'
		ON CONFLICT DO NOTHING`)
}

// insert writes one row and returns its id.
func (w *writer) insert(sql string, args ...any) *int32 {
	if w.err != nil {
		return nil
	}
	var id int32
	if err := w.tx.QueryRow(w.ctx, sql+" RETURNING id", args...).Scan(&id); err != nil {
		w.err = fmt.Errorf("%.60s: %w", sql, err)
	}
	return &id
}

// continueAfter sets a table's sequence to the seed's highest id.
func (w *writer) continueAfter(table string) {
	w.exec(fmt.Sprintf(`SELECT setval(pg_get_serial_sequence('%[1]s', 'id'), coalesce(max(id), 0) + 1, false) FROM %[1]s`, table))
}

// links writes a link table in order.
func (w *writer) links(table, owner, target string, id int32, ids []int32) {
	for i, to := range ids {
		w.exec(fmt.Sprintf(`INSERT INTO %s (%s, %s, position) VALUES ($1, $2, $3)`, table, owner, target), id, to, i+1)
	}
}

func (w *writer) fileLinks(table, owner string, id int32, byField map[string][]int32) {
	for field, ids := range byField {
		for i, file := range ids {
			w.exec(fmt.Sprintf(`INSERT INTO %s (%s, field, position, file_id) VALUES ($1, $2, $3, $4)`, table, owner), id, field, i+1, file)
		}
	}
}

func (w *writer) socialMedias(table, owner string, id int32, list []socialMediaRow) {
	for i, s := range list {
		media := w.insert(`INSERT INTO social_medias (social_media_name, social_media_link) VALUES ($1, $2)`, s.SocialMediaName,
			s.SocialMediaLink)
		w.exec(fmt.Sprintf(`INSERT INTO %s (%s, position, social_media_id) VALUES ($1, $2, $3)`, table, owner), id, i, media)
	}
}

func (w *writer) contacts(c *contactsRow) *int32 {
	if c == nil {
		return nil
	}
	return w.insert(`INSERT INTO contacts (place, tel, mail) VALUES ($1, $2, $3)`, c.Place, c.Tel, c.Mail)
}

func (w *writer) address(a *addressRow) *int32 {
	if a == nil {
		return nil
	}
	return w.insert(`INSERT INTO addresses (address, coordinates, city_id) VALUES ($1, $2, $3)`, a.Address, a.Coordinates, a.City)
}
