// Package issuer makes certificates of an authority of its own, for development and tests. In a cluster they come from its own
// issuer, for example cert-manager.
package issuer

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"time"

	"raymi.example/internal/mtls"
)

// certificateAge is longer than any run.
const certificateAge = 30 * 24 * time.Hour

// Authority signs certificates of the loopback interface.
type Authority struct {
	key         *ecdsa.PrivateKey
	certificate *x509.Certificate
}

// New makes an authority.
func New() (*Authority, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, err
	}
	certificate := template("authority")
	certificate.IsCA, certificate.BasicConstraintsValid, certificate.KeyUsage = true, true, x509.KeyUsageCertSign
	return &Authority{key, certificate}, nil
}

// Files are the files of a process in a folder.
func Files(folder, process string) mtls.Config {
	return mtls.Config{
		CertFile: filepath.Join(folder, process+".pem"), KeyFile: filepath.Join(folder, process+"-key.pem"),
		CAFile: filepath.Join(folder, "ca.pem"),
	}
}

// Issue writes the files of a process, which is server and client, or replaces them by new ones.
func (a *Authority) Issue(folder, process string) error {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return err
	}
	encoded, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return err
	}
	certificate := template(process)
	certificate.KeyUsage = x509.KeyUsageDigitalSignature
	certificate.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth}
	certificate.IPAddresses, certificate.DNSNames = []net.IP{net.IPv4(127, 0, 0, 1)}, []string{"localhost"}
	files := Files(folder, process)
	return errors.Join(
		write(files.KeyFile, "PRIVATE KEY", encoded),
		a.sign(files.CertFile, certificate, key), a.sign(files.CAFile, a.certificate, a.key),
	)
}

func template(name string) *x509.Certificate {
	return &x509.Certificate{
		SerialNumber: big.NewInt(time.Now().UnixNano()), Subject: pkix.Name{CommonName: name},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(certificateAge),
	}
}

func (a *Authority) sign(file string, certificate *x509.Certificate, key *ecdsa.PrivateKey) error {
	encoded, err := x509.CreateCertificate(rand.Reader, certificate, a.certificate, key.Public(), a.key)
	if err != nil {
		return err
	}
	return write(file, "CERTIFICATE", encoded)
}

func write(file, kind string, encoded []byte) error {
	return os.WriteFile(file, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: encoded}), 0o600)
}
