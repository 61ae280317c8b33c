// Gateway serves the whole portal on one address: the REST API, files and images, the pages.
package main

import (
	"context"
	_ "embed"
	"fmt"
	"net"
	"net/http"
	"runtime/debug"
	"strings"
	"time"

	"raymi.example/gateway/internal/api"
	"raymi.example/gateway/internal/cache"
	"raymi.example/gateway/internal/docs"
	"raymi.example/gateway/internal/front"
	"raymi.example/gateway/internal/pages"
	"raymi.example/gateway/internal/routes"
	"raymi.example/gateway/internal/session"
	"raymi.example/gateway/internal/strapi"
	"raymi.example/internal/app"
	"raymi.example/internal/bus"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	mediav1 "raymi.example/internal/gen/raymi/media/v1"
	"raymi.example/internal/rpc"
)

//go:embed routes.yaml
var restRoutes []byte

func main() { app.Main("gateway", app.Commands{"": run}) }

func run(ctx context.Context, variables map[string]string) error {
	cfg, err := loadConfig(variables)
	if err != nil {
		return err
	}
	services, err := dial(cfg)
	if err != nil {
		return err
	}
	sessions := session.New(authv1.NewTokenServiceClient(services.Auth), time.Now)
	nats, err := connect(cfg.NATS, sessions)
	if err != nil {
		return err
	}
	defer nats.Close()

	rates := front.NewRates(cfg.Rates, cfg.Limits.Exempt, time.Now)
	rest, err := api.New(ctx, services, sessions, api.Settings{
		Rules: restRoutes, FormMax: cfg.FormMax, AllowAccount: rates.AllowAccount,
		Site: cfg.Pages.Site, API: cfg.Pages.API,
	})
	if err != nil {
		return err
	}
	portal, err := newPortal(ctx, cfg, services, nats, rest)
	if err != nil {
		return err
	}
	limited := front.LimitRequests(cfg.Limits, rates.ByAddress(portal))
	if !cfg.ErrorKeys {
		limited = strapi.WithoutKeys(limited)
	}
	listener, err := net.Listen("tcp", cfg.Addr)
	if err != nil {
		return fmt.Errorf("listen: %w", err)
	}
	// Not earlier: ready means that the address accepts connections.
	app.HandleInternal("GET /readyz", front.Report(services, nats))
	// The build's descriptions and styles leave as much garbage as the process needs at rest.
	debug.FreeOSMemory()
	return front.Serve(ctx, listener, cfg.Limits, front.TrustProxies(cfg.TrustedProxies, limited))
}

// connect connects to NATS and lets sessions follow changes of users.
func connect(cfg bus.Config, sessions *session.Sessions) (*bus.Bus, error) {
	nats, err := bus.Connect(cfg, "gateway")
	if err != nil {
		return nil, err
	}
	return nats, sessions.Subscribe(nats)
}

// newPortal combines API, pages, API reference and files behind the response cache.
func newPortal(ctx context.Context, cfg Config, services api.Services, nats *bus.Bus, rest http.Handler) (http.Handler, error) {
	spa, err := pages.New(cfg.WebDir, rest, cfg.Pages, time.Now)
	if err != nil {
		return nil, err
	}
	reference, err := docs.New(restRoutes, cfg.Pages.Assets)
	if err != nil {
		return nil, err
	}
	responses, err := cache.New(cache.Settings{
		Bytes: cfg.CacheBytes, Routes: restRoutes, Pages: spa.Public, Now: time.Now, Cork: front.Cork,
	})
	if err != nil {
		return nil, err
	}
	collections, err := routes.Collections(restRoutes)
	if err != nil {
		return nil, err
	}
	cached := responses.Handler
	if !cfg.ErrorKeys { // the cache calls the handler with a writer of its own, so the mark of WithoutKeys is set again
		cached = func(next http.Handler) http.Handler { return responses.Handler(strapi.WithoutKeys(next)) }
	}
	return front.New(front.Parts{
		API: rest, Docs: reference, Pages: spa, Redirects: pages.Redirects, Media: cfg.MediaHTTP,
		Certificates: cfg.NATS.Certificates, Services: services, Cache: cached, Routes: collections,
		StrictTransport: strings.HasPrefix(cfg.Pages.Site, "https://"), Draining: app.Draining(ctx),
	}), responses.Subscribe(nats)
}

func dial(cfg Config) (s api.Services, err error) {
	if s.Media, err = rpc.Dial(cfg.Media, cfg.NATS.Certificates, api.ClientOptions()...); err != nil {
		return s, err
	}
	options := append(api.ClientOptions(), api.WithFiles(mediav1.NewFileServiceClient(s.Media)))
	if s.Auth, err = rpc.Dial(cfg.AuthAddr, cfg.NATS.Certificates, api.ClientOptions()...); err != nil {
		return s, err
	}
	if s.Catalog, err = rpc.Dial(cfg.CatalogAddr, cfg.NATS.Certificates, options...); err != nil {
		return s, err
	}
	s.Partners, err = rpc.Dial(cfg.PartnersAddr, cfg.NATS.Certificates, options...)
	return s, err
}
