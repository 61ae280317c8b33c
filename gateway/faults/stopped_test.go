//go:build faults

package faults

import (
	"fmt"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"

	"raymi.example/internal/polltest"
)

// stop stops a process until resume is called: it accepts connections and does not respond.
func (p *portal) stop(t *testing.T, name string) (resume func()) {
	t.Helper()
	p.signal(t, name, syscall.SIGSTOP)
	polltest.Within(t, recoveryTimeout, name+" still runs", func() bool { return stopped(t, p.pid(t, name)) })
	resume = func() { _ = syscall.Kill(-p.pid(t, name), syscall.SIGCONT) } // may be running already
	t.Cleanup(resume)
	return resume
}

// stopped reports whether all threads of a process are stopped: a signal reaches them one after the other.
func stopped(t *testing.T, pid int) bool {
	t.Helper()
	threads, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/stat", pid))
	if err != nil {
		t.Fatal(err)
	}
	for _, thread := range threads {
		stat, err := os.ReadFile(thread)
		// The state follows the name of the command, which is in parentheses.
		if _, rest, _ := strings.Cut(string(stat), ") "); err == nil && !strings.HasPrefix(rest, "T") {
			return false
		}
	}
	return len(threads) > 0
}

// descriptors counts the open files of a process.
func (p *portal) descriptors(t *testing.T, name string) int {
	t.Helper()
	open, err := os.ReadDir(fmt.Sprintf("/proc/%d/fd", p.pid(t, name)))
	if err != nil {
		t.Fatal(err)
	}
	return len(open)
}

// statuses sends requests concurrently and counts their statuses.
func (p *portal) statuses(t *testing.T, urls []string) map[int]int {
	t.Helper()
	var mu sync.Mutex
	var group sync.WaitGroup
	out := map[int]int{}
	for _, url := range urls {
		group.Go(func() {
			status, _, err := p.do(http.MethodGet, url, "", nil)
			if err != nil {
				t.Error(err)
			}
			mu.Lock()
			defer mu.Unlock()
			out[status]++
		})
	}
	group.Wait()
	return out
}

// banner publishes a picture and returns its address and the last part of its renditions' addresses.
func (p *portal) banner(t *testing.T, number uint64) (url, name string) {
	t.Helper()
	created := p.publish(number)
	if !created.accepted() {
		t.Fatalf("got %d, %v", created.status, created.err)
	}
	const query = `SELECT '/uploads/' || hash || ext FROM files WHERE id = $1`
	err := database(t, "media").QueryRow(t.Context(), query, created.files[0]).Scan(&url)
	if err != nil {
		t.Fatal(err)
	}
	return url, fmt.Sprintf("%d-%s", created.files[0], path.Base(url))
}

func TestStoppedMediaLeavesNoConnectionOpen(t *testing.T) {
	p := open(t)
	url, _ := p.banner(t, 1<<41)
	before := p.descriptors(t, "gateway")
	resume := p.stop(t, "media")
	urls := make([]string, 150)
	for i := range urls {
		urls[i] = url
	}
	if got := p.statuses(t, urls); got[http.StatusServiceUnavailable] != len(urls) {
		t.Errorf("got %v", got)
	}
	polltest.Within(t, recoveryTimeout, "descriptors stay open", func() bool { return p.descriptors(t, "gateway") <= before+10 })
	resume()
	polltest.Within(t, recoveryTimeout, "the portal did not recover", p.ready)
	if got := p.statuses(t, urls[:1]); got[http.StatusOK] != 1 {
		t.Errorf("got %v", got)
	}
}

func TestRenditionsAreServedWhileImgproxyIsStopped(t *testing.T) {
	p := open(t)
	url, name := p.banner(t, 1<<42)
	cached := "/img/w_320,q_70/" + name
	if got := p.statuses(t, []string{cached}); got[http.StatusOK] != 1 {
		t.Fatalf("got %v", got)
	}
	resume := p.stop(t, "imgproxy")
	if got := p.statuses(t, []string{url, cached, cached + "?query"}); got[http.StatusOK] != 3 {
		t.Errorf("cached renditions: %v", got)
	}
	if got := p.statuses(t, []string{"/img/w_640,q_70/" + name}); got[http.StatusServiceUnavailable] != 1 {
		t.Errorf("a new rendition: %v", got)
	}
	resume()
	polltest.Within(t, recoveryTimeout, "the render never succeeded", func() bool {
		return p.statuses(t, []string{"/img/w_640,q_70/" + name})[http.StatusOK] == 1
	})
}
