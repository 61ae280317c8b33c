package keys

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"raymi.example/internal/identity/token"
)

const pemType = "PRIVATE KEY"

// Set is the keys of the file, in its order: the first signs, all verify. To rotate, insert a new key in front;
// remove the old one 90 days later, when all its tokens have expired, or earlier, when those who have one may log in again.
type Set struct {
	keys []ed25519.PrivateKey
}

// Load reads the PEM file (PKCS #8, Ed25519). With create, a missing file is generated, readable by its owner only.
func Load(path string, create bool) (*Set, error) {
	content, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) && create {
		content, err = generate(path)
	}
	if err != nil {
		return nil, fmt.Errorf("key file: %w", err)
	}
	set, err := parse(content)
	if err != nil {
		return nil, fmt.Errorf("key file %s: %w", path, err)
	}
	return set, nil
}

func parse(content []byte) (*Set, error) {
	set := &Set{}
	for {
		var block *pem.Block
		if block, content = pem.Decode(content); block == nil {
			break
		}
		if block.Type != pemType {
			return nil, fmt.Errorf("a %q is no private key", block.Type)
		}
		key, err := x509.ParsePKCS8PrivateKey(block.Bytes)
		if err != nil {
			return nil, fmt.Errorf("key %d: %w", len(set.keys)+1, err)
		}
		edKey, ok := key.(ed25519.PrivateKey)
		if !ok {
			return nil, fmt.Errorf("key %d is not an Ed25519 key", len(set.keys)+1)
		}
		set.keys = append(set.keys, edKey)
	}
	if len(set.keys) == 0 {
		return nil, errors.New("there is no key in it")
	}
	if len(bytes.TrimSpace(content)) > 0 {
		return nil, errors.New("there is something else than keys in it")
	}
	return set, nil
}

// generate writes the file atomically, so that a crash leaves no partial file. If two processes generate one at the
// same time, both use the first file.
func generate(path string) ([]byte, error) {
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	der, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return nil, err
	}
	temporary, err := os.CreateTemp(filepath.Dir(path), ".key-*") // mode 0600
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.Remove(temporary.Name()) }() // the second name of the file, or of a failed one
	err = pem.Encode(temporary, &pem.Block{Type: pemType, Bytes: der})
	if err := errors.Join(err, temporary.Sync(), temporary.Close()); err != nil {
		return nil, err
	}
	if err := os.Link(temporary.Name(), path); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, err
	}
	return os.ReadFile(path)
}

// Signer signs with the first key.
func (s *Set) Signer(now func() time.Time) *token.Signer { return token.NewSigner(s.keys[0], now) }

// Digest returns the HMAC-SHA256 of a purpose and a text. Without the key, a short text such as an IPv4 address cannot be found by
// brute force. Digests change with the first key.
func (s *Set) Digest(purpose, text string) []byte {
	h := hmac.New(sha256.New, s.keys[0].Seed())
	h.Write([]byte(purpose + "\x00" + text)) // a hash accepts everything
	return h.Sum(nil)
}

// Verifier accepts tokens of the audience that are signed by one of the keys.
func (s *Set) Verifier(audience string, now func() time.Time) *token.Verifier {
	return token.NewVerifier(s.key, audience, now)
}

// Public returns the public keys.
func (s *Set) Public() []ed25519.PublicKey {
	out := make([]ed25519.PublicKey, len(s.keys))
	for i, key := range s.keys {
		out[i] = token.PublicKey(key)
	}
	return out
}

func (s *Set) key(_ context.Context, kid string) (ed25519.PublicKey, error) {
	for _, key := range s.Public() {
		if token.KeyID(key) == kid {
			return key, nil
		}
	}
	return nil, fmt.Errorf("unknown key %q", kid)
}
