package pages_test

import (
	"strings"
	"testing"

	"raymi.example/gateway/internal/pages"
)

func TestSettingsAreInThePages(t *testing.T) {
	for _, c := range []struct {
		settings     pages.Settings
		page, policy string
	}{
		{pages.Settings{}, `<meta name="raymi-secure-cookie" content="false"></head>`, "img-src 'self' data: blob:"},
		{pages.Settings{SecureCookie: true}, `<meta name="raymi-secure-cookie" content="true"></head>`, "img-src 'self' data: blob:"},
		{
			pages.Settings{MapTiles: "https://tiles.example:8443/{z}/{x}/{y}.png?key=1&b=2"},
			`<meta name="raymi-tiles" content="https://tiles.example:8443/{z}/{x}/{y}.png?key=1&amp;b=2"></head>`,
			"img-src 'self' https://tiles.example:8443 data: blob:",
		},
		{
			pages.Settings{API: "https://api.example:8443"},
			`<meta name="raymi-api" content="https://api.example:8443"></head>`,
			"; connect-src 'self' https://api.example:8443; ",
		},
		{
			pages.Settings{MapTiles: "https://{s}.tiles.example/{z}/{x}/{y}"},
			`{s}.tiles.example`,
			"img-src 'self' https://*.tiles.example data: blob:",
		},
	} {
		w, body := portalWith(t, c.settings).get(t, "/event/7")
		if policy := w.Header().Get("Content-Security-Policy"); !strings.Contains(body, c.page) || !strings.Contains(policy, c.policy) {
			t.Errorf("%+v: got %s in %s", c.settings, policy, body)
		}
	}
}

func TestAddressOfTheAPIIsValidated(t *testing.T) {
	for address, valid := range map[string]bool{
		"": true, "https://api.example": true, "http://127.0.0.1:9000": true, "https://api.example/": false, "https://api.example/v1": false,
		"api.example": false, "//api.example": false, "https://a.example; script-src *": false, "https://*.example": false,
	} {
		if err := pages.CheckAPI(address); (err == nil) != valid {
			t.Errorf("%q: got %v", address, err)
		}
	}
}

func TestAddressOfTilesIsValidated(t *testing.T) {
	for address, valid := range map[string]bool{
		"": true, "https://tiles.example/{z}/{x}/{y}.png": true, "http://127.0.0.1:9000/{z}/{x}/{y}": true,
		"https://tiles.example/{z}/{x}.png": false, "/tiles/{z}/{x}/{y}": false, "https://a b/{z}/{x}/{y}": false,
		"https://a.example/{z}/{x}/{y}; script-src *": false, "https://*/{z}/{x}/{y}": false,
	} {
		if err := pages.CheckTiles(address); (err == nil) != valid {
			t.Errorf("%q: got %v", address, err)
		}
	}
}
