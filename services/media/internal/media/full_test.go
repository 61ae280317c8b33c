package media_test

import (
	"errors"
	"fmt"
	"os"
	"syscall"
	"testing"
	"time"

	"raymi.example/internal/errs"
	"raymi.example/services/media/internal/media"
)

func TestAFullDiskIsUnavailable(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = full.Close() }()
	_, err = full.WriteString("content")
	if err == nil {
		t.Fatal("a write to /dev/full succeeded")
	}
	for _, cause := range []error{err, syscall.EDQUOT, syscall.EFBIG} {
		e := errs.As(media.Full(fmt.Errorf("stage: %w", cause)))
		if e == nil || e.Kind != errs.Unavailable || e.RetryAfter != time.Minute {
			t.Errorf("%v: got %v", cause, e)
		}
	}
	other := errors.New("other")
	if got := media.Full(other); !errors.Is(got, other) {
		t.Errorf("got %v", got)
	}
	if media.Full(nil) != nil {
		t.Error("no error became one")
	}
}
