package media_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"raymi.example/services/media/internal/media"
)

const digest = "ab3f00000000000000000000000000000000000000000000000000000000beef"

func TestNewFile(t *testing.T) {
	width, height := int32(320), int32(240)
	caption := "Sacsayhuamán"
	d := media.Draft{Name: "ñandú foto (1).jpeg", Field: "eventBanner", Caption: &caption, OwnerID: 7}
	c := media.Content{Kind: media.PNG, SHA256: digest, Bytes: 12_345, Pixels: media.Pixels{Width: 320, Height: 240}}
	want := media.File{
		Name: "ñandú foto (1).jpeg", Caption: &caption, Width: &width, Height: &height, Hash: "nandu_foto_1_27b77ceae7", Ext: ".png",
		Mime: "image/png", Size: 12.35, SHA256: digest, Bytes: 12_345, StorageKey: "public/ab/" + digest, OwnerID: 7, Provider: "local",
	}
	got := media.NewFile(d, c, "27b77ceae7")
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatal(diff)
	}
	if got.URL() != "/uploads/nandu_foto_1_27b77ceae7.png" {
		t.Fatalf("got %s", got.URL())
	}
}

func TestPrivateFilesHaveNoURL(t *testing.T) {
	f := media.NewFile(media.Draft{Name: "dni.jpg", Field: "personalDocumentScan"},
		media.Content{Kind: media.JPEG, SHA256: digest, Bytes: 1, Pixels: media.Pixels{Width: 2000, Height: 1000}}, "0123456789").WithFormats()
	if !f.Private || f.StorageKey != "private/ab/"+digest || f.URL() != "" || f.Formats != nil {
		t.Fatalf("got %+v", f)
	}
}

func TestHashIsSafeInURLs(t *testing.T) {
	for name, want := range map[string]string{
		"photo-medium.jpg":                "photo_medium",
		"Inti Raymi 2026.PNG":             "Inti_Raymi_2026",
		"../../etc/passwd":                "etc_passwd",
		"n\u0303andu\u0301.jpg":           "nandu",
		"ÑUSTA.jpg":                       "NUSTA",
		"写真.jpg":                          "file",
		".htaccess":                       "file",
		"":                                "file",
		"a__b--c.png":                     "a_b_c",
		strings.Repeat("x", 300) + ".png": strings.Repeat("x", 100),
	} {
		got := media.NewFile(media.Draft{Name: name}, media.Content{SHA256: digest}, "0123456789").Hash
		if got != want+"_0123456789" || !media.IsHash(got) {
			t.Errorf("%q: got %s, want %s", name, got, want)
		}
	}
	for _, text := range []string{"", "a.b", "a/b", "a-b", "ñ", "a\x00", "a\xff"} {
		if media.IsHash(text) {
			t.Errorf("%q is no hash", text)
		}
	}
}

func TestNamesAreShownOnOneLine(t *testing.T) {
	for name, want := range map[string]string{
		"a\r\nb.png": "ab.png", "  x.png ": "x.png", "\u202egnp.exe": "gnp.exe", "\x00": "file", strings.Repeat("ñ",
			300): strings.Repeat("ñ", 255),
	} {
		d := media.Draft{Name: name, Field: "mainBanner"}
		if err := d.Admit(user); err != nil || d.Name != want {
			t.Errorf("%q: got %q, %v", name, d.Name, err)
		}
	}
}

func image(width, height int32, kind media.Kind) media.File {
	return media.File{
		ID: 9, Name: "x" + kind.Ext(), Hash: "x_0123456789", Ext: kind.Ext(), Mime: string(kind), Width: &width, Height: &height,
		Bytes: 1_000_000, SHA256: digest,
	}
}

func TestFormats(t *testing.T) {
	got := image(1000, 500, media.JPEG).WithFormats().Formats
	entry := func(name string, width, height, bytes int, size float64, url string) media.Format {
		return media.Format{
			Name: name + "_x.jpg", Hash: name + "_x_0123456789", Ext: ".jpg", Mime: "image/jpeg", Width: width, Height: height,
			Size: size, SizeInBytes: bytes, URL: url + "/9-x_0123456789.jpg",
		}
	}
	want := media.Formats{
		"thumbnail": entry("thumbnail", 245, 123, 60_025, 60.03, "/img/w_320,f_jpeg"),
		"small":     entry("small", 500, 250, 250_000, 250, "/img/w_640,f_jpeg"),
		"medium":    entry("medium", 750, 375, 562_500, 562.5, "/img/w_768,f_jpeg"),
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Fatal(d)
	}
	if got := image(245, 156, media.PNG).WithFormats().Formats; got != nil {
		t.Errorf("a picture inside the smallest box has no formats, got %v", got)
	}
	if got := (media.File{Mime: "application/pdf"}).WithFormats().Formats; got != nil {
		t.Errorf("a document has no formats, got %v", got)
	}
	thumbnail := image(320, 240, media.GIF).WithFormats().Formats["thumbnail"]
	if thumbnail.Width != 208 || thumbnail.Height != 156 || thumbnail.Mime != "image/webp" ||
		thumbnail.URL != "/img/w_320,f_webp/9-x_0123456789.gif" {
		t.Errorf("got %+v", thumbnail)
	}
}

func TestFormatsOfPortraitsFollowTheirWidth(t *testing.T) {
	large := image(1000, 4000, media.WebP).WithFormats().Formats["large"]
	if large.Width != 250 || large.Height != 1000 || large.URL != "/img/w_320,f_webp/9-x_0123456789.webp" {
		t.Fatalf("got %+v", large)
	}
}

func TestUpright(t *testing.T) {
	for name, c := range map[string]struct{ stored, small, want media.Pixels }{
		"not rotated":          {media.Pixels{Width: 60, Height: 40}, media.Pixels{Width: 32, Height: 21}, media.Pixels{Width: 60, Height: 40}},
		"turned":               {media.Pixels{Width: 60, Height: 40}, media.Pixels{Width: 21, Height: 32}, media.Pixels{Width: 40, Height: 60}},
		"turned, from upright": {media.Pixels{Width: 40, Height: 60}, media.Pixels{Width: 32, Height: 21}, media.Pixels{Width: 60, Height: 40}},
		"nearly square":        {media.Pixels{Width: 61, Height: 60}, media.Pixels{Width: 32, Height: 32}, media.Pixels{Width: 61, Height: 60}},
	} {
		t.Run(name, func(t *testing.T) {
			f := image(int32(c.stored.Width), int32(c.stored.Height), media.JPEG).Upright(c.small)
			if got := (media.Pixels{Width: int(*f.Width), Height: int(*f.Height)}); got != c.want {
				t.Fatalf("got %v", got)
			}
		})
	}
}
