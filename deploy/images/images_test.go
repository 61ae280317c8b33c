package main

import (
	"archive/tar"
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
)

// input writes programs and pages whose files have the given time.
func input(t *testing.T, modified time.Time) options {
	t.Helper()
	folder := t.TempDir()
	for name, text := range map[string]string{
		"programs/auth": "auth", "programs/gateway": "gateway", "web/index.html": "<html>", "web/assets/app.js": "app",
		"programs/web": "web", "web/builds/latest.json": "{}", "web/docs-assets/swagger-ui.css": "a{}",
	} {
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, modified, modified); err != nil {
			t.Fatal(err)
		}
	}
	return options{
		programs: filepath.Join(folder, "programs"), web: filepath.Join(folder, "web"), out: folder, registry: "docker.io/raymi", version: "1",
	}
}

func imageOf(t *testing.T, o options, name string) v1.Image {
	t.Helper()
	layers, err := o.layers(name)
	if err != nil {
		t.Fatal(err)
	}
	image, err := build(about{name, "1", "abc", time.Unix(1_700_000_000, 0).UTC()}, layers...)
	if err != nil {
		t.Fatal(err)
	}
	return image
}

// listed maps the files of an image to their modes and owners.
func listed(t *testing.T, image v1.Image) map[string]tar.Header {
	t.Helper()
	found := map[string]tar.Header{}
	content := mutate.Extract(image)
	defer func() { _ = content.Close() }() // it was read
	for r := tar.NewReader(content); ; {
		header, err := r.Next()
		if errors.Is(err, io.EOF) {
			return found
		}
		if err != nil {
			t.Fatal(err)
		}
		found[strings.TrimSuffix(header.Name, "/")] = *header
	}
}

func TestAnImageHasOneProgramAndAnUnprivilegedUser(t *testing.T) {
	t.Parallel()
	image := imageOf(t, input(t, time.Now()), "gateway")
	config, err := image.ConfigFile()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"/gateway"}, config.Config.Entrypoint); diff != "" || config.Config.User != "65532:65532" {
		t.Errorf("user %s, entry point %s", config.Config.User, diff)
	}
	if got := config.Config.Labels["org.opencontainers.image.revision"]; got != "abc" {
		t.Errorf("revision %s", got)
	}
	files := listed(t, image)
	for path, mode := range map[string]int64{
		"gateway": 0o755, "web/index.html": 0o644, "web/assets": 0o755, "etc/ssl/certs/ca-certificates.crt": 0o644, "tmp": 0o1777,
	} {
		if f, ok := files[path]; !ok || f.Mode != mode || f.Uid != 0 || !f.ModTime.Equal(time.Unix(1_700_000_000, 0)) {
			t.Errorf("%s: %+v", path, f)
		}
	}
	if files["etc/ssl/certs/ca-certificates.crt"].Size < 100_000 {
		t.Error("the certificates of the public authorities are missing")
	}
	if _, ok := files["map.pmtiles"]; ok {
		t.Error("there is a map without an extract")
	}
	if _, ok := listed(t, imageOf(t, input(t, time.Now()), "auth"))["web"]; ok {
		t.Error("auth has pages")
	}
}

func TestTheGatewayHasTheMapIfThereIsOne(t *testing.T) {
	t.Parallel()
	o := input(t, time.Now())
	o.city = filepath.Join(t.TempDir(), "city.pmtiles")
	if err := os.WriteFile(o.city, []byte("PMTiles"), 0o600); err != nil {
		t.Fatal(err)
	}
	if f, ok := listed(t, imageOf(t, o, "gateway"))["map.pmtiles"]; !ok || f.Size != 7 || f.Mode != 0o644 {
		t.Errorf("the map is %+v", f)
	}
	if _, ok := listed(t, imageOf(t, o, "web"))["map.pmtiles"]; ok {
		t.Error("browsers ask the gateway for the map")
	}
}

func TestTheImageOfTheWebFilesHasWhatBrowsersLoad(t *testing.T) {
	t.Parallel()
	files := listed(t, imageOf(t, input(t, time.Now()), "web"))
	for _, path := range []string{"web", "files/assets/app.js", "files/builds/latest.json", "files/docs-assets/swagger-ui.css"} {
		if _, ok := files[path]; !ok {
			t.Errorf("%s is missing", path)
		}
	}
	if _, ok := files["files/index.html"]; ok {
		t.Error("the pages are the gateway's")
	}
}

func TestTheSameInputGivesTheSameDigest(t *testing.T) {
	t.Parallel()
	var archives [2][]byte
	for i := range archives {
		o := input(t, time.Now().Add(time.Duration(i)*time.Hour))
		for _, name := range []string{"auth", "gateway", "web"} {
			if err := o.make(name); err != nil {
				t.Fatal(err)
			}
			content, err := os.ReadFile(filepath.Join(o.out, name+".tar"))
			if err != nil {
				t.Fatal(err)
			}
			archives[i] = append(archives[i], content...)
		}
	}
	if string(archives[0]) != string(archives[1]) {
		t.Error("two builds of the same files differ")
	}
}

// Go's reader accepts an archive without its end, tar and other tools do not.
func TestAnArchiveHasItsEnd(t *testing.T) {
	t.Parallel()
	archive, err := archiveOf([]file{{path: "a", mode: 0o644, content: []byte("text")}}, time.Unix(0, 0))
	if err != nil {
		t.Fatal(err)
	}
	// A header, a padded block of content, two empty blocks.
	if end := make([]byte, 1024); len(archive) != 2048 || !bytes.HasSuffix(archive, end) {
		t.Errorf("the archive has %d bytes", len(archive))
	}
}

func TestAMissingProgramIsReported(t *testing.T) {
	t.Parallel()
	if err := input(t, time.Now()).make("media"); err == nil {
		t.Error("an image without its program")
	}
}
