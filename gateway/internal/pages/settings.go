package pages

import (
	"errors"
	"fmt"
	"html"
	"regexp"
	"strings"
)

// Settings configure the pages.
type Settings struct {
	// Site is the portal's public address: https://raymi.example.
	Site string `env:"PUBLIC_URL,notEmpty"`
	// API is the address that browsers call, without a path; empty: that of the pages.
	API string `env:"API_URL"`
	// Assets is the address from which pages load scripts, styles and fonts, without a path: a CDN; empty: that of the pages.
	Assets string `env:"ASSETS_URL"`
	// MapTiles is where the tiles of maps are: a template of raster tiles with {z}, {x} and {y}, a style of vector tiles
	// (https://….json), or an archive of them (pmtiles://https://….pmtiles); empty: maps are drawn without tiles.
	MapTiles string `env:"MAP_TILES_URL"`
	// MapFile is an archive of vector tiles that the portal serves itself: the streets of a city (docs/maps.md). If the file does not exist,
	// maps are drawn without it; MAP_TILES_URL replaces it.
	MapFile string `env:"MAP_FILE"`
	// mapArea is the area of the city's own archive; empty for tiles of more than a city.
	mapArea string
	// SecureCookie marks the language cookie as Secure.
	SecureCookie bool
}

var origin = regexp.MustCompile(`^https?://[a-z0-9.-]+(:[0-9]+)?$`)

// CheckOrigin validates the address of the API or of the assets.
func CheckOrigin(address string) error {
	if address != "" && !origin.MatchString(address) {
		return errors.New("is not http(s)://host[:port]")
	}
	return nil
}

// policy returns the Content-Security-Policy without scripts and styles. It allows calls of the API's host, fonts from that of the assets,
// images from that of the assets, and map tiles.
func (s Settings) policy() string {
	policy := policy
	if s.Assets != "" {
		policy = strings.Replace(policy, "img-src 'self'", "font-src 'self' "+s.Assets+"; img-src 'self' "+s.Assets, 1)
	}
	images, calls := tileHosts(s.MapTiles)
	if images != "" {
		policy = strings.Replace(policy, "img-src 'self'", "img-src 'self' "+images, 1)
	}
	if called := strings.TrimSpace(s.API + " " + calls); called != "" {
		policy += "; connect-src 'self' " + called
	}
	return policy
}

// own returns the sources of the portal's own scripts and styles.
func (s Settings) own() string { return strings.TrimSpace("'self' " + s.Assets) }

// metas returns meta elements with the settings for the browser, since the build does not depend on them.
func (s Settings) metas() string {
	out := fmt.Sprintf(`<meta name="raymi-secure-cookie" content="%t">`, s.SecureCookie)
	if s.API != "" {
		out += fmt.Sprintf(`<meta name="raymi-api" content="%s">`, html.EscapeString(s.API))
	}
	if s.MapTiles != "" {
		out += fmt.Sprintf(`<meta name="raymi-tiles" content="%s">`, html.EscapeString(s.MapTiles))
	}
	if s.mapArea != "" {
		out += fmt.Sprintf(`<meta name="raymi-map-area" content="%s">`, s.mapArea)
	}
	return out
}
