package format

import (
	"math"
	"strings"
)

// Film is read from the headers of a video.
type Film struct {
	// Width and Height are the display size, after rotation.
	Width, Height int
	// Seconds is the length; 0 = unknown.
	Seconds float64
	// VideoCodec and AudioCodec are the common short names (h264, vp9, aac, opus); "" = no such track.
	VideoCodec, AudioCodec string
	// Profile names an H.264 profile that phones cannot play; "" = any other.
	Profile string
}

// rareProfiles are the H.264 profiles that few decoders of phones know, by profile_idc (ITU-T H.264, annex A).
var rareProfiles = map[uint64]string{
	44: "CAVLC 4:4:4", 88: "Extended", 110: "High 10", 122: "High 4:2:2", 244: "High 4:4:4",
}

// codecs maps the codec identifiers of containers to short names.
var codecs = map[string]string{
	"avc1": "h264", "avc3": "h264", "hvc1": "hevc", "hev1": "hevc", "dvh1": "hevc", "dvhe": "hevc", "av01": "av1", "vp08": "vp8",
	"vp09": "vp9",
	"mp4v": "mpeg4", "mp4a": "aac", "Opus": "opus", "fLaC": "flac", ".mp3": "mp3", "ac-3": "ac3", "ec-3": "eac3",
	"lpcm": "pcm", "sowt": "pcm", "twos": "pcm", "in24": "pcm", "in32": "pcm", "fl32": "pcm",
	"V_MPEG4/ISO/AVC": "h264", "V_MPEGH/ISO/HEVC": "hevc", "V_AV1": "av1", "V_VP8": "vp8", "V_VP9": "vp9",
	"A_OPUS": "opus", "A_VORBIS": "vorbis", "A_AAC": "aac", "A_MPEG/L3": "mp3", "A_FLAC": "flac",
}

const codecNameMax = 16

// codecName is the short name of a codec; for an unknown one, the letters and digits of its identifier.
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

// secondsMax bounds plausible lengths; a longer one counts as unknown.
const secondsMax = 1e6

// seconds rounds a length to milliseconds; 0 for implausible values.
func seconds(length, scale float64) float64 {
	s := length / scale
	if math.IsNaN(s) || s <= 0 || s > secondsMax {
		return 0
	}
	return math.Round(s*1000) / 1000
}
