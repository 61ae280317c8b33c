package token_test

import (
	"context"
	"crypto/ed25519"
	"errors"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"raymi.example/internal/identity"
	"raymi.example/internal/identity/token"
)

var now = time.Date(2026, 6, 24, 9, 0, 0, 0, time.UTC)

func clock() time.Time { return now }

func keyPair(t *testing.T) (ed25519.PrivateKey, token.Keys) {
	t.Helper()
	public, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	return private, func(_ context.Context, kid string) (ed25519.PublicKey, error) {
		if kid != token.KeyID(public) {
			return nil, errors.New("unknown key")
		}
		return public, nil
	}
}

func TestInternalTokenCarriesRoleAndHost(t *testing.T) {
	key, keys := keyPair(t)
	caller := identity.Caller{UserID: 7, Role: identity.Organizer, HostID: 3}
	text, err := token.NewSigner(key, clock).Internal(caller)
	if err != nil {
		t.Fatal(err)
	}
	claims, err := token.NewVerifier(keys, token.AudienceInternal, clock).Verify(t.Context(), text)
	if err != nil || claims.Caller() != caller {
		t.Fatalf("got %+v, %v", claims, err)
	}
}

func TestInvalidTokensAreRefused(t *testing.T) {
	key, keys := keyPair(t)
	stranger, _ := keyPair(t)
	signer := token.NewSigner(key, clock)
	client, _ := signer.Client(7, 0, 0, time.Hour)
	expired, _ := signer.Client(7, 0, 0, -time.Minute)
	foreign, _ := token.NewSigner(stranger, clock).Client(7, 0, 0, time.Hour)
	nobody, _ := signer.Client(0, 0, 0, time.Hour)
	claims := jwt.MapClaims{"sub": "7", "aud": token.AudienceClient, "iss": "raymi", "exp": now.Add(time.Hour).Unix()}
	none := jwt.NewWithClaims(jwt.SigningMethodNone, claims)
	none.Header["kid"] = token.KeyID(key.Public().(ed25519.PublicKey))
	unsigned, _ := none.SignedString(jwt.UnsafeAllowNoneSignatureType)
	symmetric := jwt.NewWithClaims(jwt.SigningMethodHS256, claims)
	symmetric.Header["kid"] = token.KeyID(key.Public().(ed25519.PublicKey))
	withPublicKey, _ := symmetric.SignedString([]byte(key.Public().(ed25519.PublicKey)))

	for name, c := range map[string]struct{ audience, text string }{
		"a client token as internal":          {token.AudienceInternal, client},
		"an expired token":                    {token.AudienceClient, expired},
		"a token of another key":              {token.AudienceClient, foreign},
		"a token without a user":              {token.AudienceClient, nobody},
		"alg none":                            {token.AudienceClient, unsigned},
		"HS256 with the public key as secret": {token.AudienceClient, withPublicKey},
		"not a token":                         {token.AudienceClient, "x"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := token.NewVerifier(keys, c.audience, clock).Verify(t.Context(), c.text)
			if !errors.Is(err, token.ErrInvalid) {
				t.Fatalf("got %v", err)
			}
		})
	}
	if _, err := token.NewVerifier(keys, token.AudienceClient, clock).Verify(t.Context(), client); err != nil {
		t.Fatalf("a valid token is refused: %v", err)
	}
}

// countingKeys counts the key lookups, which is how often a signature was verified.
func countingKeys(keys token.Keys, lookups *int) token.Keys {
	return func(ctx context.Context, kid string) (ed25519.PublicKey, error) {
		*lookups++
		return keys(ctx, kid)
	}
}

func TestVerifiedTokenIsCachedForAMinuteOrUntilItExpires(t *testing.T) {
	key, keys := keyPair(t)
	at, lookups := now, 0
	running := func() time.Time { return at }
	v := token.NewVerifier(countingKeys(keys, &lookups), token.AudienceClient, running)
	signer := token.NewSigner(key, running)
	long, err := signer.Client(7, 3, 5, time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	short, err := signer.Client(8, 0, 0, 30*time.Second)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		after       time.Duration
		text        string
		user        int32
		lookups     int
		valid       bool
		description string
	}{
		{0, long, 7, 1, true, "first"},
		{59 * time.Second, long, 7, 1, true, "within the minute"},
		{0, short, 8, 2, true, "another one"},
		{29 * time.Second, short, 8, 2, true, "until it expires"},
		{33 * time.Second, short, 0, 3, false, "expired"},
		{60 * time.Second, long, 7, 4, true, "after the minute"},
	} {
		at = now.Add(c.after)
		claims, err := v.Verify(t.Context(), c.text)
		if (err == nil) != c.valid || claims.UserID() != c.user || lookups != c.lookups {
			t.Errorf("%s: user %d, %d key lookups, %v", c.description, claims.UserID(), lookups, err)
		}
	}
}

func TestMoreTokensThanTheCacheHoldsAreVerified(t *testing.T) {
	key, keys := keyPair(t)
	v, signer := token.NewVerifier(keys, token.AudienceClient, clock), token.NewSigner(key, clock)
	for user := range int32(1200) {
		text, err := signer.Client(user+1, 0, 0, time.Hour)
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if claims, err := v.Verify(t.Context(), text); err != nil || claims.UserID() != user+1 {
				t.Fatalf("user %d: got %d, %v", user+1, claims.UserID(), err)
			}
		}
	}
}
