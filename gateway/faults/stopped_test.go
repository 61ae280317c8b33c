//go:build faults

package faults

import (
	"fmt"
	"net/http"
	"os"
	"path"
	"sync"
	"syscall"
	"testing"
)

// stop freezes a process until the returned function is called: it accepts connections and never answers.
func (p *portal) stop(t *testing.T, name string) (resume func()) {
	t.Helper()
	p.signal(t, name, syscall.SIGSTOP)
	resume = func() { _ = syscall.Kill(-p.pid(t, name), syscall.SIGCONT) } // it may run again already
	t.Cleanup(resume)
	return resume
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

// statuses counts the answers to requests that are sent at once.
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

// banner uploads a picture and returns its address and the last part of those of its renditions.
func (p *portal) banner(t *testing.T, number uint64) (url, name string) {
	t.Helper()
	created := p.publish(number)
	if !created.accepted() {
		t.Fatalf("got %d, %v", created.status, created.err)
	}
	err := database(t, "media").QueryRow(t.Context(), `SELECT '/uploads/' || hash || ext FROM files WHERE id = $1`, created.files[0]).Scan(&url)
	if err != nil {
		t.Fatal(err)
	}
	return url, fmt.Sprintf("%d-%s", created.files[0], path.Base(url))
}

func TestAStoppedMediaLeavesNoConnectionOpen(t *testing.T) {
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
	eventually(t, "descriptors stay open", func() bool { return p.descriptors(t, "gateway") <= before+10 })
	resume()
	eventually(t, "the portal did not recover", p.ready)
	if got := p.statuses(t, urls[:1]); got[http.StatusOK] != 1 {
		t.Errorf("got %v", got)
	}
}

func TestAStoppedImgproxyKeepsWhatIsMade(t *testing.T) {
	p := open(t)
	url, name := p.banner(t, 1<<42)
	kept := "/img/w_320,q_70/" + name
	if got := p.statuses(t, []string{kept}); got[http.StatusOK] != 1 {
		t.Fatalf("got %v", got)
	}
	resume := p.stop(t, "imgproxy")
	if got := p.statuses(t, []string{url, kept, kept + "?query"}); got[http.StatusOK] != 3 {
		t.Errorf("what is made: %v", got)
	}
	if got := p.statuses(t, []string{"/img/w_640,q_70/" + name}); got[http.StatusServiceUnavailable] != 1 {
		t.Errorf("what is not: %v", got)
	}
	resume()
	eventually(t, "the render never succeeded", func() bool { return p.statuses(t, []string{"/img/w_640,q_70/" + name})[http.StatusOK] == 1 })
}
