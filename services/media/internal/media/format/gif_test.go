package format_test

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/gif"
	"io"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"raymi.example/services/media/internal/media/format"
)

// dance is an animation of three frames with different palettes, delays, positions and disposal methods.
func dance(t testing.TB) (*gif.GIF, []byte) {
	t.Helper()
	warm := color.Palette{color.Transparent, color.RGBA{R: 200, A: 255}, color.RGBA{R: 250, G: 180, A: 255}}
	cold := color.Palette{color.RGBA{B: 200, A: 255}, color.RGBA{G: 90, B: 90, A: 255}}
	g := &gif.GIF{
		Delay: []int{10, 20, 30}, Disposal: []byte{gif.DisposalNone, gif.DisposalBackground, gif.DisposalPrevious}, LoopCount: 3,
		Config: image.Config{Width: 120, Height: 80, ColorModel: warm},
	}
	for i, p := range []color.Palette{warm, cold, warm} {
		m := image.NewPaletted(image.Rect(10*i, 5*i, 120, 80), p)
		for at := range m.Pix {
			m.Pix[at] = byte(at*at>>7+i) % byte(len(p))
		}
		g.Image = append(g.Image, m)
	}
	var out bytes.Buffer
	if err := gif.EncodeAll(&out, g); err != nil {
		t.Fatal(err)
	}
	return g, out.Bytes()
}

func blocks(label byte, texts ...string) []byte {
	out := []byte{0x21, label}
	for _, text := range texts {
		out = append(append(out, byte(len(text))), text...)
	}
	return append(out, 0)
}

// clean also checks that CheckGIF agrees with CleanGIF.
func clean(content []byte) ([]byte, error) {
	var out bytes.Buffer
	err := format.CleanGIF(&out, bytes.NewReader(content), 7)
	if checked := format.CheckGIF(bytes.NewReader(content)); (checked == nil) != (err == nil) {
		return nil, errors.New("cleaning and checking differ")
	}
	return out.Bytes(), err
}

func TestGIF(t *testing.T) {
	_, content := dance(t)
	want := animated(120, 80, 3)
	accepts(t, readGIF, content, want)
	accepts(t, readGIF, append(bytes.Clone(content), "PK\x03\x04"...), want)
	accepts(t, readGIF, []byte("GIF87a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff"+
		",\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;"), still(1, 1))
	large := []byte("GIF89a\x01\x00\x01\x00\x00\x00\x00,\x00\x00\x00\x00\xff\xff\xff\xff\x00\x02\x02D\x01\x00;")
	accepts(t, readGIF, large, format.Picture{Width: 1, Height: 1, Frames: 1, Pixels: 65535 * 65535})
	wholeOnly(t, readGIF, content)
	wholeOnly(t, clean, content)
	refuses(t, readGIF, []byte("GIF89a\x01\x00\x01\x00\x00\x00\x00;"), format.ErrBroken)
	refuses(t, readGIF, sample(t, "gif89a-html.gif"), format.ErrBroken)
}

// The visible picture is unchanged; everything else is removed.
func TestCleanGIFRemovesMetadata(t *testing.T) {
	_, content := dance(t)
	trailer := len(content) - 1
	start := bytes.Index(content, []byte("\x21\xff\x0bNETSCAPE"))
	secrets := []string{"<?php phpinfo(); ?>", "<script>", "PK\x03\x04", "XMP DataXMP", "plain text", "GPS 13.5S", "after the pixels"}
	dirty := join(content[:start],
		blocks(0xfe, secrets[0], secrets[1]), blocks(0xff, "XMP DataXMP", secrets[5]), blocks(0x01, "............",
			secrets[4]), blocks(0xab, secrets[1]),
		content[start:trailer], blocks(0xff, "NETSCAPE2.0", "\x01\x09\x00"), blocks(0xff, "NETSCAPE2.0",
			"\x02<script>"), []byte(";"), []byte(secrets[2]), zeros(100))
	got, err := clean(dirty)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range secrets {
		if bytes.Contains(got, []byte(s)) {
			t.Errorf("%q is still there", s)
		}
	}
	if d := cmp.Diff(shown(t, content), shown(t, got)); d != "" {
		t.Fatal(d)
	}
	if second, err := clean(dirty); err != nil || !bytes.Equal(second, got) {
		t.Fatalf("the same file becomes another one: %v", err)
	}
}

