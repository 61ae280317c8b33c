package pages

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
)

var (
	rasterTiles = regexp.MustCompile(`^(https?://)(\{s\}\.)?([a-z0-9.-]+(?::[0-9]+)?)/[^\s"'<>;,]+$`)
	// vectorTiles are a style or an archive; the groups are their origins.
	vectorTiles = regexp.MustCompile(`^(?:(https?://[a-z0-9.-]+(?::[0-9]+)?)/[^\s"'<>;,{}?#]+\.json(?:\?[^\s"'<>;,{}#]*)?|` +
		`pmtiles://(https?://[a-z0-9.-]+(?::[0-9]+)?)/[^\s"'<>;,{}?#]+\.pmtiles)$`)
)

// CheckTiles validates the address of map tiles.
func CheckTiles(address string) error {
	if address == "" || vectorTiles.MatchString(address) {
		return nil
	}
	if !strings.Contains(address, "{") {
		return errors.New("is neither a template of tiles with {z}, {x} and {y}, nor a style (https://….json), " +
			"nor an archive (pmtiles://https://….pmtiles)")
	}
	for _, mark := range []string{"{z}", "{x}", "{y}"} {
		if !strings.Contains(address, mark) {
			return fmt.Errorf("has no %s", mark)
		}
	}
	if !rasterTiles.MatchString(address) {
		return errors.New("is no address of tiles")
	}
	return nil
}

// tileHosts returns the host from which pages load pictures of map tiles, and that which they call for vector tiles. The renderer of
// vector tiles has its worker in a file of the portal, so the policy needs no exception for workers.
func tileHosts(address string) (images, calls string) {
	if parts := vectorTiles.FindStringSubmatch(address); parts != nil {
		return "", parts[1] + parts[2]
	}
	parts := rasterTiles.FindStringSubmatch(address)
	if parts == nil {
		return "", ""
	}
	if parts[2] != "" {
		return parts[1] + "*." + parts[3], ""
	}
	return parts[1] + parts[3], ""
}
