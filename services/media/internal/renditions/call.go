package renditions

import (
	"context"
	"io"
	"sync"

	"raymi.example/services/media/internal/media"
	"raymi.example/services/media/internal/spool"
)

// calls joins equal renders. x/sync/singleflight does not report when its last caller has read the result, and this
// result is an open file: users are counted, and the last one closes it.
type calls struct {
	mu sync.Mutex
	of map[string]*call
	// running counts the calls that have not ended.
	running sync.WaitGroup
}

// call is one render and its users.
type call struct {
	// done is closed when file, kind and err are final.
	done chan struct{}
	file *spool.File
	kind media.Kind
	err  error
	// users counts the callers that wait or read, and the call itself; guarded by calls.mu.
	users int
}

func (c *call) finish(file *spool.File, kind media.Kind) {
	c.file, c.kind = file, kind
	close(c.done)
}

func (c *call) fail(err error) {
	c.err = err
	close(c.done)
}

// join waits for the call of key, and starts it with work if there is none. The call ends when work returns, not when
// a caller's context ends.
func (g *calls) join(ctx context.Context, key string, work func(*call)) (media.Picture, error) {
	c := g.add(key, work)
	wait, cancel := context.WithTimeout(ctx, waitFor)
	defer cancel()
	select {
	case <-c.done:
	case <-wait.Done():
		g.release(c)
		if ctx.Err() != nil {
			return media.Picture{}, ctx.Err()
		}
		return media.Picture{}, busy()
	}
	if c.err != nil {
		g.release(c)
		return media.Picture{}, c.err
	}
	release := sync.OnceFunc(func() { g.release(c) })
	return media.Picture{ReadSeekCloser: sharedReader{c.file.Reader(), release}, Kind: c.kind}, nil
}

// add counts the caller as a user of the call of key.
func (g *calls) add(key string, work func(*call)) *call {
	g.mu.Lock()
	defer g.mu.Unlock()
	c, found := g.of[key]
	if !found {
		c = &call{done: make(chan struct{}), users: 1}
		g.of[key] = c
		g.running.Go(func() {
			work(c)
			g.mu.Lock()
			delete(g.of, key)
			g.mu.Unlock()
			g.release(c)
		})
	}
	c.users++
	return c
}

// release removes one user of a call; the last one closes the file.
func (g *calls) release(c *call) {
	g.mu.Lock()
	c.users--
	last := c.users == 0
	g.mu.Unlock()
	if last && c.file != nil {
		_ = c.file.Close()
	}
}

// sharedReader is one reader of a call's picture.
type sharedReader struct {
	*io.SectionReader
	release func()
}

// Close may be called more than once.
func (r sharedReader) Close() error {
	r.release()
	return nil
}
