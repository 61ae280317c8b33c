package main

import (
	"net/mail"
	"net/url"

	"raymi.example/internal/env"
	"raymi.example/internal/locale"
	"raymi.example/internal/postgres"
	"raymi.example/internal/rpc"
	"raymi.example/services/auth/internal/auth"
)

// Config holds auth's settings; every environment variable is named in loadConfig.
type Config struct {
	RPC      rpc.Config
	Database postgres.Config
	NATSURL  string
	// KeyFile holds the keys that sign tokens; in dev a missing one is generated.
	KeyFile string
	// PublicURL is the base of links in mails.
	PublicURL string
	// SMTPAddr is the mail server, MailFrom the sender.
	SMTPAddr string
	MailFrom string
	// AdminEmail and AdminPassword create the first administrator; empty creates none.
	AdminEmail    string
	AdminPassword string
	// RateLimit is the number of calls a minute on each route for one address and account; 0 = off.
	RateLimit int
	Rules     auth.Rules
}

func loadConfig(getenv func(string) string) (Config, error) {
	v := env.New(getenv)
	cfg := Config{
		RPC:           rpc.LoadConfig(v),
		Database:      postgres.LoadConfig(v),
		NATSURL:       v.Required("NATS_URL"),
		KeyFile:       v.Required("KEY_FILE"),
		PublicURL:     v.Required("PUBLIC_URL"),
		SMTPAddr:      v.Required("SMTP_ADDR"),
		MailFrom:      v.Required("MAIL_FROM"),
		AdminEmail:    v.String("ADMIN_EMAIL", ""),
		AdminPassword: v.String("ADMIN_PASSWORD", ""),
		RateLimit:     v.Int("RATE_LIMIT", 10),
		Rules: auth.Rules{
			PasswordMin:   v.Int("PASSWORD_MIN", 8),
			AllowRegister: v.Bool("ALLOW_REGISTER", true),
			ConfirmEmail:  v.Bool("EMAIL_CONFIRMATION", true),
			DefaultLocale: locale.Tag(v.OneOf("DEFAULT_LOCALE", locale.Choices(locale.Es)...)),
		},
	}
	cfg.check(v)
	return cfg, v.Err()
}

func (c Config) check(v *env.Vars) {
	if u, err := url.Parse(c.PublicURL); c.PublicURL != "" && (err != nil || u.Host == "" || (u.Scheme != "http" && u.Scheme != "https")) {
		v.Problem("PUBLIC_URL", "is not an http(s) address")
	}
	if _, err := mail.ParseAddress(c.MailFrom); c.MailFrom != "" && err != nil {
		v.Problem("MAIL_FROM", "is not an e-mail address")
	}
	if (c.AdminEmail == "") != (c.AdminPassword == "") {
		v.Problem("ADMIN_EMAIL", "and ADMIN_PASSWORD go together")
	}
	if c.AdminEmail != "" && c.AdminPassword != "" && c.admin().Validate(c.Rules) != nil {
		v.Problem("ADMIN_EMAIL", "or ADMIN_PASSWORD breaks the rules of accounts")
	}
}

// admin uses its address as the user name, which no other account can have.
func (c Config) admin() auth.Registration {
	return auth.Registration{Username: c.AdminEmail, Email: c.AdminEmail, Password: c.AdminPassword}
}
