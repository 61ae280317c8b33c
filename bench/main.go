// Bench compares the portal with the reference server on the same rows, in turn, and prints ratios with their spread.
// It runs under `bin/dev exec` with a bulk seed; see `make bench`.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

const (
	rounds  = 5
	round   = 2 * time.Second
	clients = 8
)

// call is one request of a case.
type call struct {
	method, url, token string
	body               []byte
}

// comparison is a case: what the portal is asked, and the reference.
type comparison struct {
	name            string
	portal, limited call
}

func main() {
	if err := run(context.Background()); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context) error {
	base := os.Getenv("RAYMI_BASE_URL")
	limit, stop, err := startLimit(ctx)
	if err != nil {
		return err
	}
	defer stop()
	cases, err := comparisons(ctx, base, limit)
	if err != nil {
		return err
	}
	atRest := memory()
	fmt.Printf("| case | portal req/s | reference req/s | ratio (median) | min | max |\n|---|---|---|---|---|---|\n")
	for _, c := range cases {
		if err := compare(ctx, c); err != nil {
			return fmt.Errorf("%s: %w", c.name, err)
		}
	}
	fmt.Printf("\n| process | MB at rest | MB under load (peak) |\n|---|---|---|\n")
	peak := memory()
	for _, name := range processes {
		fmt.Printf("| %s | %d | %d |\n", name, atRest[name].now, peak[name].peak)
	}
	return nil
}

// startLimit starts the reference on the processor that the portal has.
func startLimit(ctx context.Context) (base string, stop func(), err error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", nil, err
	}
	addr := l.Addr().String()
	if err := l.Close(); err != nil {
		return "", nil, err
	}
	cmd := exec.CommandContext(ctx, "taskset", "-c", "0", "bin/limit", addr)
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		return "", nil, err
	}
	stop = func() { _ = cmd.Process.Kill() } // it keeps nothing
	for range 100 {
		if conn, err := net.Dial("tcp", addr); err == nil {
			return "http://" + addr, stop, conn.Close()
		}
		time.Sleep(50 * time.Millisecond)
	}
	stop()
	return "", nil, fmt.Errorf("the reference does not answer on %s", addr)
}

func comparisons(ctx context.Context, base, limit string) ([]comparison, error) {
	token, err := login(ctx, base)
	if err != nil {
		return nil, err
	}
	populate := "populate[eventHost]=true&populate[eventBanner]=true&populate[eventMediaPhotos]=true&populate[eventAddress][populate][city]=true"
	now := time.Now().UTC()
	dates := "filters[eventEndDate][$gte]=" + url.QueryEscape(now.Format(time.RFC3339)) + "&filters[eventStartDate][$lte]=" +
		url.QueryEscape(now.AddDate(0, 0, 30).Format(time.RFC3339)) + "&filters[eventCategory][eventCategoryCode][$in]=category-3"
	get := func(path string) call { return call{method: http.MethodGet, url: base + path} }
	ref := func(path string) call { return call{method: http.MethodGet, url: limit + path} }
	event := []byte(`{"data":{"eventName":"Medida","eventHost":1,"eventStartDate":"2026-12-01T10:00:00Z","eventEndDate":"2026-12-01T12:00:00Z"}}`)
	return []comparison{
		{"list of 25", get("/api/events?sort=createdAt:desc&" + populate), ref("/list")},
		{"one event, wide", get("/api/events/4711?" + populate), ref("/one?id=4711")},
		{"dates and category", get("/api/events?sort=createdAt:desc&" + dates + "&" + populate), ref("/filtered")},
		{"page 300", get("/api/events?sort=createdAt:desc&pagination[page]=300&" + populate), ref("/page")},
		{"login", call{http.MethodPost, base + "/api/auth/local", "", credentials()}, call{http.MethodPost, limit + "/login", "", []byte("{}")}},
		{"create", call{http.MethodPost, base + "/api/events", token, event}, call{http.MethodPost, limit + "/create", "", event}},
	}, nil
}

func credentials() []byte {
	text, err := json.Marshal(map[string]string{"identifier": os.Getenv("RAYMI_ADMIN_EMAIL"), "password": os.Getenv("RAYMI_ADMIN_PASSWORD")})
	if err != nil {
		log.Fatal(err)
	}
	return text
}

func login(ctx context.Context, base string) (string, error) {
	status, body, err := send(ctx, http.DefaultClient, call{http.MethodPost, base + "/api/auth/local", "", credentials()})
	if err != nil || status != http.StatusOK {
		return "", fmt.Errorf("login: %d %s %w", status, body, err)
	}
	var session struct{ JWT string }
	return session.JWT, json.Unmarshal(body, &session)
}

func send(ctx context.Context, c *http.Client, what call) (int, []byte, error) {
	r, err := http.NewRequestWithContext(ctx, what.method, what.url, bytes.NewReader(what.body))
	if err != nil {
		return 0, nil, err
	}
	if what.body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	if what.token != "" {
		r.Header.Set("Authorization", "Bearer "+what.token)
	}
	resp, err := c.Do(r)
	if err != nil {
		return 0, nil, err
	}
	defer func() { _ = resp.Body.Close() }() // read to its end
	body, err := io.ReadAll(resp.Body)
	return resp.StatusCode, body, err
}

// compare runs both in turn, so that a machine that slows down slows both.
func compare(ctx context.Context, c comparison) error {
	var portal, limited, ratios []float64
	for range rounds {
		p, err := load(ctx, c.portal)
		if err != nil {
			return err
		}
		l, err := load(ctx, c.limited)
		if err != nil {
			return err
		}
		portal, limited, ratios = append(portal, p), append(limited, l), append(ratios, p/l)
	}
	slices.Sort(portal)
	slices.Sort(limited)
	slices.Sort(ratios)
	fmt.Printf("| %s | %.0f | %.0f | %.2f | %.2f | %.2f |\n", c.name, portal[rounds/2], limited[rounds/2], ratios[rounds/2], ratios[0], ratios[rounds-1])
	return nil
}

// load keeps the clients busy for one round and returns answers per second.
func load(ctx context.Context, what call) (float64, error) {
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: clients}}
	defer client.CloseIdleConnections()
	var done atomic.Int64
	var failure atomic.Pointer[error]
	var wg sync.WaitGroup
	started := time.Now()
	for range clients {
		wg.Go(func() {
			for time.Since(started) < round && failure.Load() == nil {
				status, body, err := send(ctx, client, what)
				if err == nil && status != http.StatusOK {
					err = fmt.Errorf("%s: %d %.200s", what.url, status, body)
				}
				if err != nil {
					failure.Store(&err)
					return
				}
				done.Add(1)
			}
		})
	}
	wg.Wait()
	if err := failure.Load(); err != nil {
		return 0, *err
	}
	return float64(done.Load()) / time.Since(started).Seconds(), nil
}
