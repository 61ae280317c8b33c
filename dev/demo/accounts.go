package demo

import (
	"context"
	"fmt"
)

// Password is the password of every demo account.
const Password = "raymi-demo-2026"

// The demo accounts; the auth service creates the administrator before the content is loaded.
const (
	AdminEmail  = "admin@raymi.example"
	ClientEmail = "client@raymi.example"
	HostEmail   = "host@raymi.example"
	Host2Email  = "host2@raymi.example"
	EditorEmail = "editor@raymi.example"
)

const (
	hostOfHost  = "casa-cultura"
	hostOfHost2 = "centro-qosqo"
)

type account struct {
	username, email, role, host string
}

func accounts() []account {
	return []account{
		{"client", ClientEmail, "cliente", ""},
		{"host", HostEmail, "organizador_de_eventos", hostOfHost},
		{"host2", Host2Email, "organizador_de_eventos", hostOfHost2},
		{"editor", EditorEmail, "editor", ""},
	}
}

func (l *loader) writeAccounts(ctx context.Context) error {
	for _, a := range accounts() {
		if err := l.writeAccount(ctx, a); err != nil {
			return err
		}
	}
	return nil
}

func (l *loader) writeAccount(ctx context.Context, a account) error {
	user := map[string]any{
		"username": a.username, "email": a.email, "password": Password, "role": a.role, "confirmed": true,
	}
	if a.host != "" {
		id, err := l.id("host", a.host)
		if err != nil {
			return fmt.Errorf("account %s: %w", a.email, err)
		}
		user["eventHostData"] = id
	}
	var answer map[string]any
	if err := l.api.JSON(ctx, "POST", "/api/users", user, &answer); err != nil {
		return fmt.Errorf("account %s: %w", a.email, err)
	}
	return nil
}
