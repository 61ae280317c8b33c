package format_test

import (
	"math"
	"testing"

	"raymi.example/services/media/internal/media/format"
)

func box(name string, parts ...[]byte) []byte {
	body := join(parts...)
	return join(be32(8+len(body)), []byte(name), body)
}

const ftyp = "\x00\x00\x00\x10ftypisom\x00\x00\x02\x00"

// movie builds an ISO media file.
type movie struct {
	handler, codec          string
	width, height, samples  int
	matrix                  []byte
	codedWidth, codedHeight int
	// scale and length are those of the movie; long writes them with 64 bits.
	scale, length int
	long          bool
	// configuration is the box of the codec with the profile, and its content.
	configuration []byte
	box           string
}

func identityMatrix() []byte { return matrix(0x10000, 0, 0, 0x10000) }

func matrix(a, b, c, d int) []byte {
	return join(be32(a), be32(b), be32(0), be32(c), be32(d), be32(0), be32(0), be32(0), be32(0x40000000))
}

// times are version, flags, two timestamps, an optional id between them, an optional scale, and the length.
func (m movie) times(middle ...[]byte) []byte {
	if m.long {
		return join([]byte{1, 0, 0, 0}, zeros(16), join(middle...), be32(0), be32(m.length))
	}
	return join(zeros(4), zeros(8), join(middle...), be32(m.length))
}

func (m movie) track() []byte {
	entry := join(zeros(24), be16(m.codedWidth), be16(m.codedHeight), zeros(50))
	if m.configuration != nil {
		entry = join(entry, box(m.box, m.configuration))
	}
	header := join(m.times(be32(1), be32(0)), zeros(16), m.matrix, be16(m.width), zeros(2), be16(m.height), zeros(2))
	table := box("stbl", box("stsd", zeros(4), be32(1), box(m.codec, entry)), box("stsz", zeros(8), be32(m.samples)))
	return box("trak", box("tkhd", header), box("mdia", box("mdhd", m.times(be32(m.scale))),
		box("hdlr", zeros(8), []byte(m.handler), zeros(13)), box("minf", table)))
}

func (m movie) moov(more ...[]byte) []byte {
	return box("moov", box("mvhd", m.times(be32(m.scale)), zeros(80)), m.track(), join(more...))
}

func (m movie) file(more ...[]byte) []byte {
	return join([]byte(ftyp), m.moov(more...), box("mdat", zeros(10)))
}

func film() movie {
	return movie{
		handler: "vide", codec: "avc1", width: 320, height: 180, samples: 50, matrix: identityMatrix(), codedWidth: 320,
		codedHeight: 192, scale: 1000, length: 2500,
	}
}

func sound() movie {
	return movie{handler: "soun", codec: "mp4a", samples: 90, matrix: identityMatrix(), scale: 1000, length: 2600}
}

