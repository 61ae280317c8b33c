package citymap

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/paulmach/orb"
	"github.com/paulmach/orb/encoding/mvt"
	"github.com/paulmach/orb/maptile"
)

// town is a town that the tests have drawn themselves.
const town = "testdata/town"

// golden is the archive that journeys and page tests read.
const golden = "../../web/e2e/fixtures/town.pmtiles"

var update = flag.Bool("update", false, "write the archive of the town anew")

func TestTheArchiveOfTheTownIsWhatThePagesTest(t *testing.T) {
	t.Parallel()
	made := filepath.Join(t.TempDir(), "town.pmtiles")
	if *update {
		made = golden
	}
	if err := File(town, made); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(made)
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is not what the town gives now: go test ./dev/citymap -update", golden)
	}
}

// linesOf are the features of a tile with their properties, as lines of text.
func linesOf(t *testing.T, features []feature, at maptile.Tile) map[string]int {
	t.Helper()
	content, err := encoded(at, placed(features, at.Z)[at])
	if err != nil {
		t.Fatal(err)
	}
	all, err := mvt.UnmarshalGzipped(content)
	if err != nil {
		t.Fatal(err)
	}
	lines := map[string]int{}
	for _, layer := range all {
		for _, f := range layer.Features {
			words := []string{layer.Name}
			for _, key := range []string{"kind", "kind_detail", "name", "name:en"} {
				if value := text(f.Properties, key); value != "" {
					words = append(words, value)
				}
			}
			lines[strings.Join(words, ", ")]++
		}
	}
	return lines
}

func readTown(t *testing.T) extract {
	t.Helper()
	e, err := read(town)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestATileHasWhatAWalkerNeeds(t *testing.T) {
	t.Parallel()
	square := orb.Point{-71.9788, -13.5167}
	lines := linesOf(t, readTown(t).features, maptile.At(square, closest))
	for _, want := range []string{
		"roads, major_road, primary, Avenida del Ensayo", "roads, path, steps, Escalera", "roads, path, footway",
		"roads, path, pedestrian, Paseo, Promenade", "landuse, pedestrian", "pois, square, Plaza del Ensayo",
		"pois, museum, Museo del Ensayo, Museum of a test", "pois, church, Iglesia", "places, locality, Qosqo, Cusco", "buildings, building",
	} {
		if lines[want] == 0 {
			t.Errorf("no %q in %v", want, lines)
		}
	}
	for line := range lines {
		if strings.Contains(line, "Never") || strings.Contains(line, "Botica") {
			t.Errorf("%q is no part of a map", line)
		}
	}
}

func TestSmallThingsAreDrawnWhenTheyAreNear(t *testing.T) {
	t.Parallel()
	square := orb.Point{-71.9788, -13.5167}
	far := linesOf(t, readTown(t).features, maptile.At(square, farthest))
	want := map[string]int{
		"roads, major_road, primary, Avenida del Ensayo": 1, "places, locality, Qosqo, Cusco": 1,
	}
	if diff := cmp.Diff(want, far); diff != "" {
		t.Errorf("zoom %d (-want +got):\n%s", farthest, diff)
	}
}

func TestCreditsAndAreaAreThoseOfTheFiles(t *testing.T) {
	t.Parallel()
	e := readTown(t)
	if diff := cmp.Diff([]string{"Town of a test, drawn by hand", "Heights of a test"}, e.credits); diff != "" {
		t.Error(diff)
	}
	if want := (orb.Bound{Min: orb.Point{-71.9908, -13.5287}, Max: orb.Point{-71.9668, -13.5047}}); e.bound != want {
		t.Errorf("got %v, want %v", e.bound, want)
	}
}

func TestWhatIsNoExtractIsRefused(t *testing.T) {
	t.Parallel()
	empty := t.TempDir()
	plain := filepath.Join(empty, "town.txt")
	if err := os.WriteFile(plain, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	broken := filepath.Join(empty, "broken.osm.pbf")
	if err := os.WriteFile(broken, []byte("no pbf"), 0o600); err != nil {
		t.Fatal(err)
	}
	for source, want := range map[string]string{
		empty: "has nothing that a map shows", plain: "is neither a folder", filepath.Join(empty, "none"): "no such file", broken: "",
	} {
		archive := filepath.Join(t.TempDir(), "map.pmtiles")
		if err := File(source, archive); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", source, err, want)
		}
		if left, _ := os.ReadDir(filepath.Dir(archive)); len(left) > 0 {
			t.Errorf("%s: left %v", source, left)
		}
	}
}
