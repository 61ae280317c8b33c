package seed

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"io"
	"mime/multipart"
	"net/http"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"
)

// Sizes of generated content: enough variety for measurements, the same in every run.
const (
	bulkPictures = 20
	maxBulk      = 1_000_000
	maxBulkDates = 800
)

// BulkSize is the number of generated events, and of dates of each of them.
type BulkSize struct{ events, dates int }

// ParseBulk reads bulk:N or bulk:N:D; the error names the part that is no number or out of bounds.
func ParseBulk(seed string) (BulkSize, error) {
	events, dates, several := strings.Cut(strings.TrimPrefix(seed, "bulk:"), ":")
	if !several {
		dates = "1"
	}
	size := BulkSize{}
	var err error
	if size.events, err = strconv.Atoi(events); err != nil || size.events < 1 || size.events > maxBulk {
		return size, fmt.Errorf("the seed %s needs a number of events from 1 to %d", seed, maxBulk)
	}
	if size.dates, err = strconv.Atoi(dates); err != nil || size.dates < 1 || size.dates > maxBulkDates {
		return size, fmt.Errorf("the seed %s needs a number of dates from 1 to %d", seed, maxBulkDates)
	}
	return size, nil
}

// loadBulk writes generated events with hosts, cities and categories directly into catalog's tables; only the
// pictures are uploaded, so that media has them.
func loadBulk(ctx context.Context, t Target) error {
	size, err := ParseBulk(t.Seed)
	if err != nil {
		return err
	}
	files, err := uploadPictures(ctx, t)
	if err != nil {
		return err
	}
	// Catalog consumes file_changed concurrently and updates the same rows: a long transaction would lock them until
	// its statements time out.
	if err := inDatabase(ctx, t, "catalog", func(tx pgx.Tx) error {
		w := &writer{ctx: ctx, tx: tx}
		for _, f := range files {
			w.file(f)
		}
		return w.err
	}); err != nil {
		return err
	}
	if err := inDatabase(ctx, t, "catalog", func(tx pgx.Tx) error { return writeBulk(ctx, tx, size) }); err != nil {
		return err
	}
	return settle(ctx, t.Databases["catalog"])
}

// settle runs what autovacuum would run later, so that measurements do not depend on its timing.
func settle(ctx context.Context, url string) error {
	conn, err := pgx.Connect(ctx, url)
	if err != nil {
		return fmt.Errorf("seed catalog: %w", err)
	}
	defer func() { _ = conn.Close(ctx) }() // nothing is left to lose at this point
	if _, err := conn.Exec(ctx, `VACUUM ANALYZE`); err != nil {
		return fmt.Errorf("seed catalog: %w", err)
	}
	return nil
}

// writeBulk writes events that use the existing files.
func writeBulk(ctx context.Context, tx pgx.Tx, size BulkSize) error {
	w := &writer{ctx: ctx, tx: tx}
	for _, sql := range bulkStatements {
		switch {
		case strings.Contains(sql, "$2"):
			w.exec(sql, size.events, size.dates)
		case strings.Contains(sql, "$1"):
			w.exec(sql, size.events)
		default:
			w.exec(sql)
		}
	}
	w.indexEvents()
	return w.err
}

// bulkEvents are the numbered events. From n = 1000 on, the number of matches of each query is independent of n, and
// matches are spread evenly: 700 events are in the future, 420 of them in the next 30 days, 30 of these in each
// category; 150 are named after Inti Raymi. The other events are spread over the past ten years.
const bulkEvents = `SELECT i, CASE
		WHEN NOT coming THEN date_trunc('day', now()) - interval '1 day' - (i * 7919 % (3650 * 24)) * interval '1 hour'
		WHEN place % 5 < 3 THEN date_trunc('hour', now()) + (1 + place * 7919 % (30 * 24 - 4)) * interval '1 hour'
		ELSE date_trunc('hour', now()) + (30 * 24 + place * 7919 % (335 * 24)) * interval '1 hour' END AS at,
	1 + CASE WHEN coming THEN place ELSE i END % 14 AS category,
	CASE WHEN i * feasts / n > (i - 1) * feasts / n THEN 'Inti Raymi ' ELSE 'Evento ' END || i AS name
	FROM (SELECT *, i * shown / n AS place, i * shown / n > (i - 1) * shown / n AS coming FROM
		(SELECT $1::bigint AS n, least($1::bigint * 7 / 10, 700) AS shown, least($1::bigint * 15 / 100, 150) AS feasts) size,
		generate_series(1, $1::bigint) i) numbered`

// bulkDates are the dates of each event, weekly: those of a coming event from its own date on, those of others before it,
// so that the number of coming events does not depend on the number of dates.
const bulkDates = `SELECT i, at + week * (CASE WHEN at > now() THEN 1 ELSE -1 END) * interval '7 days' AS at
	FROM bulk CROSS JOIN (SELECT generate_series(0, $2::integer - 1) AS week WHERE $1::bigint > 0) w ORDER BY i, week`

