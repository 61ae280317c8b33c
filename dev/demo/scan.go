package demo

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"

	"raymi.example/dev/rest"
)

var (
	desk   = color.RGBA{0xd9, 0xcf, 0xe0, 0xff}
	paper  = color.RGBA{0xfb, 0xf7, 0xf0, 0xff}
	ribbon = color.RGBA{0xb4, 0x47, 0x2e, 0xff}
	figure = color.RGBA{0x2b, 0x3a, 0x8c, 0xff}
	ink    = color.RGBA{0x6f, 0x66, 0x5b, 0xff}
)

// scan draws a fake identity document: a card with a figure and meaningless lines.
func scan(name string) (rest.Upload, error) {
	card := image.NewRGBA(image.Rect(0, 0, 1000, 700))
	fill := func(x, y, width, height int, c color.Color) {
		draw.Draw(card, image.Rect(x, y, x+width, y+height), image.NewUniform(c), image.Point{}, draw.Src)
	}
	fill(0, 0, 1000, 700, desk)
	fill(80, 80, 840, 540, paper)
	fill(80, 80, 840, 90, ribbon)
	fill(130, 220, 240, 310, desk)
	fill(205, 265, 90, 110, figure)
	fill(165, 395, 170, 135, figure)
	for i, width := range []int{420, 300, 380, 240, 340} {
		fill(430, 230+i*62, width, 22, ink)
	}
	var body bytes.Buffer
	if err := jpeg.Encode(&body, card, nil); err != nil {
		return rest.Upload{}, err
	}
	return rest.Upload{Field: "personalDocumentScan", Name: name, Body: body.Bytes()}, nil
}
