// Command tools has the commands that the chart runs beside the portal: content and mails of a trial, and the check of `helm test`.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"raymi.example/deploy/tools/internal/smoke"
	"raymi.example/dev/citymap"
	"raymi.example/dev/demo"
	"raymi.example/dev/mail"
	"raymi.example/dev/rest"
	"raymi.example/internal/env"
)

const usage = `usage: tools COMMAND
  map EXTRACT FILE  compile an extract of OpenStreetMap (a folder of GeoJSON files or a file .osm.pbf) into one PMTiles archive
  create-bucket  create the buckets of STORAGE_URL and BACKUP_URL, unless they exist
  store-backup   store the files of BACKUP_DIR in BACKUP_URL, keep BACKUP_KEEP backups
  fetch-backup   fetch the newest complete backup of BACKUP_URL, or BACKUP_NAME, to BACKUP_DIR
  cdn-upload     store the built files of WEB_DIR in the bucket CDN_URL
  load-demo      load the demo content, unless the portal has events
  mail           accept all mails and show them on a page
  smoke-test     create a draft of an event with a picture, read it, delete it`

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) error {
	if len(args) == 3 && args[0] == "map" {
		return citymap.File(args[1], args[2])
	}
	if len(args) != 1 {
		return fmt.Errorf("%s", usage)
	}
	switch args[0] {
	case "create-bucket":
		for _, name := range []string{"STORAGE_URL", "BACKUP_URL"} {
			if url := os.Getenv(name); url != "" {
				if err := createBucket(ctx, url); err != nil {
					return fmt.Errorf("%s: %w", name, err)
				}
			}
		}
		return nil
	case "store-backup", "fetch-backup":
		return storeOrFetch(ctx, args[0], env.Environ())
	case "cdn-upload":
		return uploadBuild(ctx, env.Environ())
	case "mail":
		return mail.Run(ctx, os.Getenv)
	case "load-demo", "smoke-test":
		p, err := portalOf(env.Environ())
		if err != nil {
			return err
		}
		if args[0] == "load-demo" {
			return loadDemo(ctx, p)
		}
		return smoke.Test(ctx, p.URL, p.Email, p.Password, os.Stdout)
	}
	return fmt.Errorf("no command %q\n%s", args[0], usage)
}

// portal is the access to a running portal.
type portal struct {
	// URL is the address of the gateway, http://host:port.
	URL string `env:"PORTAL_URL,notEmpty"`
	// Email and Password are of an account that may create events.
	Email    string `env:"ADMIN_EMAIL,notEmpty"`
	Password string `env:"ADMIN_PASSWORD,notEmpty"`
}

func portalOf(variables map[string]string) (p portal, err error) {
	return p, env.Load(&p, variables).Err()
}

// loadDemo does nothing in a portal with events, so that a repeated installation keeps what people have written.
func loadDemo(ctx context.Context, p portal) error {
	var events struct {
		Meta struct {
			Pagination struct {
				Total int `json:"total"`
			} `json:"pagination"`
		} `json:"meta"`
	}
	if err := rest.New(p.URL).JSON(ctx, "GET", "/api/events?pagination[pageSize]=1", nil, &events); err != nil {
		return err
	}
	if n := events.Meta.Pagination.Total; n > 0 {
		fmt.Printf("the portal has %d events: nothing is loaded\n", n)
		return nil
	}
	return demo.Load(ctx, p.URL, p.Email, p.Password)
}
