package main

import (
	"raymi.example/internal/bus"
	"raymi.example/internal/env"
	"raymi.example/internal/locale"
	"raymi.example/internal/mtls"
	"raymi.example/internal/postgres"
	"raymi.example/internal/rpc"
	"raymi.example/services/catalog/internal/catalog"
)

// Config is the configuration of the catalog service.
type Config struct {
	RPC      rpc.Config
	TLS      mtls.Config
	Database postgres.Config
	NATS     bus.Config
	// AuthAddr is the address of auth, which publishes the keys of internal tokens.
	AuthAddr string `env:"AUTH_ADDR,notEmpty"`
	// DefaultLocale is the language of reads without a locale, and of texts that writes send without a language.
	DefaultLocale locale.Tag `env:"DEFAULT_LOCALE" envDefault:"es"`
	Hosts         catalog.HostRules
}

func loadConfig(variables map[string]string) (cfg Config, err error) {
	problems := env.Load(&cfg, variables)
	cfg.RPC.Certificates = cfg.TLS.Load(problems)
	cfg.NATS.Certificates = cfg.RPC.Certificates
	cfg.RPC.Check(problems)
	cfg.Database.Check(problems)
	cfg.NATS.Check(problems)
	problems.OneOf("DEFAULT_LOCALE", string(cfg.DefaultLocale), locale.Choices(locale.Es)...)
	return cfg, problems.Err()
}
