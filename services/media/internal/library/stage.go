package library

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"

	"raymi.example/services/media/internal/media"
	"raymi.example/services/media/internal/spool"
)

var errTooLarge = errors.New("more bytes than the limit")

// staged holds the bytes of an upload in an unlinked temporary file.
type staged struct {
	file   *os.File
	size   int64
	sha256 string
}

// stage reads content to its end, or to one byte more than limit: then the error is errTooLarge.
func stage(content io.Reader, limit int64) (*staged, error) {
	file, err := spool.Unnamed()
	if err != nil {
		return nil, media.Full(fmt.Errorf("stage: %w", err))
	}
	s := &staged{file: file}
	digest := sha256.New()
	s.size, err = io.Copy(io.MultiWriter(file, digest), io.LimitReader(content, limit+1))
	if err == nil && s.size > limit {
		err = errTooLarge
	}
	if err != nil {
		return nil, errors.Join(media.Full(err), file.Close())
	}
	s.sha256 = hex.EncodeToString(digest.Sum(nil))
	return s, nil
}

// reader returns a new reader from the start.
func (s *staged) reader() io.Reader { return io.NewSectionReader(s.file, 0, s.size) }

func (s *staged) discard(ctx context.Context) {
	if err := s.file.Close(); err != nil {
		slog.WarnContext(ctx, "staged upload not closed", "error", err)
	}
}
