// Package render makes the domain's pictures with imgproxy, a bounded number at a time.
package render

import (
	"context"
	"errors"
	"fmt"
	"image/png"
	"io"
	"log/slog"
	"strconv"
	"strings"
	"time"

	"raymi.example/internal/errs"
	"raymi.example/services/media/internal/imgproxy"
	"raymi.example/services/media/internal/media"
)

const (
	// atOnce bounds the pictures that imgproxy works on for this process; it has its own bound behind.
	atOnce = 8
	// queueFor is how long a request may wait for its turn.
	queueFor = 5 * time.Second
	// retryAfter is what callers are told while imgproxy is away or busy.
	retryAfter = 5 * time.Second
	// probeSide is the side of the picture that proves that an image can be decoded.
	probeSide = 32
	// probeBytes is far above what such a picture weighs.
	probeBytes = 1 << 20
)

// Renderer asks imgproxy for pictures.
type Renderer struct {
	client *imgproxy.Client
	// source is the address of an object as imgproxy sees it.
	source func(key string) string
	turns  chan struct{}
}

// New renders objects, which imgproxy finds at source(key).
func New(client *imgproxy.Client, source func(key string) string) *Renderer {
	return &Renderer{client: client, source: source, turns: make(chan struct{}, atOnce)}
}

// Render returns an encoded picture; the caller closes.
func (r *Renderer) Render(ctx context.Context, key string, want media.Rendition) (io.ReadCloser, error) {
	return r.get(ctx, key, imgproxy.Options{
		Crop: want.Crop, Focus: shares(want.Focus), Enlarge: want.Enlarge, Width: want.Width, Height: want.Height, Quality: want.Quality,
		Format: strings.TrimPrefix(string(want.Kind), "image/"),
	})
}

// shares turns a focus in percent, "30x70", into imgproxy's shares of the sides.
func shares(focus string) string {
	x, y, ok := strings.Cut(focus, "x")
	if !ok {
		return ""
	}
	return hundredth(x) + ":" + hundredth(y)
}

func hundredth(percent string) string {
	n, err := strconv.Atoi(percent)
	if err != nil {
		return "0.5" // the domain writes numbers only
	}
	return strconv.FormatFloat(float64(n)/100, 'f', -1, 64)
}

// Probe decodes the whole image and tells of a small, upright picture of it.
func (r *Renderer) Probe(ctx context.Context, key string) (media.Preview, error) {
	body, err := r.get(ctx, key, imgproxy.Options{Width: probeSide, Height: probeSide, Format: "png"})
	if err != nil {
		return media.Preview{}, err
	}
	defer func() { _ = body.Close() }()
	small, err := png.Decode(io.LimitReader(body, probeBytes))
	if err != nil {
		return media.Preview{}, away(fmt.Errorf("probe %s: %w", key, err))
	}
	size := small.Bounds().Size()
	if size.X > probeSide || size.Y > probeSide {
		return media.Preview{}, away(fmt.Errorf("probe %s: the picture is %dx%d", key, size.X, size.Y))
	}
	pixels := pixelsOf(small)
	return media.Preview{
		Pixels:        media.Pixels{Width: size.X, Height: size.Y},
		Thumbhash:     thumbhash(pixels, size.X, size.Y),
		DominantColor: dominantColor(pixels),
	}, nil
}

// get holds a turn until the answer begins: by then imgproxy has done its work, and a slow reader delays nobody.
func (r *Renderer) get(ctx context.Context, key string, o imgproxy.Options) (io.ReadCloser, error) {
	wait, cancel := context.WithTimeout(ctx, queueFor)
	defer cancel()
	select {
	case r.turns <- struct{}{}:
	case <-wait.Done():
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		return nil, away(errors.New("no turn at imgproxy in time"))
	}
	defer func() { <-r.turns }()
	body, err := r.client.Get(ctx, r.source(key), o)
	var refusal *imgproxy.Error
	switch {
	case err == nil:
		return body, nil
	case errors.As(err, &refusal) && refusal.BrokenSource():
		return nil, fmt.Errorf("%w: %w", media.ErrUndecodable, err)
	case ctx.Err() != nil:
		return nil, ctx.Err()
	}
	slog.WarnContext(ctx, "imgproxy does not work", "object", key, "error", err)
	return nil, away(err)
}

// away is what callers see of a failing imgproxy.
func away(err error) error {
	e := errs.New(errs.Unavailable, "service_unavailable", "Service Unavailable")
	e.RetryAfter = retryAfter
	return fmt.Errorf("%w: %w", e, err)
}
