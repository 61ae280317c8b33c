package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
)

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
		tag, err := q.storeAnswer(ctx, slug(w.name), w.call)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", w.name, err)
		}
		stored := call{method: http.MethodGet, url: q.limit + "/memory/" + slug(w.name)}
		out = append(out, answered(w.name+", warm", barWarm, always(w.call), always(stored)))
		if tag == "" {
			continue
		}
		w.call.etag, stored.etag = tag, tag
		unchanged := answered(w.name+", 304", barNotModified, always(w.call), always(stored))
		unchanged.status = http.StatusNotModified
		out = append(out, unchanged)
	}
	return out, nil
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
