package media

import (
	"context"
	"errors"
	"io"
	"math"
	"time"

	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
	"raymi.example/services/media/internal/media/format"
)

// provider is the contract's name for local storage.
const provider = "local"

// File is a stored file: the contract's attributes, and the location of its bytes.
type File struct {
	ID              int32
	Name            string
	AlternativeText *string
	Caption         *string
	// Width and Height are those of the upright picture; nil for other kinds than images and videos.
	Width   *int32
	Height  *int32
	Formats Formats
	// Hash is the name in URLs: a slug and ten random hex digits, unique.
	Hash string
	// Ext is the extension of the detected type, with its dot.
	Ext  string
	Mime string
	// Size is in kilobytes of 1000 bytes, two decimals.
	Size float64
	// SHA256 is the hex digest of the stored bytes; they equal the uploaded ones except for the blanked parts of a
	// video.
	SHA256     string
	Bytes      int64
	StorageKey string
	// Private files have no public address.
	Private bool
	// Kept files are exempt from the sweep.
	Kept       bool
	OwnerID    int32
	Provider   string
	PreviewURL *string
	Details
	Clean
	CreatedAt time.Time
	UpdatedAt time.Time
}

// Content is what is read from a file's bytes.
type Content struct {
	Kind   Kind
	SHA256 string
	Bytes  int64
	// Pixels is the encoded size of an image or the display size of a video; zero for other kinds.
	Pixels Pixels
	Film   Film
	// Blanks are the parts of a video that identify its author; they are overwritten.
	Blanks []format.Blank
}

// NewFile makes the file of a draft and its content; suffix is ten random hex digits.
func NewFile(d Draft, c Content, suffix string) File {
	private := d.Private()
	f := File{
		Name: d.Name, AlternativeText: d.AlternativeText, Caption: d.Caption, Details: d.Details,
		OwnerID: d.OwnerID, Private: private, Kept: d.Kept,
		Hash: slug(d.Name) + "_" + suffix, Ext: c.Kind.Ext(), Mime: string(c.Kind),
		Size: kilobytes(float64(c.Bytes)), SHA256: c.SHA256, Bytes: c.Bytes, StorageKey: storageKey(c.SHA256, private), Provider: provider,
	}
	if c.Pixels.Width > 0 {
		width, height := int32(c.Pixels.Width), int32(c.Pixels.Height)
		f.Width, f.Height = &width, &height
	}
	f.Duration, f.VideoCodec, f.AudioCodec = orNil(c.Film.Seconds), orNil(c.Film.VideoCodec), orNil(c.Film.AudioCodec)
	f.VideoProfile = orNil(c.Film.VideoProfile)
	f.PosterID = nil
	if c.Kind.Group() == Video {
		f.setPoster(d.Poster)
	}
	return f
}

// orNil is nil for a zero value.
func orNil[T comparable](v T) *T {
	var zero T
	if v == zero {
		return nil
	}
	return &v
}

// storageKey is derived from the content, so that the same bytes are stored once; private files have a folder of
// their own.
func storageKey(sha256 string, private bool) string {
	folder := "public/"
	if private {
		folder = "private/"
	}
	return folder + sha256[:2] + "/" + sha256
}

func kilobytes(bytes float64) float64 { return math.Round(bytes/10) / 100 }

// URL is the path of the file; empty for private files.
func (f File) URL() string {
	if f.Private {
		return ""
	}
	return "/uploads/" + f.Hash + f.Ext
}

// Kind is the type of the bytes.
func (f File) Kind() Kind { return Kind(f.Mime) }

// Image reports whether renditions can be made of the file.
func (f File) Image() bool { return f.Kind().Group() == Image && f.Width != nil && f.Height != nil }

// Upright returns the file with width and height of its upright picture; small is the size of a small rendition.
func (f File) Upright(small Pixels) File {
	p := Pixels{int(*f.Width), int(*f.Height)}.upright(small)
	width, height := int32(p.Width), int32(p.Height)
	f.Width, f.Height = &width, &height
	return f
}

// Preview is the data read from a small, upright picture of an image.
type Preview struct {
	Pixels Pixels
	// Thumbhash is a placeholder of about 25 bytes, as base64.
	Thumbhash string
	// DominantColor is #rrggbb; "" for fully transparent pictures.
	DominantColor string
}

// WithPreview returns the file with the upright size and the placeholder of its preview.
func (f File) WithPreview(p Preview) File {
	f = f.Upright(p.Pixels)
	f.Thumbhash, f.DominantColor = orNil(p.Thumbhash), orNil(p.DominantColor)
	return f
}

// VisibleTo reports whether the caller may see the file.
func (f File) VisibleTo(c identity.Caller) bool {
	return !f.Private || c.Editor() || f.ownedBy(c)
}

// MayChange refuses everyone but the uploader and editors; callers who may not see the file get "not found".
func (f File) MayChange(c identity.Caller) error {
	switch {
	case c.Editor() || f.ownedBy(c):
		return nil
	case !c.SignedIn() || f.VisibleTo(c):
		return errs.ErrForbidden()
	default:
		return ErrFileNotFound()
	}
}

func (f File) ownedBy(c identity.Caller) bool { return c.SignedIn() && c.UserID == f.OwnerID }

// ErrFileNotFound is the recorded answer for files that do not exist.
func ErrFileNotFound() *errs.Error { return errs.New(errs.NotFound, "file_not_found", "file.notFound") }

var (
	// ErrBytesMissing says that the object store lacks the bytes of a row.
	ErrBytesMissing = errors.New("bytes are not stored")
	// ErrUndecodable says that a file with an image header is no valid image.
	ErrUndecodable = errors.New("image cannot be decoded")
)

// Action is what happened to a file.
type Action int

// The actions that are published to other services.
const (
	Uploaded Action = iota + 1
	Deleted
	Changed
)

// Change is the result of a write.
type Change struct {
	Action Action
	File   File
}

// Files stores the rows.
type Files interface {
	Quotas
	// CreateFile saves a row and its message once stored has confirmed the bytes; nothing is saved when it fails.
	CreateFile(ctx context.Context, f File, stored func(context.Context) error) (File, error)
	// File returns a file by id, or ErrFileNotFound.
	File(ctx context.Context, id int32) (File, error)
	// FileByHash returns a file by its hash, or ErrFileNotFound.
	FileByHash(ctx context.Context, hash string) (File, error)
	// ListFiles returns the files found, in the order of ids, without condemned ones.
	ListFiles(ctx context.Context, ids []int32) ([]File, error)
	// DeleteFile removes a row, and the poster of the videos that use it; or returns ErrFileNotFound.
	DeleteFile(ctx context.Context, id int32) (File, error)
	// IfUnused runs remove unless a file uses the object at key; no file can start to use it meanwhile.
	IfUnused(ctx context.Context, key string, remove func(context.Context) error) error
}

// Objects stores the bytes.
type Objects interface {
	// Put stores size bytes at key, unless they exist; a failed or cancelled write leaves nothing.
	Put(ctx context.Context, key string, content io.Reader, size int64) error
	// Check returns ErrBytesMissing unless size bytes are stored at key.
	Check(ctx context.Context, key string, size int64) error
	// Open reads the bytes at key; the caller closes.
	Open(ctx context.Context, key string) (io.ReadSeekCloser, error)
	// Remove deletes the bytes at key; a missing object is no error.
	Remove(ctx context.Context, key string) error
}
