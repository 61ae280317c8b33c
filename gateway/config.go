package main

import (
	"net/netip"
	"net/url"
	"strings"

	"raymi.example/gateway/internal/front"
	"raymi.example/gateway/internal/pages"
	"raymi.example/internal/env"
)

// formMax is the whole of a multipart request by default: 200 MiB.
const formMax = 200 << 20

// documentBytes of content are kept by default: some ten thousand entries in one language.
const documentBytes = 32 << 20

// What clients may hold at once by default: open connections in all, those of one address, requests at work.
const (
	connectionsMax = 4096
	perAddress     = 128
	requestsMax    = 96
)

// Config is what the gateway needs to know; every variable is named beside its reader.
type Config struct {
	// Addr is host:port of the portal's one address.
	Addr                                       string
	AuthAddr, CatalogAddr, PartnersAddr, Media string
	// MediaHTTP is where media serves bytes and images.
	MediaHTTP *url.URL
	NATSURL   string
	// WebDir holds the built pages.
	WebDir string
	// Pages holds the address that visitors type, where maps get their tiles, and whether cookies are for https only.
	Pages pages.Settings
	// FormMax bounds a multipart request in bytes.
	FormMax int64
	// DocumentBytes bounds the memory for documents of content.
	DocumentBytes int
	// ErrorKeys adds translation keys to the details of errors, for the pages; without them errors are exactly the recorded ones.
	ErrorKeys bool
	// TrustedProxies are believed when they name a client in X-Forwarded-For; by default nobody is.
	TrustedProxies []netip.Prefix
	// Limits bound what clients hold at once; the trusted proxies are exempt from what one address may hold.
	Limits front.Limits
}

func loadConfig(getenv func(string) string) (Config, error) {
	v := env.New(getenv)
	cfg := Config{
		Addr:     v.String("ADDR", "127.0.0.1:8080"),
		AuthAddr: v.Required("AUTH_ADDR"), CatalogAddr: v.Required("CATALOG_ADDR"),
		PartnersAddr: v.Required("PARTNERS_ADDR"), Media: v.Required("MEDIA_ADDR"),
		NATSURL: v.Required("NATS_URL"), WebDir: v.Required("WEB_DIR"),
		FormMax: int64(v.Int("FORM_MAX", formMax)), DocumentBytes: v.Int("DOCUMENT_CACHE_BYTES", documentBytes), ErrorKeys: v.Bool("ERROR_KEYS", true),
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
