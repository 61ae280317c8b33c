package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"raymi.example/dev/supervise"
)

const (
	storageFile = "file"
	storageS3   = "s3"

	bucket   = "raymi"
	s3Region = "us-east-1"
)

// storage is the folder of media's files if they are not in a bucket.
func (l *layout) storage() string { return filepath.Join(l.state, "storage") }

// staging is the temporary folder of uploads that media is checking.
func (l *layout) staging() string { return filepath.Join(l.state, "staging") }

func (l *layout) s3Endpoint() string { return "http://" + l.addr("s3") }

// storageURL is media's object store, in gocloud.dev's notation.
func (l *layout) storageURL() string {
	if l.Storage != storageS3 {
		return "file://" + l.storage()
	}
	return l.bucketURL()
}

func (l *layout) bucketURL() string {
	return fmt.Sprintf("s3://%s?region=%s&endpoint=%s&use_path_style=true", bucket, s3Region, l.s3Endpoint())
}

// s3Keys are the credentials of the bucket for media, imgproxy and tests.
func (l *layout) s3Keys() map[string]string {
	return map[string]string{"AWS_ACCESS_KEY_ID": l.secrets.S3Access, "AWS_SECRET_ACCESS_KEY": l.secrets.S3Secret}
}

// s3 is versitygw, an S3 server on a folder. Metadata is stored in files beside it, because some file systems lack
// extended attributes.
func (l *layout) s3() supervise.Spec {
	folder := filepath.Join(l.state, "s3")
	return supervise.Spec{
		Name: "s3", Path: filepath.Join(l.root, "bin", "tools", "versitygw"), Env: l.environment("s3"),
		Args: []string{
			"--port", l.addr("s3"), "--region", s3Region, "--health", "/health", "--quiet",
			"posix", "--sidecar", filepath.Join(folder, "metadata"), filepath.Join(folder, "data"),
		},
	}
}

// startS3 starts the server and creates the bucket.
func (p *portal) startS3(ctx context.Context) error {
	spec := p.s3()
	if _, err := os.Stat(spec.Path); err != nil {
		return fmt.Errorf("%s is missing: run `make bin/tools/versitygw`", spec.Path)
	}
	for _, name := range []string{"metadata", "data"} {
		if err := os.MkdirAll(filepath.Join(p.state, "s3", name), 0o700); err != nil {
			return err
		}
	}
	if err := p.start(ctx, spec, httpHealthy(p.s3Endpoint()+"/health")); err != nil {
		return err
	}
	return p.makeBucket(ctx)
}
