// Gateway is the portal's one address: the REST contract, files and images, the pages.
package main

import (
	"context"
	_ "embed"
	"time"

	"raymi.example/gateway/internal/api"
	"raymi.example/gateway/internal/docs"
	"raymi.example/gateway/internal/front"
	"raymi.example/gateway/internal/pages"
	"raymi.example/gateway/internal/session"
	"raymi.example/gateway/internal/strapi"
	"raymi.example/internal/app"
	"raymi.example/internal/bus"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	mediav1 "raymi.example/internal/gen/raymi/media/v1"
	"raymi.example/internal/rpc"
)

//go:embed routes.yaml
var routes []byte

func main() { app.Main("gateway", app.Commands{"": run}) }

func run(ctx context.Context, getenv func(string) string) error {
	cfg, err := loadConfig(getenv)
	if err != nil {
		return err
	}
	services, err := dial(cfg)
	if err != nil {
		return err
	}
	nats, err := bus.Connect(cfg.NATSURL, "gateway")
	if err != nil {
		return err
	}
	defer nats.Close()
	sessions := session.New(authv1.NewTokenServiceClient(services.Auth), time.Now)
	go nats.Consume(ctx, session.Events(), sessions.Handle)

	rest, err := api.New(ctx, services, sessions, api.Settings{Rules: routes, FormMax: cfg.FormMax, DocumentBytes: cfg.DocumentBytes})
	if err != nil {
		return err
	}
	spa, err := pages.New(cfg.WebDir, rest, cfg.Pages, time.Now)
	if err != nil {
		return err
	}
	reference, err := docs.New(routes)
	if err != nil {
		return err
	}
	portal := front.Bounded(cfg.Limits, front.New(front.Parts{
		API: rest, Docs: reference, Pages: spa, Media: cfg.MediaHTTP, Services: services, NATS: nats,
	}))
	if !cfg.ErrorKeys {
		portal = strapi.WithoutKeys(portal)
	}
	return front.Serve(ctx, cfg.Addr, cfg.Limits, front.Behind(cfg.TrustedProxies, portal))
}

func dial(cfg Config) (s api.Services, err error) {
	if s.Media, err = rpc.Dial(cfg.Media, api.ClientOptions()...); err != nil {
		return s, err
	}
	options := append(api.ClientOptions(), api.WithFiles(mediav1.NewFileServiceClient(s.Media)))
	if s.Auth, err = rpc.Dial(cfg.AuthAddr, api.ClientOptions()...); err != nil {
		return s, err
	}
	if s.Catalog, err = rpc.Dial(cfg.CatalogAddr, options...); err != nil {
		return s, err
	}
	s.Partners, err = rpc.Dial(cfg.PartnersAddr, options...)
	return s, err
}
