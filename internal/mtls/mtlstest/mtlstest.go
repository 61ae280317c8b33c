// Package mtlstest makes certificates for tests.
package mtlstest

import (
	"testing"

	"raymi.example/internal/env"
	"raymi.example/internal/mtls"
	"raymi.example/internal/mtls/issuer"
)

// Authority signs certificates of 127.0.0.1.
type Authority struct {
	t      testing.TB
	issuer *issuer.Authority
}

// New makes an authority.
func New(t testing.TB) *Authority {
	t.Helper()
	made, err := issuer.New()
	if err != nil {
		t.Fatal(err)
	}
	return &Authority{t, made}
}

// Write writes the files of a process to a folder, or replaces them by new ones.
func (a *Authority) Write(folder, process string) mtls.Config {
	a.t.Helper()
	if err := a.issuer.Issue(folder, process); err != nil {
		a.t.Fatal(err)
	}
	return issuer.Files(folder, process)
}

// Load loads the files.
func Load(t testing.TB, files mtls.Config) *mtls.Certificates {
	t.Helper()
	problems := &env.Problems{}
	loaded := files.Load(problems)
	if err := problems.Err(); err != nil {
		t.Fatal(err)
	}
	return loaded
}
