package render

import (
	"context"
	"errors"
	"fmt"
	"image/png"
	"io"
	"log/slog"
	"mime"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"raymi.example/internal/errs"
	"raymi.example/services/media/internal/imgproxy"
	"raymi.example/services/media/internal/media"
)

// Each kind of work has its own semaphore, so that none starves the others. They bound the concurrent requests of
// this process; imgproxy has its own limit.
const (
	smallAtOnce = 8
	// wholeAtOnce bounds pictures as large as their image: one of 12 megapixels takes a core for seconds.
	wholeAtOnce  = 2
	probesAtOnce = 4
)

const (
	// queueFor bounds the wait of a small picture or a probe for a slot.
	queueFor = 5 * time.Second
	// wholeQueueFor is longer, because a whole picture occupies its slot longer.
	wholeQueueFor = 30 * time.Second
	// probeWithin bounds a probe, including the wait for a slot.
	probeWithin = 25 * time.Second
	// retryAfter is returned to callers while imgproxy is unavailable or busy.
	retryAfter = 5 * time.Second
	// probeSide is the side of the picture that a probe renders.
	probeSide = 32
	// probeBytes bounds such a picture; real ones are far smaller.
	probeBytes = 1 << 20
)

// Renderer requests pictures from imgproxy.
type Renderer struct {
	client *imgproxy.Client
	// source is the URL of an object for imgproxy.
	source               func(key string) string
	small, whole, probes semaphore
}

// semaphore bounds concurrent work of one kind, and the wait for a slot.
type semaphore struct {
	slots   chan struct{}
	wait    time.Duration
	metrics metrics
}

func newSemaphore(kind string, atOnce int, wait time.Duration) semaphore {
	return semaphore{make(chan struct{}, atOnce), wait, newMetrics(prometheus.DefaultRegisterer, kind)}
}

// New renders objects, which imgproxy reads at source(key).
func New(client *imgproxy.Client, source func(key string) string) *Renderer {
	return &Renderer{
		client: client, source: source, small: newSemaphore(smallKind, smallAtOnce, queueFor),
		whole: newSemaphore(wholeKind, wholeAtOnce, wholeQueueFor), probes: newSemaphore(probeKind, probesAtOnce, queueFor),
	}
}

// Render returns an encoded picture; the caller closes. The picture can be read until ctx ends.
func (r *Renderer) Render(ctx context.Context, key string, want media.Rendition) (media.Encoded, error) {
	slots := r.small
	if want.Whole() {
		slots = r.whole
	}
	return r.get(ctx, slots, key, imgproxy.Options{
		Crop: want.Crop, Focus: shares(want.Focus), Enlarge: want.Enlarge, Width: want.Width, Height: want.Height, Quality: want.Quality,
		Format: strings.TrimPrefix(string(want.Kind), "image/"),
	})
}

// shares converts a focus in percent, "30x70", to imgproxy's fractions of the sides.
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
		return "0.5" // unreachable: the domain only writes numbers
	}
	return strconv.FormatFloat(float64(n)/100, 'f', -1, 64)
}

// Probe decodes the whole image and returns the data of a small, upright picture of it.
func (r *Renderer) Probe(ctx context.Context, key string) (media.Preview, error) {
	ctx, cancel := context.WithTimeout(ctx, probeWithin)
	defer cancel()
	body, err := r.get(ctx, r.probes, key, imgproxy.Options{Width: probeSide, Height: probeSide, Format: "png"})
	if err != nil {
		return media.Preview{}, err
	}
	defer func() { _ = body.Close() }()
	small, err := png.Decode(io.LimitReader(body, probeBytes))
	if err != nil {
		return media.Preview{}, unavailable(fmt.Errorf("probe %s: %w", key, err))
	}
	size := small.Bounds().Size()
	if size.X > probeSide || size.Y > probeSide {
		return media.Preview{}, unavailable(fmt.Errorf("probe %s: the picture is %dx%d", key, size.X, size.Y))
	}
	pixels := pixelsOf(small)
	return media.Preview{
		Pixels:        media.Pixels{Width: size.X, Height: size.Y},
		Thumbhash:     thumbhash(pixels, size.X, size.Y),
		DominantColor: dominantColor(pixels),
	}, nil
}

// get holds a slot until the answer begins: by then imgproxy has finished, so a slow reader occupies no slot.
func (r *Renderer) get(ctx context.Context, slots semaphore, key string, o imgproxy.Options) (media.Encoded, error) {
	release, err := slots.acquire(ctx)
	if err != nil {
		return media.Encoded{}, err
	}
	defer release()
	begun := time.Now()
	answer, err := r.ask(ctx, key, o)
	slots.metrics.observe(ctx, begun, err)
	return answer, err
}

func (r *Renderer) ask(ctx context.Context, key string, o imgproxy.Options) (media.Encoded, error) {
	picture, err := r.client.Get(ctx, r.source(key), o)
	var refusal *imgproxy.Error
	switch {
	case err == nil:
		return encoded(picture)
	case errors.As(err, &refusal) && refusal.BrokenSource():
		return media.Encoded{}, fmt.Errorf("%w: %w", media.ErrUndecodable, err)
	case errors.Is(ctx.Err(), context.Canceled):
		return media.Encoded{}, ctx.Err()
	}
	slog.WarnContext(ctx, "imgproxy does not work", "object", key, "error", err)
	return media.Encoded{}, unavailable(err)
}

// acquire waits for a slot; release frees it.
func (s semaphore) acquire(ctx context.Context) (release func(), err error) {
	wait, cancel := context.WithTimeout(ctx, s.wait)
	defer cancel()
	s.metrics.waiting.Inc()
	defer s.metrics.waiting.Dec()
	select {
	case s.slots <- struct{}{}:
		return func() { <-s.slots }, nil
	case <-wait.Done():
		if errors.Is(ctx.Err(), context.Canceled) {
			return nil, ctx.Err()
		}
		s.metrics.refused.Inc()
		return nil, unavailable(errors.New("no slot at imgproxy in time"))
	}
}

// encoded reads the type from imgproxy's answer; an answer that is no picture comes from another server or a broken
// one.
func encoded(p imgproxy.Picture) (media.Encoded, error) {
	name, _, err := mime.ParseMediaType(p.Type)
	if kind := media.Kind(name); err == nil && kind.Group() == media.Image {
		return media.Encoded{ReadCloser: p.ReadCloser, Kind: kind}, nil
	}
	return media.Encoded{}, errors.Join(unavailable(fmt.Errorf("imgproxy answered %q instead of a picture", p.Type)), p.Close())
}

// unavailable wraps an error of imgproxy for callers.
func unavailable(err error) error {
	e := errs.New(errs.Unavailable, "service_unavailable", "Service Unavailable")
	e.RetryAfter = retryAfter
	return fmt.Errorf("%w: %w", e, err)
}
