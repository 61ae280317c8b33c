package media

import (
	"context"
	"time"
)

// Clean says where the bytes lie that are served of an image itself: the whole picture without its metadata. All are nil
// until it is made, and for files that are served as they are stored.
type Clean struct {
	CleanKey   *string
	CleanBytes *int64
	// CleanMime differs from the file's where no picture of its type can be made.
	CleanMime *string
}

// WithClean returns the file with its clean picture of a kind. The key is made of the file's own name, so no other file
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

// ServedKind is the type of what is served under the file's own address.
func (f File) ServedKind() Kind {
	if f.CleanMime != nil {
		return Kind(*f.CleanMime)
	}
	return f.Kind()
}

// Keys are all objects of the file.
func (f File) Keys() []string {
	if f.CleanKey == nil {
		return []string{f.StorageKey}
	}
	return []string{f.StorageKey, *f.CleanKey}
}

// CheckBytes asks check about all objects of the file; it returns ErrBytesMissing unless each is stored in full.
func (f File) CheckBytes(ctx context.Context, check func(ctx context.Context, key string, size int64) error) error {
	if err := check(ctx, f.StorageKey, f.Bytes); err != nil || f.CleanKey == nil {
		return err
	}
	return check(ctx, *f.CleanKey, *f.CleanBytes)
}

// Cleanable keeps where clean pictures are.
type Cleanable interface {
	// File returns a file by id, or ErrFileNotFound.
	File(ctx context.Context, id int32) (File, error)
	// KeepClean saves the clean picture of a file once stored has confirmed its bytes; ErrFileNotFound when the file is gone.
	KeepClean(ctx context.Context, f File, stored func(context.Context) error) error
	// LeaseUncleaned takes an image without a clean picture that nobody has taken since a moment, or returns ErrFileNotFound.
	LeaseUncleaned(ctx context.Context, before, now time.Time) (File, error)
	// IfUnused runs remove unless a file has its bytes at key; no file can take them meanwhile.
	IfUnused(ctx context.Context, key string, remove func(context.Context) error) error
}
