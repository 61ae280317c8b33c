//go:build faults

package faults

import (
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"os"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"raymi.example/internal/polltest"
)

// row is a line of the table that the test prints.
type row struct{ fault, done, found string }

// TestFaults breaks one part after the other under load. After each fault and the recovery from it: no entry without its file, no row
// without its object, no object without a row after a sweep, and exactly one message per accepted upload.
func TestFaults(t *testing.T) {
	p := open(t)
	w := newWatch(t)
	var table []row
	for _, fault := range []struct {
		name string
		work func(*testing.T, *portal) []outcome
	}{
		{"media is killed during uploads", killMedia},
		{"NATS is down for a minute", holdNATS},
		{"PostgreSQL is killed between object and row", killPostgres},
		{"PostgreSQL has no connections left", fillConnections},
		{"the disk is full", fillDisk},
		{"clients give up", giveUp},
	} {
		t.Run(fault.name, func(t *testing.T) {
			outcomes := fault.work(t, p)
			accepted := successes(outcomes)
			table = append(table, row{fault.name, summary(outcomes), w.audit(t, p, accepted)})
		})
	}
	fmt.Println("| fault | uploads | found after recovery |\n|---|---|---|")
	for _, r := range table {
		fmt.Printf("| %s | %s | %s |\n", r.fault, r.done, r.found)
	}
}

// many runs uploads with a number of workers and returns their outcomes.
func (p *portal) many(total, workers int, upload func(number uint64) outcome) []outcome {
	outcomes := make([]outcome, total)
	numbers := make(chan int)
	first := p.seed
	p.seed += uint64(total)
	var group sync.WaitGroup
	for range workers {
		group.Go(func() {
			for i := range numbers {
				outcomes[i] = upload(first + uint64(i))
			}
		})
	}
	for i := range total {
		numbers <- i
	}
	close(numbers)
	group.Wait()
	return outcomes
}

func successes(all []outcome) (out []outcome) {
	for _, o := range all {
		if o.accepted() {
			out = append(out, o)
		}
	}
	return out
}

func summary(all []outcome) string {
	counts := map[string]int{}
	for _, o := range all {
		switch {
		case o.err != nil:
			counts["aborted"]++
		default:
			counts[fmt.Sprint(o.status)]++
		}
	}
	var out []string
	for _, kind := range []string{"200", "400", "413", "500", "503", "507", "aborted"} {
		if counts[kind] > 0 {
			out = append(out, fmt.Sprintf("%d × %s", counts[kind], kind))
		}
		delete(counts, kind)
	}
	if len(counts) > 0 {
		out = append(out, fmt.Sprint(counts))
	}
	return strings.Join(out, ", ")
}

// killMedia kills media five times during uploads of large videos and of events with banners.
func killMedia(t *testing.T, p *portal) []outcome {
	var outcomes []outcome
	for round := range 5 {
		done := make(chan []outcome)
		go func() {
			done <- p.many(16, 8, func(number uint64) outcome {
				if number%2 == 0 {
					return p.publish(number)
				}
				return p.upload(number, 8_000_000)
			})
		}()
		// A different moment in each round, from the first bytes to the last rows.
		time.Sleep(time.Duration(80+120*round) * time.Millisecond)
		p.signal(t, "media", syscall.SIGKILL)
		outcomes = append(outcomes, <-done...)
		polltest.Within(t, recoveryTimeout, "media did not recover", p.ready)
	}
	if n := len(successes(outcomes)); n == len(outcomes) {
		t.Error("no upload failed: the fault did not happen")
	}
	return append(outcomes, p.recovered(t)...)
}

// holdNATS stops NATS for a minute; all uploads must be accepted meanwhile.
func holdNATS(t *testing.T, p *portal) []outcome {
	release := p.hold(t, "nats")
	p.signal(t, "nats", syscall.SIGKILL)
	until := time.Now().Add(time.Minute)
	outcomes := p.many(100, 10, p.publish)
	if n := len(successes(outcomes)); n != len(outcomes) {
		t.Errorf("without NATS %d of %d uploads were accepted: %s", n, len(outcomes), summary(outcomes))
	}
	time.Sleep(time.Until(until))
	release()
	return outcomes
}

