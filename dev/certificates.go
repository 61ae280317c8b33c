package main

import (
	"os"
	"path/filepath"

	"raymi.example/internal/mtls"
	"raymi.example/internal/mtls/issuer"
)

// tlsFolder has the certificates of RAYMI_TLS=1; it is empty without.
func (l *layout) tlsFolder() string {
	if !l.TLS {
		return ""
	}
	return filepath.Join(l.state, "tls")
}

func (l *layout) tlsFiles(process string) mtls.Config { return issuer.Files(l.tlsFolder(), process) }

// writeCertificates makes a new authority and certificates for each process and for operators.
func (l *layout) writeCertificates() error {
	authority, err := issuer.New()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(l.tlsFolder(), 0o700); err != nil {
		return err
	}
	for _, process := range append(natsUsers(), "nats") {
		if err := authority.Issue(l.tlsFolder(), process); err != nil {
			return err
		}
	}
	return nil
}
