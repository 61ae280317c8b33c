//go:build e2e

package e2e

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5"
)

// mediaFolder holds the verdicts on all files of a large set of images and videos, and those files of the set that may be redistributed.
const mediaFolder = "testdata/media"

// mediaVerdict is the expected result of uploading a file.
type mediaVerdict struct {
	File string `json:"file"`
	// Field is the attribute of an event that the file is uploaded for; "" = the library.
	Field    string       `json:"field"`
	Accepted *mediaFacts  `json:"accepted"`
	Refused  *mediaRefuse `json:"refused"`
	// Decoder: the result depends on the decoder of imgproxy rather than on the portal's checks. If both results are set, either is
	// accepted.
	Decoder bool `json:"decoder"`
	// Like names a file with the same picture.
	Like string `json:"like"`
	// Hidden are texts in the file that must not be served.
	Hidden []string `json:"hidden"`
}

// mediaFacts are the properties of a file in the library.
type mediaFacts struct {
	Mime       string  `json:"mime"`
	Width      int     `json:"width"`
	Height     int     `json:"height"`
	Duration   float64 `json:"duration"`
	VideoCodec string  `json:"videoCodec"`
	AudioCodec string  `json:"audioCodec"`
}

type mediaRefuse struct {
	Status int    `json:"status"`
	Key    string `json:"key"`
}

func mediaVerdicts(t *testing.T) (out []mediaVerdict) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(mediaFolder, "verdicts.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

// mediaSet returns the folder with the files: MEDIA_SET, which must have exactly the files of the verdicts, or the part in mediaFolder.
func mediaSet(t *testing.T, verdicts []mediaVerdict) (folder string, judged []mediaVerdict) {
	t.Helper()
	folder = os.Getenv("MEDIA_SET")
	whole := folder != ""
	if !whole {
		folder = filepath.Join(mediaFolder, "files")
	}
	names := map[string]bool{}
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || d.Name() == "manifest.json" {
			return err
		}
		name, err := filepath.Rel(folder, path)
		names[filepath.ToSlash(name)] = true
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range verdicts {
		if names[v.File] {
			judged = append(judged, v)
		} else if whole {
			t.Errorf("%s is not in the set", v.File)
		}
		delete(names, v.File)
	}
	for name := range names {
		t.Errorf("%s has no verdict", name)
	}
	if len(judged) < 50 {
		t.Fatalf("only %d files are in %s", len(judged), folder)
	}
	return folder, judged
}

// The test uploads the files of the set as an organizer and compares the results with the verdicts.
func TestMediaVerdicts(t *testing.T) {
	folder, verdicts := mediaSet(t, mediaVerdicts(t))
	c := signedIn(t, "host@raymi.example")
	host := ownHost(t, c)
	seen := map[string]thumb{}
	// Files that others are compared with come first.
	slices.SortStableFunc(verdicts, func(a, b mediaVerdict) int { return len(a.Like) - len(b.Like) })
	for _, v := range verdicts {
		t.Run(v.File, func(t *testing.T) {
			content, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(v.File)))
			if err != nil {
				t.Fatal(err)
			}
			own := *c
			own.t = t
			before := stored(t)
			a := own.sendMedia(v, host, content)
			if a.status != http.StatusOK {
				v.wantRefused(t, a)
				// There may be fewer rows or objects, because other tests delete files.
				if now := stored(t); now.Rows > before.Rows || now.Objects > before.Objects {
					t.Errorf("a refusal leaves something behind: %+v, before %+v", now, before)
				}
				return
			}
			file := a.get(0)
			t.Cleanup(func() {
				own.do(http.MethodDelete, path("/api/upload/files/%d", a.id(0, "id")), "", nil).want(http.StatusOK)
			})
			v.wantAccepted(t, file)
			if picture := (served{t: t, v: v, c: visitor(t), file: file}).check(); picture != nil {
				seen[v.File] = picture
				v.wantLike(t, seen)
			}
		})
	}
}

// sendMedia uploads a file under its own name, which need not match its type.
func (c *client) sendMedia(v mediaVerdict, host int, content []byte) *answer {
	c.t.Helper()
	name := filepath.Base(v.File)
	if v.Field == "" {
		return c.form(http.MethodPost, "/api/upload", nil, part{"files", name, content})
	}
	return c.form(http.MethodPost, "/api/events", newEvent("Prueba de archivos", host), part{"files." + v.Field, name, content})
}

func (v mediaVerdict) wantRefused(t *testing.T, a *answer) {
	t.Helper()
	if v.Refused == nil {
		t.Fatalf("refused with %d: %.300s", a.status, a.text)
	}
	key, _ := a.get("error", "details", "key").(string)
	if d := cmp.Diff(*v.Refused, mediaRefuse{a.status, key}); d != "" {
		t.Fatalf("%s\n%.300s", d, a.text)
	}
}

func (v mediaVerdict) wantAccepted(t *testing.T, file any) {
	t.Helper()
	if v.Accepted == nil {
		t.Fatalf("accepted: %v", file)
	}
	number := func(path ...any) float64 { n, _ := follow(file, path...).(float64); return n }
	text := func(path ...any) string { s, _ := follow(file, path...).(string); return s }
	got := mediaFacts{
		Mime: text("mime"), Width: int(number("width")), Height: int(number("height")), Duration: number("provider_metadata", "duration"),
		VideoCodec: text("provider_metadata", "videoCodec"), AudioCodec: text("provider_metadata", "audioCodec"),
	}
	if d := cmp.Diff(*v.Accepted, got); d != "" {
		t.Error(d)
	}
}

func (v mediaVerdict) wantLike(t *testing.T, seen map[string]thumb) {
	t.Helper()
	if v.Like == "" {
		return
	}
	other, ok := seen[v.Like]
	if !ok {
		t.Fatalf("%s was not uploaded", v.Like)
	}
	if d := seen[v.File].distance(other); d > 0.04 {
		t.Errorf("shows another picture than %s: they differ by %.3f", v.Like, d)
	}
}

// storedMedia counts what media has stored.
type storedMedia struct{ Rows, Objects int }

func stored(t *testing.T) (s storedMedia) {
	t.Helper()
	ctx := context.Background()
	db, err := pgx.Connect(ctx, variable(t, "RAYMI_MEDIA_DATABASE_URL"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close(ctx) }() // only reads
	if err := db.QueryRow(ctx, "SELECT count(*) FROM files").Scan(&s.Rows); err != nil {
		t.Fatal(err)
	}
	err = filepath.WalkDir(filepath.Join(variable(t, "RAYMI_STATE"), "storage"), func(_ string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && d.Name() == "renditions" { // renditions are cached on request
			return fs.SkipDir
		}
		if err == nil && !d.IsDir() {
			s.Objects++
		}
		if errors.Is(err, fs.ErrNotExist) { // deleted during the walk
			return nil
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}