// killPostgres stops imgproxy, so that uploads hang after their object is stored, and then kills the database.
func killPostgres(t *testing.T, p *portal) []outcome {
	media := database(t, "media")
	before := len(p.orphans(t, media))
	p.signal(t, "imgproxy", syscall.SIGSTOP)
	defer func() { _ = syscall.Kill(-p.pid(t, "imgproxy"), syscall.SIGCONT) }()
	done := make(chan []outcome)
	go func() { done <- p.many(6, 6, p.publish) }()
	polltest.Within(t, recoveryTimeout, "no object was stored", func() bool { return len(p.orphans(t, media)) >= before+6 })
	release := p.hold(t, "postgres")
	p.signal(t, "postgres", syscall.SIGKILL)
	p.signal(t, "imgproxy", syscall.SIGCONT)
	outcomes := <-done
	if n := len(successes(outcomes)); n > 0 {
		t.Errorf("%d uploads were accepted without a database", n)
	}
	release()
	polltest.Within(t, recoveryTimeout, "the portal did not recover", p.ready)
	return append(outcomes, p.recovered(t)...)
}

// fillDisk leaves media a few megabytes for its storage, and then for its staging.
func fillDisk(t *testing.T, p *portal) []outcome {
	var outcomes []outcome
	for _, folder := range []string{p.storage, p.staging} {
		restore := p.shrink(t, folder)
		hit := p.many(24, 8, func(number uint64) outcome { return p.upload(number, 1_500_000) })
		restore()
		if n := len(successes(hit)); n == len(hit) {
			t.Errorf("%s accepted everything: the disk was not full", folder)
		}
		for _, o := range hit {
			if o.status != http.StatusOK && o.status != http.StatusServiceUnavailable {
				t.Errorf("a full disk is a 503, got %d, %v", o.status, o.err)
			}
		}
		outcomes = append(outcomes, hit...)
		outcomes = append(outcomes, p.recovered(t)...)
	}
	return outcomes
}

// giveUp aborts requests in the middle of their bodies.
func giveUp(_ *testing.T, p *portal) []outcome {
	return p.many(20, 10, func(uint64) outcome {
		o, _ := p.send("/api/upload", func(form *multipart.Writer) error {
			file, err := form.CreateFormFile("files", "film.mp4")
			if err != nil {
				return err
			}
			if _, err := file.Write(append(p.film, make([]byte, 3_000_000)...)); err != nil {
				return err
			}
			return io.ErrUnexpectedEOF
		})
		return o
	})
}

// recovered waits until an upload succeeds again.
func (p *portal) recovered(t *testing.T) []outcome {
	t.Helper()
	var after outcome
	polltest.Within(t, recoveryTimeout, "uploads do not work after the recovery", func() bool {
		p.seed++
		after = p.publish(p.seed)
		return after.accepted()
	})
	return []outcome{after}
}

// shrink makes one of media's folders almost full; restore undoes it. Root mounts a small file system there; any other user limits the
// size of files that media may write, which makes its writes fail in the same places.
func (p *portal) shrink(t *testing.T, folder string) (restore func()) {
	t.Helper()
	if os.Geteuid() != 0 {
		return p.limitFileSize(t)
	}
	small := folder + ".small"
	if err := os.MkdirAll(small, 0o755); err != nil {
		t.Fatal(err)
	}
	size := used(t, folder) + 6<<20
	if err := syscall.Mount("tmpfs", small, "tmpfs", 0, fmt.Sprintf("size=%d,mode=0755", size)); err != nil {
		t.Fatal(err)
	}
	copyAll(t, folder, small)
	if err := syscall.Mount(small, folder, "", syscall.MS_BIND, ""); err != nil {
		t.Fatal(err)
	}
	once := sync.OnceFunc(func() {
		if err := syscall.Unmount(folder, syscall.MNT_DETACH); err != nil {
			t.Error(err)
		}
		copyAll(t, small, folder)
		if err := syscall.Unmount(small, syscall.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(once)
	return once
}
