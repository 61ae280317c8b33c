package media_test

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"raymi.example/internal/errs"
	"raymi.example/services/media/internal/media"
)

func TestModifiers(t *testing.T) {
	for text, want := range map[string]media.Modifiers{
		"_":                          {},
		"w_640":                      {Width: 640},
		"w_3072,f_avif":              {Width: 3072, Kind: media.AVIF},
		"r_3x2,w_320":                {Width: 320, Ratio: media.Pixels{Width: 3, Height: 2}},
		"p_og":                       {Preset: "og"},
		"g_30x70,p_poster":           {Preset: "poster", Focus: "30x70"},
		"w_640,g_0x100":              {Width: 640, Focus: "0x100"},
		"w_1024,r_40x21,f_jpeg,q_90": {Width: 1024, Ratio: media.Pixels{Width: 40, Height: 21}, Kind: media.JPEG, Quality: 90},
	} {
		got, err := media.ParseModifiers(text)
		if err != nil || got != want {
			t.Errorf("%s: got %+v, %v", text, got, err)
		}
	}
	for _, text := range []string{
		"", ",", "__", "w", "w_", "w_641", "w_0640", "w_+640", "w_-1", "w_640,", "w_640,w_640", "w_640,_", "r_2x1", "r_", "r_3X2",
		"f_gif", "f_jpg", "f_WEBP",
		"q_100", "q_8", "x_1", "W_640", "w_640 ", "w_640;q_80", "w_640&q_80", "q_80,w_99999999999999999999", "rs:fit:1:1", "w_640/q_80",
		"p_", "p_print", "p_og,w_640", "p_og,f_webp", "p_og,p_og", "q_80,p_poster", "g_",
	} {
		if _, err := media.ParseModifiers(text); errs.KindOf(err) != errs.Invalid {
			t.Errorf("%q must be refused, got %v", text, err)
		}
	}
}

// The web has a list of its own, which its build needs; pages and the gateway use that one.
func TestTheWebRequestsTheWidthsThatAreRendered(t *testing.T) {
	source, err := os.ReadFile("../../../../web/src/shared/constants.ts")
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`export const IMAGE_WIDTHS = \[(.*?)\]`).FindSubmatch(source)
	if found == nil {
		t.Fatal("IMAGE_WIDTHS is not found")
	}
	var rendered []string
	for width := range 10_000 {
		if _, err := media.ParseModifiers(fmt.Sprintf("w_%d", width)); err == nil {
			rendered = append(rendered, fmt.Sprint(width))
		}
	}
	if got := strings.Join(rendered, ", "); got != string(found[1]) {
		t.Errorf("the web requests %s, media renders %s", found[1], got)
	}
}

func TestRenditions(t *testing.T) {
	photo := image(1200, 800, media.JPEG)
	for text, want := range map[string]media.Rendition{
		"_":                       {Kind: media.WebP, Quality: 80},
		"w_640":                   {Width: 640, Kind: media.WebP, Quality: 80},
		"w_640,f_avif":            {Width: 640, Kind: media.AVIF, Quality: 60},
		"w_640,f_png,q_50":        {Width: 640, Kind: media.PNG, Quality: 50},
		"w_640,r_16x9":            {Crop: true, Width: 640, Height: 360, Kind: media.WebP, Quality: 80},
		"r_1x1":                   {Crop: true, Width: 800, Height: 800, Kind: media.WebP, Quality: 80},
		"w_3072,r_4x1":            {Crop: true, Width: 1200, Height: 300, Kind: media.WebP, Quality: 80},
		"w_1024,r_1x1":            {Crop: true, Width: 800, Height: 800, Kind: media.WebP, Quality: 80},
		"w_1280,r_40x21,f_jpeg":   {Crop: true, Width: 1200, Height: 630, Kind: media.JPEG, Quality: 80},
		"p_og":                    {Crop: true, Enlarge: true, Width: 1200, Height: 630, Kind: media.JPEG, Quality: 80},
		"p_poster":                {Width: 2480, Height: 3508, Kind: media.JPEG, Quality: 90},
		"w_320,r_3x2,f_webp,q_90": {Crop: true, Width: 320, Height: 213, Kind: media.WebP, Quality: 90},
	} {
		m, err := media.ParseModifiers(text)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := m.Rendition(photo); err != nil || got != want {
			t.Errorf("%s: got %+v, %v, want %+v", text, got, err, want)
		}
	}
}

func TestCropsKeepTheFocalPoint(t *testing.T) {
	photo := image(1200, 800, media.JPEG)
	photo.FocalX, photo.FocalY = pointer(0.304), pointer(0.7)
	crop := media.Rendition{Crop: true, Focus: "30x70", Width: 640, Height: 427, Kind: media.WebP, Quality: 80}
	for text, want := range map[string]media.Rendition{
		"w_640,r_3x2": crop, "w_640,r_3x2,g_30x70": crop,
		"w_640":        {Width: 640, Kind: media.WebP, Quality: 80},
		"p_og,g_30x70": {Crop: true, Enlarge: true, Focus: "30x70", Width: 1200, Height: 630, Kind: media.JPEG, Quality: 80},
	} {
		m, err := media.ParseModifiers(text)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := m.Rendition(photo); err != nil || got != want {
			t.Errorf("%s: got %+v, %v, want %+v", text, got, err, want)
		}
	}
	for name, f := range map[string]media.File{"another focus": photo, "none": image(1200, 800, media.JPEG)} {
		if got, err := (media.Modifiers{
			Ratio: media.Pixels{Width: 3, Height: 2},
			Focus: "31x70",
		}).Rendition(f); errs.KindOf(err) != errs.Invalid {
			t.Errorf("%s: got %+v, %v", name, got, err)
		}
	}
	moved := crop
	moved.Focus = "31x70"
	if moved.String() == crop.String() {
		t.Error("two crops have one name")
	}
}

func TestModifiersForClientsWithoutAVIF(t *testing.T) {
	modifiers := media.Modifiers{Kind: media.AVIF}
	if got := modifiers.For(true); got != modifiers {
		t.Errorf("got %+v", got)
	}
	if got := modifiers.For(false); got.Kind != media.WebP {
		t.Errorf("got %+v", got)
	}
	if got := (media.Modifiers{}).For(true); got.Kind != "" {
		t.Errorf("WebP was requested, got %+v", got)
	}
}

func TestCleaned(t *testing.T) {
	if r, ok := image(10, 10, media.AVIF).Cleaned(); !ok || r != (media.Rendition{Kind: media.AVIF, Quality: 90}) {
		t.Errorf("an image is served re-encoded, got %+v", r)
	}
	for _, f := range []media.File{image(10, 10, media.GIF), {Mime: "video/mp4"}, {Mime: "application/pdf"}} {
		if _, ok := f.Cleaned(); ok {
			t.Errorf("%s is not re-encoded", f.Mime)
		}
	}
}
