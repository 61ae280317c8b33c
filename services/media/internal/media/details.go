package media

import (
	"fmt"
	"maps"
	"math"
	"slices"

	"raymi.example/internal/errs"
	"raymi.example/internal/locale"
)

// Details holds attributes beyond the contract's: entered by users, or read from the bytes.
type Details struct {
	// AlternativeTexts by language; clients get the first of their fallback chain, else AlternativeText of the file.
	AlternativeTexts map[string]string
	// Credit names the author, Licence the terms of use.
	Credit  *string
	Licence *string
	// FocalX and FocalY are the focal point, which every crop contains, as fractions of width and height from the
	// upper left corner; both or none.
	FocalX *float64
	FocalY *float64
	// PosterID is the image shown for a video until it plays.
	PosterID *int32
	// Thumbhash is a placeholder picture of about 25 bytes in base64.
	Thumbhash *string
	// DominantColor is #rrggbb.
	DominantColor *string
	// Duration of a video, in seconds.
	Duration *float64
	// VideoCodec and AudioCodec are the common short names: h264, vp9, aac, opus.
	VideoCodec *string
	AudioCodec *string
	// VideoProfile names an H.264 profile that phones cannot play.
	VideoProfile *string
}

// Metadata is the details as the contract's `provider_metadata`; nil when there are none.
func (d Details) Metadata() map[string]any {
	out := map[string]any{}
	for name, text := range map[string]*string{
		"credit": d.Credit, "licence": d.Licence, "thumbhash": d.Thumbhash, "dominantColor": d.DominantColor,
		"videoCodec": d.VideoCodec, "audioCodec": d.AudioCodec, "videoProfile": d.VideoProfile,
	} {
		if text != nil {
			out[name] = *text
		}
	}
	if len(d.AlternativeTexts) > 0 {
		out["alternativeTexts"] = maps.Clone(d.AlternativeTexts)
	}
	if d.FocalX != nil && d.FocalY != nil {
		out["focalPoint"] = map[string]float64{"x": *d.FocalX, "y": *d.FocalY}
	}
	if d.Duration != nil {
		out["duration"] = *d.Duration
	}
	if len(out) == 0 {
		return nil
	}
	return out
}

// check validates the details that users enter.
func (d Details) check(rules *errs.Fields) {
	for _, tag := range slices.Sorted(maps.Keys(d.AlternativeTexts)) {
		path := "alternativeTexts." + tag
		_, found := locale.Parse(tag)
		rules.Check(found, path, errs.KeyIncorrect, "%s is not a language of the portal", tag)
		rules.MaxLength(d.AlternativeTexts[tag], path, textMax)
	}
	for path, text := range map[string]*string{"credit": d.Credit, "licence": d.Licence} {
		if text != nil {
			rules.MaxLength(*text, path, textMax)
		}
	}
	rules.Check(share(d.FocalX) && share(d.FocalY) && (d.FocalX == nil) == (d.FocalY == nil),
		"focalPoint", errs.KeyIncorrect, "focalPoint must have x and y from 0 to 1")
}

func share(v *float64) bool { return v == nil || !math.IsNaN(*v) && *v >= 0 && *v <= 1 }

// Focus is the focal point in whole percent, as in image URLs: "30x70"; "" if there is none.
func (d Details) Focus() string {
	if d.FocalX == nil || d.FocalY == nil {
		return ""
	}
	return fmt.Sprintf("%dx%d", percent(*d.FocalX), percent(*d.FocalY))
}

func percent(v float64) int { return int(math.Round(v * 100)) }
