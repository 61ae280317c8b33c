package mtls

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"sync"

	"raymi.example/internal/env"
)

// Config names the PEM files of a process. Without them connections are not encrypted.
type Config struct {
	// CertFile is the certificate of this process, followed by intermediate ones; its names are those of the process's address.
	CertFile string `env:"TLS_CERT_FILE"`
	// KeyFile is the private key of the certificate.
	KeyFile string `env:"TLS_KEY_FILE"`
	// CAFile is the certificate of the authority that signs the certificates of the portal's processes only.
	CAFile string `env:"TLS_CA_FILE"`
}

// Certificates are the certificate of a process and the authority that it trusts. The files are read again when they change, and
// new connections use the new ones. Nil means connections without encryption.
type Certificates struct {
	files   Config
	mu      sync.Mutex
	read    content
	current material
}

// content is what the files hold.
type content struct{ certificate, key, authorities string }

// material is content, parsed.
type material struct {
	certificate tls.Certificate
	authorities *x509.CertPool
}

// Load reads the files and reports what is wrong with them; without configuration it returns nil.
func (c Config) Load(p *env.Problems) *Certificates {
	if c == (Config{}) {
		return nil
	}
	if c.CertFile == "" || c.KeyFile == "" || c.CAFile == "" {
		p.Problem("TLS_CERT_FILE, TLS_KEY_FILE and TLS_CA_FILE", "must be set together")
		return nil
	}
	loaded := &Certificates{files: c}
	if err := loaded.refresh(); err != nil {
		p.Problem("TLS", err.Error())
	}
	return loaded
}

// Server is the configuration of a server that accepts only clients with a certificate of the authority, and speaks protocols, for
// example "h2"; nil for no encryption.
func (c *Certificates) Server(protocols ...string) *tls.Config {
	if c == nil {
		return nil
	}
	return &tls.Config{MinVersion: tls.VersionTLS13, GetConfigForClient: func(*tls.ClientHelloInfo) (*tls.Config, error) {
		m := c.material()
		return &tls.Config{
			MinVersion: tls.VersionTLS13, Certificates: []tls.Certificate{m.certificate}, NextProtos: protocols,
			ClientAuth: tls.RequireAndVerifyClientCert, ClientCAs: m.authorities,
		}, nil
	}}
}

// Client is the configuration of the next connection to a server of the portal.
func (c *Certificates) Client() *tls.Config {
	m := c.material()
	return &tls.Config{MinVersion: tls.VersionTLS13, Certificates: []tls.Certificate{m.certificate}, RootCAs: m.authorities}
}

// Own is the certificate of this process at the moment.
func (c *Certificates) Own() (tls.Certificate, error) { return c.material().certificate, nil }

// Authorities are the trusted authorities at the moment.
func (c *Certificates) Authorities() (*x509.CertPool, error) { return c.material().authorities, nil }

// material is the newest valid content of the files. While they are being replaced, certificate and key may not match: the last
// ones that did are used until then.
func (c *Certificates) material() material {
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.refresh(); err != nil {
		slog.Error("certificates not read, the previous ones are used", "error", err)
	}
	return c.current
}

// refresh reads the files and parses them when they changed. It compares content: two files written within one tick of the file
// system's clock have the same modification time, and often the same size.
func (c *Certificates) refresh() error {
	now, err := c.files.content()
	if err != nil || now == c.read {
		return err
	}
	certificate, err := tls.X509KeyPair([]byte(now.certificate), []byte(now.key))
	if err != nil {
		return fmt.Errorf("TLS_CERT_FILE, TLS_KEY_FILE: %w", err)
	}
	authorities := x509.NewCertPool()
	if !authorities.AppendCertsFromPEM([]byte(now.authorities)) {
		return errors.New("TLS_CA_FILE has no certificate")
	}
	c.read, c.current = now, material{certificate, authorities}
	expiry.Set(float64(certificate.Leaf.NotAfter.Unix()))
	return nil
}

// content reads the files.
func (c Config) content() (content, error) {
	certificate, noCertificate := os.ReadFile(c.CertFile)
	key, noKey := os.ReadFile(c.KeyFile)
	authorities, noAuthorities := os.ReadFile(c.CAFile)
	return content{string(certificate), string(key), string(authorities)}, errors.Join(noCertificate, noKey, noAuthorities)
}
