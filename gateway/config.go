package main

import (
	"net/netip"
	"net/url"
	"strings"

	"raymi.example/gateway/internal/front"
	"raymi.example/gateway/internal/pages"
	"raymi.example/internal/bus"
	"raymi.example/internal/env"
	"raymi.example/internal/mtls"
)

// Config is the gateway's configuration; the tags name the environment variables.
type Config struct {
	// Addr is the host:port to listen on.
	Addr string `env:"ADDR" envDefault:"127.0.0.1:8080"`
	// AuthAddr, CatalogAddr, PartnersAddr and Media are the host:port of the services.
	AuthAddr     string `env:"AUTH_ADDR,notEmpty"`
	CatalogAddr  string `env:"CATALOG_ADDR,notEmpty"`
	PartnersAddr string `env:"PARTNERS_ADDR,notEmpty"`
	Media        string `env:"MEDIA_ADDR,notEmpty"`
	// MediaHTTP is the address where media serves files and images.
	MediaHTTP *url.URL `env:"MEDIA_HTTP_URL,notEmpty"`
	NATS      bus.Config
	TLS       mtls.Config
	// WebDir holds the built pages.
	WebDir string `env:"WEB_DIR,notEmpty"`
	// Pages holds the public address, the addresses of the API, of the assets and of map tiles, and whether cookies are Secure.
	Pages pages.Settings
	// SecureCookie marks cookies as Secure; by default they are if the public address is https.
	SecureCookie *bool `env:"SECURE_COOKIE"`
	// FormMax bounds a multipart request in bytes, by default 200 MiB.
	FormMax int64 `env:"FORM_MAX" envDefault:"209715200"`
	// CacheBytes bounds the memory of the response cache, by default 64 MiB; 0 disables it.
	CacheBytes int `env:"CACHE_BYTES" envDefault:"67108864"`
	// ErrorKeys adds translation keys to the details of errors, which the pages need; without them errors are exactly as recorded.
	ErrorKeys bool `env:"ERROR_KEYS" envDefault:"true"`
	// TrustedProxies may name the client in X-Forwarded-For; empty by default.
	TrustedProxies []netip.Prefix `env:"TRUSTED_PROXIES"`
	// Limits bound connections and requests; trusted proxies are exempt from the limits per address.
	Limits front.Limits
	// Rates are the calls a minute of one address and of one account.
	Rates front.RateSettings
}

func loadConfig(variables map[string]string) (cfg Config, err error) {
	problems := env.Load(&cfg, variables, env.Type(front.ParseProxies))
	cfg.Pages.SecureCookie = strings.HasPrefix(cfg.Pages.Site, "https://")
	if cfg.SecureCookie != nil {
		cfg.Pages.SecureCookie = *cfg.SecureCookie
	}
	for name, address := range map[string]string{"API_URL": cfg.Pages.API, "ASSETS_URL": cfg.Pages.Assets} {
		if err := pages.CheckOrigin(address); err != nil {
			problems.Problem(name, err.Error())
		}
	}
	if err := pages.CheckTiles(cfg.Pages.MapTiles); err != nil {
		problems.Problem("MAP_TILES_URL", err.Error())
	}
	if cfg.FormMax < 1 {
		problems.Problem("FORM_MAX", "is not a number of 1 or more")
	}
	cfg.NATS.Check(problems)
	cfg.NATS.Certificates = cfg.TLS.Load(problems)
	cfg.Limits.Exempt = append(cfg.Limits.Exempt, cfg.TrustedProxies...)
	return cfg, problems.Err()
}
