package main

import (
	"maps"
	"net/netip"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// required are the variables without a default.
func required() map[string]string {
	return map[string]string{
		"AUTH_ADDR": "x", "CATALOG_ADDR": "x", "PARTNERS_ADDR": "x", "MEDIA_ADDR": "x", "MEDIA_HTTP_URL": "http://media:9001", "NATS_URL": "x",
		"WEB_DIR": "x", "PUBLIC_URL": "https://raymi.example",
	}
}

func TestTrustedProxiesAreExemptFromLimits(t *testing.T) {
	variables := required()
	maps.Copy(variables, map[string]string{"TRUSTED_PROXIES": "10.0.0.0/8, ::1", "LIMITS_EXEMPT": "192.0.2.7", "REQUESTS_MAX": "5"})
	cfg, err := loadConfig(variables)
	if err != nil {
		t.Fatal(err)
	}
	var exempt []string
	for _, network := range cfg.Limits.Exempt {
		exempt = append(exempt, network.String())
	}
	if diff := cmp.Diff([]string{"192.0.2.7/32", "10.0.0.0/8", "::1/128"}, exempt); diff != "" {
		t.Error(diff)
	}
	if want := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("::1/128")}; !equal(cfg.TrustedProxies, want) {
		t.Errorf("got %v", cfg.TrustedProxies)
	}
	if l := cfg.Limits; l.Connections != 4096 || l.PerAddress != 128 || l.Requests != 5 || cfg.FormMax != 200<<20 || cfg.CacheBytes != 64<<20 {
		t.Errorf("got %+v", cfg)
	}
}

func equal(a, b []netip.Prefix) bool {
	return cmp.Equal(a, b, cmp.Comparer(func(x, y netip.Prefix) bool { return x == y }))
}

func TestCookiesAreSecureIfTheSiteIs(t *testing.T) {
	for name, c := range map[string]struct {
		site, setting string
		want          bool
	}{
		"https": {"https://raymi.example", "", true}, "http": {"http://localhost", "", false},
		"https, off": {"https://raymi.example", "false", false}, "http, on": {"http://localhost", "true", true},
	} {
		variables := required()
		variables["PUBLIC_URL"], variables["SECURE_COOKIE"] = c.site, c.setting
		cfg, err := loadConfig(variables)
		if err != nil || cfg.Pages.SecureCookie != c.want || cfg.Pages.Site != c.site {
			t.Errorf("%s: got %+v, %v", name, cfg.Pages, err)
		}
	}
}

func TestConfigReportsEveryProblem(t *testing.T) {
	_, err := loadConfig(map[string]string{
		"MEDIA_HTTP_URL": "media", "FORM_MAX": "-1", "TRUSTED_PROXIES": "proxy", "LIMITS_EXEMPT": "school", "MAP_TILES_URL": "tiles",
		"ERROR_KEYS": "perhaps", "API_URL": "api", "ASSETS_URL": "https://cdn.example/raymi",
	})
	if err == nil {
		t.Fatal("an empty configuration is accepted")
	}
	for _, want := range []string{
		"AUTH_ADDR is required", "CATALOG_ADDR is required", "PARTNERS_ADDR is required", "MEDIA_ADDR is required", "NATS_URL is required",
		"WEB_DIR is required", "PUBLIC_URL is required", "MEDIA_HTTP_URL is not a URL", "FORM_MAX is not a number",
		`TRUSTED_PROXIES "proxy" is neither an address nor a network`, `LIMITS_EXEMPT "school" is neither`, "MAP_TILES_URL is neither a template",
		"API_URL is not http(s)", "ASSETS_URL is not http(s)", "ERROR_KEYS is neither true nor false",
	} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q is missing in %v", want, err)
		}
	}
}
