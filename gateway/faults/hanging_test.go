//go:build faults

package faults

import (
	"context"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"raymi.example/internal/polltest"
)

// responseTimeout is when a read counts as hanging: it is longer than every wait of a read. Uploads have the longer timeout of the
// client, because making a clean picture may wait for a turn (90 s). It does not measure speed.
const responseTimeout = 45 * time.Second

// A stopped process keeps its connections open and does not respond. All requests that need it still end, and the portal recovers when
// the process continues.
func TestNoRequestHangsWhileAProcessIsStopped(t *testing.T) {
	p := open(t)
	address, name := p.banner(t, 1<<42)
	for _, process := range []string{"media", "postgres", "catalog", "imgproxy"} {
		t.Run(process, func(t *testing.T) {
			stopped := p.processes(t, process)
			for _, pid := range stopped {
				_ = syscall.Kill(pid, syscall.SIGSTOP) // fails if the process has ended
			}
			resume := sync.OnceFunc(func() {
				for _, pid := range stopped {
					_ = syscall.Kill(pid, syscall.SIGCONT) // see above
				}
			})
			t.Cleanup(resume)
			var all sync.WaitGroup
			for _, path := range []string{"/api/events", "/api/users/me", "/es", "/readyz", address, "/img/w_320,q_50/" + name} {
				for range 5 {
					all.Go(func() { p.requireResponse(t, http.MethodGet, path) })
				}
			}
			for number := range uint64(3) {
				all.Go(func() {
					if o := p.upload(p.seed+number, 2_000_000); o.err != nil {
						t.Errorf("an upload: %v", o.err)
					}
				})
				all.Go(func() {
					if o := p.publish(p.seed + 3 + number); o.err != nil {
						t.Errorf("a publication: %v", o.err)
					}
				})
			}
			all.Wait()
			p.seed += 6
			resume()
			polltest.Within(t, recoveryTimeout, "the portal did not recover", p.ready)
			p.recovered(t)
		})
	}
	p.operate(t, "sweep", "--older-than=0s") // the rest of interrupted uploads
}

// processes returns the ids of a process and all its descendants: each backend of PostgreSQL has a session of its own.
func (p *portal) processes(t *testing.T, name string) []int {
	t.Helper()
	children := map[int][]int{}
	folders, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range folders {
		text, err := os.ReadFile(file)
		if err != nil {
			continue // the process has ended
		}
		// pid (name) state parent …; a name may contain spaces.
		pid, _, _ := strings.Cut(string(text), " ")
		fields := strings.Fields(string(text)[strings.LastIndexByte(string(text), ')')+1:])
		number, pidErr := strconv.Atoi(pid)
		parent, parentErr := strconv.Atoi(fields[1])
		if err := errors.Join(pidErr, parentErr); err != nil {
			t.Fatal(err)
		}
		children[parent] = append(children[parent], number)
	}
	all := []int{p.pid(t, name)}
	for i := 0; i < len(all); i++ {
		all = append(all, children[all[i]]...)
	}
	return all
}

// requireResponse fails if a request gets no response.
func (p *portal) requireResponse(t *testing.T, method, path string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), responseTimeout)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, method, p.base+path, nil)
	if err != nil {
		t.Error(err)
		return
	}
	r.Header.Set("Authorization", "Bearer "+p.token)
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Errorf("%s: %v", path, err)
		return
	}
	_ = resp.Body.Close() // only the status counts
}
