package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"google.golang.org/grpc"
	healthv1 "google.golang.org/grpc/health/grpc_health_v1"

	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	"raymi.example/internal/postgres/pgtest"
	"raymi.example/internal/rpc"
	"raymi.example/internal/rpc/rpctest"
	"raymi.example/services/auth/internal/store"
)

func variables(t *testing.T) map[string]string {
	t.Helper()
	return map[string]string{
		"ADDR":        rpctest.FreeAddress(t),
		"ENVIRONMENT": "dev", "DATABASE_URL": pgtest.URL(t, store.Migrations()), "NATS_URL": os.Getenv("TEST_NATS_URL"),
		"KEY_FILE": filepath.Join(t.TempDir(), "key.pem"), "PUBLIC_URL": "http://localhost:8080",
		"SMTP_ADDR": "127.0.0.1:1", "SMTP_TLS": "opportunistic",
		"MAIL_FROM": "Raymi <no-reply@raymi.example>", "ADMIN_EMAIL": "admin@raymi.example", "ADMIN_PASSWORD": "quinua-real",
	}
}

// boot runs the process until the returned function stops it.
func boot(t *testing.T, vars map[string]string) (conn *grpc.ClientConn, stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- run(ctx, vars) }()
	conn, err := rpc.Dial(vars["ADDR"], nil)
	if err != nil {
		t.Fatal(err)
	}
	waiting, done := context.WithTimeout(t.Context(), 20*time.Second)
	defer done()
	if _, err := healthv1.NewHealthClient(conn).Check(waiting, &healthv1.HealthCheckRequest{}, grpc.WaitForReady(true)); err != nil {
		t.Fatal(err)
	}
	return conn, func() {
		t.Helper()
		if err := conn.Close(); err != nil {
			t.Error(err)
		}
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
}

func TestTheConfiguredAdministratorIsCreatedOnce(t *testing.T) {
	vars := variables(t)
	login := &authv1.LoginRequest{Identifier: "admin@raymi.example", Password: vars["ADMIN_PASSWORD"]}
	for start := range 2 {
		conn, stop := boot(t, vars)
		if _, err := authv1.NewAccountServiceClient(conn).Login(t.Context(), login); err != nil {
			t.Errorf("start %d: %v", start+1, err)
		}
		stop()
		vars["ADMIN_PASSWORD"] = "another-one" // an existing account keeps its password
	}
}

func TestProductionDoesNotStartWithoutAKey(t *testing.T) {
	t.Parallel()
	vars := variables(t)
	vars["ENVIRONMENT"] = "production"
	err := run(t.Context(), vars)
	if err == nil || !strings.Contains(err.Error(), "key file") {
		t.Fatalf("got %v", err)
	}
}

func TestConfigReportsEveryProblem(t *testing.T) {
	vars := map[string]string{
		"PUBLIC_URL": "raymi", "MAIL_FROM": "nobody", "ADMIN_EMAIL": "admin", "RATE_LIMIT": "-1", "PASSWORD_MIN": "x",
		"EMAIL_CONFIRMATION": "perhaps", "DEFAULT_LOCALE": "fr", "SMTP_USER": "raymi", "SMTP_TLS": "none",
	}
	_, err := loadConfig(vars)
	for _, name := range []string{
		"DATABASE_URL", "NATS_URL", "KEY_FILE", "SMTP_ADDR", "PUBLIC_URL", "MAIL_FROM", "ADMIN_EMAIL", "RATE_LIMIT", "PASSWORD_MIN",
		"EMAIL_CONFIRMATION", "DEFAULT_LOCALE", "SMTP_USER", "SMTP_TLS",
	} {
		if !strings.Contains(fmt.Sprint(err), name+" ") {
			t.Errorf("%s is not named in %v", name, err)
		}
	}
}
