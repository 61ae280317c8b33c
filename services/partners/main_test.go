package main

import (
	"context"
	"os"
	"strings"
	"testing"
	"time"

	"google.golang.org/grpc"
	healthv1 "google.golang.org/grpc/health/grpc_health_v1"

	"raymi.example/internal/errs"
	partnersv1 "raymi.example/internal/gen/raymi/partners/v1"
	"raymi.example/internal/postgres/pgtest"
	"raymi.example/internal/rpc"
	"raymi.example/internal/rpc/rpctest"
	"raymi.example/services/partners/internal/store"
)

func TestRun(t *testing.T) {
	t.Parallel()
	addr := rpctest.FreeAddress(t)
	vars := map[string]string{
		"ADDR": addr, "DATABASE_URL": pgtest.URL(t, store.Migrations()), "NATS_URL": os.Getenv("TEST_NATS_URL"),
		"AUTH_ADDR": "127.0.0.1:1", "CATALOG_ADDR": "127.0.0.1:1",
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- run(ctx, vars) }()
	conn, err := rpc.Dial(addr, nil)
	if err != nil {
		t.Fatal(err)
	}
	waiting, done := context.WithTimeout(t.Context(), 20*time.Second)
	defer done()
	if _, err := healthv1.NewHealthClient(conn).Check(waiting, &healthv1.HealthCheckRequest{}, grpc.WaitForReady(true)); err != nil {
		t.Fatal(err)
	}
	_, err = partnersv1.NewPartnerServiceClient(conn).CreatePartner(t.Context(), &partnersv1.CreatePartnerRequest{})
	if got := rpc.FromStatus(err); got.Kind != errs.Forbidden {
		t.Errorf("a visitor: %v", err)
	}
	if err := conn.Close(); err != nil {
		t.Error(err)
	}
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

func TestEveryMissingVariableIsNamed(t *testing.T) {
	_, err := loadConfig(map[string]string{})
	for _, name := range []string{"DATABASE_URL", "NATS_URL", "AUTH_ADDR", "CATALOG_ADDR"} {
		if err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s is not named in %v", name, err)
		}
	}
}
