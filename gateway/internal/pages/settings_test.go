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
			pages.Settings{Assets: "https://cdn.example"},
			`"scripts":["https://cdn.example/assets/frame-1.js","https://cdn.example/assets/app-1.js"]`,
			"font-src 'self' https://cdn.example; img-src 'self' https://cdn.example data: blob:",
		},
		{
			pages.Settings{Assets: "https://cdn.example"},
			`@font-face{src:url("https://cdn.example/assets/poppins-400-x.woff2")}`,
			"style-src 'self' https://cdn.example 'sha256-",
		},
		{
			pages.Settings{Assets: "https://cdn.example", MapTiles: "https://tiles.example/{z}/{x}/{y}"},
			`<link rel="preload" href="https://cdn.example/assets/fraunces-x.woff2" as="font" type="font/woff2" crossorigin>`,
			"script-src 'self' https://cdn.example 'sha256-",
		},
		{
			pages.Settings{MapTiles: "https://{s}.tiles.example/{z}/{x}/{y}"},
			`{s}.tiles.example`,
			"img-src 'self' https://*.tiles.example data: blob:",
		},
		{
			pages.Settings{MapTiles: "https://tiles.example/cusco/style.json?key=1"},
			`<meta name="raymi-tiles" content="https://tiles.example/cusco/style.json?key=1">`,
			"img-src 'self' data: blob:; media-src 'self' blob:; object-src 'none'; base-uri 'self'; " +
				"frame-src https://www.youtube-nocookie.com; frame-ancestors 'self'; form-action 'self'; " +
				"connect-src 'self' https://tiles.example; style-src 'self' 'sha256-",
		},
		{
			pages.Settings{API: "https://api.example", MapTiles: "pmtiles://https://files.example:8443/maps/cusco.pmtiles"},
			`<meta name="raymi-tiles" content="pmtiles://https://files.example:8443/maps/cusco.pmtiles">`,
			"; connect-src 'self' https://api.example https://files.example:8443; style-src",
		},
	} {
		w, body := portalWith(t, c.settings).get(t, "/event/7")
		if policy := w.Header().Get("Content-Security-Policy"); !strings.Contains(body, c.page) || !strings.Contains(policy, c.policy) {
			t.Errorf("%+v: got %s in %s", c.settings, policy, body)
		}
	}
}

func TestOriginsAreValidated(t *testing.T) {
	for address, valid := range map[string]bool{
		"": true, "https://api.example": true, "http://127.0.0.1:9000": true, "https://api.example/": false, "https://api.example/v1": false,
		"api.example": false, "//api.example": false, "https://a.example; script-src *": false, "https://*.example": false,
	} {
		if err := pages.CheckOrigin(address); (err == nil) != valid {
			t.Errorf("%q: got %v", address, err)
		}
	}
}
