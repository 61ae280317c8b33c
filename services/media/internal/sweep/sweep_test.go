package sweep_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/grpc"

	"raymi.example/internal/bus"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	"raymi.example/internal/postgres"
	"raymi.example/internal/postgres/pgtest"
	"raymi.example/services/media/internal/media"
	"raymi.example/services/media/internal/objects"
	"raymi.example/services/media/internal/server"
	"raymi.example/services/media/internal/store"
	"raymi.example/services/media/internal/sweep"
)

const hour = time.Hour

var cfg = sweep.Config{Scans: 30 * 24 * hour}

// fixture is a sweeper with its own stores, a fake catalog and a clock that the test moves.
type fixture struct {
	*sweep.Sweeper
	db      *store.DB
	pool    *postgres.Pool
	objects *objects.Store
	catalog *catalog
	start   time.Time
	clock   time.Time
	next    int
}

// catalog is a fake with configured uses.
type catalog struct {
	catalogv1.FileServiceClient
	uses map[int32]int32
	err  error
}

func (c *catalog) CountFileUses(_ context.Context, req *catalogv1.CountFileUsesRequest,
	_ ...grpc.CallOption,
) (*catalogv1.CountFileUsesResponse, error) {
	resp := &catalogv1.CountFileUsesResponse{Uses: map[int32]int32{}}
	for _, id := range req.GetFileIds() {
		if n := c.uses[id]; n > 0 {
			resp.Uses[id] = n
		}
	}
	return resp, c.err
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	h := &fixture{pool: pgtest.Pool(t, store.Migrations()), catalog: &catalog{uses: map[int32]int32{}}, start: time.Now().UTC()}
	h.clock = h.start
	h.db = store.New(h.pool, server.Announce)
	var err error
	if h.objects, err = objects.Open(t.Context(), "file://"+t.TempDir()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = h.objects.Close() })
	h.Sweeper = sweep.New(h.db, h.objects, h.catalog, cfg, func() time.Time { return h.clock })
	return h
}

