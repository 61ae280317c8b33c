package format_test

import (
	"testing"

	"raymi.example/services/media/internal/media/format"
)

func riffChunk(name string, body []byte) []byte {
	return join([]byte(name), le32(len(body)), body, zeros(len(body)&1))
}

func webp(chunks ...[]byte) []byte {
	body := join(chunks...)
	return join([]byte("RIFF"), le32(4+len(body)), []byte("WEBP"), body)
}

func canvas(flags byte, width, height int) []byte {
	return riffChunk("VP8X", join([]byte{flags, 0, 0, 0}, le24(width-1), le24(height-1)))
}

func lossless(width, height int) []byte {
	return riffChunk("VP8L", join([]byte{0x2f}, le32((width-1)|(height-1)<<14), []byte("..")))
}

func lossy(width, height int) []byte {
	return riffChunk("VP8 ", join([]byte("...\x9d\x01\x2a"), le16(width), le16(height), []byte(".")))
}

func frame(left, top, width, height int, stream []byte) []byte {
	return riffChunk("ANMF", join(le24(left/2), le24(top/2), le24(width-1), le24(height-1), zeros(4), riffChunk("ALPH", zeros(3)), stream))
}

func TestWebP(t *testing.T) {
	const moving = 2
	for name, want := range map[string]format.Picture{
		"lossy-48x32.webp": still(48, 32), "lossless-40x60.webp": still(40, 60), "extended-33x77.webp": still(33, 77),
	} {
		accepts(t, readWebP, sample(t, name), want)
		wholeOnly(t, readWebP, sample(t, name))
	}
	accepts(t, readWebP, append(webp(lossy(9, 8)), "<?php"...), still(9, 8))
	accepts(t, readWebP, webp(canvas(moving, 20, 10), riffChunk("ANIM", zeros(6)), frame(0, 0, 20, 10, lossy(20, 10)),
		frame(4, 2, 9, 8, lossless(9, 8))), animated(20, 10, 2))
	for name, content := range map[string][]byte{
		"no picture":                       webp(canvas(0, 20, 10)),
		"an animation without frames":      webp(canvas(moving, 20, 10)),
		"a still in an animation":          webp(canvas(moving, 20, 10), lossy(20, 10)),
		"a frame in a still":               webp(canvas(0, 20, 10), frame(0, 0, 20, 10, lossy(20, 10))),
		"two canvases":                     webp(canvas(0, 20, 10), canvas(0, 20, 10), lossy(20, 10)),
		"two pictures":                     webp(lossy(20, 10), lossy(20, 10)),
		"a picture larger than its canvas": webp(canvas(0, 20, 10), lossless(16384, 16384)),
		"a frame beside the canvas":        webp(canvas(moving, 20, 10), frame(4, 0, 18, 10, lossy(18, 10))),
		"a frame of another size":          webp(canvas(moving, 20, 10), frame(0, 0, 20, 10, lossy(16383, 10))),
		"a frame without a picture":        webp(canvas(moving, 20, 10), frame(0, 0, 20, 10, nil)),
		"a chunk beyond the end":           webp([]byte("EXIF\xff\xff\xff\xff")),
		"no key frame":                     webp(riffChunk("VP8 ", zeros(10))),
	} {
		t.Run(name, func(t *testing.T) { refuses(t, readWebP, content, format.ErrBroken) })
	}
}