func TestMP4(t *testing.T) {
	plain := format.Film{Width: 320, Height: 180, Seconds: 2.5, VideoCodec: "h264"}
	with := func(change func(*movie)) []byte {
		m := film()
		change(&m)
		return m.file()
	}
	portrait := plain
	portrait.Width, portrait.Height = 180, 320
	coded := plain
	coded.Height = 192
	withSound := plain
	withSound.AudioCodec = "aac"
	endless := plain
	endless.Seconds = 0
	rare := func(codec, profile string) format.Film {
		f := plain
		f.VideoCodec, f.Profile = codec, profile
		return f
	}
	profiled := func(codec, box string, configuration ...byte) []byte {
		return with(func(m *movie) { m.codec, m.box, m.configuration = codec, box, configuration })
	}
	for name, c := range map[string]struct {
		content []byte
		want    format.Film
	}{
		"High profile":          {profiled("avc1", "avcC", 1, 100, 0, 31), plain},
		"High 4:4:4 profile":    {profiled("avc1", "avcC", 1, 244, 0, 31), rare("h264", "High 4:4:4")},
		"a truncated profile":   {profiled("avc1", "avcC", 1), plain},
		"VP9 profile 0":         {profiled("vp09", "vpcC", 1, 0, 0, 0, 0, 31, 0x82), rare("vp9", "")},
		"VP9 profile 2":         {profiled("vp09", "vpcC", 1, 0, 0, 0, 2, 31, 0xa2), rare("vp9", "Profile 2")},
		"VP9 without a profile": {profiled("vp09", "vpcC", 1, 2, 0, 0), rare("vp9", "")},
		"AV1 Main":              {profiled("av01", "av1C", 0x81, 0x05, 0, 0), rare("av1", "")},
		"AV1 Professional":      {profiled("av01", "av1C", 0x81, 0x45, 0, 0), rare("av1", "Professional")},
		"the box of another":    {profiled("avc1", "av1C", 0x81, 244, 0, 0), plain},
		"plain":                 {film().file(), plain},
		"with sound":            {film().file(sound().track()), withSound},
		"the index at the end":  {join([]byte(ftyp), box("mdat", zeros(10)), film().moov()), plain},
		"a length of 64 bits":   {join([]byte(ftyp), be32(1), []byte("mdat"), be32(0), be32(16+10), zeros(10), film().moov()), plain},
		"the last box is open":  {join([]byte(ftyp), film().moov(), be32(0), []byte("mdat..........")), plain},
		"times of 64 bits":      {with(func(m *movie) { m.long = true }), plain},
		"a quarter turn":        {with(func(m *movie) { m.matrix = matrix(0, 0x10000, -0x10000, 0) }), portrait},
		"three quarters":        {with(func(m *movie) { m.matrix = matrix(0, -0x10000, 0x10000, 0) }), portrait},
		"half a turn":           {with(func(m *movie) { m.matrix = matrix(-0x10000, 0, 0, -0x10000) }), plain},
		"no size in the track":  {with(func(m *movie) { m.width, m.height = 0, 0 }), coded},
		"a length that is none": {with(func(m *movie) { m.length = -1 }), endless},
		"a scale that is none":  {with(func(m *movie) { m.scale = 0 }), endless},
		"HEVC": {
			with(func(m *movie) { m.codec = "hvc1" }),
			format.Film{Width: 320, Height: 180, Seconds: 2.5, VideoCodec: "hevc"},
		},
		"an unknown codec": {
			with(func(m *movie) { m.codec = "X.y\x00" }),
			format.Film{Width: 320, Height: 180, Seconds: 2.5, VideoCodec: "xy"},
		},
		"only sound": {sound().file(), format.Film{Seconds: 2.6, AudioCodec: "aac"}},
	} {
		t.Run(name, func(t *testing.T) { accepts(t, readMP4, c.content, c.want) })
	}
}

func TestMP4InFragments(t *testing.T) {
	m := film()
	m.samples, m.length = 0, 0
	fragment := func(n int) []byte {
		return box("moof", box("traf", box("tfhd", zeros(8)), box("trun", zeros(4), be32(n))))
	}
	refuses(t, readMP4, m.file(), format.ErrBroken)
	refuses(t, readMP4, join(m.file(), fragment(0)), format.ErrBroken)
	accepts(t, readMP4, join(m.file(), fragment(25), box("mdat", zeros(9)), fragment(25)),
		format.Film{Width: 320, Height: 180, VideoCodec: "h264"})
	m.length = 4000
	accepts(t, readMP4, join(m.file(), fragment(1)), format.Film{Width: 320, Height: 180, Seconds: 4, VideoCodec: "h264"})
	// Video samples are announced, but only audio samples exist.
	accepts(t, readMP4, m.file(sound().track()), format.Film{Width: 320, Height: 180, Seconds: 4, AudioCodec: "aac"})
}

func TestInconsistentMP4sAreRefused(t *testing.T) {
	whole := film().file()
	wholeOnly(t, readMP4, whole)
	many := make([][]byte, 70)
	for i := range many {
		many[i] = film().track()
	}
	for name, content := range map[string][]byte{
		"two indexes":                   join(whole, film().moov()),
		"no index":                      join([]byte(ftyp), box("mdat", zeros(10))),
		"an index without tracks":       join([]byte(ftyp), box("moov", box("mvhd", zeros(100)))),
		"too many tracks":               film().file(many...),
		"a box longer than the file":    join(whole, be32(9), []byte("free")),
		"a box shorter than its header": join(whole, be32(4), []byte("free")),
		"a length below zero":           join(whole, be32(1), []byte("free"), be32(-1), be32(-1)),
		"a track without a header":      film().file(box("trak", box("mdia"))),
		"a track without media":         film().file(box("trak", box("tkhd", zeros(92)))),
		"a track without a table":       film().file(box("trak", box("tkhd", zeros(92)), box("mdia", box("hdlr", zeros(24)), box("minf")))),
	} {
		t.Run(name, func(t *testing.T) { refuses(t, readMP4, content, format.ErrBroken) })
	}
}

