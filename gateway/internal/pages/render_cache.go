package pages

import (
	"container/list"
	"crypto/sha256"
	"html/template"
	"sync"

	"golang.org/x/sync/singleflight"
)

// keptBytes bounds the HTML that is kept of texts.
const keptBytes = 8 << 20

// rendered keeps the HTML of texts by the hash of their source: an LRU, bounded by bytes. A text is rendered once, however many
// pages show it and however many ask at a time.
type rendered struct {
	render func(source string) template.HTML
	flight singleflight.Group
	mu     sync.Mutex
	kept   map[[sha256.Size]byte]*list.Element
	// recent has the text used last in front.
	recent list.List
	bytes  int
}

type renderedText struct {
	key  [sha256.Size]byte
	html template.HTML
}

func newRendered(render func(string) template.HTML) *rendered {
	return &rendered{render: render, kept: map[[sha256.Size]byte]*list.Element{}}
}

// HTML is a text of a host or an editor as HTML.
func (r *rendered) HTML(source string) template.HTML {
	if source == "" {
		return ""
	}
	key := sha256.Sum256([]byte(source))
	html, _, _ := r.flight.Do(string(key[:]), func() (any, error) { // rendering does not fail
		if html, ok := r.known(key); ok {
			return html, nil
		}
		html := r.render(source)
		r.keep(key, html)
		return html, nil
	})
	text, _ := html.(template.HTML)
	return text
}

func (r *rendered) known(key [sha256.Size]byte) (template.HTML, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	e, ok := r.kept[key]
	if !ok {
		return "", false
	}
	r.recent.MoveToFront(e)
	text, _ := e.Value.(renderedText)
	return text.html, true
}

func (r *rendered) keep(key [sha256.Size]byte, html template.HTML) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.kept[key] = r.recent.PushFront(renderedText{key, html})
	r.bytes += len(html)
	for r.bytes > keptBytes && r.recent.Len() > 0 {
		oldest, _ := r.recent.Remove(r.recent.Back()).(renderedText)
		delete(r.kept, oldest.key)
		r.bytes -= len(oldest.html)
	}
}
