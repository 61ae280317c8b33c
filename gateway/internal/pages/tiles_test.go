package pages_test

import (
	"strings"
	"testing"

	"raymi.example/gateway/internal/pages"
)

func TestAddressOfTilesIsValidated(t *testing.T) {
	const neither = "is neither a template of tiles"
	for address, want := range map[string]string{
		"": "", "https://tiles.example/{z}/{x}/{y}.png": "", "http://127.0.0.1:9000/{z}/{x}/{y}": "",
		"https://{s}.tiles.example/{z}/{x}/{y}": "", "https://tiles.example/{z}/{x}/{y}.json": "",
		"https://tiles.example/style.json": "", "https://tiles.example/cusco/style.json?key=1&b=2": "",
		"pmtiles://https://files.example/maps/cusco.pmtiles": "", "pmtiles://http://127.0.0.1:9000/cusco.pmtiles": "",

		"https://tiles.example/{z}/{x}.png": "has no {y}", "https://{s}.tiles.example/style.json": "has no {z}",
		"/tiles/{z}/{x}/{y}": "is no address of tiles", "https://a b/{z}/{x}/{y}": "is no address of tiles",
		"https://a.example/{z}/{x}/{y}; script-src *": "is no address of tiles", "https://*/{z}/{x}/{y}": "is no address of tiles",

		"tiles": neither, "https://tiles.example": neither, "https://tiles.example/style": neither, "/style.json": neither,
		"https://tiles.example/cusco.pmtiles": neither, "pmtiles://https://files.example/style.json": neither,
		"pmtiles://files.example/cusco.pmtiles": neither, "pmtiles:///cusco.pmtiles": neither,
		"https://a.example/style.json; script-src *": neither, "https://*/style.json": neither, "https://a.example, b/style.json": neither,
		"https://user:secret@a.example/style.json": neither, "pmtiles://https://a.example/a.pmtiles; script-src *": neither,
	} {
		err := pages.CheckTiles(address)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q: got %v, want %q", address, err, want)
		}
	}
}
