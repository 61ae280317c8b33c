package pages_test

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"raymi.example/gateway/internal/pages"
)

var mapAddress = regexp.MustCompile(`<meta name="raymi-tiles" content="(/map/[0-9a-f]{12}\.pmtiles)">`)

// archive has the header of the town that dev/citymap compiles, and this content after it.
func archive(t *testing.T, content string) string {
	t.Helper()
	town, err := os.ReadFile("../../../web/e2e/fixtures/town.pmtiles")
	if err != nil {
		t.Fatal(err)
	}
	return string(town[:127]) + content
}

// withMap is a portal with an archive of this content, and the archive's address in the pages; empty without one.
func withMap(t *testing.T, content, tiles string) (*portal, string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "map.pmtiles")
	if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	p := portalWith(t, pages.Settings{MapFile: file, MapTiles: tiles})
	_, body := p.get(t, "/event/7")
	if found := mapAddress.FindStringSubmatch(body); found != nil {
		return p, found[1]
	}
	return p, ""
}

func TestRangesOfTheCityMapAreServed(t *testing.T) {
	t.Parallel()
	p, address := withMap(t, archive(t, "tiles"), "")
	r := httptest.NewRequest(http.MethodGet, address, nil)
	r.Header.Set("Range", "bytes=127-130")
	// The answer is as the file has it: ranges of a compressed one are others.
	r.Header.Set("Accept-Encoding", "gzip, br")
	w := httptest.NewRecorder()
	p.handler.ServeHTTP(w, r)
	header := w.Header()
	got := []string{
		w.Body.String(), header.Get("Content-Range"), header.Get("Content-Encoding"), header.Get("Cache-Control"), header.Get("Content-Type"),
	}
	want := []string{"tile", "bytes 127-130/132", "", "public, max-age=31536000, immutable", "application/vnd.pmtiles"}
	if w.Code != http.StatusPartialContent || strings.Join(got, "|") != strings.Join(want, "|") {
		t.Errorf("status %d, got %q, want %q", w.Code, got, want)
	}
}

func TestAnotherCityMapHasAnotherAddress(t *testing.T) {
	t.Parallel()
	_, one := withMap(t, archive(t, "one"), "")
	_, two := withMap(t, archive(t, "two"), "")
	if one == "" || one == two {
		t.Errorf("addresses %q and %q", one, two)
	}
}

func TestThePagesKnowTheAreaOfTheCity(t *testing.T) {
	t.Parallel()
	p, _ := withMap(t, archive(t, ""), "")
	_, body := p.get(t, "/event/7")
	if want := `<meta name="raymi-map-area" content="-71.9908,-13.5287,-71.9668,-13.5047">`; !strings.Contains(body, want) {
		t.Errorf("no %s", want)
	}
}

func TestWhatIsNoArchiveIsRefused(t *testing.T) {
	t.Parallel()
	for _, content := range []string{"", "PMTiles", strings.Repeat("PNG", 50)} {
		file := filepath.Join(t.TempDir(), "map.pmtiles")
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := pages.New(t.TempDir(), nil, pages.Settings{MapFile: file}, time.Now)
		if err == nil || err.Error() != "MAP_FILE: is no PMTiles archive" {
			t.Errorf("%q: got %v", content, err)
		}
	}
}

func TestTilesOfTheOperatorReplaceTheCityMap(t *testing.T) {
	t.Parallel()
	if _, address := withMap(t, archive(t, "one"), "https://tiles.example/{z}/{x}/{y}"); address != "" {
		t.Errorf("the pages name %s", address)
	}
}

func TestWithoutTheFileMapsAreDrawn(t *testing.T) {
	t.Parallel()
	_, body := portalWith(t, pages.Settings{MapFile: filepath.Join(t.TempDir(), "none.pmtiles")}).get(t, "/event/7")
	if strings.Contains(body, "raymi-tiles") {
		t.Error("the pages name tiles")
	}
}