func TestSampleVideos(t *testing.T) {
	accepts(t, readMP4, sample(t, "ok-h264-faststart.mp4"),
		format.Film{Width: 320, Height: 180, Seconds: 2, VideoCodec: "h264", AudioCodec: "aac"})
	accepts(t, readMP4, sample(t, "quicktime.mov"), format.Film{Width: 320, Height: 180, Seconds: 2, VideoCodec: "h264"})
	accepts(t, readWebM, sample(t, "ok-vp8.webm"), format.Film{Width: 320, Height: 180, Seconds: 2, VideoCodec: "vp8"})
}

func ebml(id int, parts ...[]byte) []byte {
	body := join(parts...)
	return join(ebmlID(id), be32(0x10000000|len(body)), body)
}

// open is an element of unknown length, as live recordings have.
func open(id int, parts ...[]byte) []byte {
	return join(ebmlID(id), []byte("\x01\xff\xff\xff\xff\xff\xff\xff"), join(parts...))
}

func ebmlID(id int) []byte {
	b := be32(id)
	for b[0] == 0 {
		b = b[1:]
	}
	return b
}

// Element ids, with the names of the specification.
const (
	segment, info, scale, duration, tracks, entry = 0x18538067, 0x1549a966, 0x2ad7b1, 0x4489, 0x1654ae6b, 0xae
	kind, codec, video, pixelWidth, pixelHeight   = 0x83, 0x86, 0xe0, 0xb0, 0xba
	number, private                               = 0xd7, 0x63a2
	displayWidth, displayHeight, displayUnit      = 0x54b0, 0x54ba, 0x54b2
	cluster, timestamp, simple, group, block      = 0x1f43b675, 0xe7, 0xa3, 0xa0, 0xa1
)

func webmHead() []byte { return ebml(0x1a45dfa3, ebml(0x4282, []byte("webm"))) }

func pictures(more ...[]byte) []byte {
	return ebml(entry, ebml(kind, []byte{1}), ebml(codec, []byte("V_VP9")),
		ebml(video, ebml(pixelWidth, be16(640)), ebml(pixelHeight, be16(360)), join(more...)))
}

func piece(at int) []byte { return join([]byte{0x81}, be16(at), []byte{0x80, 1, 2}) }

func TestWebM(t *testing.T) {
	sounds := ebml(entry, ebml(kind, []byte{2}), ebml(codec, []byte("A_OPUS")))
	length := ebml(info, ebml(scale, be32(1_000_000)), ebml(duration, be32(int(math.Float32bits(5000)))))
	one := ebml(cluster, ebml(timestamp, []byte{0}), ebml(simple, piece(0)))
	plain := format.Film{Width: 640, Height: 360, Seconds: 5, VideoCodec: "vp9"}
	withSound := plain
	withSound.AudioCodec = "opus"
	displayed := plain
	displayed.Width, displayed.Height = 480, 361
	recorded := withSound
	recorded.Seconds = 3.04
	for name, c := range map[string]struct {
		content []byte
		want    format.Film
	}{
		"plain":            {join(webmHead(), ebml(segment, length, ebml(tracks, pictures()), one)), plain},
		"with sound":       {join(webmHead(), ebml(segment, length, ebml(tracks, sounds, pictures()), one)), withSound},
		"something behind": {join(webmHead(), ebml(segment, length, ebml(tracks, pictures()), one), []byte("<script>")), plain},
		"displayed narrower": {join(webmHead(), ebml(segment, length,
			ebml(tracks, pictures(ebml(displayWidth, be16(480)), ebml(displayHeight, be16(361)))), one)), displayed},
		"a ratio, no size": {join(webmHead(), ebml(segment, length,
			ebml(tracks, pictures(ebml(displayWidth, be16(16)), ebml(displayHeight, be16(9)), ebml(displayUnit, []byte{3}))), one)), plain},
		"only sound": {join(webmHead(), ebml(segment, length, ebml(tracks, sounds), one)), format.Film{Seconds: 5, AudioCodec: "opus"}},
		"a live recording": {join(webmHead(), open(segment, ebml(tracks, pictures(), sounds),
			open(cluster, ebml(timestamp, be16(1000)), ebml(simple, piece(20))),
			open(cluster, ebml(timestamp, be16(3000)), ebml(group, ebml(block, piece(40))), ebml(simple, piece(-10))))), recorded},
	} {
		t.Run(name, func(t *testing.T) { accepts(t, readWebM, c.content, c.want) })
	}
}

