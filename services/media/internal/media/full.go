package media

import (
	"errors"
	"fmt"
	"syscall"
	"time"

	"raymi.example/internal/errs"
)

// fullRetryAfter is sent to clients while the disk is full.
const fullRetryAfter = time.Minute

// Full converts the error of a full disk to errs.Unavailable with RetryAfter; other errors are returned unchanged.
func Full(err error) error {
	if !errors.Is(err, syscall.ENOSPC) && !errors.Is(err, syscall.EDQUOT) && !errors.Is(err, syscall.EFBIG) {
		return err
	}
	e := errs.New(errs.Unavailable, "service_unavailable", "Service Unavailable")
	e.RetryAfter = fullRetryAfter
	return fmt.Errorf("%w: %w", e, err)
}
