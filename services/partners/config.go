package main

import (
	"raymi.example/internal/bus"
	"raymi.example/internal/env"
	"raymi.example/internal/mtls"
	"raymi.example/internal/postgres"
	"raymi.example/internal/rpc"
)

// Config holds partners' settings; the tags name the environment variables.
type Config struct {
	RPC      rpc.Config
	TLS      mtls.Config
	Database postgres.Config
	NATS     bus.Config
	// AuthAddr is the address of auth, which publishes the public keys of internal tokens.
	AuthAddr string `env:"AUTH_ADDR,notEmpty"`
	// CatalogAddr is the address of catalog, which stores the public profiles.
	CatalogAddr string `env:"CATALOG_ADDR,notEmpty"`
}

func loadConfig(variables map[string]string) (cfg Config, err error) {
	problems := env.Load(&cfg, variables)
	cfg.RPC.Certificates = cfg.TLS.Load(problems)
	cfg.NATS.Certificates = cfg.RPC.Certificates
	cfg.RPC.Check(problems)
	cfg.Database.Check(problems)
	cfg.NATS.Check(problems)
	return cfg, problems.Err()
}
