package library

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"

	"raymi.example/services/media/internal/media/format"
)

// zeroBytes is the size of one write.
const zeroBytes = 32 << 10

// blank overwrites parts of the bytes and computes the digest again. Data that must not be served is not stored
// either.
func (s *staged) blank(parts []format.Blank) error {
	if len(parts) == 0 {
		return nil
	}
	for _, p := range parts {
		if err := s.overwrite(p); err != nil {
			return fmt.Errorf("blank: %w", err)
		}
	}
	digest := sha256.New()
	if _, err := io.Copy(digest, s.reader()); err != nil {
		return fmt.Errorf("blank: %w", err)
	}
	s.sha256 = hex.EncodeToString(digest.Sum(nil))
	return nil
}

func (s *staged) overwrite(p format.Blank) error {
	if _, err := s.file.WriteAt(p.Header, p.From); err != nil {
		return err
	}
	zeros := make([]byte, zeroBytes)
	for at := p.From + int64(len(p.Header)); at < p.To; at += zeroBytes {
		if _, err := s.file.WriteAt(zeros[:min(zeroBytes, p.To-at)], at); err != nil {
			return err
		}
	}
	return nil
}
