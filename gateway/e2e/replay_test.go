//go:build e2e

package e2e

import (
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5"

	"raymi.example/internal/polltest"
)

// sql runs a statement in a service's database, to simulate damage.
func sql(t *testing.T, database, statement string, args ...any) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), variable(t, database))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close(t.Context()) }()
	if _, err := conn.Exec(t.Context(), statement, args...); err != nil {
		t.Fatal(err)
	}
}

// mediaEnvironment returns the environment of the running media process.
func mediaEnvironment(t *testing.T) []string {
	t.Helper()
	pid, err := os.ReadFile(filepath.Join(variable(t, "RAYMI_STATE"), "pid", "media"))
	if err != nil {
		t.Fatal(err)
	}
	values, err := os.ReadFile(filepath.Join("/proc", strings.TrimSpace(string(pid)), "environ"))
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimRight(string(values), "\x00"), "\x00")
}

// operate runs a command of the media binary and returns its output.
func operate(t *testing.T, arguments ...string) string {
	t.Helper()
	program, err := filepath.Abs("../../bin/media")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), program, arguments...)
	cmd.Env = append(mediaEnvironment(t), "NATS_URL="+variable(t, "RAYMI_NATS_URL")) // that of the operator
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("media %v: %v\n%s", arguments, err, out)
	}
	return string(out)
}

// The copy of a file's metadata in catalog is damaged, and a deletion was missed: a replay repairs both, and a second one changes nothing.
func TestReplayRebuildsTheFilesOfCatalog(t *testing.T) {
	from := time.Now().Add(-time.Minute).UTC().Format(time.RFC3339)
	c := signedIn(t, "host@raymi.example")
	data := newEvent("Repetición "+time.Now().Format(time.RFC3339Nano), ownHost(t, c))
	created := c.form(http.MethodPost, "/api/events"+query("populate", "*"), data,
		part{"files.eventBanner", "banner.jpg", picture(t, 1600, 41)},
		part{"files.eventMediaPhotos", "foto.jpg", picture(t, 900, 42)}).want(http.StatusOK)
	event := path("/api/events/%d", created.id("data", "id"))
	t.Cleanup(func() { c.do(http.MethodDelete, event, "", nil) })
	// With a token, because damage in the database does not invalidate cached responses.
	files := func(field string) any {
		return c.get(event+query("populate", "*")).want(http.StatusOK).get("data", "attributes", field, "data")
	}
	// The formats are estimates until the worker has measured them: 500 pixels are requested, the rendition has 640. The worker also
	// has all pictures of the demo content in its queue.
	measured := func() bool {
		return follow(files("eventBanner"), "attributes", "formats", "small", "width") == float64(640)
	}
	for deadline := time.Now().Add(3 * time.Minute); !measured(); time.Sleep(100 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("the formats were not measured")
		}
	}
	whole := files("eventBanner")
	banner := created.id("data", "attributes", "eventBanner", "data", "id")
	photo := created.id("data", "attributes", "eventMediaPhotos", "data", 0, "id")
	sql(t, "RAYMI_CATALOG_DATABASE_URL", `UPDATE files SET name = 'damaged', width = NULL, formats = NULL, hash = 'damaged',
		mime = 'text/plain', url = '/uploads/damaged', size = 0 WHERE id = $1`, banner)
	sql(t, "RAYMI_MEDIA_DATABASE_URL", `DELETE FROM files WHERE id = $1`, photo)
	if damaged := files("eventBanner"); follow(damaged, "attributes", "name") != "damaged" || files("eventMediaPhotos") == nil {
		t.Fatalf("nothing was damaged: %v", damaged)
	}
	for range 2 {
		if output := operate(t, "events", "replay", "--from="+from); !strings.HasPrefix(output, "replayed: ") {
			t.Fatalf("got %q", output)
		}
		polltest.Within(t, timeout, "the replay did not repair the entry", func() bool {
			return cmp.Diff(whole, files("eventBanner")) == "" && files("eventMediaPhotos") == nil
		})
	}
}

// None of the use cases may cause a dead letter.
func TestMetricsAreServed(t *testing.T) {
	resp, err := http.Get(variable(t, "RAYMI_MEDIA_METRICS_URL"))
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		`raymi_dead_letters_total{consumer="media-derive",service="media",subject="raymi.media.v1.file_uploaded"} 0`,
		`raymi_outbox_waiting_seconds{service="media"} `, "go_memstats_heap_alloc_bytes ",
	} {
		if !strings.Contains(string(text), "\n"+line) {
			t.Errorf("no %s in\n%s", line, text)
		}
	}
	if output := operate(t, "events", "dead"); strings.Count(output, "\n") != 1 {
		t.Errorf("dead letters:\n%s", output)
	}
}