// shown is what a browser draws of a GIF: the frames' colours, independent of palette indices.
func shown(t testing.TB, content []byte) any {
	t.Helper()
	g, err := gif.DecodeAll(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	type frame struct {
		At     image.Rectangle
		Pixels []color.RGBA
	}
	var out []frame
	for _, m := range g.Image {
		f := frame{At: m.Rect}
		for _, c := range m.Pix {
			f.Pixels = append(f.Pixels, color.RGBAModel.Convert(m.Palette[c]).(color.RGBA))
		}
		out = append(out, f)
	}
	return []any{out, g.Delay, g.Disposal, g.LoopCount, g.Config.Width, g.Config.Height}
}

// A payload can be hidden in colours and codes; permuted, it is destroyed.
func TestPalettesAreShuffled(t *testing.T) {
	payload := "<?php system($_GET['c']); ?>  "
	var p color.Palette
	for i := 0; i < len(payload); i += 3 {
		p = append(p, color.RGBA{payload[i], payload[i+1], payload[i+2], 255})
	}
	for len(p) < 256 {
		p = append(p, color.Gray{uint8(len(p))})
	}
	m := image.NewPaletted(image.Rect(0, 0, 40, 30), p)
	for i := range m.Pix {
		m.Pix[i] = uint8(i * i >> 3)
	}
	var out bytes.Buffer
	if err := gif.Encode(&out, m, nil); err != nil {
		t.Fatal(err)
	}
	got, err := clean(out.Bytes())
	if err != nil || !bytes.Contains(out.Bytes(), []byte(payload)) || bytes.Contains(got, []byte("<?php")) {
		t.Fatalf("got %v, %.300q", err, got)
	}
	if d := cmp.Diff(shown(t, out.Bytes()), shown(t, got)); d != "" {
		t.Fatal(d)
	}
	var other bytes.Buffer
	if err := format.CleanGIF(&other, bytes.NewReader(out.Bytes()), 8); err != nil || bytes.Equal(other.Bytes(), got) {
		t.Fatalf("another seed is another shuffle: %v", err)
	}
}

// A frame may have narrower codes than its palette, and indices beyond it.
func TestCodesAndPalettesOfDifferentWidths(t *testing.T) {
	for name, content := range map[string]string{
		"codes for 4 colours, a palette of 8": "GIF89a\x01\x00\x01\x00\x82\x05\x00ABCDEFGHIJKLMNOPQRSTUVWX," +
			"\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;",
		"codes for 4 colours, a palette of 2": "GIF89a\x01\x00\x01\x00\x80\x00\x00ABCDEF,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;",
		"no palette":                          "GIF89a\x01\x00\x01\x00\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;",
	} {
		t.Run(name, func(t *testing.T) {
			got, err := clean([]byte(content))
			if err != nil {
				t.Fatal(err)
			}
			if strings.HasPrefix(name, "no") {
				accepts(t, readGIF, got, still(1, 1))
				return
			}
			if d := cmp.Diff(shown(t, []byte(content)), shown(t, got)); d != "" {
				t.Fatal(d)
			}
		})
	}
}

// Bytes may be hidden after the last pixel of a frame, in the same chain of sub-blocks.
func TestBytesAfterThePixelsAreRemoved(t *testing.T) {
	frame := "\x02\x02D\x01\x00" // code size, one block with one pixel
	hidden := "\x02\x02D\x01\x08<script>\x00"
	content := "GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff,\x00\x00\x00\x00\x01\x00\x01\x00\x00" + frame + ";"
	got, err := clean([]byte(strings.Replace(content, frame, hidden, 1)))
	if err != nil || bytes.Contains(got, []byte("script")) {
		t.Fatalf("got %q, %v", got, err)
	}
	if plain, err := clean([]byte(content)); err != nil || !bytes.Equal(plain, got) {
		t.Fatalf("got %q, %v", plain, err)
	}
}

func TestUndecodableGIFsAreBroken(t *testing.T) {
	head := "GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff"
	for name, content := range map[string]string{
		"too few pixels":       head + ",\x00\x00\x00\x00\x09\x00\x09\x00\x00\x02\x02D\x01\x00;",
		"no code of its table": head + ",\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02\xff\xff\x00;",
		"a code size of none":  head + ",\x00\x00\x00\x00\x01\x00\x01\x00\x00\x01\x02D\x01\x00;",
		"a code size too high": head + ",\x00\x00\x00\x00\x01\x00\x01\x00\x00\x09\x02D\x01\x00;",
		"an unknown block":     head + "\x00;",
		"no frame":             head + ";",
	} {
		t.Run(name, func(t *testing.T) { refuses(t, clean, []byte(content), format.ErrBroken) })
	}
}

func TestAWriteErrorIsNotErrBroken(t *testing.T) {
	_, content := dance(t)
	full := errors.New("disk full")
	err := format.CleanGIF(failing{full}, bytes.NewReader(content), 7)
	if !errors.Is(err, full) || errors.Is(err, format.ErrBroken) {
		t.Fatalf("got %v", err)
	}
	for _, at := range []int{0, 20, len(content) / 2, len(content) - 1} {
		cut := io.MultiReader(bytes.NewReader(content[:at]), iotest.ErrReader(full))
		if err := format.CleanGIF(&bytes.Buffer{}, cut, 7); !errors.Is(err, full) || errors.Is(err, format.ErrBroken) {
			t.Errorf("after %d bytes: got %v", at, err)
		}
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

// Codes grow to twelve bits and the table is cleared in between, at places that depend on the seed.
func TestCleanGIFPreservesPixelsOfAllWidths(t *testing.T) {
	for _, colours := range []int{2, 3, 16, 200, 256} {
		var p color.Palette
		for i := range colours {
			p = append(p, color.RGBA{uint8(i), uint8(255 - i), uint8(i * 7), 255})
		}
		noise, flat := image.NewPaletted(image.Rect(0, 0, 150, 100), p), image.NewPaletted(image.Rect(0, 0, 150, 100), p)
		state := uint32(colours)
		for i := range noise.Pix {
			state = state*1664525 + 1013904223
			noise.Pix[i] = uint8(state>>16) % uint8(min(colours, 255))
		}
		var content bytes.Buffer
		if err := gif.EncodeAll(&content, &gif.GIF{Image: []*image.Paletted{noise, flat}, Delay: []int{1, 1}}); err != nil {
			t.Fatal(err)
		}
		want := shown(t, content.Bytes())
		for seed := range uint64(8) {
			var got bytes.Buffer
			if err := format.CleanGIF(&got, bytes.NewReader(content.Bytes()), seed); err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(want, shown(t, got.Bytes())) {
				t.Fatalf("%d colours, seed %d: it is another picture", colours, seed)
			}
			if got.Len() > content.Len()*5/4 {
				t.Errorf("%d colours, seed %d: %d bytes have become %d", colours, seed, content.Len(), got.Len())
			}
		}
	}
}

// The same pixels become different codes in every file.
func TestCodesDependOnTheSeed(t *testing.T) {
	_, content := dance(t)
	pieces := map[string]bool{}
	const length = 8
	for i := 100; i+length < len(content); i++ {
		pieces[string(content[i:i+length])] = true
	}
	got, err := clean(content)
	if err != nil {
		t.Fatal(err)
	}
	same := 0
	for i := 100; i+length < len(got); i++ {
		if pieces[string(got[i:i+length])] {
			same++
		}
	}
	if same > len(got)/20 {
		t.Fatalf("%d of %d pieces of eight bytes are the same", same, len(got))
	}
}
