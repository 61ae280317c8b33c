// Package media is the domain of files: which are taken in, how they are named, who may see and remove them.
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

// provider is the contract's name for a store of our own.
const provider = "local"

// File is a stored file: what the contract shows, and where its bytes are.
type File struct {
	ID              int32
	Name            string
	AlternativeText *string
	Caption         *string
	// Width and Height are those of the picture as it is seen; nil for anything but images and videos.
	Width   *int32
	Height  *int32
	Formats Formats
	// Hash is the name in addresses: a slug and ten random hex digits, unique.
	Hash string
	// Ext is that of the real type, with its dot.
	Ext  string
	Mime string
	// Size is in kilobytes of 1000 bytes, two decimals.
	Size float64
	// SHA256 is of the bytes as they are stored, in hex: as they were sent, but for the parts of a film that are not kept.
	SHA256     string
	Bytes      int64
	StorageKey string
	// Private files have no public address.
	Private bool
	// Kept files stay though no entry uses them.
	Kept       bool
	OwnerID    int32
	Provider   string
	PreviewURL *string
	Details
	Clean
	CreatedAt time.Time
	UpdatedAt time.Time
}

// Content is what is known of a file's bytes after they were read once.
type Content struct {
	Kind   Kind
	SHA256 string
	Bytes  int64
	// Pixels is the size of an image as its bytes lie, of a video as it is displayed; zero for other kinds.
	Pixels Pixels
	Film   Film
	// Blanks are the parts of a film that tell of its maker: they are not kept.
	Blanks []format.Blank
}

// NewFile makes the file that a draft becomes with its bytes; suffix is ten random hex digits.
func NewFile(d Draft, c Content, suffix string) File {
	private := d.Private()
	f := File{
		Name: d.Name, AlternativeText: d.AlternativeText, Caption: d.Caption, Details: d.Details, OwnerID: d.OwnerID, Private: private, Kept: d.Kept,
		Hash: slug(d.Name) + "_" + suffix, Ext: c.Kind.Ext(), Mime: string(c.Kind),
		Size: kilobytes(float64(c.Bytes)), SHA256: c.SHA256, Bytes: c.Bytes, StorageKey: storageKey(c.SHA256, private), Provider: provider,
	}
	if c.Pixels.Width > 0 {
		width, height := int32(c.Pixels.Width), int32(c.Pixels.Height)
		f.Width, f.Height = &width, &height
	}
	f.Duration, f.VideoCodec, f.AudioCodec = known(c.Film.Seconds), known(c.Film.VideoCodec), known(c.Film.AudioCodec)
	f.PosterID = nil
	if c.Kind.Group() == Video {
		f.setPoster(d.Poster)
	}
	return f
}

// known is nil for a zero value.
func known[T comparable](v T) *T {
	var zero T
	if v == zero {
		return nil
	}
	return &v
}

// storageKey is made of the content, so the same bytes are stored once; private ones stay apart.
func storageKey(sha256 string, private bool) string {
	folder := "public/"
	if private {
		folder = "private/"
	}
	return folder + sha256[:2] + "/" + sha256
}

func kilobytes(bytes float64) float64 { return math.Round(bytes/10) / 100 }

// URL is the path of the file on the portal's own address; empty for private files.
func (f File) URL() string {
	if f.Private {
		return ""
	}
	return "/uploads/" + f.Hash + f.Ext
}

// Kind is the type of the bytes.
func (f File) Kind() Kind { return Kind(f.Mime) }

// Image reports whether the file can be rendered.
func (f File) Image() bool { return f.Kind().Group() == Image && f.Width != nil && f.Height != nil }

// Upright returns the file with the sides of its picture as they are seen; small is the size of a small rendering.
func (f File) Upright(small Pixels) File {
	p := Pixels{int(*f.Width), int(*f.Height)}.upright(small)
	width, height := int32(p.Width), int32(p.Height)
	f.Width, f.Height = &width, &height
	return f
}

// Preview is what a small, upright picture of an image tells.
type Preview struct {
	Pixels Pixels
	// Thumbhash is the picture in some 25 bytes, as base64.
	Thumbhash string
	// DominantColor is #rrggbb; "" for pictures that cannot be seen.
	DominantColor string
}

// WithPreview returns the file with what its preview tells: the sides as they are seen, and the placeholder.
func (f File) WithPreview(p Preview) File {
	f = f.Upright(p.Pixels)
	f.Thumbhash, f.DominantColor = known(p.Thumbhash), known(p.DominantColor)
	return f
}

// VisibleTo reports whether the caller may know of the file.
func (f File) VisibleTo(c identity.Caller) bool {
	return !f.Private || c.Editor() || f.ownedBy(c)
}

// MayChange refuses everybody but the uploader and editors; who may not even know of the file gets "not found".
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

// ErrFileNotFound is the answer for files that do not exist, in the recorded words.
func ErrFileNotFound() *errs.Error { return errs.New(errs.NotFound, "file_not_found", "file.notFound") }

var (
	// ErrBytesMissing says that the store has not got what a file's row would point at.
	ErrBytesMissing = errors.New("bytes are not stored")
	// ErrUndecodable says that an image is none, whatever its header claims.
	ErrUndecodable = errors.New("image cannot be decoded")
)

// Action is what happened to a file.
type Action int

// The actions that other services hear of.
const (
	Uploaded Action = iota + 1
	Deleted
	Changed
)

// Change is what a write did.
type Change struct {
	Action Action
	File   File
}

// Files keeps the rows.
type Files interface {
	// CreateFile saves a row and its message once stored has confirmed the bytes; nothing is saved when it fails.
	CreateFile(ctx context.Context, f File, stored func(context.Context) error) (File, error)
	// File returns a file by id, or ErrFileNotFound.
	File(ctx context.Context, id int32) (File, error)
	// FileByHash returns a file by the name in its address, or ErrFileNotFound.
	FileByHash(ctx context.Context, hash string) (File, error)
	// ListFiles returns the files found, in the order of ids, but none that is about to go.
	ListFiles(ctx context.Context, ids []int32) ([]File, error)
	// DeleteFile removes a row, and its picture from the videos that it stood for; or returns ErrFileNotFound.
	DeleteFile(ctx context.Context, id int32) (File, error)
	// IfUnused runs remove unless a file has its bytes at key; no file can take them meanwhile.
	IfUnused(ctx context.Context, key string, remove func(context.Context) error) error
}

// Objects keeps the bytes.
type Objects interface {
	// Put stores size bytes at key, unless they are there already; a failed or cancelled write leaves nothing.
	Put(ctx context.Context, key string, content io.Reader, size int64) error
	// Check returns ErrBytesMissing unless size bytes are stored at key.
	Check(ctx context.Context, key string, size int64) error
	// Open reads the bytes at key; the caller closes.
	Open(ctx context.Context, key string) (io.ReadSeekCloser, error)
	// Remove deletes the bytes at key; none there is no error.
	Remove(ctx context.Context, key string) error
}