// upload stores a file with its own bytes.
func (h *fixture) upload(t *testing.T, d media.Draft) media.File {
	t.Helper()
	h.next++
	sum := fmt.Sprintf("%064x", h.next)
	content := media.Content{Kind: media.JPEG, SHA256: sum, Bytes: 5, Pixels: media.Pixels{Width: 10, Height: 10}}
	if d.Poster != nil {
		content.Kind, d.PosterID = media.MP4, &d.Poster.ID
	}
	if d.OwnerID == 0 {
		d.OwnerID = 7
	}
	f := media.NewFile(d, content, fmt.Sprintf("%010x", h.next))
	if f.Image() {
		f = f.WithClean(media.JPEG, 5)
	}
	for _, key := range f.Keys() {
		h.put(t, key)
	}
	f, err := h.db.CreateFile(t.Context(), f, func(context.Context) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func (h *fixture) put(t *testing.T, key string) {
	t.Helper()
	if err := h.objects.Put(t.Context(), key, strings.NewReader("bytes"), 5); err != nil {
		t.Fatal(err)
	}
}

// pass sweeps some time after the start.
func (h *fixture) pass(t *testing.T, after time.Duration) sweep.Report {
	t.Helper()
	h.clock = h.start.Add(after)
	report, err := h.Pass(t.Context(), true)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// state of a file: "given" to entries, "there" but condemned, or "gone" with its bytes.
func (h *fixture) state(t *testing.T, f media.File) string {
	t.Helper()
	given, err := h.db.ListFiles(t.Context(), []int32{f.ID})
	if err != nil {
		t.Fatal(err)
	}
	_, rowErr := h.db.File(t.Context(), f.ID)
	lost := 0
	for _, key := range f.Keys() {
		if err := h.objects.Check(t.Context(), key, 5); errors.Is(err, media.ErrBytesMissing) {
			lost++
		} else if err != nil {
			t.Fatal(err)
		}
	}
	switch {
	case len(given) == 1 && rowErr == nil && lost == 0:
		return "given"
	case rowErr == nil && lost == 0:
		return "there"
	case rowErr != nil && lost == len(f.Keys()):
		return "gone"
	}
	return fmt.Sprintf("broken: %v, %d of its objects are lost", rowErr, lost)
}

func (h *fixture) want(t *testing.T, f media.File, state string) {
	t.Helper()
	if got := h.state(t, f); got != state {
		t.Fatalf("%s after %s: %s, want %s", f.Name, h.clock.Sub(h.start), got, state)
	}
}

func TestAnOrphanIsRemovedInTwoPhases(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	f := h.upload(t, media.Draft{Name: "orphan"})
	for _, step := range []struct {
		after time.Duration
		state string
	}{{0, "given"}, {23 * hour, "given"}, {24 * hour, "there"}, {24*hour + 30*time.Minute, "there"}, {25 * hour, "gone"}, {
		26 * hour,
		"gone",
	}} {
		h.pass(t, step.after)
		h.want(t, f, step.state)
	}
	var published, recorded int
	if err := h.pool.QueryRow(t.Context(), `SELECT (SELECT count(*) FROM outbox WHERE subject = $1),
		(SELECT count(*) FROM deleted_files)`, bus.FileDeleted).Scan(&published, &recorded); err != nil || published != 1 || recorded != 1 {
		t.Fatalf("published %d times, recorded %d times, %v", published, recorded, err)
	}
}

func TestACondemnedFileThatIsUsedIsSpared(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	f := h.upload(t, media.Draft{Name: "late"})
	h.pass(t, 0)
	h.pass(t, 24*hour)
	h.want(t, f, "there")
	h.catalog.uses[f.ID] = 1
	if got := h.pass(t, 25*hour); got.Spared != 1 || got.Removed != 0 {
		t.Fatalf("got %v", got)
	}
	h.want(t, f, "given")
	// Its grace period starts again when the entry stops using it.
	delete(h.catalog.uses, f.ID)
	for _, step := range []struct {
		after time.Duration
		state string
	}{{26 * hour, "given"}, {49 * hour, "given"}, {50 * hour, "there"}, {51 * hour, "gone"}} {
		h.pass(t, step.after)
		h.want(t, f, step.state)
	}
}

func TestUsedFilesAreNotRemoved(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	poster := h.upload(t, media.Draft{Name: "poster"})
	stay := []media.File{
		poster, h.upload(t, media.Draft{Name: "film", Poster: &poster}), h.upload(t, media.Draft{Name: "banner", Field: "eventBanner"}),
		h.upload(t, media.Draft{Name: "scan", Field: "personalDocumentScan"}), h.upload(t,
			media.Draft{Name: "stock", Kept: true}), h.upload(t, media.Draft{Name: "operator's"}),
	}
	removed := []media.File{
		h.upload(t, media.Draft{Name: "scan of nobody", Field: "personalDocumentScan"}),
		h.upload(t, media.Draft{Name: "organizer's"}),
	}
	h.catalog.uses = map[int32]int32{stay[1].ID: 1, stay[2].ID: 3}
	if err := h.db.SaveScans(t.Context(), "1", 1, []int32{stay[3].ID}); err != nil {
		t.Fatal(err)
	}
	if _, err := h.pool.Exec(t.Context(), `UPDATE files SET owner_id = 0 WHERE id = $1`, stay[5].ID); err != nil {
		t.Fatal(err)
	}
	h.pass(t, 0)
	h.pass(t, 24*hour)
	if got := h.pass(t, 25*hour); got.Removed != len(removed) {
		t.Errorf("got %v", got)
	}
	for _, f := range stay {
		h.want(t, f, "given")
	}
	for _, f := range removed {
		h.want(t, f, "gone")
	}
}

// Between the second count and the removal a video may take the file as its poster.
func TestRemoveCondemnedChecksMediasOwnUses(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	poster := h.upload(t, media.Draft{Name: "poster"})
	h.pass(t, 0)
	h.pass(t, 24*hour)
	h.upload(t, media.Draft{Name: "film", Poster: &poster, Kept: true})
	if _, removed, err := h.db.RemoveCondemned(t.Context(), poster.ID); err != nil || removed {
		t.Fatalf("removed: %v, %v", removed, err)
	}
}

func TestAPassWithoutRemovalOnlyCondemns(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	f := h.upload(t, media.Draft{Name: "orphan"})
	for _, after := range []time.Duration{0, 24 * hour, 26 * hour} {
		h.clock = h.start.Add(after)
		if _, err := h.Pass(t.Context(), false); err != nil {
			t.Fatal(err)
		}
	}
	h.want(t, f, "there")
}

func TestNothingIsRemovedWhileCatalogIsUnavailable(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	f := h.upload(t, media.Draft{Name: "orphan"})
	h.pass(t, 0)
	h.pass(t, 24*hour)
	h.clock, h.catalog.err = h.start.Add(26*hour), errors.New("away")
	if _, err := h.Pass(t.Context(), true); err == nil {
		t.Fatal("no error")
	}
	h.want(t, f, "there")
}

func TestScansAreRemovedThirtyDaysAfterTheDecision(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	day := 24 * hour
	scan := func(name string) media.File {
		return h.upload(t, media.Draft{Name: name, Field: "personalDocumentScan"})
	}
	decided, twice, open, late := scan("decided"), scan("of two"), scan("open"), scan("added later")
	public := h.upload(t, media.Draft{Name: "public", Field: "eventBanner"})
	message := 0
	scans := func(application int32, files ...media.File) {
		message++
		var ids []int32
		for _, f := range files {
			ids = append(ids, f.ID)
		}
		if err := h.db.SaveScans(t.Context(), fmt.Sprint(message), application, ids); err != nil {
			t.Fatal(err)
		}
	}
	decide := func(application int32, after time.Duration) {
		message++
		if err := h.db.SaveDecision(t.Context(), fmt.Sprint(message), application, h.start.Add(after)); err != nil {
			t.Fatal(err)
		}
	}
	scans(1, decided, twice, late, public)
	scans(2, twice)
	scans(3, open)
	decide(1, day)
	decide(2, 5*day)
	if _, err := h.pool.Exec(t.Context(), `UPDATE files SET created_at = $2 WHERE id = $1`, late.ID, h.start.Add(20*day)); err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		after                      time.Duration
		decided, twice, open, late string
	}{
		{31*day - hour, "given", "given", "given", "given"},
		{31 * day, "gone", "given", "given", "given"},
		{35 * day, "gone", "gone", "given", "given"},
		{50 * day, "gone", "gone", "given", "gone"},
	} {
		h.pass(t, step.after)
		h.want(t, decided, step.decided)
		h.want(t, twice, step.twice)
		h.want(t, open, step.open)
		h.want(t, late, step.late)
		h.want(t, public, "given")
	}
}

func TestObjectsWithoutARowAreRemoved(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	keptFile := h.upload(t, media.Draft{Name: "kept", Kept: true})
	stray := "public/ff/" + strings.Repeat("f", 64)
	h.put(t, stray)
	if got := h.pass(t, 23*hour); got.Objects != 0 {
		t.Fatalf("too early: %v", got)
	}
	if got := h.pass(t, 25*hour); got.Objects != 1 {
		t.Fatalf("got %v", got)
	}
	if err := h.objects.Check(t.Context(), stray, 5); !errors.Is(err, media.ErrBytesMissing) {
		t.Fatalf("got %v", err)
	}
	h.want(t, keptFile, "given")
}

func TestSharedObjectsAreNotRemoved(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	orphan := h.upload(t, media.Draft{Name: "orphan"})
	h.next--
	twin := media.NewFile(media.Draft{Name: "twin", OwnerID: 8, Kept: true},
		media.Content{Kind: media.JPEG, SHA256: orphan.SHA256, Bytes: 5}, "ffffffffff")
	twin, err := h.db.CreateFile(t.Context(), twin, func(context.Context) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	h.pass(t, 0)
	h.pass(t, 24*hour)
	if got := h.pass(t, 25*hour); got.Removed != 1 {
		t.Fatalf("got %v", got)
	}
	h.want(t, twin, "given")
}

func TestOneSweepRunsAtATime(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	worked, err := h.db.WithSweepLock(t.Context(), func(ctx context.Context) error {
		if second, err := h.db.WithSweepLock(ctx, func(context.Context) error { return errors.New("two at once") }); second || err != nil {
			t.Errorf("got %v, %v", second, err)
		}
		return nil
	})
	if !worked || err != nil {
		t.Fatalf("got %v, %v", worked, err)
	}
	// The lock is released, also after a failure.
	failure := errors.New("no")
	for range 2 {
		if worked, err := h.db.WithSweepLock(t.Context(), func(context.Context) error { return failure }); !worked || !errors.Is(err, failure) {
			t.Fatalf("got %v, %v", worked, err)
		}
	}
}

// Objects without a row are harmless: the audit reports them and succeeds.
func TestAnAuditWithWasteSucceeds(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	h.upload(t, media.Draft{Name: "whole"})
	stray := "public/ff/" + strings.Repeat("f", 64)
	h.put(t, stray)
	got, err := sweep.Inspect(t.Context(), h.db, h.objects, h.catalog)
	if err != nil {
		t.Fatal(err)
	}
	want := sweep.Audit{Files: 1, Objects: 3, Stray: []string{stray}}
	if d := cmp.Diff(want, got); d != "" || got.Damaged() || !strings.Contains(got.String(), "waste: object "+stray) {
		t.Fatalf("%s; %v", d, got)
	}
}

func TestAnAuditFindsEveryDamage(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	whole, lost, short := h.upload(t, media.Draft{Name: "whole"}), h.upload(t, media.Draft{Name: "lost"}), h.upload(t,
		media.Draft{Name: "short"})
	deleted, unclean := h.upload(t, media.Draft{Name: "gone"}), h.upload(t, media.Draft{Name: "unclean"})
	h.put(t, "renditions/ab/abcd.webp") // a cached rendition is no stray object
	h.catalog.uses[whole.ID] = 2
	inspect := func() sweep.Audit {
		t.Helper()
		a, err := sweep.Inspect(t.Context(), h.db, h.objects, h.catalog)
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	if got := inspect(); got.Damaged() || got.Files != 5 || got.Objects != 10 || got.Uses != 1 {
		t.Fatalf("got %v", got)
	}
	for _, key := range []string{lost.StorageKey, *unclean.CleanKey} {
		if err := h.objects.Remove(t.Context(), key); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := h.pool.Exec(t.Context(), `UPDATE files SET bytes = 6 WHERE id = $1`, short.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := h.db.DeleteFile(t.Context(), deleted.ID); err != nil {
		t.Fatal(err)
	}
	h.catalog.uses[deleted.ID] = 1
	got := inspect()
	slices.Sort(got.Stray)
	want := sweep.Audit{
		Files: 4, Objects: 8, Uses: 2, BytesMissing: []int32{lost.ID, short.ID, unclean.ID}, Stray: deleted.Keys(),
		Dangling: []int32{deleted.ID},
	}
	if d := cmp.Diff(want, got); d != "" || !got.Damaged() || !strings.Contains(got.String(), fmt.Sprintf("file %d has no bytes", lost.ID)) {
		t.Fatalf("%s; %v", d, got)
	}
}
