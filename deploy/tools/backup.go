package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"gocloud.dev/blob"
	_ "gocloud.dev/blob/s3blob" // the s3:// scheme

	"raymi.example/deploy/tools/internal/backup"
	"raymi.example/internal/env"
)

// backups is where backups are stored.
type backups struct {
	// URL is the bucket in gocloud.dev's notation.
	URL string `env:"BACKUP_URL,notEmpty"`
	// Dir is the folder with the files of one backup.
	Dir string `env:"BACKUP_DIR,notEmpty"`
	// Name chooses a backup to fetch; empty for the newest complete one.
	Name string `env:"BACKUP_NAME"`
	// Keep is how many backups are kept.
	Keep int `env:"BACKUP_KEEP" envDefault:"30"`
}

// storeOrFetch runs the commands store-backup and fetch-backup.
func storeOrFetch(ctx context.Context, command string, variables map[string]string) (err error) {
	var b backups
	problems := env.Load(&b, variables)
	if b.Keep < 1 {
		problems.Problem("BACKUP_KEEP", "must be at least 1")
	}
	if err := problems.Err(); err != nil {
		return err
	}
	bucket, err := blob.OpenBucket(ctx, b.URL)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, bucket.Close()) }()
	name, done := "", "stored"
	if command == "store-backup" {
		name, err = backup.Store(ctx, bucket, b.Dir, time.Now(), b.Keep)
	} else {
		done = "fetched"
		name, err = backup.Fetch(ctx, bucket, b.Dir, b.Name)
	}
	if err == nil {
		fmt.Printf("%s %s\n", done, name)
	}
	return err
}
