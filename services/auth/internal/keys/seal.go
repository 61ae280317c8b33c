package keys

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ed25519"
	"crypto/hkdf"
	"crypto/sha256"
	"fmt"

	"raymi.example/internal/identity/token"
)

// sealPurpose separates the derived key from other uses of the signing key.
const sealPurpose = "seal secrets"

// Seal encrypts a secret for the storage with AES-256-GCM under a key that is derived from the first key (HKDF-SHA256). owner is
// authenticated: the secret of one owner cannot be stored as that of another.
func (s *Set) Seal(owner string, secret []byte) (keyID string, sealed []byte, err error) {
	aead, err := sealing(s.keys[0])
	if err != nil {
		return "", nil, err
	}
	sealed = aead.Seal(nil, nil, secret, []byte(owner)) //nolint:gosec // the AEAD generates its nonce
	return s.SealingKey(), sealed, nil
}

// SealingKey is the id of the key that Seal uses.
func (s *Set) SealingKey() string { return token.KeyID(token.PublicKey(s.keys[0])) }

// Unseal decrypts what Seal encrypted for the owner with the key of the id, as long as the key is in the file.
func (s *Set) Unseal(owner, keyID string, sealed []byte) ([]byte, error) {
	for _, key := range s.keys {
		if token.KeyID(token.PublicKey(key)) != keyID {
			continue
		}
		aead, err := sealing(key)
		if err != nil {
			return nil, err
		}
		return aead.Open(nil, nil, sealed, []byte(owner))
	}
	return nil, fmt.Errorf("a secret is sealed with key %q, which is not in the key file", keyID)
}

func sealing(key ed25519.PrivateKey) (cipher.AEAD, error) {
	derived, err := hkdf.Key(sha256.New, key.Seed(), nil, sealPurpose, 32)
	if err != nil {
		return nil, fmt.Errorf("derive key: %w", err)
	}
	block, err := aes.NewCipher(derived)
	if err != nil {
		return nil, fmt.Errorf("cipher: %w", err)
	}
	return cipher.NewGCMWithRandomNonce(block)
}
