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
	// Profile names a profile of the video codec that phones usually cannot play; "" = any other.
	Profile string
}

// rareProfiles are the profiles that few decoders of phones know: of H.264 by profile_idc (ITU-T H.264, annex A), of VP9 by
// profile (WebM Project, VP9 bitstream), of AV1 by seq_profile (AV1 specification, annex A).
var rareProfiles = map[string]map[byte]string{
	"h264": {44: "CAVLC 4:4:4", 88: "Extended", 110: "High 10", 122: "High 4:2:2", 244: "High 4:4:4"},
	"vp9":  {1: "Profile 1", 2: "Profile 2", 3: "Profile 3"},
	"av1":  {1: "High", 2: "Professional"},
}

// configurations are the boxes that describe how a codec's pictures are encoded.
var configurations = map[string]string{"h264": "avcC", "vp9": "vpcC", "av1": "av1C"}

// configurationBytes are enough for the profile of each codec.
const configurationBytes = 5

// rareProfile returns the rare profile that a codec's configuration names. It has the form of the box in MP4.
func rareProfile(codec string, configuration []byte) string {
	if len(configuration) < 2 {
		return ""
	}
	profile := configuration[1]
	switch {
	case codec == "av1":
		profile >>= 5
	case codec == "vp9" && len(configuration) == configurationBytes: // behind version and flags of the box
		profile = configuration[4]
	case codec == "vp9":
		return ""
	}
	return rareProfiles[codec][profile]
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
