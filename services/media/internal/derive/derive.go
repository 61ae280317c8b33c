// Package derive measures the renditions of an uploaded image in the background and saves their true sizes.
package derive

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"raymi.example/internal/bus"
	"raymi.example/internal/errs"
	mediav1 "raymi.example/internal/gen/raymi/media/v1"
	"raymi.example/services/media/internal/media"
)

// pictureMax bounds a rendition in bytes; real ones are far smaller.
const pictureMax = 16 << 20

// Pictures returns renditions of images.
type Pictures interface {
	// Picture returns a rendition; the caller closes.
	Picture(ctx context.Context, f media.File, r media.Rendition) (media.Picture, error)
}

// Worker handles events about uploads.
type Worker struct {
	files    media.Derived
	objects  media.Objects
	pictures Pictures
}

// New returns a worker; the renditions that it renders stay cached for visitors.
func New(files media.Derived, objects media.Objects, pictures Pictures) *Worker {
	return &Worker{files: files, objects: objects, pictures: pictures}
}

// Events subscribes to uploads; one replica handles each event.
func Events() bus.Subscription {
	return bus.Subscription{Durable: "media-derive", Service: "media", Subjects: []string{bus.FileUploaded}, Independent: true}
}

// Handle measures the formats of an uploaded image. While imgproxy is unavailable its error is errs.Unavailable, and
// the bus redelivers. A file that is deleted, private, no image or measured already is no error.
func (w *Worker) Handle(ctx context.Context, m bus.Message) error {
	var event mediav1.FileUploaded
	if err := m.Decode(&event); err != nil {
		return err
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
			return w.classify(ctx, f, fmt.Errorf("file %d, %s: %w", f.ID, name, err))
		}
	}
	return w.files.SaveFormats(ctx, f.ID, formats)
}

// measure renders one format and reads its size from the rendition.
func (w *Worker) measure(ctx context.Context, f media.File, format media.Format) (media.Format, error) {
	want, ok := format.Rendition(f)
	if !ok {
		return format, nil
	}
	body, err := w.pictures.Picture(ctx, f, want)
	if err != nil {
		return format, err
	}
	defer func() { _ = body.Close() }()
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

// classify distinguishes an unavailable renderer from missing bytes, which a redelivery cannot fix. It returns nil if the
// file was deleted meanwhile.
func (w *Worker) classify(ctx context.Context, f media.File, err error) error {
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
