package main

import (
	"net/url"

	"raymi.example/internal/bus"
	"raymi.example/internal/env"
	"raymi.example/internal/locale"
	"raymi.example/internal/mtls"
	"raymi.example/internal/postgres"
	"raymi.example/internal/rpc"
	"raymi.example/services/auth/internal/auth"
	"raymi.example/services/auth/internal/mail"
)

// Config holds auth's settings; the tags name the environment variables.
type Config struct {
	RPC      rpc.Config
	TLS      mtls.Config
	Database postgres.Config
	NATS     bus.Config
	// KeyFile holds the keys that sign tokens; in dev a missing one is generated.
	KeyFile string `env:"KEY_FILE,notEmpty"`
	// PublicURL is the base of links in mails.
	PublicURL string `env:"PUBLIC_URL,notEmpty"`
	Mail      mail.Config
	// AdminEmail and AdminPassword create the first administrator; empty creates none.
	AdminEmail    string `env:"ADMIN_EMAIL"`
	AdminPassword string `env:"ADMIN_PASSWORD"`
	// RateLimit is the number of calls a minute on each route for one address and account; 0 = none, and no
	// waits by account or inbox either.
	RateLimit int `env:"RATE_LIMIT" envDefault:"10"`
	Rules     auth.Rules
}

func loadConfig(variables map[string]string) (cfg Config, err error) {
	problems := env.Load(&cfg, variables)
	cfg.RPC.Certificates = cfg.TLS.Load(problems)
	cfg.NATS.Certificates = cfg.RPC.Certificates
	cfg.check(problems)
	return cfg, problems.Err()
}

func (c Config) check(p *env.Problems) {
	c.RPC.Check(p)
	c.Database.Check(p)
	c.NATS.Check(p)
	c.Mail.Check(p)
	p.OneOf("DEFAULT_LOCALE", string(c.Rules.DefaultLocale), locale.Choices(locale.Es)...)
	if u, err := url.Parse(c.PublicURL); c.PublicURL != "" && (err != nil || u.Host == "" || (u.Scheme != "http" && u.Scheme != "https")) {
		p.Problem("PUBLIC_URL", "is not an http(s) address")
	}
	if (c.AdminEmail == "") != (c.AdminPassword == "") {
		p.Problem("ADMIN_EMAIL", "and ADMIN_PASSWORD go together")
	}
	if c.AdminEmail != "" && c.AdminPassword != "" && c.admin().Validate(c.Rules) != nil {
		p.Problem("ADMIN_EMAIL", "or ADMIN_PASSWORD breaks the rules of accounts")
	}
}

// admin uses its address as the user name, which no other account can have.
func (c Config) admin() auth.Registration {
	return auth.Registration{Username: c.AdminEmail, Email: c.AdminEmail, Password: c.AdminPassword}
}
