package media

import (
	"slices"
	"strconv"
	"strings"

	"raymi.example/internal/errs"
)

// The allowed sizes, ratios and qualities: few, so that caches of pictures stay small.
var (
	widths    = []int{320, 640, 768, 1024, 1280, 1536, 2048, 2560, 3072}
	ratios    = map[string]Pixels{"3x2": {3, 2}, "16x9": {16, 9}, "1x1": {1, 1}, "4x1": {4, 1}, "40x21": {40, 21}}
	encodings = map[string]Kind{"webp": WebP, "avif": AVIF, "jpeg": JPEG, "png": PNG}
	qualities = []int{50, 60, 70, 80, 90}
	// presets are complete renditions by name. og is the preview picture in social networks, poster fills a sheet of
	// A4 at 300 dots an inch.
	presets = map[string]Rendition{
		"og":     {Crop: true, Enlarge: true, Width: 1200, Height: 630, Kind: JPEG, Quality: defaultQuality},
		"poster": {Width: 2480, Height: 3508, Kind: JPEG, Quality: originalQuality},
	}
)

const (
	defaultQuality = 80
	// AVIF at 60 looks like WebP at 80.
	defaultAVIFQuality = 60
	// originalQuality is for whole pictures without their metadata.
	originalQuality = 90
)

// Modifiers are the options in an image URL; zero values are defaults.
type Modifiers struct {
	Width   int
	Ratio   Pixels
	Kind    Kind
	Quality int
	// Preset names a complete rendition; only a focus may accompany it.
	Preset string
	// Focus is the focal point in the URL, "30x70" in percent.
	Focus string
}

// ParseModifiers reads "w_640,r_3x2,g_30x70,f_avif,q_80", "p_og" or "_"; other values are refused.
func ParseModifiers(text string) (Modifiers, error) {
	var m Modifiers
	if text == "_" {
		return m, nil
	}
	seen := map[string]bool{}
	for part := range strings.SplitSeq(text, ",") {
		name, value, _ := strings.Cut(part, "_")
		if seen[name] || !m.set(name, value) {
			return Modifiers{}, errModifier(part)
		}
		seen[name] = true
	}
	if m.Preset != "" && m != (Modifiers{Preset: m.Preset, Focus: m.Focus}) {
		return Modifiers{}, errModifier(text)
	}
	return m, nil
}

func errModifier(text string) *errs.Error {
	return errs.New(errs.Invalid, "image_modifier_refused", "Invalid image modifier %q", text)
}

func (m *Modifiers) set(name, value string) bool {
	var ok bool
	switch name {
	case "w":
		m.Width, ok = oneOf(value, widths)
	case "r":
		m.Ratio, ok = ratios[value]
	case "f":
		m.Kind, ok = encodings[value]
	case "q":
		m.Quality, ok = oneOf(value, qualities)
	case "p":
		m.Preset = value
		_, ok = presets[value]
	case "g":
		m.Focus, ok = value, value != ""
	}
	return ok
}

// oneOf refuses other notations of an allowed number: +640, 0640.
func oneOf(text string, choices []int) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && slices.Contains(choices, n) && strconv.Itoa(n) == text
}

// Rendition is a picture to be made of an image.
type Rendition struct {
	// Crop cuts to Width and Height; otherwise the picture fits into them. 0 = as large as the image.
	Crop bool
	// Focus is a point that the crop contains, "30x70" in percent of width and height; "" = the centre.
	Focus string
	// Enlarge makes small images larger.
	Enlarge bool
	Width   int
	Height  int
	Kind    Kind
	Quality int
}

// Rendition applies the modifiers to an image: never larger than the image unless a preset says so, and with the
// requested ratio even if it is small. A focus other than the image's own is refused: a changed focus must change the
// URL, because responses are immutable, and clients must not create arbitrary URLs.
func (m Modifiers) Rendition(f File) (Rendition, error) {
	if m.Focus != "" && m.Focus != f.Focus() {
		return Rendition{}, errModifier("g_" + m.Focus)
	}
	r := m.rendition(f)
	if r.Crop {
		r.Focus = f.Focus()
	}
	return r, nil
}

func (m Modifiers) rendition(f File) Rendition {
	if m.Preset != "" {
		return presets[m.Preset]
	}
	r := Rendition{Width: m.Width, Kind: m.Kind, Quality: m.Quality}
	if r.Kind == "" {
		r.Kind = WebP
	}
	if r.Quality == 0 {
		r.Quality = r.Kind.quality()
	}
	if m.Ratio.Width > 0 && f.Image() {
		r.Crop = true
		r.Width = min(int(*f.Width), int(*f.Height)*m.Ratio.Width/m.Ratio.Height)
		if m.Width > 0 {
			r.Width = min(r.Width, m.Width)
		}
		r.Width = max(r.Width, 1)
		r.Height = max((r.Width*m.Ratio.Height+m.Ratio.Width/2)/m.Ratio.Width, 1)
	}
	return r
}

// quality is the default quality of a kind.
func (k Kind) quality() int {
	if k == AVIF {
		return defaultAVIFQuality
	}
	return defaultQuality
}

// For returns the modifiers for a client with or without AVIF support; without, it gets WebP.
func (m Modifiers) For(avif bool) Modifiers {
	if m.Kind == AVIF && !avif {
		m.Kind = WebP
	}
	return m
}

// Cleaned is the rendition of the whole image without its metadata; false for kinds that are not re-encoded.
func (f File) Cleaned() (Rendition, bool) {
	if !f.Image() || f.Kind() == GIF {
		return Rendition{}, false
	}
	return Rendition{Kind: f.Kind(), Quality: originalQuality}, true
}

// Whole reports whether the rendition is as large as its image, so that it may take seconds.
func (r Rendition) Whole() bool { return r.Width == 0 }

// String identifies the rendition in ETags and keys.
func (r Rendition) String() string {
	return strings.Join([]string{
		strconv.FormatBool(r.Crop), r.Focus, strconv.Itoa(r.Width), strconv.Itoa(r.Height), string(r.Kind), strconv.Itoa(r.Quality),
	}, " ")
}
