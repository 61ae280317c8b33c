package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"raymi.example/dev/demo"
	"raymi.example/dev/seed"
)

// run starts the portal and runs it until the context ends.
func run(ctx context.Context, getenv func(string) string) error {
	return withPortal(ctx, getenv, func(*portal) error {
		<-ctx.Done()
		return nil
	})
}

// runWatching starts the portal and follows its sources until the context ends.
func runWatching(ctx context.Context, getenv func(string) string) error {
	return withPortal(ctx, getenv, func(p *portal) error { return p.develop(ctx) })
}

// withPortal starts the portal of the state folder, calls use when it is ready, and stops it.
func withPortal(ctx context.Context, getenv func(string) string, use func(*portal) error) error {
	s, err := loadSettings(getenv)
	if err != nil {
		return err
	}
	if err := errors.Join(checkPortFree("PORT", s.Port), checkPortFree("MAIL_PORT", s.MailPort)); err != nil {
		return err
	}
	lock, err := openState(s.State)
	if err != nil {
		return err
	}
	defer lock.Close()
	identity, err := seedIdentity(s.Seed)
	if err != nil {
		return err
	}
	// Check before anything starts, so that a state folder with other content stays unchanged.
	if _, err := checkSeed(s.State, identity); err != nil {
		return err
	}
	p, err := openPortal(s, false)
	if err != nil {
		return err
	}
	defer p.stop()
	if err := p.bringUp(ctx, identity); err != nil {
		return err
	}
	announce(os.Stdout, p.layout)
	return use(p)
}

// openPortal prepares the processes of a locked state folder. The path of the executable, bin/dev, determines the
// root of the checkout.
func openPortal(s settings, throwaway bool) (*portal, error) {
	executable, err := os.Executable()
	if err != nil {
		return nil, err
	}
	l, err := newLayout(filepath.Dir(filepath.Dir(executable)), s, throwaway)
	if err != nil {
		return nil, err
	}
	var logs io.Writer
	if s.Logs {
		logs = os.Stderr
	}
	return newPortal(l, logs)
}

// bringUp starts everything and loads the seed on the first start.
func (p *portal) bringUp(ctx context.Context, identity string) error {
	if err := p.startAll(ctx); err != nil {
		return err
	}
	return loadSeedOnce(p.state, identity, func() error {
		if p.Seed != seedNone {
			fmt.Fprintf(os.Stderr, "Loading the seed %s …\n", identity)
		}
		return seed.Load(ctx, p.target())
	})
}

func (p *portal) target() seed.Target {
	return seed.Target{
		BaseURL: p.baseURL, MailURL: p.mailURL + "/api/messages",
		AdminEmail: p.admin.Email, AdminPassword: p.admin.Password,
		Databases: p.databases, StorageDir: p.storage(), Seed: p.Seed,
	}
}

// announce prints the line that tools wait for, and the demo accounts.
func announce(out io.Writer, l *layout) {
	text := "Raymi is ready at " + l.baseURL + "\n"
	if l.Seed == seedDemo {
		text += fmt.Sprintf("  demo accounts, password %s\n", demo.Password)
		for _, email := range []string{demo.ClientEmail, demo.HostEmail, demo.Host2Email, demo.EditorEmail} {
			text += "    " + email + "\n"
		}
		text += administratorLine(l)
	}
	if l.Traces {
		text += "  traces at " + l.tracesURL() + "\n"
	}
	// The output may be closed; the portal runs anyway.
	_, _ = io.WriteString(out, text)
}

// administratorLine never prints a configured password.
func administratorLine(l *layout) string {
	if l.admin.Password == demo.Password {
		return fmt.Sprintf("    %s\n", l.admin.Email)
	}
	return fmt.Sprintf("    %s (with the password of RAYMI_ADMIN_PASSWORD)\n", l.admin.Email)
}

func reset(getenv func(string) string) error {
	s, err := loadSettings(getenv)
	if err != nil {
		return err
	}
	return wipeState(s.State)
}
