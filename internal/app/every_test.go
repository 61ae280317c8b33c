package app_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"raymi.example/internal/app"
)

func TestWorkIsRepeatedAfterAnErrorUntilTheEnd(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(t.Context())
	times, ended := 0, make(chan struct{})
	go func() {
		app.Every(ctx, time.Millisecond, "test", func(context.Context) error {
			if times++; times == 3 {
				stop()
			}
			return errors.New("it fails each time")
		})
		close(ended)
	}()
	<-ended
	if times != 3 {
		t.Errorf("%d times", times)
	}
}
