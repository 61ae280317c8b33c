package render

import (
	"image"
	"image/color"
	"testing"
)

// picture draws an image pixel by pixel.
func picture(width, height int, at func(x, y int) color.NRGBA) image.Image {
	out := image.NewNRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			out.SetNRGBA(x, y, at(x, y))
		}
	}
	return out
}

// The hashes were made by the format's reference encoder for the same pictures.
func TestThumbhash(t *testing.T) {
	for want, p := range map[string]image.Image{
		"3AgOHZpgdndwiHiGeGd4h/SVD/eI": picture(32, 21, func(x,
			y int,
		) color.NRGBA {
			return color.NRGBA{uint8(x * 8), uint8(y * 12), uint8(x * y), 255}
		}),
		"necFHAoxCmMohoI5aqkjcBag5w==": picture(20, 32, func(x, y int) color.NRGBA {
			return color.NRGBA{uint8(x*x + y*3), uint8(y*7 + x*y), uint8(40 + x*5 + y*y), 255}
		}),
		"oPeBDQIXP0NVdlineQWq+3CTIFNDhmVZZw==": picture(32, 32, func(x, y int) color.NRGBA {
			return color.NRGBA{uint8(x*8 + y*x), uint8(200 + x*y*3), uint8(y*8 + x*x), uint8(x*y + x*3 + y)}
		}),
		"AAiCBQAAAAAAAAAAAAAAAAAAAAAAAAAAAA==": picture(2, 2, func(int, int) color.NRGBA { return color.NRGBA{} }),
	} {
		size := p.Bounds().Size()
		if got := thumbhash(pixelsOf(p), size.X, size.Y); got != want {
			t.Errorf("%v: got %s, want %s", size, got, want)
		}
	}
}

func TestDominantColor(t *testing.T) {
	sky, sun, clear := color.NRGBA{70, 130, 200, 255}, color.NRGBA{250, 200, 0, 255}, color.NRGBA{255, 0, 0, 0}
	for name, c := range map[string]struct {
		at   func(x, y int) color.NRGBA
		want string
	}{
		"one colour": {func(int, int) color.NRGBA { return sky }, "#4682c8"},
		"the larger part, not the mean": {func(x, _ int) color.NRGBA {
			if x < 2 {
				return sun
			}
			return sky
		}, "#4682c8"},
		"what cannot be seen does not count": {func(x, _ int) color.NRGBA {
			if x < 7 {
				return clear
			}
			return sun
		}, "#fac800"},
		"similar colours count together": {func(x, _ int) color.NRGBA {
			switch {
			case x < 3:
				return sky
			case x < 5:
				return color.NRGBA{74, 134, 204, 255}
			}
			return sun
		}, "#4884ca"},
		"nothing": {func(int, int) color.NRGBA { return clear }, ""},
	} {
		t.Run(name, func(t *testing.T) {
			if got := dominantColor(pixelsOf(picture(8, 1, c.at))); got != c.want {
				t.Fatalf("got %s, want %s", got, c.want)
			}
		})
	}
}
