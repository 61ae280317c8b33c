package main

import (
	"raymi.example/internal/env"
	"raymi.example/internal/postgres"
	"raymi.example/internal/rpc"
)

// Config holds partners' settings; every environment variable is named in loadConfig.
type Config struct {
	RPC      rpc.Config
	Database postgres.Config
	NATSURL  string
	// AuthAddr is the address of auth, which publishes the public keys of internal tokens.
	AuthAddr string
	// CatalogAddr is the address of catalog, which stores the public profiles.
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
