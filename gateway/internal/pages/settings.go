package pages

import (
	"errors"
	"fmt"
	"html"
	"regexp"
	"strings"
)

// Settings are what an operator tells the pages.
type Settings struct {
	// Site is the portal's public address: https://raymi.example.
	Site string
	// MapTiles is where maps get their tiles, with {z}, {x} and {y}; empty: maps are drawn.
	MapTiles string
	// SecureCookie keeps the cookie of the language to https.
	SecureCookie bool
}

var tiles = regexp.MustCompile(`^(https?://)(\{s\}\.)?([a-z0-9.-]+(?::[0-9]+)?)/[^\s"'<>;,]+$`)

// CheckTiles tells what is wrong with the address of tiles.
func CheckTiles(address string) error {
	if address == "" {
		return nil
	}
	for _, mark := range []string{"{z}", "{x}", "{y}"} {
		if !strings.Contains(address, mark) {
			return fmt.Errorf("has no %s", mark)
		}
	}
	if !tiles.MatchString(address) {
		return errors.New("is no address of tiles")
	}
	return nil
}

// policy lets images of the tiles' host in.
func (s Settings) policy() string {
	parts := tiles.FindStringSubmatch(s.MapTiles)
	if parts == nil {
		return policy
	}
	host := parts[1] + parts[3]
	if parts[2] != "" {
		host = parts[1] + "*." + parts[3]
	}
	return strings.Replace(policy, "img-src 'self'", "img-src 'self' "+host, 1)
}

// metas tell the settings to the application, which is the same build everywhere.
func (s Settings) metas() string {
	out := fmt.Sprintf(`<meta name="raymi-secure-cookie" content="%t">`, s.SecureCookie)
	if s.MapTiles != "" {
		out += fmt.Sprintf(`<meta name="raymi-tiles" content="%s">`, html.EscapeString(s.MapTiles))
	}
	return out
}
