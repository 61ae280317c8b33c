package main

import (
	"raymi.example/internal/bus"
	"raymi.example/internal/env"
	"raymi.example/internal/mtls"
	"raymi.example/internal/postgres"
	"raymi.example/internal/rpc"
	"raymi.example/services/media/internal/media"
	"raymi.example/services/media/internal/sweep"
)

// Config holds media's settings; the tags name the environment variables.
type Config struct {
	RPC      rpc.Config
	TLS      mtls.Config
	Database postgres.Config
	NATS     bus.Config
	// AuthAddr is the address of auth, which publishes the public keys of internal tokens.
	AuthAddr string `env:"AUTH_ADDR,notEmpty"`
	// CatalogAddr is the address of catalog, which knows the uses of files.
	CatalogAddr string `env:"CATALOG_ADDR,notEmpty"`
	// HTTPAddr is the listen address for files and renditions.
	HTTPAddr string `env:"HTTP_ADDR" envDefault:"127.0.0.1:9001"`
	// StorageURL is file:///folder or s3://bucket?….
	StorageURL string `env:"STORAGE_URL,notEmpty"`
	// ImgproxyURL is the address of imgproxy, http://host:port.
	ImgproxyURL string `env:"IMGPROXY_URL,notEmpty"`
	// ImgproxyKey and ImgproxySalt sign imgproxy URLs; only development may leave them empty.
	ImgproxyKey  env.Hex `env:"IMGPROXY_KEY"`
	ImgproxySalt env.Hex `env:"IMGPROXY_SALT"`
	Limits       media.Limits
	// RenditionsMax bounds the cached renditions in bytes; 0 disables the cache. 1 GiB holds about twenty thousand.
	RenditionsMax int64 `env:"RENDITIONS_MAX" envDefault:"1073741824"`
	// LinkKey signs the URLs of private files. Without one, development generates a key at every start.
	LinkKey env.Key `env:"LINK_KEY"`
	// Sweep configures when unused files are removed.
	Sweep sweep.Config
}

func loadConfig(variables map[string]string) (cfg Config, err error) {
	problems := env.Load(&cfg, variables)
	cfg.RPC.Certificates = cfg.TLS.Load(problems)
	cfg.NATS.Certificates = cfg.RPC.Certificates
	cfg.RPC.Check(problems)
	cfg.Database.Check(problems)
	cfg.NATS.Check(problems)
	if cfg.Limits.Owner < 1 {
		problems.Problem("OWNER_QUOTA", "is not a number of 1 or more")
	}
	production := cfg.RPC.Environment == "production"
	cfg.LinkKey = cfg.LinkKey.OrRandom(problems, "LINK_KEY", production)
	switch signed := len(cfg.ImgproxyKey) > 0 && len(cfg.ImgproxySalt) > 0; {
	case signed:
	case production:
		problems.Problem("IMGPROXY_KEY and IMGPROXY_SALT", "are required in production: without them anybody may order pictures")
	case len(cfg.ImgproxyKey)+len(cfg.ImgproxySalt) > 0:
		problems.Problem("IMGPROXY_KEY and IMGPROXY_SALT", "must be set together")
	}
	return cfg, problems.Err()
}
