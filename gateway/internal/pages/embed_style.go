package pages

import (
	_ "embed"
	"fmt"
	"math"
	"strconv"
)

//go:embed view/embed.css
var embedCSS string

// portalAccent is the colour of an embedded list that chooses none.
const portalAccent = "a23c25"

// embedStyle returns the style of an embedded list with an accent of six hexadecimal digits.
func embedStyle(accent string) string {
	if accent == "" {
		accent = portalAccent
	}
	return fmt.Sprintf(":root{--accent:#%s;--on-accent:%s}%s", accent, textOn(accent), embedCSS)
}

// textOn returns the text colour with the higher contrast on a colour. One of black and white has at least 4.58 to 1 on every colour,
// more than WCAG's AA demands: the limits meet where (1.05 / (l + 0.05)) = ((l + 0.05) / 0.05).
func textOn(colour string) string {
	l := luminance(colour) + 0.05
	if 1.05/l > l/0.05 {
		return "#fff"
	}
	return "#000"
}

// luminance returns the relative luminance of six hexadecimal digits as WCAG defines it.
func luminance(colour string) float64 {
	sum := 0.0
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		part, _ := strconv.ParseUint(colour[2*i:2*i+2], 16, 8) // the caller has checked the digits
		share := float64(part) / 255
		if share <= 0.04045 {
			share /= 12.92
		} else {
			share = math.Pow((share+0.055)/1.055, 2.4)
		}
		sum += weight * share
	}
	return sum
}
