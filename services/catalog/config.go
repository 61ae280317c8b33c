package main

import (
	"raymi.example/internal/env"
	"raymi.example/internal/locale"
	"raymi.example/internal/postgres"
	"raymi.example/internal/rpc"
	"raymi.example/services/catalog/internal/catalog"
)

// Config is the configuration of the catalog service.
type Config struct {
	RPC      rpc.Config
	Database postgres.Config
	NATSURL  string
	// AuthAddr is the address of auth, which publishes the keys of internal tokens.
	AuthAddr string
	// DefaultLocale is the language of reads without a locale, and of texts that writes send without a language.
	DefaultLocale locale.Tag
	Hosts         catalog.HostRules
	// PreviewKey signs the links that show events before they are public.
	PreviewKey catalog.PreviewKey
}

func loadConfig(getenv func(string) string) (Config, error) {
	v := env.New(getenv)
	cfg := Config{
		RPC:           rpc.LoadConfig(v),
		Database:      postgres.LoadConfig(v),
		NATSURL:       v.Required("NATS_URL"),
		AuthAddr:      v.Required("AUTH_ADDR"),
		DefaultLocale: locale.Tag(v.OneOf("DEFAULT_LOCALE", locale.Choices(locale.Es)...)),
		Hosts:         catalog.HostRules{GalleryImages: v.Int("GALLERY_MAX", 0), PublicAtOnce: v.Bool("HOSTS_PUBLIC_AT_ONCE", false)},
	}
	cfg.PreviewKey = v.Key("PREVIEW_KEY", cfg.RPC.Environment == "production")
	return cfg, v.Err()
}
