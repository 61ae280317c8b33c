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

func TestInternalTokenSaysRoleAndHost(t *testing.T) {
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

func TestTokensThatMustNotBeBelieved(t *testing.T) {
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
		"a client token inside":               {token.AudienceInternal, client},
		"an expired one":                      {token.AudienceClient, expired},
		"one of another key":                  {token.AudienceClient, foreign},
		"one without a user":                  {token.AudienceClient, nobody},
		"alg none":                            {token.AudienceClient, unsigned},
		"HS256 with the public key as secret": {token.AudienceClient, withPublicKey},
		"no token at all":                     {token.AudienceClient, "x"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := token.NewVerifier(keys, c.audience, clock).Verify(t.Context(), c.text)
			if !errors.Is(err, token.ErrInvalid) {
				t.Fatalf("got %v", err)
			}
		})
	}
	if _, err := token.NewVerifier(keys, token.AudienceClient, clock).Verify(t.Context(), client); err != nil {
		t.Fatalf("the good one is refused: %v", err)
	}
}

// keysAsked counts how often a signature was verified.
func keysAsked(keys token.Keys, asked *int) token.Keys {
	return func(ctx context.Context, kid string) (ed25519.PublicKey, error) {
		*asked++
		return keys(ctx, kid)
	}
}

func TestATokenIsBelievedForAMinuteOrUntilItExpires(t *testing.T) {
	key, keys := keyPair(t)
	at, asked := now, 0
	running := func() time.Time { return at }
	v := token.NewVerifier(keysAsked(keys, &asked), token.AudienceClient, running)
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
		asked       int
		believed    bool
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
		if (err == nil) != c.believed || claims.UserID() != c.user || asked != c.asked {
			t.Errorf("%s: user %d, key asked %d times, %v", c.description, claims.UserID(), asked, err)
		}
	}
}

func TestManyTokensAreAllBelieved(t *testing.T) {
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
