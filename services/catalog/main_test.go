package main

import (
	"context"
	"os"
	"strings"
	"testing"
	"time"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	"raymi.example/internal/postgres/pgtest"
	"raymi.example/internal/rpc"
	"raymi.example/internal/rpc/rpctest"
	"raymi.example/services/catalog/internal/store"

	"google.golang.org/grpc"
	healthv1 "google.golang.org/grpc/health/grpc_health_v1"
)

// The process starts on a migrated database, answers, and stops when its context ends, also while auth is unavailable.
func TestProcessAnswersAndStops(t *testing.T) {
	addr := rpctest.FreeAddress(t)
	settings := map[string]string{
		"ADDR": addr, "DATABASE_URL": pgtest.URL(t, store.Migrations()), "NATS_URL": os.Getenv("TEST_NATS_URL"), "AUTH_ADDR": "127.0.0.1:1",
	}
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- run(ctx, settings) }()

	conn, err := rpc.Dial(addr, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close() }() // the test is over
	waiting, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	if _, err := healthv1.NewHealthClient(conn).Check(waiting, &healthv1.HealthCheckRequest{}, grpc.WaitForReady(true)); err != nil {
		t.Fatal(err)
	}
	resp, err := catalogv1.NewEventServiceClient(conn).ListEvents(ctx, &catalogv1.ListEventsRequest{})
	if err != nil || resp.GetPage().GetTotal() != 0 {
		t.Fatalf("got %v, %v", resp, err)
	}
	stop()
	if err := <-done; err != nil {
		t.Fatal(err)
	}
}

func TestEveryMissingSettingIsNamed(t *testing.T) {
	_, err := loadConfig(map[string]string{})
	if err == nil {
		t.Fatal("an empty configuration is accepted")
	}
	for _, name := range []string{"DATABASE_URL", "NATS_URL", "AUTH_ADDR"} {
		if !strings.Contains(err.Error(), name+" is required") {
			t.Errorf("%s is not named: %v", name, err)
		}
	}
}
