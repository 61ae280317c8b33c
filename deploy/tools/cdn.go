package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"gocloud.dev/blob"

	"raymi.example/deploy/tools/internal/cdn"
	"raymi.example/internal/env"
)

// target is where the built files are stored.
type target struct {
	// URL is the bucket in gocloud.dev's notation.
	URL string `env:"CDN_URL,notEmpty"`
	// Dir is the folder of the build.
	Dir string `env:"WEB_DIR,notEmpty"`
}

// uploadBuild runs the command cdn-upload.
func uploadBuild(ctx context.Context, variables map[string]string) (err error) {
	var t target
	if err := env.Load(&t, variables).Err(); err != nil {
		return err
	}
	bucket, err := blob.OpenBucket(ctx, t.URL)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, bucket.Close()) }()
	report, err := cdn.Upload(ctx, bucket, os.DirFS(t.Dir))
	if err == nil {
		fmt.Printf("%d files stored, %d unchanged\n", report.Stored, report.Kept)
	}
	return err
}
