// Package derive finds out about a file what its upload did not wait for: the true sizes of the pictures made of it.
package derive

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"google.golang.org/protobuf/proto"

	"raymi.example/internal/bus"
	"raymi.example/internal/errs"
	mediav1 "raymi.example/internal/gen/raymi/media/v1"
	"raymi.example/services/media/internal/media"
)

// pictureMax is far above what a picture of the contract's sizes weighs, in bytes.
const pictureMax = 16 << 20

// Pictures gives renditions of images.
type Pictures interface {
	// Picture returns a rendition; the caller closes.
	Picture(ctx context.Context, f media.File, r media.Rendition) (media.Picture, error)
}

// Worker hears of uploads.
type Worker struct {
	files    media.Derived
	objects  media.Objects
	pictures Pictures
}

// New derives from the pictures of objects, which are kept for the visitors who ask for them next.
func New(files media.Derived, objects media.Objects, pictures Pictures) *Worker {
	return &Worker{files: files, objects: objects, pictures: pictures}
}

// Events is what the worker wants to hear: every upload, each one once for all replicas.
func Events() bus.Subscription {
	return bus.Subscription{Durable: "media-derive", Service: "media", Subjects: []string{bus.FileUploaded}}
}

// Handle measures the formats of an uploaded image. While imgproxy is away its error is errs.Unavailable: the bus comes
// back to it later. What is gone, private, no image or derived already is no error.
func (w *Worker) Handle(ctx context.Context, m bus.Message) error {
	var event mediav1.FileUploaded
	if err := proto.Unmarshal(m.Data, &event); err != nil {
		return fmt.Errorf("file event: %w", err)
	}
	f, err := w.files.Underived(ctx, event.GetFile().GetId())
	if errs.KindOf(err) == errs.NotFound {
		return nil
	}
	if err != nil {
		return err
	}
	formats := media.Formats{}
	for name, format := range f.Formats {
		if formats[name], err = w.measure(ctx, f, format); err != nil {
			return w.why(ctx, f, fmt.Errorf("file %d, %s: %w", f.ID, name, err))
		}
	}
	return w.files.KeepFormats(ctx, f.ID, formats)
}

// measure renders one format and reads its size from the picture itself.
func (w *Worker) measure(ctx context.Context, f media.File, format media.Format) (media.Format, error) {
	want, ok := format.Rendition(f)
	if !ok {
		return format, nil
	}
	body, err := w.pictures.Picture(ctx, f, want)
	if err != nil {
		return format, err
	}
	defer func() { _ = body.Close() }() // it was only read
	picture, err := io.ReadAll(io.LimitReader(body, pictureMax))
	if err != nil {
		return format, err
	}
	size, ok := media.PictureSize(bytes.NewReader(picture), int64(len(picture)))
	if !ok {
		return format, errors.New("the picture has no readable size")
	}
	return format.Measured(size, int64(len(picture))), nil
}

// why tells a renderer that is away from bytes that are: those do not come back by waiting. Nobody misses those of a file
// that was deleted meanwhile.
func (w *Worker) why(ctx context.Context, f media.File, err error) error {
	if _, now := w.files.Underived(ctx, f.ID); errs.KindOf(now) == errs.NotFound {
		return nil
	}
	if errs.KindOf(err) != errs.Unavailable {
		return err
	}
	if missing := w.objects.Check(ctx, f.StorageKey, f.Bytes); errors.Is(missing, media.ErrBytesMissing) {
		return fmt.Errorf("file %d: %w", f.ID, missing)
	}
	return err
}
