package cdn

import (
	"fmt"
	"maps"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"gocloud.dev/blob"
	"gocloud.dev/blob/memblob"
	_ "gocloud.dev/blob/s3blob" // the s3:// scheme
)

// bucket is in memory, or the S3 server that `make test-s3` starts.
func bucket(t *testing.T) *blob.Bucket {
	t.Helper()
	b := memblob.OpenBucket(nil)
	if url := os.Getenv("TEST_S3_URL"); url != "" {
		var err error
		if b, err = blob.OpenBucket(t.Context(), url); err != nil {
			t.Fatal(err)
		}
	}
	b = blob.PrefixedBucket(b, strings.ToLower(t.Name())+"/")
	t.Cleanup(func() { _ = b.Close() }) // nothing is being written
	return b
}

func build(entry string) fstest.MapFS {
	return fstest.MapFS{
		"index.html": {Data: []byte("<html>")}, "pages.json": {Data: []byte("{}")}, ".vite/manifest.json": {Data: []byte("{}")},
		"assets/" + entry + ".js":    {Data: []byte("let plain")},
		"assets/" + entry + ".js.br": {Data: []byte("brotli")}, "assets/" + entry + ".js.gz": {Data: []byte("gzip")},
		"assets/font.woff2":              {Data: []byte("wOF2font")},
		"assets/pin.png":                 {Data: []byte("\x89PNG\x0D\x0A\x1A\x0A")},
		"docs-assets/swagger-ui.css":     {Data: []byte("a{}")},
		"builds/latest.json":             {Data: fmt.Appendf(nil, `{"id":%q}`, entry)},
		"builds/meta/" + entry + ".json": {Data: []byte("{}")},
	}
}

// stored maps the keys of a bucket to content and headers.
func stored(t *testing.T, b *blob.Bucket) map[string][]string {
	t.Helper()
	found := map[string][]string{}
	list := b.List(nil)
	for object, err := list.Next(t.Context()); err == nil; object, err = list.Next(t.Context()) {
		content, err := b.ReadAll(t.Context(), object.Key)
		if err != nil {
			t.Fatal(err)
		}
		headers, err := b.Attributes(t.Context(), object.Key)
		if err != nil {
			t.Fatal(err)
		}
		found[object.Key] = []string{string(content), headers.ContentType, headers.ContentEncoding, headers.CacheControl}
	}
	return found
}

const (
	script    = "text/javascript; charset=utf-8"
	immutable = "public, max-age=31536000, immutable"
)

// of are the objects that both builds of a test have, and those of one entry.
func of(entry string) map[string][]string {
	return map[string][]string{
		"assets/" + entry + ".js":        {"gzip", script, "gzip", immutable},
		"assets/" + entry + ".js.br":     {"brotli", script, "br", immutable},
		"assets/" + entry + ".js.gz":     {"gzip", script, "gzip", immutable},
		"assets/font.woff2":              {"wOF2font", "font/woff2", "", immutable},
		"assets/pin.png":                 {"\x89PNG\x0D\x0A\x1A\x0A", "image/png", "", immutable},
		"docs-assets/swagger-ui.css":     {"a{}", "text/css; charset=utf-8", "", "no-cache"},
		"builds/latest.json":             {`{"id":"` + entry + `"}`, "application/json", "", "no-cache"},
		"builds/meta/" + entry + ".json": {"{}", "application/json", "", "no-cache"},
	}
}

func TestUploadsAddABuild(t *testing.T) {
	t.Parallel()
	b := bucket(t)
	var reports []Report
	for _, entry := range []string{"old", "new", "new"} {
		report, err := Upload(t.Context(), b, build(entry))
		if err != nil {
			t.Fatal(err)
		}
		reports = append(reports, report)
	}
	want := of("old")
	maps.Copy(want, of("new"))
	if diff := cmp.Diff(want, stored(t, b)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]Report{{Stored: 8}, {Stored: 5, Kept: 3}, {Kept: 8}}, reports); diff != "" {
		t.Error(diff)
	}
}

func TestAWrongHeaderIsReplaced(t *testing.T) {
	t.Parallel()
	b := bucket(t)
	if err := b.WriteAll(t.Context(), "assets/font.woff2", []byte("wOF2font"), &blob.WriterOptions{ContentType: "text/plain"}); err != nil {
		t.Fatal(err)
	}
	if _, err := Upload(t.Context(), b, build("one")); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(of("one"), stored(t, b)); diff != "" {
		t.Error(diff)
	}
}

func TestAMissingBuildIsAnError(t *testing.T) {
	t.Parallel()
	if _, err := Upload(t.Context(), bucket(t), fstest.MapFS{"assets/a.js": {}}); err == nil {
		t.Error("half a build is stored")
	}
}
