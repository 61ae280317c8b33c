package format

import (
	"math"
	"strings"
)

// Film is what the headers of a video say.
type Film struct {
	// Width and Height are those of the picture as it is displayed, turned if the file says so.
	Width, Height int
	// Seconds is the length; 0 = not told.
	Seconds float64
	// VideoCodec and AudioCodec are the field's short names (h264, vp9, aac, opus); "" = there is no such track.
	VideoCodec, AudioCodec string
}

// codecs gives the short names of what containers call their tracks' contents.
var codecs = map[string]string{
	"avc1": "h264", "avc3": "h264", "hvc1": "hevc", "hev1": "hevc", "dvh1": "hevc", "dvhe": "hevc", "av01": "av1", "vp08": "vp8", "vp09": "vp9",
	"mp4v": "mpeg4", "mp4a": "aac", "Opus": "opus", "fLaC": "flac", ".mp3": "mp3", "ac-3": "ac3", "ec-3": "eac3",
	"lpcm": "pcm", "sowt": "pcm", "twos": "pcm", "in24": "pcm", "in32": "pcm", "fl32": "pcm",
	"V_MPEG4/ISO/AVC": "h264", "V_MPEGH/ISO/HEVC": "hevc", "V_AV1": "av1", "V_VP8": "vp8", "V_VP9": "vp9",
	"A_OPUS": "opus", "A_VORBIS": "vorbis", "A_AAC": "aac", "A_MPEG/L3": "mp3", "A_FLAC": "flac",
}

const codecNameMax = 16

// codecName is the short name of a codec; of one that we do not know, its own as far as it is letters and digits.
func codecName(own string) string {
	if name, ok := codecs[own]; ok {
		return name
	}
	name := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '_' || r == '-' {
			return r
		}
		return -1
	}, strings.ToLower(own))
	if name == "" {
		return "unknown"
	}
	return name[:min(len(name), codecNameMax)]
}

// secondsMax is beyond any film; a longer claim is none.
const secondsMax = 1e6

// seconds rounds a length to milliseconds; 0 for claims that are none.
func seconds(length, scale float64) float64 {
	s := length / scale
	if math.IsNaN(s) || s <= 0 || s > secondsMax {
		return 0
	}
	return math.Round(s*1000) / 1000
}
