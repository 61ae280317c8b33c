package format

import (
	"encoding/binary"
	"io"
	"math"
)

// tracksMax bounds the tracks of a video.
const tracksMax = 64

// ReadMP4 reads an ISO media file: MP4 and QuickTime, also fragmented. It must contain samples.
func ReadMP4(r io.ReaderAt, size int64) (Film, error) {
	s := newSource(r, size)
	var movie track
	found, data, fragments := false, false, 0
	fits := s.eachBox(span{0, size}, func(name string, body span) bool {
		switch name {
		case "moov":
			if found {
				return false
			}
			var ok bool
			movie, ok = s.readMovie(body)
			found = true
			return ok
		case "mdat":
			data = data || body.size() > 0
		case "moof":
			fragments += s.fragmentSamples(body)
		}
		return true
	})
	if !fits || !found || !data || movie.samples+movie.sounds+fragments == 0 {
		return Film{}, ErrBroken
	}
	if movie.samples+fragments == 0 { // tracks without samples
		movie.codec = ""
	}
	return movie.film(), nil
}

// track describes the first video track and, at the end, the whole movie.
type track struct {
	handler string
	codec   string
	profile string
	// samples are frames or, in an audio track, audio samples.
	samples                 int
	codedWidth, codedHeight int
	width, height           int
	seconds                 float64
	audio                   string
	sounds                  int
}

func (t track) film() Film {
	f := Film{Width: t.width, Height: t.height, Seconds: t.seconds, VideoCodec: t.codec, AudioCodec: t.audio, Profile: t.profile}
	if f.Width == 0 || f.Height == 0 {
		f.Width, f.Height = t.codedWidth, t.codedHeight
	}
	return f
}

// readMovie combines the tracks of a movie.
func (s *source) readMovie(moov span) (track, bool) {
	var movie track
	var length float64
	count := 0
	ok := s.eachBox(moov, func(name string, body span) bool {
		switch name {
		case "mvhd":
			movie.seconds = s.duration(body, 12)
		case "trak":
			count++
			t, ok := s.readTrack(body)
			if !ok || count > tracksMax {
				return false
			}
			length = max(length, t.seconds)
			movie.add(t)
		}
		return true
	})
	if movie.seconds == 0 {
		movie.seconds = length
	}
	return movie, ok
}

// add copies the first video track and the first audio track.
func (t *track) add(other track) {
	switch {
	case (other.handler == "vide" || other.handler == "pict") && t.codec == "":
		t.codec, t.profile, t.samples = other.codec, other.profile, other.samples
		t.codedWidth, t.codedHeight, t.width, t.height = other.codedWidth, other.codedHeight, other.width, other.height
	case other.handler == "soun" && t.audio == "":
		t.audio, t.sounds = other.codec, other.samples
	}
}

func (s *source) readTrack(trak span) (track, bool) {
	var t track
	header, ok := s.find(trak, "tkhd")
	if !ok {
		return t, false
	}
	t.width, t.height = s.displayed(header)
	media, ok := s.find(trak, "mdia")
	if !ok {
		return t, false
	}
	if head, ok := s.find(media, "mdhd"); ok {
		t.seconds = s.duration(head, 12)
	}
	handler, ok := s.find(media, "hdlr")
	if !ok {
		return t, false
	}
	if b, ok := s.field(handler, 8, 4); ok {
		t.handler = string(b)
	}
	table, ok := s.descend(media, "minf", "stbl")
	if !ok {
		return t, false
	}
	s.describe(table, &t)
	for _, name := range []string{"stsz", "stz2"} {
		if sizes, ok := s.find(table, name); ok {
			t.samples = int(s.number(sizes, 8, 4))
		}
	}
	return t, true
}

// describe reads the codec of a track and the encoded size of its pictures.
func (s *source) describe(table span, t *track) {
	descriptions, ok := s.find(table, "stsd")
	if !ok || descriptions.size() < 8 {
		return
	}
	descriptions.from += 8
	s.eachBox(descriptions, func(name string, body span) bool {
		t.codec = codecName(name)
		if t.handler == "vide" || t.handler == "pict" {
			t.codedWidth, t.codedHeight = int(s.number(body, 24, 2)), int(s.number(body, 26, 2))
			t.profile = s.profile(body, t.codec)
		}
		return false // the first is enough
	})
}

// sampleEntryBytes are the fixed fields of a visual sample entry, before its boxes.
const sampleEntryBytes = 78

// profile returns the rare profile of a sample entry.
func (s *source) profile(entry span, codec string) string {
	if entry.size() < sampleEntryBytes {
		return ""
	}
	entry.from += sampleEntryBytes
	configuration, ok := s.find(entry, configurations[codec])
	if !ok {
		return ""
	}
	begin, _ := s.field(configuration, 0, int(min(configuration.size(), configurationBytes)))
	return rareProfile(codec, begin)
}

// duration reads time scale and length, which follow two timestamps of the same width as the length: 4 bytes, or 8 in
// version 1.
func (s *source) duration(body span, at int64) float64 {
	if s.number(body, 0, 1) == 1 {
		return seconds(float64(s.number(body, at+12, 8)), float64(s.number(body, at+8, 4)))
	}
	length := s.number(body, at+4, 4)
	if length == math.MaxUint32 { // unknown
		return 0
	}
	return seconds(float64(length), float64(s.number(body, at, 4)))
}

// displayed reads the display size of a track from its header, rotated by its matrix.
func (s *source) displayed(header span) (width, height int) {
	at := int64(40)
	if s.number(header, 0, 1) == 1 {
		at = 52
	}
	width, height = int(s.number(header, at+36, 2)), int(s.number(header, at+40, 2))
	matrix, ok := s.field(header, at, 20)
	if !ok {
		return 0, 0
	}
	a, b := binary.BigEndian.Uint32(matrix), binary.BigEndian.Uint32(matrix[4:])
	c, d := binary.BigEndian.Uint32(matrix[12:]), binary.BigEndian.Uint32(matrix[16:])
	if a == 0 && d == 0 && b != 0 && c != 0 { // a rotation by 90 or 270 degrees
		return height, width
	}
	return width, height
}

// fragmentSamples counts the samples of a fragment.
func (s *source) fragmentSamples(moof span) int {
	samples := 0
	s.eachBox(moof, func(name string, traf span) bool {
		if name == "traf" {
			s.eachBox(traf, func(name string, run span) bool {
				if name == "trun" {
					samples += int(s.number(run, 4, 4))
				}
				return true
			})
		}
		return true
	})
	return samples
}
