package mail

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

// strictServer is a mail server that accepts mails only from the user raymi with its password.
type strictServer struct{ mailServer }

type strictSession struct {
	mailSession
	known bool
}

func (p *strictServer) NewSession(*smtp.Conn) (smtp.Session, error) {
	return &strictSession{mailSession: mailSession{mails: &p.mailServer}}, nil
}

func (s *strictSession) AuthMechanisms() []string { return []string{sasl.Plain} }

func (s *strictSession) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, user, password string) error {
		if s.known = user == "raymi" && password == "quinua"; !s.known {
			return errors.New("unknown")
		}
		return nil
	}), nil
}

func (s *strictSession) Mail(from string, o *smtp.MailOptions) error {
	if !s.known {
		return smtp.ErrAuthRequired
	}
	return s.mailSession.Mail(from, o)
}

// certificate returns a certificate for the loopback address, and the file that names it as trusted.
func certificate(t *testing.T) (tls.Certificate, string) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "ca.pem")
	if err := os.WriteFile(path, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), 0o600); err != nil {
		t.Fatal(err)
	}
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}, path
}

// strict starts a server: with STARTTLS, with TLS from the first byte, or without encryption.
func strict(t *testing.T, mode string, own tls.Certificate) (addr string, got chan delivery) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	backend := &strictServer{mailServer{got: make(chan delivery, 1)}}
	server := smtp.NewServer(backend)
	server.Domain, server.ErrorLog = "localhost", discard{}
	encrypted := &tls.Config{Certificates: []tls.Certificate{own}}
	switch mode {
	case StartTLS:
		server.TLSConfig = encrypted
	case ImplicitTLS:
		listener = tls.NewListener(listener, encrypted)
	default:
		server.AllowInsecureAuth = true
	}
	go func() { _ = server.Serve(listener) }() // ends with Close
	t.Cleanup(func() { _ = server.Close() })
	return listener.Addr().String(), backend.got
}

// discard drops the server's complaints about clients that leave.
type discard struct{}

func (discard) Printf(string, ...any) {}
func (discard) Println(...any)        {}

func TestMailIsEncryptedAndAuthenticated(t *testing.T) {
	t.Parallel()
	own, ca := certificate(t)
	for name, c := range map[string]struct {
		server string
		client Config
		sent   bool
	}{
		"STARTTLS":                        {StartTLS, Config{TLS: StartTLS, User: "raymi", Password: "quinua", CAFile: ca}, true},
		"TLS from the first byte":         {ImplicitTLS, Config{TLS: ImplicitTLS, User: "raymi", Password: "quinua", CAFile: ca}, true},
		"a wrong password":                {StartTLS, Config{TLS: StartTLS, User: "raymi", Password: "maca", CAFile: ca}, false},
		"no password":                     {StartTLS, Config{TLS: StartTLS, CAFile: ca}, false},
		"an unknown certificate":          {StartTLS, Config{TLS: StartTLS, User: "raymi", Password: "quinua"}, false},
		"a server without STARTTLS":       {"none", Config{TLS: StartTLS, User: "raymi", Password: "quinua", CAFile: ca}, false},
		"a password without encryption":   {"none", Config{TLS: OpportunisticTLS, User: "raymi", Password: "quinua"}, false},
		"STARTTLS that is only preferred": {StartTLS, Config{TLS: OpportunisticTLS, User: "raymi", Password: "quinua", CAFile: ca}, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			addr, got := strict(t, c.server, own)
			c.client.Addr, c.client.From = addr, "Raymi <no-reply@raymi.example>"
			sender, err := NewSMTP(c.client)
			if err != nil {
				t.Fatal(err)
			}
			err = sender.Send(t.Context(), Message{To: "ana@example.org", Subject: "Hola", Text: "texto", HTML: "<p>texto</p>"})
			if (err == nil) != c.sent || len(got) != map[bool]int{true: 1}[c.sent] {
				t.Errorf("%d mails, %v", len(got), err)
			}
		})
	}
}

func TestAFileOfCertificatesIsChecked(t *testing.T) {
	t.Parallel()
	empty := filepath.Join(t.TempDir(), "empty.pem")
	if err := os.WriteFile(empty, []byte("nothing"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{empty, filepath.Join(t.TempDir(), "missing.pem")} {
		if _, err := NewSMTP(Config{Addr: "127.0.0.1:25", CAFile: path}); err == nil {
			t.Errorf("%s is accepted", path)
		}
	}
}
