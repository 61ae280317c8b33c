package auth_test

import (
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
	"raymi.example/services/auth/internal/auth"
)

// rfcSecret is the secret of the test values of RFC 6238, appendix B.
const rfcSecret = "12345678901234567890"

func enabled() *auth.SecondFactor {
	return &auth.SecondFactor{Secret: []byte(rfcSecret), Enabled: true}
}

func TestCodesAreThoseOfTheStandard(t *testing.T) {
	t.Parallel()
	// The last six digits of the eight in the standard.
	for at, code := range map[int64]string{
		59: "287082", 1111111109: "081804", 1111111111: "050471", 1234567890: "005924", 2000000000: "279037", 20000000000: "353130",
	} {
		if err := enabled().Accept(code, time.Unix(at, 0)); err != nil {
			t.Errorf("%s at %d: %v", code, at, err)
		}
	}
}

func TestACodeIsValidOnceAndAroundItsTime(t *testing.T) {
	t.Parallel()
	at := time.Unix(1111111109, 0)
	for _, c := range []struct {
		later time.Duration
		ok    bool
	}{{-60 * time.Second, false}, {-30 * time.Second, true}, {0, true}, {30 * time.Second, true}, {60 * time.Second, false}} {
		if err := enabled().Accept("081804", at.Add(c.later)); (err == nil) != c.ok {
			t.Errorf("%s later: %v", c.later, err)
		}
	}
	f := enabled()
	if err := f.Accept("081 804", at); err != nil {
		t.Fatalf("with a space: %v", err)
	}
	if err := f.Accept("081804", at); errs.As(err) == nil {
		t.Error("a code was accepted twice")
	}
	for _, code := range []string{"", "0", "081805", strings.Repeat("0", 1000), "08180ı"} {
		if err := enabled().Accept(code, at); errs.As(err) == nil || errs.As(err).Key != "second_factor_code_invalid" {
			t.Errorf("%q: %v", code, err)
		}
	}
}

func TestRecoveryCodesAreValidOnceEach(t *testing.T) {
	t.Parallel()
	f := &auth.SecondFactor{}
	if err := f.SetUp(); err != nil {
		t.Fatal(err)
	}
	now := time.Unix(1111111109, 0)
	if _, err := f.Enable("000000x", now); err == nil || f.Enabled {
		t.Fatalf("a wrong code switched it on: %v", err)
	}
	codes, err := f.Enable(codeOf(t, f, now), now)
	if err != nil || !f.Enabled || len(codes) != 10 {
		t.Fatalf("got %v, %v", codes, err)
	}
	if err := f.Accept(strings.ToLower(strings.ReplaceAll(codes[3], "-", " ")), now); err != nil {
		t.Errorf("in small letters and with spaces: %v", err)
	}
	if err := f.Accept(codes[3], now); err == nil {
		t.Error("a recovery code was accepted twice")
	}
	later := now.Add(time.Minute)
	fresh, err := f.RenewRecoveryCodes(codeOf(t, f, later), later)
	if err != nil || len(fresh) != 10 || len(f.RecoveryCodes) != 10 {
		t.Fatalf("got %v, %v", fresh, err)
	}
	if err := f.Accept(codes[0], later); err == nil {
		t.Error("a replaced recovery code was accepted")
	}
	if err := f.Remove(fresh[0], later); err != nil || f.Enabled || f.Secret != nil {
		t.Errorf("got %+v, %v", f, err)
	}
}

func TestAChangeHasToFitTheState(t *testing.T) {
	t.Parallel()
	now := time.Unix(59, 0)
	_, renew := (&auth.SecondFactor{}).RenewRecoveryCodes("287082", now)
	_, unprepared := (&auth.SecondFactor{}).Enable("287082", now)
	_, again := enabled().Enable("287082", now)
	for name, c := range map[string]struct {
		err error
		key string
	}{
		"set up when on": {enabled().SetUp(), "second_factor_on"}, "enable when on": {again, "second_factor_on"},
		"renew when off": {renew, "second_factor_off"}, "enable before set up": {unprepared, "second_factor_off"},
		"remove when off": {(&auth.SecondFactor{}).Remove("287082", now), "second_factor_off"},
		"empty secret":    {(&auth.SecondFactor{Enabled: true}).Accept("", now), "second_factor_code_invalid"},
	} {
		if e := errs.As(c.err); e == nil || e.Key != c.key {
			t.Errorf("%s: %v", name, c.err)
		}
	}
}

func TestTheURINamesPortalAndAccount(t *testing.T) {
	t.Parallel()
	parsed, err := url.Parse(enabled().URI("Raymi", "rosa+desk@example.org"))
	if err != nil {
		t.Fatal(err)
	}
	if parsed.Scheme != "otpauth" || parsed.Host != "totp" || parsed.Path != "/Raymi:rosa+desk@example.org" {
		t.Errorf("got %s", parsed)
	}
	want := map[string]string{
		"secret": "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", "issuer": "Raymi", "digits": "6", "period": "30", "algorithm": "SHA1",
	}
	for name, value := range want {
		if got := parsed.Query().Get(name); got != value {
			t.Errorf("%s is %q", name, got)
		}
	}
}

func TestOnlyTheDeskMustHaveASecondFactor(t *testing.T) {
	t.Parallel()
	required := auth.Rules{RequireSecondFactor: true}
	for _, r := range auth.Roles() {
		u := auth.User{ID: 1, Role: r.Type, Confirmed: true}
		desk := r.Type == identity.Editor || r.Type == identity.Administrator
		if got := u.CheckSecondFactor(required) != nil; got != desk {
			t.Errorf("%s: refused %v", r.Type, got)
		}
		if got := u.MayContinue(required) != nil; got != desk {
			t.Errorf("%s: an open session is refused: %v", r.Type, got)
		}
		u.SecondFactor = true
		if u.CheckSecondFactor(required) != nil || u.MayContinue(required) != nil || u.CheckSecondFactor(auth.Rules{}) != nil {
			t.Errorf("%s with a second factor is refused", r.Type)
		}
	}
}

// codeOf is the code that the user's app shows.
func codeOf(t *testing.T, f *auth.SecondFactor, at time.Time) string {
	t.Helper()
	code, err := totp.GenerateCode(f.SecretText(), at)
	if err != nil {
		t.Fatal(err)
	}
	return code
}
