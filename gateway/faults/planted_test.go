//go:build faults

package faults

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// Planted damage must be found by the checks of this package and by media's audit command.
func TestAuditFindsPlantedDamage(t *testing.T) {
	p := open(t)
	media := database(t, "media")
	created := p.publish(1 << 40)
	if !created.accepted() {
		t.Fatalf("got %d, %v", created.status, created.err)
	}
	keys, url := make([]string, 2), ""
	const query = `SELECT storage_key, clean_key, '/uploads/' || hash || ext FROM files WHERE id = $1`
	err := media.QueryRow(t.Context(), query, created.files[0]).Scan(&keys[0], &keys[1], &url)
	if err != nil {
		t.Fatal(err)
	}
	planted := []string{"public/00/planted", "public/00/planted.jpg"}
	if err := os.MkdirAll(filepath.Join(p.storage, "public", "00"), 0o750); err != nil {
		t.Fatal(err)
	}
	for i, key := range keys {
		object, elsewhere := filepath.Join(p.storage, key), filepath.Join(p.storage, planted[i])
		if err := os.Rename(object, elsewhere); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = os.Rename(elsewhere, object) })
	}
	if _, missing := p.rows(t, media); !slices.Equal(missing, keys) {
		t.Errorf("rows without their objects: %v", missing)
	}
	if orphans := p.orphans(t, media); !slices.Equal(orphans, planted) {
		t.Errorf("objects without a row: %v", orphans)
	}
	if shown := p.walk(t); len(shown.broken) != 1 || shown.broken[0] != url {
		t.Errorf("entries that refer to missing files: %v", shown.broken)
	}
	if output, err := p.command(t, "audit"); err == nil {
		t.Errorf("media audit finds nothing: %s", output)
	}
}