func TestTheProfileOfAWebM(t *testing.T) {
	track := func(name string, more ...[]byte) []byte {
		return ebml(entry, ebml(number, []byte{1}), ebml(kind, []byte{1}), ebml(codec, []byte(name)),
			ebml(video, ebml(pixelWidth, be16(640)), ebml(pixelHeight, be16(360))), join(more...))
	}
	sounds := ebml(entry, ebml(number, []byte{2}), ebml(kind, []byte{2}), ebml(codec, []byte("A_OPUS")))
	frame := func(track, flags, header byte) []byte { return ebml(simple, []byte{0x80 | track, 0, 0, flags, header}) }
	for name, c := range map[string]struct {
		track  []byte
		frames []byte
		want   string
	}{
		"VP9 profile 0":               {track("V_VP9"), frame(1, 0x80, 0b1000_0000), ""},
		"VP9 profile 1":               {track("V_VP9"), frame(1, 0x80, 0b1010_0000), "Profile 1"},
		"VP9 profile 2":               {track("V_VP9"), frame(1, 0x80, 0b1001_0000), "Profile 2"},
		"VP9 profile 3":               {track("V_VP9"), frame(1, 0x80, 0b1011_0000), "Profile 3"},
		"no frame marker":             {track("V_VP9"), frame(1, 0x80, 0b0011_0000), ""},
		"laced pictures":              {track("V_VP9"), frame(1, 0x82, 0b1011_0000), ""},
		"the first picture counts":    {track("V_VP9"), join(frame(1, 0x80, 0b1000_0000), frame(1, 0, 0b1011_0000)), ""},
		"sound is no picture":         {track("V_VP9"), join(frame(2, 0x80, 0b1011_0000), frame(1, 0x80, 0b1001_0000)), "Profile 2"},
		"an empty block":              {track("V_VP9"), ebml(simple, []byte{0x81, 0, 0, 0x80}), ""},
		"the features of VP9":         {track("V_VP9", ebml(private, []byte{1, 1, 2})), frame(1, 0x80, 0b1000_0000), ""},
		"VP8 has no profile":          {track("V_VP8"), frame(1, 0x80, 0b1011_0000), ""},
		"AV1 High":                    {track("V_AV1", ebml(private, []byte{0x81, 0x25, 0, 0})), frame(1, 0x80, 0), "High"},
		"H.264 High 4:2:2":            {track("V_MPEG4/ISO/AVC", ebml(private, []byte{1, 122, 0, 31})), frame(1, 0x80, 0), "High 4:2:2"},
		"AV1 without a configuration": {track("V_AV1"), frame(1, 0x80, 0), ""},
	} {
		t.Run(name, func(t *testing.T) {
			film, err := readWebM(join(webmHead(), ebml(segment, ebml(tracks, c.track, sounds), ebml(cluster, c.frames))))
			if err != nil || film.Profile != c.want {
				t.Errorf("got %q, %v", film.Profile, err)
			}
		})
	}
}

func TestInconsistentWebMsAreRefused(t *testing.T) {
	one := ebml(cluster, ebml(simple, piece(0)))
	whole := join(webmHead(), ebml(segment, ebml(tracks, pictures()), one))
	accepts(t, readWebM, whole, format.Film{Width: 640, Height: 360, VideoCodec: "vp9"})
	wholeOnly(t, readWebM, whole)
	for name, content := range map[string][]byte{
		"no pictures and no sound":      join(webmHead(), ebml(segment, ebml(tracks, pictures()))),
		"a piece without a time":        join(webmHead(), ebml(segment, ebml(tracks, pictures()), ebml(cluster, ebml(simple, []byte{0x81})))),
		"an open list":                  join(webmHead(), ebml(segment, open(tracks, pictures()), one)),
		"an open header":                join(open(0x1a45dfa3), whole),
		"no segment":                    join(webmHead(), ebml(tracks, pictures()), one),
		"an id of nothing":              join(webmHead(), ebml(segment, one, []byte{0, 0x80})),
		"an element longer than itself": join(webmHead(), ebml(segment, join([]byte{0xae}, be32(0x1fffffff)), one)),
		"too many elements":             join(webmHead(), open(segment, one, join(repeat([]byte{0xec, 0x80}, 1<<20+1)...))),
	} {
		t.Run(name, func(t *testing.T) { refuses(t, readWebM, content, format.ErrBroken) })
	}
}

func repeat(b []byte, n int) [][]byte {
	out := make([][]byte, n)
	for i := range out {
		out[i] = b
	}
	return out
}