// bulkStatements derive everything from row numbers: without randomness, all runs measure the same rows.
var bulkStatements = []string{
	// Updating the text indexes row by row is slow.
	`SET LOCAL gin_pending_list_limit = '128MB'`,
	`SET LOCAL maintenance_work_mem = '256MB'`,
	`CREATE TEMPORARY TABLE bulk ON COMMIT DROP AS ` + bulkEvents,
	`CREATE TEMPORARY TABLE bulk_dates ON COMMIT DROP AS ` + bulkDates,
	`INSERT INTO cities (city_code) SELECT 'city-' || i FROM generate_series(1, 30) i`,
	`INSERT INTO city_translations (city_id, locale, city_name) SELECT id, 'es', 'Ciudad ' || id FROM cities`,
	`INSERT INTO event_categories (event_category_code) SELECT 'category-' || i FROM generate_series(1, 14) i`,
	`INSERT INTO event_category_translations (event_category_id, locale, event_category_name) SELECT id, 'es', 'Categoría ' || id
		FROM event_categories`,
	`INSERT INTO hosts (commercial_name, event_host_code, trusted, published_at)
		SELECT CASE WHEN i * 10 / n > (i - 1) * 10 / n THEN 'Casa Killa ' ELSE 'Organizador ' END || i, 'host-' || i, true, now()
		FROM (SELECT greatest($1::bigint / 50, 10) AS n) size, generate_series(1, n) i`,
	`INSERT INTO host_translations (host_id, locale, org_resume) SELECT id, 'es', repeat('Una casa de la cultura. ', 20) FROM hosts`,
	`INSERT INTO host_files (host_id, field, position, file_id) SELECT h.id, 'mainBanner', 1, f.id FROM hosts h
		JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS total FROM files) f ON f.place = h.id % f.total`,
	`INSERT INTO addresses (address, coordinates, city_id) SELECT 'Calle ' || i,
		(-13.5 - (i % 100) * 0.001) || ',' || (-71.9 - (i % 90) * 0.001), 1 + i % 30
		FROM bulk ORDER BY i`,
	`INSERT INTO events (event_start_date, event_end_date, event_host_id, event_address_id, is_free, created_at, published_at)
		SELECT d.starts_at, d.ends_at, 1 + i % (SELECT count(*) FROM hosts), i, i % 3 = 0, now() - i * interval '1 minute', now()
		FROM bulk JOIN (SELECT i, min(at) AS starts_at, max(at) + interval '3 hours' AS ends_at FROM bulk_dates GROUP BY i) d USING (i)
		ORDER BY i`,
	`INSERT INTO event_translations (event_id, locale, event_name, slug, event_description, event_short_description)
		SELECT i, locale, name || ' ' || locale, 'evento-' || i, repeat('Una **noche** de música y danza en la plaza. ',
		(20 + i % 45)::integer), 'Una noche ' || i
		FROM bulk CROSS JOIN (VALUES ('es'), ('en')) l(locale)`,
	`INSERT INTO occurrences (event_id, starts_at, ends_at) SELECT i, at, at + interval '3 hours' FROM bulk_dates`,
	`INSERT INTO event_category_links (event_id, event_category_id, position) SELECT i, category, 1 FROM bulk`,
	`INSERT INTO event_files (event_id, field, position, file_id) SELECT e.i, k.field, k.position, f.id
		FROM bulk e CROSS JOIN (VALUES ('eventBanner', 1, 0), ('eventMediaPhotos', 1, 3), ('eventMediaPhotos', 2, 7)) k(field, position, shift)
		JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS total
		FROM files) f ON f.place = (e.i + k.shift) % f.total`,
}

// uploadPictures uploads generated pictures through POST /api/upload as the administrator.
func uploadPictures(ctx context.Context, t Target) ([]fileRow, error) {
	login, err := json.Marshal(map[string]string{"identifier": t.AdminEmail, "password": t.AdminPassword})
	if err != nil {
		return nil, err
	}
	var session struct{ JWT string }
	if err := post(ctx, t.BaseURL+"/api/auth/local", call{kind: "application/json", body: bytes.NewReader(login)}, &session); err != nil {
		return nil, err
	}
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for i := range bulkPictures {
		part, err := form.CreateFormFile("files", fmt.Sprintf("bulk-%02d.jpg", i))
		if err != nil {
			return nil, err
		}
		if err := jpeg.Encode(part, bulkPicture(i), nil); err != nil {
			return nil, err
		}
	}
	if err := form.Close(); err != nil {
		return nil, err
	}
	var files []fileRow
	err = post(ctx, t.BaseURL+"/api/upload", call{kind: form.FormDataContentType(), token: session.JWT, body: &body}, &files)
	return files, err
}

// bulkPicture has one colour with stripes, different for every number.
func bulkPicture(i int) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, 1200, 800))
	for y := range 800 {
		for x := range 1200 {
			img.Set(x, y, color.RGBA{R: uint8(i * 12), G: uint8((x / 60) * 10), B: uint8((y / 40) * 10), A: 255})
		}
	}
	return img
}

// call is the body and authentication of a POST.
type call struct {
	kind, token string
	body        io.Reader
}

func post(ctx context.Context, url string, c call, into any) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, url, c.body)
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", c.kind)
	if c.token != "" {
		r.Header.Set("Authorization", "Bearer "+c.token)
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer func() { _ = resp.Body.Close() }() // read to its end, or abandoned
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		return err
	}
	if resp.StatusCode != http.StatusOK {
		return errors.New("POST " + url + ": " + resp.Status + ": " + string(text))
	}
	return json.Unmarshal(text, into)
}
