package renditions

import (
	"context"
	"io"
	"sync"

	"raymi.example/services/media/internal/media"
	"raymi.example/services/media/internal/spool"
)

// flights join equal renders. x/sync/singleflight cannot say when its last caller has read the result, and this one is an
// open file: so who joins is counted, and the last one closes it.
type flights struct {
	mu sync.Mutex
	of map[string]*flight
	// under counts the flights that are under way.
	under sync.WaitGroup
}

// flight is one render and all who wait for it or read it.
type flight struct {
	// landed is closed when the fields below it are final.
	landed chan struct{}
	file   *spool.File
	kind   media.Kind
	err    error
	// users are those who wait or read, and the flight itself; guarded by flights.mu.
	users int
}

func (fl *flight) land(file *spool.File, kind media.Kind) {
	fl.file, fl.kind = file, kind
	close(fl.landed)
}

func (fl *flight) fail(err error) {
	fl.err = err
	close(fl.landed)
}

// join waits for the flight of key, which work begins when there is none. The flight ends when work returns, not when a
// caller leaves.
func (g *flights) join(ctx context.Context, key string, work func(*flight)) (media.Picture, error) {
	fl := g.board(key, work)
	wait, cancel := context.WithTimeout(ctx, waitFor)
	defer cancel()
	select {
	case <-fl.landed:
	case <-wait.Done():
		g.leave(fl)
		if ctx.Err() != nil {
			return media.Picture{}, ctx.Err()
		}
		return media.Picture{}, busy()
	}
	if fl.err != nil {
		g.leave(fl)
		return media.Picture{}, fl.err
	}
	leave := sync.OnceFunc(func() { g.leave(fl) })
	return media.Picture{ReadSeekCloser: joined{fl.file.Reader(), leave}, Kind: fl.kind}, nil
}

// board counts the caller into the flight of key.
func (g *flights) board(key string, work func(*flight)) *flight {
	g.mu.Lock()
	defer g.mu.Unlock()
	fl, found := g.of[key]
	if !found {
		fl = &flight{landed: make(chan struct{}), users: 1}
		g.of[key] = fl
		g.under.Go(func() {
			work(fl)
			g.mu.Lock()
			delete(g.of, key)
			g.mu.Unlock()
			g.leave(fl)
		})
	}
	fl.users++
	return fl
}

// leave counts a user out; the last one frees the bytes.
func (g *flights) leave(fl *flight) {
	g.mu.Lock()
	fl.users--
	last := fl.users == 0
	g.mu.Unlock()
	if last && fl.file != nil {
		_ = fl.file.Close() // nobody reads it any more
	}
}

// joined is one reader of a flight's picture.
type joined struct {
	*io.SectionReader
	leave func()
}

// Close may be called more than once.
func (j joined) Close() error {
	j.leave()
	return nil
}
