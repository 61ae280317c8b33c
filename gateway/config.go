package main

import (
	"net/netip"
	"net/url"
	"strings"

	"raymi.example/gateway/internal/front"
	"raymi.example/gateway/internal/pages"
	"raymi.example/internal/env"
)

// formMax is the default limit of a multipart request: 200 MiB.
const formMax = 200 << 20

// documentBytes is the default size of the document cache, some ten thousand entries in one language.
const documentBytes = 32 << 20

// cacheBytes is the default size of the response cache: 64 MiB.
const cacheBytes = 64 << 20

// Default limits: open connections in total, open connections per address, concurrent requests.
const (
	connectionsMax = 4096
	perAddress     = 128
	requestsMax    = 96
)

// Config is the gateway's configuration; loadConfig names the environment variables.
type Config struct {
	// Addr is the host:port to listen on.
	Addr                                       string
	AuthAddr, CatalogAddr, PartnersAddr, Media string
	// MediaHTTP is the address where media serves files and images.
	MediaHTTP *url.URL
	NATSURL   string
	// WebDir holds the built pages.
	WebDir string
	// Pages holds the public address, the address of map tiles, and whether cookies are Secure.
	Pages pages.Settings
	// FormMax bounds a multipart request in bytes.
	FormMax int64
	// DocumentBytes bounds the memory of the document cache.
	DocumentBytes int
	// CacheBytes bounds the memory of the response cache; 0 disables it.
	CacheBytes int
	// ErrorKeys adds translation keys to the details of errors, which the pages need; without them errors are exactly as recorded.
	ErrorKeys bool
	// TrustedProxies may name the client in X-Forwarded-For; empty by default.
	TrustedProxies []netip.Prefix
	// Limits bound connections and requests; trusted proxies are exempt from the limits per address.
	Limits front.Limits
}

func loadConfig(getenv func(string) string) (Config, error) {
	v := env.New(getenv)
	cfg := Config{
		Addr:     v.String("ADDR", "127.0.0.1:8080"),
		AuthAddr: v.Required("AUTH_ADDR"), CatalogAddr: v.Required("CATALOG_ADDR"),
		PartnersAddr: v.Required("PARTNERS_ADDR"), Media: v.Required("MEDIA_ADDR"),
		NATSURL: v.Required("NATS_URL"), WebDir: v.Required("WEB_DIR"),
		FormMax: int64(v.Int("FORM_MAX", formMax)), ErrorKeys: v.Bool("ERROR_KEYS", true),
		DocumentBytes: v.Int("DOCUMENT_CACHE_BYTES", documentBytes), CacheBytes: v.Int("CACHE_BYTES", cacheBytes),
	}
	cfg.Pages = pages.Settings{Site: v.Required("PUBLIC_URL"), MapTiles: v.String("MAP_TILES_URL", "")}
	cfg.Pages.SecureCookie = v.Bool("SECURE_COOKIE", strings.HasPrefix(cfg.Pages.Site, "https://"))
	if err := pages.CheckTiles(cfg.Pages.MapTiles); err != nil {
		v.Problem("MAP_TILES_URL", err.Error())
	}
	var err error
	if cfg.MediaHTTP, err = url.Parse(v.Required("MEDIA_HTTP_URL")); err != nil || cfg.MediaHTTP.Host == "" {
		v.Problem("MEDIA_HTTP_URL", "is not a URL")
	}
	cfg.Limits = front.Limits{
		Connections: v.Int("CONNECTIONS_MAX", connectionsMax), PerAddress: v.Int("CONNECTIONS_PER_ADDRESS", perAddress),
		Requests: v.Int("REQUESTS_MAX", requestsMax),
	}
	if cfg.TrustedProxies, err = front.ParseProxies(v.String("TRUSTED_PROXIES", "")); err != nil {
		v.Problem("TRUSTED_PROXIES", err.Error())
	}
	if cfg.Limits.Exempt, err = front.ParseProxies(v.String("LIMITS_EXEMPT", "")); err != nil {
		v.Problem("LIMITS_EXEMPT", err.Error())
	}
	cfg.Limits.Exempt = append(cfg.Limits.Exempt, cfg.TrustedProxies...)
	return cfg, v.Err()
}
