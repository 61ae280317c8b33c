package media

import "io"

// RenditionsFolder is the key prefix of cached renditions. They can be made again, so no row refers to them.
const RenditionsFolder = "renditions/"

// Encoded is a picture that is being received from the renderer; the caller closes.
type Encoded struct {
	io.ReadCloser
	// Kind is the type of the bytes. It may differ from the requested one: an AVIF below 16 pixels becomes a PNG.
	Kind Kind
}

// Picture is a completely stored picture; the caller closes.
type Picture struct {
	io.ReadSeekCloser
	Kind Kind
}
