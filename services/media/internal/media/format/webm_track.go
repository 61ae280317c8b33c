package format

import "bytes"

// webmTrack is an entry of the track list.
type webmTrack struct {
	kind, number                                     uint64
	codec                                            string
	configuration                                    []byte
	width, height, displayWidth, displayHeight, unit int
}

func (w *webmWalk) track(e element) bool {
	if e.id != ebmlTrackEntry {
		return true
	}
	var t webmTrack
	visit := func(e element) bool {
		switch e.id {
		case ebmlTrackType:
			t.kind = w.number(e)
		case ebmlTrackNumber:
			t.number = w.number(e)
		case ebmlCodecPrivate:
			begin, _ := w.s.field(e.body, 0, int(min(e.body.size(), configurationBytes)))
			t.configuration = bytes.Clone(begin) // the source reuses its page
		case ebmlCodecID:
			if b, ok := w.s.field(e.body, 0, int(min(e.body.size(), 32))); ok {
				t.codec = codecName(string(b))
			}
		case ebmlVideo:
			return w.level(e.body, func(e element) bool { t.picture(e.id, int(min(w.number(e), sideMax))); return true })
		}
		return true
	}
	ok := w.level(e.body, visit)
	if t.kind == trackVideo && w.film.VideoCodec == "" {
		w.video = t.number
	}
	w.film.add(t)
	return ok
}

func (t *webmTrack) picture(id uint64, value int) {
	switch id {
	case ebmlPixelWidth:
		t.width = value
	case ebmlPixelHeight:
		t.height = value
	case ebmlDisplayWidth:
		t.displayWidth = value
	case ebmlDisplayHeight:
		t.displayHeight = value
	case ebmlDisplayUnit:
		t.unit = value
	}
}

// add copies the first video track and the first audio track.
func (f *Film) add(t webmTrack) {
	switch {
	case t.kind == trackVideo && f.VideoCodec == "":
		f.VideoCodec, f.Width, f.Height = t.codec, t.width, t.height
		if t.codec != "vp9" { // its private data has another form than in MP4
			f.Profile = rareProfile(t.codec, t.configuration)
		}
		if t.unit == 0 && t.displayWidth > 0 && t.displayHeight > 0 { // other units are a ratio or centimetres
			f.Width, f.Height = t.displayWidth, t.displayHeight
		}
	case t.kind == trackAudio && f.AudioCodec == "":
		f.AudioCodec = t.codec
	}
}
