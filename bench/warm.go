package main

import (
	"context"
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
		out = append(out, comparison{w.name + ", warm", barWarm, http.StatusOK, always(w.call), always(stored)})
		if tag == "" {
			continue
		}
		w.call.etag, stored.etag = tag, tag
		out = append(out, comparison{w.name + ", 304", barNotModified, http.StatusNotModified, always(w.call), always(stored)})
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
