package media

import (
	"context"
	"time"
)

// Clean locates the clean picture of an image: the whole picture without its metadata, served in place of the
// original. All fields are nil until it is made, and for files that are served unchanged.
type Clean struct {
	CleanKey   *string
	CleanBytes *int64
	// CleanMime differs from the file's type if no picture of that type can be made.
	CleanMime *string
}

// WithClean returns the file with its clean picture of a kind. The key contains the file's own hash, so no other file
// shares the object.
func (f File) WithClean(kind Kind, bytes int64) File {
	folder := "public/"
	if f.Private {
		folder = "private/"
	}
	key, mime := folder+"clean/"+f.Hash+kind.Ext(), string(kind)
	f.CleanKey, f.CleanBytes, f.CleanMime = &key, &bytes, &mime
	return f
}

// ServedKind is the type of the bytes served at the file's own address.
func (f File) ServedKind() Kind {
	if f.CleanMime != nil {
		return Kind(*f.CleanMime)
	}
	return f.Kind()
}

// Keys are the keys of all objects of the file.
func (f File) Keys() []string {
	if f.CleanKey == nil {
		return []string{f.StorageKey}
	}
	return []string{f.StorageKey, *f.CleanKey}
}

// CheckBytes calls check for all objects of the file; it returns ErrBytesMissing unless each is stored in full.
func (f File) CheckBytes(ctx context.Context, check func(ctx context.Context, key string, size int64) error) error {
	if err := check(ctx, f.StorageKey, f.Bytes); err != nil || f.CleanKey == nil {
		return err
	}
	return check(ctx, *f.CleanKey, *f.CleanBytes)
}

// Cleanable stores the location of clean pictures.
type Cleanable interface {
	// File returns a file by id, or ErrFileNotFound.
	File(ctx context.Context, id int32) (File, error)
	// SaveClean saves the clean picture of a file once stored has confirmed its bytes; ErrFileNotFound if the file is
	// deleted.
	SaveClean(ctx context.Context, f File, stored func(context.Context) error) error
	// LeaseUncleaned leases an image without a clean picture and without a lease since before; ErrFileNotFound if
	// there is none.
	LeaseUncleaned(ctx context.Context, before, now time.Time) (File, error)
	// IfUnused runs remove unless a file uses the object at key; no file can start to use it meanwhile.
	IfUnused(ctx context.Context, key string, remove func(context.Context) error) error
}
