// Upload measures the memory of large uploads: many concurrent clients, each with one request of the maximal size. It
// runs under `bin/dev exec` with the demo; see `make bench-upload`.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/http"
	"os"
	"strings"
	"sync"
	"time"
)

const (
	clients = 20
	files   = 4
	// fileBytes is the largest video, in whole megabytes; four of them are just below a request's limit.
	fileBytes = 50_000_000
	// bound is the memory limit of a process, in MB.
	bound = 150
)

func main() {
	if err := run(context.Background()); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context) error {
	token, err := login(ctx)
	if err != nil {
		return err
	}
	head, err := os.ReadFile("services/media/internal/media/testdata/ok-h264-faststart.mp4")
	if err != nil {
		return err
	}
	watched := []string{"gateway", "media"}
	before := map[string]int{}
	for _, name := range watched {
		if before[name], err = restart(name); err != nil {
			return err
		}
	}
	started := time.Now()
	failures := atOnce(func(client int) error { return upload(ctx, token, video{head: head, client: client}) })
	took := time.Since(started)
	for _, failure := range failures {
		fmt.Println("failed:", failure)
	}
	total := (clients - len(failures)) * files * fileBytes
	fmt.Printf("%d clients, %d MB each, %d failed: %.0f s, %.0f MB/s\n\n| process | MB before | MB at the peak |\n|---|---|---|\n",
		clients, files*fileBytes/1_000_000, len(failures), took.Seconds(), float64(total)/1e6/took.Seconds())
	return errors.Join(report(watched, before), errors.Join(failures...))
}

// report prints the peaks and fails for those beyond the bound.
func report(watched []string, before map[string]int) error {
	var over []error
	for _, name := range watched {
		peak, err := resident(name, "VmHWM:")
		if err != nil {
			return err
		}
		fmt.Printf("| %s | %d | %d |\n", name, before[name], peak)
		if peak >= bound {
			over = append(over, fmt.Errorf("%s took %d MB, the bound is %d", name, peak, bound))
		}
	}
	return errors.Join(over...)
}

// atOnce runs work for all clients concurrently and collects the errors.
func atOnce(work func(client int) error) (failures []error) {
	var mu sync.Mutex
	var all sync.WaitGroup
	for client := range clients {
		all.Go(func() {
			if err := work(client); err != nil {
				mu.Lock()
				defer mu.Unlock()
				failures = append(failures, fmt.Errorf("client %d: %w", client, err))
			}
		})
	}
	all.Wait()
	return failures
}

func login(ctx context.Context) (string, error) {
	body := strings.NewReader(`{"identifier":"host@raymi.example","password":"raymi-demo-2026"}`)
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, os.Getenv("RAYMI_BASE_URL")+"/api/auth/local", body)
	if err != nil {
		return "", err
	}
	r.Header.Set("Content-Type", "application/json")
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		return "", err
	}
	defer func() { _ = resp.Body.Close() }()
	var answer struct{ JWT string }
	if err := json.NewDecoder(resp.Body).Decode(&answer); err != nil || answer.JWT == "" {
		return "", fmt.Errorf("login: %s, %w", resp.Status, err)
	}
	return answer.JWT, nil
}
