//go:build faults

package faults

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"google.golang.org/protobuf/proto"

	mediav1 "raymi.example/internal/gen/raymi/media/v1"
	"raymi.example/internal/polltest"
)

// watch is a durable consumer of all messages of media, created before the first fault.
type watch struct {
	conn     *nats.Conn
	js       jetstream.JetStream
	consumer jetstream.Consumer
	// uploads counts message ids by file; changes are the ids of messages that catalog must have handled.
	uploads map[int]map[string]int
	changes map[string]bool
}

func newWatch(t *testing.T) *watch {
	t.Helper()
	conn, err := nats.Connect(variable(t, "RAYMI_NATS_URL"), nats.MaxReconnects(-1), nats.ReconnectWait(200*time.Millisecond))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	w := &watch{conn: conn, uploads: map[int]map[string]int{}, changes: map[string]bool{}}
	if w.js, err = jetstream.New(conn); err != nil {
		t.Fatal(err)
	}
	w.consumer, err = w.js.CreateConsumer(t.Context(), "raymi-media", jetstream.ConsumerConfig{
		Durable: "faults", AckPolicy: jetstream.AckExplicitPolicy, DeliverPolicy: jetstream.DeliverNewPolicy,
	})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// drain receives all messages since the last call.
func (w *watch) drain(t *testing.T) {
	t.Helper()
	for {
		batch, err := w.consumer.Fetch(200, jetstream.FetchMaxWait(2*time.Second))
		if err != nil {
			t.Fatal(err)
		}
		got := 0
		for msg := range batch.Messages() {
			got++
			w.record(t, msg)
			if err := msg.DoubleAck(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if got == 0 {
			return
		}
	}
}

func (w *watch) record(t *testing.T, msg jetstream.Msg) {
	t.Helper()
	id := msg.Headers().Get(nats.MsgIdHdr)
	switch {
	case strings.HasSuffix(msg.Subject(), ".file_uploaded"):
		var event mediav1.FileUploaded
		if err := proto.Unmarshal(msg.Data(), &event); err != nil {
			t.Fatal(err)
		}
		file := int(event.GetFile().GetId())
		if w.uploads[file] == nil {
			w.uploads[file] = map[string]int{}
		}
		w.uploads[file][id]++
	default:
		w.changes[id] = true
	}
}

func database(t *testing.T, name string) *pgx.Conn {
	t.Helper()
	var conn *pgx.Conn
	polltest.Within(t, recoveryTimeout, "no connection to the database of "+name, func() (ok bool) {
		var err error
		conn, err = pgx.Connect(t.Context(), variable(t, "RAYMI_"+strings.ToUpper(name)+"_DATABASE_URL"))
		return err == nil
	})
	t.Cleanup(func() { _ = conn.Close(context.Background()) })
	return conn
}

func number(t *testing.T, conn *pgx.Conn, query string, args ...any) (n int) {
	t.Helper()
	if err := conn.QueryRow(t.Context(), query, args...).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// settle waits until the portal is ready, the outboxes are empty and all consumers of media's messages have caught up.
func (w *watch) settle(t *testing.T, p *portal) {
	t.Helper()
	polltest.Within(t, recoveryTimeout, "the portal did not recover", p.ready)
	for _, name := range []string{"media", "catalog"} {
		conn := database(t, name)
		polltest.Within(t, recoveryTimeout, "the outbox of "+name+" is not empty", func() bool {
			return number(t, conn, `SELECT count(*) FROM outbox WHERE published_at IS NULL`) == 0
		})
	}
	for _, name := range []string{"media-derive", "catalog"} {
		polltest.Within(t, recoveryTimeout, name+" has not caught up", func() bool {
			c, err := w.js.Consumer(t.Context(), "raymi-media", name)
			return err == nil && c.CachedInfo().NumPending == 0 && c.CachedInfo().NumAckPending == 0
		})
	}
	w.drain(t)
}

// audit checks all invariants after a fault and returns the findings for the table. accepted are the uploads with status 200.
func (w *watch) audit(t *testing.T, p *portal, accepted []outcome) string {
	t.Helper()
	w.settle(t, p)
	media := database(t, "media")
	for _, o := range accepted {
		for _, id := range o.files {
			if number(t, media, `SELECT count(*) FROM files WHERE id = $1`, id) != 1 {
				t.Errorf("file %d was accepted and is missing", id)
			}
			if messages := w.uploads[id]; len(messages) != 1 {
				t.Errorf("file %d was published %d times: %v", id, len(messages), messages)
			}
		}
	}
	w.checkHandled(t)
	before := p.orphans(t, media)
	swept := p.operate(t, "sweep", "--older-than=0s")
	w.settle(t, p)
	if left := p.orphans(t, media); len(left) > 0 {
		t.Errorf("objects without a row after the sweep (%s): %v", swept, left)
	}
	rows, missing := p.rows(t, media)
	for _, key := range missing {
		t.Errorf("a row without its object: %s", key)
	}
	if output := p.operate(t, "audit"); output == "" {
		t.Error("media audit prints nothing")
	}
	if dead := p.operate(t, "events", "dead"); strings.Contains(dead, "\n") {
		t.Errorf("dead letters:\n%s", dead)
	}
	shown := p.walk(t)
	for _, url := range shown.broken {
		t.Errorf("an entry refers to a missing file: %s", url)
	}
	for _, o := range accepted {
		if o.event != 0 && shown.banners[o.event] == "" {
			t.Errorf("event %d was accepted and shows no banner", o.event)
		}
	}
	return fmt.Sprintf("%d orphans before the sweep, 0 after; %d objects of rows; %d files of entries fetched",
		len(before), rows, len(shown.urls))
}

// checkHandled checks that catalog has handled each of its messages exactly once: its inbox has a row for each.
func (w *watch) checkHandled(t *testing.T) {
	t.Helper()
	rows, err := database(t, "catalog").Query(t.Context(), `SELECT message_id FROM inbox WHERE consumer = 'catalog-files'`)
	if err != nil {
		t.Fatal(err)
	}
	ids, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	handled := map[string]bool{}
	for _, id := range ids {
		handled[id] = true
	}
	if len(w.changes) == 0 {
		t.Error("no message about a change: the watch is broken")
	}
	for id := range w.changes {
		if !handled[id] {
			t.Errorf("catalog has not handled message %s", id)
		}
	}
}

// rows counts the objects that rows refer to, and lists those that are missing or of another size.
func (p *portal) rows(t *testing.T, media *pgx.Conn) (n int, missing []string) {
	t.Helper()
	rows, err := media.Query(t.Context(), `SELECT storage_key, bytes FROM files
		UNION ALL SELECT clean_key, clean_bytes FROM files WHERE clean_key IS NOT NULL`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var key string
		var size int64
		if err := rows.Scan(&key, &size); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(filepath.Join(p.storage, key))
		if err != nil || info.Size() != size {
			missing = append(missing, key)
		}
		n++
	}
	return n, missing
}

// orphans returns objects, and files of interrupted writes and uploads, that no row refers to.
func (p *portal) orphans(t *testing.T, media *pgx.Conn) (out []string) {
	t.Helper()
	for _, folder := range []string{p.storage, p.staging} {
		err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
			if errors.Is(err, fs.ErrNotExist) || err == nil && d.IsDir() {
				return nil
			}
			if err != nil {
				return err
			}
			key, err := filepath.Rel(p.storage, path)
			if err != nil {
				return err
			}
			if strings.HasPrefix(key, "renditions/") { // a cache with its own bound
				return nil
			}
			if number(t, media, `SELECT count(*) FROM files WHERE storage_key = $1 OR clean_key = $1`, key) == 0 {
				out = append(out, key)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return out
}

// shown holds the addresses of files in public entries.
type shown struct {
	urls    map[string]bool
	broken  []string
	banners map[int]string
}

// walk reads all public entries and fetches all their files.
func (p *portal) walk(t *testing.T) shown {
	t.Helper()
	s := shown{urls: map[string]bool{}, banners: map[int]string{}}
	for _, noun := range []string{"events", "partners", "news"} {
		for page := 1; ; page++ {
			target := fmt.Sprintf("/api/%s?populate=*&pagination[pageSize]=100&pagination[page]=%d", noun, page)
			entries, _ := p.call(t, http.MethodGet, target, "", nil)["data"].([]any)
			for _, entry := range entries {
				s.add(t, noun, entry)
			}
			if len(entries) < 100 {
				break
			}
		}
	}
	if len(s.urls) < 10 {
		t.Errorf("only %d files are shown: the walk is broken", len(s.urls))
	}
	for url := range s.urls {
		status, body, err := p.do(http.MethodGet, url, "", nil)
		if err != nil || status != http.StatusOK || len(body) == 0 {
			s.broken = append(s.broken, url)
		}
	}
	return s
}

func (s shown) add(t *testing.T, noun string, entry any) {
	t.Helper()
	text, err := json.Marshal(entry)
	if err != nil {
		t.Fatal(err)
	}
	for _, piece := range strings.Split(string(text), `"url":"`)[1:] {
		if url, _, _ := strings.Cut(piece, `"`); strings.HasPrefix(url, "/uploads/") {
			s.urls[url] = true
		}
	}
	var event struct {
		ID         int
		Attributes struct {
			EventBanner struct {
				Data struct{ Attributes struct{ URL string } }
			}
		}
	}
	if noun == "events" && json.Unmarshal(text, &event) == nil {
		s.banners[event.ID] = event.Attributes.EventBanner.Data.Attributes.URL
	}
}
