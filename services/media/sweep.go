package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"time"

	"raymi.example/internal/bus"
	"raymi.example/internal/env"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	"raymi.example/internal/mtls"
	"raymi.example/internal/postgres"
	"raymi.example/internal/rpc"
	"raymi.example/services/media/internal/objects"
	"raymi.example/services/media/internal/server"
	"raymi.example/services/media/internal/store"
	"raymi.example/services/media/internal/sweep"
)

const (
	// natsWithin and lockWithin bound the waits of the sweep command.
	natsWithin = 3 * time.Second
	lockWithin = 10 * time.Second
	lockPause  = 200 * time.Millisecond
)

// clients are the dependencies of the operator's commands.
type clients struct {
	files   *store.DB
	objects *objects.Store
	catalog catalogv1.FileServiceClient
	nats    *bus.Bus
	cfg     sweep.Config
}

func withClients(ctx context.Context, variables map[string]string, work func(clients) error) error {
	var cfg struct {
		Database    postgres.Config
		StorageURL  string `env:"STORAGE_URL,notEmpty"`
		CatalogAddr string `env:"CATALOG_ADDR,notEmpty"`
		NATS        bus.Config
		TLS         mtls.Config
		Sweep       sweep.Config
	}
	problems := env.Load(&cfg, variables)
	cfg.Database.Check(problems)
	cfg.NATS.Check(problems)
	cfg.NATS.Certificates = cfg.TLS.Load(problems)
	if err := problems.Err(); err != nil {
		return err
	}
	h := clients{cfg: cfg.Sweep}
	pool, err := postgres.Open(ctx, cfg.Database)
	if err != nil {
		return err
	}
	defer pool.Close()
	h.files = store.New(pool, server.Announce)
	if h.objects, err = objects.Open(ctx, cfg.StorageURL); err != nil {
		return err
	}
	defer func() { _ = h.objects.Close() }() // no write is in progress
	catalog, err := rpc.Dial(cfg.CatalogAddr, cfg.NATS.Certificates)
	if err != nil {
		return err
	}
	defer func() { _ = catalog.Close() }() // the process ends
	h.catalog = catalogv1.NewFileServiceClient(catalog)
	if h.nats, err = bus.Connect(cfg.NATS, "media-sweep"); err != nil {
		return err
	}
	defer h.nats.Close()
	return work(h)
}

// sweepOnce does the worker's work once. --older-than is for tests and repairs without concurrent writes: it replaces
// the ages of both phases, so a file that is about to be used may be removed.
func sweepOnce(ctx context.Context, variables map[string]string, arguments []string) error {
	flags := flag.NewFlagSet("sweep", flag.ContinueOnError)
	age := flags.Duration("older-than", -1, "how long things must have been unused; by default a day, and an hour for what is condemned")
	if err := flags.Parse(arguments); err != nil {
		return err
	}
	return withClients(ctx, variables, func(h clients) error {
		if err := waitFor(ctx, natsWithin, h.nats.Connected); err != nil {
			return errors.New("NATS is unavailable: nothing is removed while events about uses may be missing")
		}
		sweeper := sweep.New(h.files, h.objects, h.catalog, h.cfg, time.Now)
		if *age >= 0 {
			sweeper.RemoveAfter(*age)
		}
		return h.sweep(ctx, sweeper)
	})
}

func (h clients) sweep(ctx context.Context, sweeper *sweep.Sweeper) error {
	var report sweep.Report
	var failure error
	err := waitFor(ctx, lockWithin, func() bool {
		worked, err := h.files.WithSweepLock(ctx, func(ctx context.Context) (err error) {
			report, err = sweeper.Pass(ctx, true)
			return err
		})
		failure = err
		return worked || err != nil
	})
	if err != nil {
		return errors.New("another sweep is at work")
	}
	fmt.Fprintln(os.Stdout, report)
	return failure
}

// audit compares rows, bytes and uses; it reports waste and fails on damage.
func audit(ctx context.Context, variables map[string]string) error {
	return withClients(ctx, variables, func(h clients) error {
		found, err := sweep.Inspect(ctx, h.files, h.objects, h.catalog)
		if err != nil {
			return err
		}
		fmt.Fprintln(os.Stdout, found)
		if found.Damaged() {
			return errors.New("the audit found damage")
		}
		return nil
	})
}

// waitFor polls condition until it is true.
func waitFor(ctx context.Context, timeout time.Duration, condition func() bool) error {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	for !condition() {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(lockPause):
		}
	}
	return nil
}
