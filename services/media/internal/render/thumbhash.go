package render

import (
	"encoding/base64"
	"image"
	"image/color"
	"math"
)

// pixel has its components from 0 to 1, not premultiplied by alpha.
type pixel struct{ r, g, b, a float64 }

// pixelsOf lists the pixels of a small picture, row by row.
func pixelsOf(picture image.Image) []pixel {
	bounds := picture.Bounds()
	out := make([]pixel, 0, bounds.Dx()*bounds.Dy())
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			c := color.NRGBAModel.Convert(picture.At(x, y)).(color.NRGBA) //nolint:forcetypeassert // the model's own type
			out = append(out, pixel{unit(c.R), unit(c.G), unit(c.B), unit(c.A)})
		}
	}
	return out
}

// wave is the cosine transform of one channel: the constant term and the other coefficients, normalised by scale to
// 0..1.
type wave struct {
	constant, scale float64
	strengths       []float64
}

// thumbhash encodes a picture of at most 100 pixels a side in the ThumbHash format, as base64: luminance, two colour
// differences and, if needed, alpha, each as the first terms of a cosine transform.
func thumbhash(pixels []pixel, width, height int) string {
	average, clear := averageOf(pixels)
	planes := make([][]float64, 4)
	for _, p := range pixels {
		r, g, b := average.r*(1-p.a)+p.r*p.a, average.g*(1-p.a)+p.g*p.a, average.b*(1-p.a)+p.b*p.a
		for i, v := range []float64{(r + g + b) / 3, (r+g)/2 - b, r - g, p.a} {
			planes[i] = append(planes[i], v)
		}
	}
	most := 7.0
	if clear {
		most = 5
	}
	longer := float64(max(width, height))
	nx, ny := max(1, half(most*float64(width)/longer)), max(1, half(most*float64(height)/longer))
	waves := []wave{
		transform(planes[0], width, max(3, nx), max(3, ny)), transform(planes[1], width, 3, 3), transform(planes[2], width, 3, 3),
	}
	if clear {
		waves = append(waves, transform(planes[3], width, 5, 5))
	}
	shorter := nx
	if width > height {
		shorter = ny
	}
	return base64.StdEncoding.EncodeToString(pack(waves, shorter, width > height))
}

// averageOf is the mean colour weighted by alpha, and whether any pixel is transparent.
func averageOf(pixels []pixel) (average pixel, clear bool) {
	for _, p := range pixels {
		average.r, average.g, average.b, average.a = average.r+p.r*p.a, average.g+p.g*p.a, average.b+p.b*p.a, average.a+p.a
	}
	clear = average.a < float64(len(pixels))
	if average.a > 0 {
		average.r, average.g, average.b = average.r/average.a, average.g/average.a, average.b/average.a
	}
	return average, clear
}

// transform computes the first nx times ny coefficients, those of the triangle under the diagonal.
func transform(plane []float64, width, nx, ny int) wave {
	var w wave
	height := len(plane) / width
	for cy := range ny {
		for cx := 0; cx*ny < nx*(ny-cy); cx++ {
			sum := 0.0
			for y := range height {
				fy := math.Cos(math.Pi / float64(height) * float64(cy) * (float64(y) + 0.5))
				for x := range width {
					sum += plane[x+y*width] * math.Cos(math.Pi/float64(width)*float64(cx)*(float64(x)+0.5)) * fy
				}
			}
			sum /= float64(len(plane))
			if cx == 0 && cy == 0 {
				w.constant = sum
				continue
			}
			w.strengths = append(w.strengths, sum)
			w.scale = max(w.scale, math.Abs(sum))
		}
	}
	for i, s := range w.strengths {
		if w.scale > 0 {
			w.strengths[i] = 0.5 + 0.5/w.scale*s
		}
	}
	return w
}

// pack writes the header of five bytes, a sixth for alpha, then four bits for each coefficient.
func pack(waves []wave, shorter int, landscape bool) []byte {
	l, p, q := waves[0], waves[1], waves[2]
	first := half(63*l.constant) | half(31.5+31.5*p.constant)<<6 | half(31.5+31.5*q.constant)<<12 | half(31*l.scale)<<18
	second := shorter | half(63*p.scale)<<3 | half(63*q.scale)<<9
	if len(waves) > 3 {
		first |= 1 << 23
	}
	if landscape {
		second |= 1 << 15
	}
	out := []byte{byte(first), byte(first >> 8), byte(first >> 16), byte(second), byte(second >> 8)}
	if len(waves) > 3 {
		out = append(out, byte(half(15*waves[3].constant)|half(15*waves[3].scale)<<4))
	}
	count := 0
	for _, w := range waves {
		for _, s := range w.strengths {
			if count%2 == 0 {
				out = append(out, 0)
			}
			out[len(out)-1] |= byte(half(15*s)) << (count % 2 * 4)
			count++
		}
	}
	return out
}

// half rounds halves up.
func half(v float64) int { return int(math.Floor(v + 0.5)) }

// unit converts a component to 0..1.
func unit(v uint8) float64 { return float64(v) / math.MaxUint8 }
