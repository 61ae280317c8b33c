package media_test

import (
	"bytes"
	"testing"

	"github.com/google/go-cmp/cmp"

	"raymi.example/services/media/internal/media"
	"raymi.example/services/media/internal/media/format"
)

func TestVideoHeadersAreRead(t *testing.T) {
	content := sample(t, "ok-h264-faststart.mp4")
	c, err := media.Limits{}.Inspect(media.Draft{Name: "taki.mp4"}, bytes.NewReader(content), int64(len(content)))
	if err != nil {
		t.Fatal(err)
	}
	want := media.Content{
		Kind: media.MP4, Bytes: int64(len(content)), Pixels: media.Pixels{Width: 320, Height: 180},
		Film:   media.Film{Seconds: 2, VideoCodec: "h264", AudioCodec: "aac"},
		Blanks: []format.Blank{{From: 2354, To: 2448, Header: []byte("free")}}, // the name of the encoder
	}
	if d := cmp.Diff(want, c); d != "" {
		t.Fatal(d)
	}
	c.SHA256 = digest
	f := media.NewFile(media.Draft{Name: "taki.mp4"}, c, "0123456789")
	if *f.Width != 320 || *f.Height != 180 || *f.Duration != 2 || *f.VideoCodec != "h264" || *f.AudioCodec != "aac" || f.Image() {
		t.Fatalf("got %+v", f)
	}
	silent := media.NewFile(media.Draft{Name: "taki.webm"},
		media.Content{Kind: media.WebM, SHA256: digest, Film: media.Film{VideoCodec: "vp8"}}, "0123456789")
	if silent.Duration != nil || silent.AudioCodec != nil || silent.Width != nil {
		t.Fatalf("unknown attributes must be nil: %+v", silent)
	}
}

// codecOf is the sample with another codec identifier.
func codecOf(t *testing.T, name string) []byte {
	t.Helper()
	return bytes.Replace(sample(t, "quicktime.mov"), []byte("avc1\x00\x00\x00\x00"), []byte(name+"\x00\x00\x00\x00"), 1)
}

func TestUnplayableVideosAreRefused(t *testing.T) {
	for name, c := range map[string]struct {
		content   []byte
		key, text string
	}{
		"HEVC":   {codecOf(t, "hev1"), "file_codec_refused", "x is HEVC (H.265) video, which most browsers cannot play: save it as H.264"},
		"ProRes": {codecOf(t, "apcn"), "file_codec_refused", "x is apcn video, which most browsers cannot play: save it as H.264"},
		"only sound": {
			bytes.ReplaceAll(sample(t, "quicktime.mov"), []byte("vide"), []byte("soun")), "file_no_video",
			"x has no pictures in it, only sound: a video is needed",
		},
		"cut short":  {sample(t, "quicktime.mov")[:20_000], "file_broken", "x is damaged: it cannot be read as a video"},
		"half a PDF": {sample(t, "tiny.pdf")[:20], "file_broken", "x is damaged: it cannot be read as a PDF"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := inspect(t, media.Draft{Name: "x"}, c.content); got.Key != c.key {
				t.Errorf("got %+v", got)
			}
			_, err := media.Limits{}.Inspect(media.Draft{Name: "x"}, bytes.NewReader(c.content), int64(len(c.content)))
			if err == nil || err.Error() != c.text {
				t.Errorf("got %v", err)
			}
		})
	}
}
