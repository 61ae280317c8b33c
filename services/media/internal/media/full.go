package media

import (
	"errors"
	"fmt"
	"syscall"
	"time"

	"raymi.example/internal/errs"
)

// fullFor is when somebody may have made room, at the earliest.
const fullFor = time.Minute

// Full turns the error of a disk that has no room left into an answer that asks to come again; others stay as they are.
func Full(err error) error {
	if !errors.Is(err, syscall.ENOSPC) && !errors.Is(err, syscall.EDQUOT) && !errors.Is(err, syscall.EFBIG) {
		return err
	}
	e := errs.New(errs.Unavailable, "service_unavailable", "Service Unavailable")
	e.RetryAfter = fullFor
	return fmt.Errorf("%w: %w", e, err)
}
