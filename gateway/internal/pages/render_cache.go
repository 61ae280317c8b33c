package pages

import (
	"container/list"
	"crypto/sha256"
	"html/template"
	"sync"

	"golang.org/x/sync/singleflight"
)

// cachedBytes bounds the cached HTML.
const cachedBytes = 8 << 20

// renderCache caches the HTML of texts by the hash of their source: an LRU, bounded by bytes, with a singleflight group for concurrent
// requests.
type renderCache struct {
	render  func(source string) template.HTML
	flight  singleflight.Group
	mu      sync.Mutex
	entries map[[sha256.Size]byte]*list.Element
	// recent is ordered by last use, the most recent first.
	recent list.List
	bytes  int
}

type renderedText struct {
	key  [sha256.Size]byte
	html template.HTML
}

func newRenderCache(render func(string) template.HTML) *renderCache {
	return &renderCache{render: render, entries: map[[sha256.Size]byte]*list.Element{}}
}

// HTML returns the HTML of a text of a host or an editor.
func (r *renderCache) HTML(source string) template.HTML {
	if source == "" {
		return ""
	}
	key := sha256.Sum256([]byte(source))
	html, _, _ := r.flight.Do(string(key[:]), func() (any, error) { // does not fail
		if html, ok := r.lookup(key); ok {
			return html, nil
		}
		html := r.render(source)
		r.add(key, html)
		return html, nil
	})
	text, _ := html.(template.HTML)
	return text
}

func (r *renderCache) lookup(key [sha256.Size]byte) (template.HTML, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	e, ok := r.entries[key]
	if !ok {
		return "", false
	}
	r.recent.MoveToFront(e)
	text, _ := e.Value.(renderedText)
	return text.html, true
}

func (r *renderCache) add(key [sha256.Size]byte, html template.HTML) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.entries[key] = r.recent.PushFront(renderedText{key, html})
	r.bytes += len(html)
	for r.bytes > cachedBytes && r.recent.Len() > 0 {
		oldest, _ := r.recent.Remove(r.recent.Back()).(renderedText)
		delete(r.entries, oldest.key)
		r.bytes -= len(oldest.html)
	}
}
