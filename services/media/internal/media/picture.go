package media

import "io"

// RenditionsFolder begins the keys of kept renditions. They can be made again, so they are the objects of no file.
const RenditionsFolder = "renditions/"

// Encoded is a picture as the renderer answers it; the caller closes.
type Encoded struct {
	io.ReadCloser
	// Kind is the type of the bytes. It may differ from the one asked for: an AVIF below 16 pixels becomes a PNG.
	Kind Kind
}

// Picture is a picture whose bytes are all stored; the caller closes.
type Picture struct {
	io.ReadSeekCloser
	Kind Kind
}
