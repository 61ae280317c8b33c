// Package cdn stores the built files of the pages in a bucket, from which a CDN or the bucket itself serves them.
package cdn

import (
	"bytes"
	"cmp"
	"context"
	"crypto/md5" //nolint:gosec // the checksum that S3 reports
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"slices"
	"strings"
	"sync/atomic"

	"gocloud.dev/blob"
	"gocloud.dev/gcerrors"
	"golang.org/x/sync/errgroup"

	"raymi.example/internal/static"
)

// parallel is how many files are stored at once.
const parallel = 8

// folders are in the order in which they are stored: files before the description of the build that names them, so that a client that
// reads the description finds all of them.
var folders = []string{"assets", "docs-assets", "builds/meta", "builds"}

// Report counts the files that were stored, and those that were in the bucket already.
type Report struct{ Stored, Kept int64 }

// Upload stores the served files of a build. Files of earlier builds stay, because open pages still load them.
func Upload(ctx context.Context, bucket *blob.Bucket, build fs.FS) (report Report, err error) {
	for _, folder := range folders {
		entries, err := fs.ReadDir(build, folder)
		if err != nil {
			return report, fmt.Errorf("no build: %w", err)
		}
		group, ctx := errgroup.WithContext(ctx)
		group.SetLimit(parallel)
		for _, entry := range entries {
			if entry.IsDir() {
				continue
			}
			group.Go(func() error {
				return store(ctx, bucket, build, path.Join(folder, entry.Name()), &report)
			})
		}
		if err := group.Wait(); err != nil {
			return report, err
		}
	}
	return report, nil
}

// object is the content of a file with the headers that a browser needs.
type object struct {
	content []byte
	options blob.WriterOptions
}

// encodings of variants by their endings.
var encodings = map[string]string{".br": "br", ".gz": "gzip"}

// objectOf reads a file. A bucket does not choose between variants: under its own name a file is compressed by gzip, if the build has that
// variant, because every browser accepts it. The variants are stored, too, for a CDN that chooses.
func objectOf(build fs.FS, name string) (o object, err error) {
	plain, variant := name, name
	if encoding, ok := encodings[path.Ext(name)]; ok {
		plain, o.options.ContentEncoding = strings.TrimSuffix(name, path.Ext(name)), encoding
	} else if _, err := fs.Stat(build, name+".gz"); err == nil {
		variant, o.options.ContentEncoding = name+".gz", encodings[".gz"]
	}
	if o.content, err = fs.ReadFile(build, variant); err != nil {
		return o, err
	}
	o.options.CacheControl = static.CacheControl("/" + plain)
	o.options.ContentType = cmp.Or(static.ContentType(plain), http.DetectContentType(o.content))
	return o, nil
}

func store(ctx context.Context, bucket *blob.Bucket, build fs.FS, name string, report *Report) error {
	o, err := objectOf(build, name)
	if err != nil {
		return err
	}
	same, err := o.isStored(ctx, bucket, name)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if same {
		atomic.AddInt64(&report.Kept, 1)
		return nil
	}
	if err := bucket.WriteAll(ctx, name, o.content, &o.options); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	atomic.AddInt64(&report.Stored, 1)
	return nil
}

// isStored reports whether the bucket has the same content with the same headers.
func (o object) isStored(ctx context.Context, bucket *blob.Bucket, name string) (bool, error) {
	has, err := bucket.Attributes(ctx, name)
	if gcerrors.Code(err) == gcerrors.NotFound {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	sum := md5.Sum(o.content) //nolint:gosec // see above
	headers := []string{has.CacheControl, has.ContentType, has.ContentEncoding}
	return bytes.Equal(has.MD5, sum[:]) &&
		slices.Equal(headers, []string{o.options.CacheControl, o.options.ContentType, o.options.ContentEncoding}), nil
}
