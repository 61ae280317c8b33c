package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"
)

// pageWindow is how long the home page stays the same: it shows what is on now, in steps of this length.
const pageWindow = 5 * time.Minute

// warmed are the cases with repeated requests, each also with the answer's ETag.
func (q *requests) warmed(ctx context.Context) ([]comparison, error) {
	var out []comparison
	for _, w := range []struct {
		name string
		call call
	}{
		{"list populate=*", q.get(events + "populate=*")},
		{"one event", q.get("/api/events/4?" + relations)},
		{"filter", q.get(events + q.dates() + relations)},
		{"home page", q.get("/")},
	} {
		a := &stored{q: q, name: slug(w.name), call: w.call}
		if err := a.store(ctx); err != nil {
			return nil, fmt.Errorf("%s: %w", w.name, err)
		}
		warm := answered(w.name+", warm", barWarm, a.repeated, a.reference)
		warm.prepare = a.store
		out = append(out, warm)
		if a.tag == "" {
			continue
		}
		unchanged := answered(w.name+", 304", barNotModified, a.conditional(a.repeated), a.conditional(a.reference))
		unchanged.status, unchanged.prepare = http.StatusNotModified, a.store
		out = append(out, unchanged)
	}
	return out, nil
}

// stored is an answer of the portal that is stored in the reference's memory.
type stored struct {
	q    *requests
	name string
	call call
	tag  string
}

// store stores the current answer. If the rounds of a case would not end within the page's window, it waits for the next one.
func (a *stored) store(ctx context.Context) (err error) {
	now := time.Now()
	if left := time.Until(now.Truncate(pageWindow).Add(pageWindow)); left < 2*rounds*round+pageWindow/20 {
		time.Sleep(left)
	}
	a.tag, err = a.q.storeAnswer(ctx, a.name, a.call)
	return err
}

func (a *stored) repeated(int64) call { return a.call }

func (a *stored) reference(int64) call {
	return call{method: http.MethodGet, url: a.q.limit + "/memory/" + a.name}
}

// conditional adds the answer's ETag to the requests.
func (a *stored) conditional(of func(int64) call) func(int64) call {
	return func(n int64) call {
		c := of(n)
		c.etag = a.tag
		return c
	}
}

func always(c call) func(int64) call { return func(int64) call { return c } }

// storeAnswer stores the portal's answer in the reference's memory and returns its ETag.
func (q *requests) storeAnswer(ctx context.Context, name string, what call) (tag string, err error) {
	a, err := fetch(ctx, what)
	if err != nil {
		return "", err
	}
	if a.status != http.StatusOK {
		return "", fmt.Errorf("%d %.200s", a.status, a.body)
	}
	return a.header.Get("ETag"), a.store(ctx, q.limit+"/memory/"+name)
}

// rendition compares a stored rendition with an unchanged file of the same size, both from media.
func (q *requests) rendition(ctx context.Context) (comparison, error) {
	var page struct {
		Data []struct {
			Attributes struct {
				EventBanner struct {
					Data struct {
						Attributes struct {
							URL     string
							Formats struct{ Large struct{ URL string } }
						}
					}
				}
			}
		}
	}
	if err := fetchJSON(ctx, q.get("/api/events?populate=eventBanner&pagination[pageSize]=1"), &page); err != nil {
		return comparison{}, err
	}
	if len(page.Data) == 0 {
		return comparison{}, errors.New("no event has a banner")
	}
	banner := page.Data[0].Attributes.EventBanner.Data.Attributes
	file, variant := q.get(banner.URL), q.get(banner.Formats.Large.URL)
	var sizes []int
	for _, c := range []call{file, variant} {
		a, err := fetch(ctx, c)
		if err != nil {
			return comparison{}, err
		}
		sizes = append(sizes, len(a.body))
	}
	if smaller := min(sizes[0], sizes[1]); smaller == 0 || max(sizes[0], sizes[1])-smaller > smaller/4 {
		return comparison{}, fmt.Errorf("%s and its rendition have %v bytes", banner.URL, sizes)
	}
	c := answered(fmt.Sprintf("rendition of %d kB, repeated", sizes[1]/1000), barRendition, always(variant), always(file))
	c.onPortal = true
	return c, nil
}
