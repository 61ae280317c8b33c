package main

import (
	"raymi.example/internal/env"
	"raymi.example/internal/postgres"
	"raymi.example/internal/rpc"
)

// Config is what partners needs to know; every variable is named beside its reader.
type Config struct {
	RPC      rpc.Config
	Database postgres.Config
	NATSURL  string
	// AuthAddr is where the keys of internal tokens are asked for.
	AuthAddr string
	// CatalogAddr is where the public profiles are.
	CatalogAddr string
}

func loadConfig(getenv func(string) string) (Config, error) {
	v := env.New(getenv)
	cfg := Config{
		RPC:         rpc.LoadConfig(v),
		Database:    postgres.LoadConfig(v),
		NATSURL:     v.Required("NATS_URL"),
		AuthAddr:    v.Required("AUTH_ADDR"),
		CatalogAddr: v.Required("CATALOG_ADDR"),
	}
	return cfg, v.Err()
}
