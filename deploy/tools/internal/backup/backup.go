// Package backup stores folders of files in a bucket, each below its time, and fetches the newest one. A backup without the file of
// checksums, which is written last, is incomplete and is never fetched.
package backup

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"gocloud.dev/blob"
)

const (
	sumsFile   = "SHA256SUMS"
	nameLayout = "2006-01-02T15-04-05Z"
)

// Store copies the files of folder to the bucket, then removes all but the newest keep backups.
func Store(ctx context.Context, bucket *blob.Bucket, folder string, now time.Time, keep int) (name string, err error) {
	files, err := os.ReadDir(folder)
	if err != nil {
		return "", err
	}
	if len(files) == 0 {
		return "", fmt.Errorf("%s is empty", folder)
	}
	name = now.UTC().Format(nameLayout)
	var sums strings.Builder
	for _, file := range files {
		sum, err := upload(ctx, bucket, filepath.Join(folder, file.Name()), name+"/"+file.Name())
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&sums, "%s  %s\n", sum, file.Name())
	}
	if err := bucket.WriteAll(ctx, name+"/"+sumsFile, []byte(sums.String()), nil); err != nil {
		return "", err
	}
	return name, prune(ctx, bucket, keep)
}

func upload(ctx context.Context, bucket *blob.Bucket, path, key string) (sum string, err error) {
	source, err := os.Open(filepath.Clean(path))
	if err != nil {
		return "", err
	}
	defer source.Close()
	// Without its own cancellation a failed copy would be stored as if it were whole.
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	target, err := bucket.NewWriter(ctx, key, nil)
	if err != nil {
		return "", err
	}
	digest := sha256.New()
	if _, err := io.Copy(io.MultiWriter(target, digest), source); err != nil {
		cancel()
		return "", errors.Join(err, target.Close())
	}
	return hex.EncodeToString(digest.Sum(nil)), target.Close()
}

// Fetch copies the complete backup of that name, or the newest one, to folder and verifies its checksums.
func Fetch(ctx context.Context, bucket *blob.Bucket, folder, wanted string) (name string, err error) {
	complete, _, err := list(ctx, bucket)
	if err != nil {
		return "", err
	}
	switch {
	case wanted != "" && !slices.Contains(complete, wanted):
		return "", fmt.Errorf("the bucket has no complete backup %q; it has %s", wanted, strings.Join(complete, ", "))
	case wanted != "":
		name = wanted
	case len(complete) == 0:
		return "", errors.New("the bucket has no complete backup")
	default:
		name = complete[len(complete)-1]
	}
	sums, err := bucket.ReadAll(ctx, name+"/"+sumsFile)
	if err != nil {
		return "", err
	}
	for line := range strings.Lines(string(sums)) {
		want, file, ok := strings.Cut(strings.TrimSpace(line), "  ")
		if !ok || file != filepath.Base(file) {
			return "", fmt.Errorf("%s/%s has the line %q", name, sumsFile, line)
		}
		got, err := download(ctx, bucket, name+"/"+file, filepath.Join(folder, file))
		if err != nil {
			return "", err
		}
		if got != want {
			return "", fmt.Errorf("%s/%s is damaged: its checksum is %s instead of %s", name, file, got, want)
		}
	}
	return name, nil
}

func download(ctx context.Context, bucket *blob.Bucket, key, path string) (sum string, err error) {
	source, err := bucket.NewReader(ctx, key, nil)
	if err != nil {
		return "", err
	}
	defer source.Close()
	target, err := os.OpenFile(filepath.Clean(path), os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return "", err
	}
	digest := sha256.New()
	_, err = io.Copy(io.MultiWriter(target, digest), source)
	return hex.EncodeToString(digest.Sum(nil)), errors.Join(err, target.Close())
}

// list returns the names of backups from old to new, and the keys of each.
func list(ctx context.Context, bucket *blob.Bucket) (complete []string, keys map[string][]string, err error) {
	keys = map[string][]string{}
	for objects := bucket.List(nil); ; {
		object, err := objects.Next(ctx)
		if errors.Is(err, io.EOF) {
			slices.Sort(complete)
			return complete, keys, nil
		}
		if err != nil {
			return nil, nil, err
		}
		name, file, ok := strings.Cut(object.Key, "/")
		if _, err := time.Parse(nameLayout, name); err != nil || !ok {
			continue // not ours
		}
		keys[name] = append(keys[name], object.Key)
		if file == sumsFile {
			complete = append(complete, name)
		}
	}
}

// prune removes complete backups before the newest keep, and incomplete ones that are older than the newest complete one.
func prune(ctx context.Context, bucket *blob.Bucket, keep int) error {
	complete, keys, err := list(ctx, bucket)
	if err != nil {
		return err
	}
	kept := complete[max(0, len(complete)-keep):]
	for name, objects := range keys {
		if slices.Contains(kept, name) || name > complete[len(complete)-1] {
			continue
		}
		for _, key := range objects {
			if err := bucket.Delete(ctx, key); err != nil {
				return err
			}
		}
	}
	return nil
}
