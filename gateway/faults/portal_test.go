//go:build faults

// Package faults breaks parts of a real portal during uploads and checks that no data is lost and no orphans remain: `make faults`.
package faults

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"io"
	"math/rand/v2"
	"mime/multipart"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// recoveryTimeout bounds the wait for a recovery.
const recoveryTimeout = 3 * time.Minute

func variable(t *testing.T, name string) string {
	t.Helper()
	value := os.Getenv(name)
	if value == "" {
		t.Fatalf("%s is not set: run `make faults`", name)
	}
	return value
}

// portal is the portal under test, with a host who uploads.
type portal struct {
	base, state, storage, staging string
	token                         string
	host                          int
	// film is the beginning of a playable video, to which any number of bytes can be appended.
	film []byte
	seed uint64
}

func open(t *testing.T) *portal {
	t.Helper()
	film, err := os.ReadFile("../../services/media/internal/media/testdata/ok-h264-faststart.mp4")
	if err != nil {
		t.Fatal(err)
	}
	p := &portal{
		base: variable(t, "RAYMI_BASE_URL"), state: variable(t, "RAYMI_STATE"), film: film,
		storage: variable(t, "RAYMI_STORAGE_DIR"), staging: variable(t, "RAYMI_STAGING_DIR"),
	}
	const login = `{"identifier":"host@raymi.example","password":"raymi-demo-2026"}`
	answer := p.call(t, http.MethodPost, "/api/auth/local", "application/json", strings.NewReader(login))
	p.token, _ = answer["jwt"].(string)
	me := p.call(t, http.MethodGet, "/api/users/me?populate[eventHostData]=true", "", nil)
	host, _ := me["eventHostData"].(map[string]any)
	id, _ := host["id"].(float64)
	if p.host = int(id); p.token == "" || p.host == 0 {
		t.Fatalf("no host is signed in: %v", me)
	}
	return p
}

// call sends a request that must succeed.
func (p *portal) call(t *testing.T, method, path, kind string, body io.Reader) map[string]any {
	t.Helper()
	status, text, err := p.do(method, path, kind, body)
	var answer map[string]any
	if err != nil || status != http.StatusOK || json.Unmarshal(text, &answer) != nil {
		t.Fatalf("%s %s: %d, %v, %.300s", method, path, status, err, text)
	}
	return answer
}

func (p *portal) do(method, path, kind string, body io.Reader) (status int, text []byte, err error) {
	r, err := http.NewRequest(method, p.base+path, body)
	if err != nil {
		return 0, nil, err
	}
	if kind != "" {
		r.Header.Set("Content-Type", kind)
	}
	if p.token != "" {
		r.Header.Set("Authorization", "Bearer "+p.token)
	}
	resp, err := (&http.Client{Timeout: 2 * time.Minute}).Do(r)
	if err != nil {
		return 0, nil, err
	}
	defer func() { _ = resp.Body.Close() }() // only reads
	text, err = io.ReadAll(resp.Body)
	return resp.StatusCode, text, err
}

// outcome is the result of an upload.
type outcome struct {
	status int
	err    error
	files  []int
	// event is the entry that refers to the files; 0 = none.
	event int
}

func (o outcome) accepted() bool { return o.err == nil && o.status == http.StatusOK }

// publish creates an event with a unique banner, in one form.
func (p *portal) publish(number uint64) outcome {
	start := time.Now().Add(7 * 24 * time.Hour).UTC().Truncate(time.Hour)
	data, err := json.Marshal(map[string]any{
		"eventName": fmt.Sprintf("Prueba %d", number), "eventDescription": "Prueba.", "eventHost": p.host, "eventCategory": []int{1},
		"eventStartDate": start.Format(time.RFC3339), "eventEndDate": start.Add(time.Hour).Format(time.RFC3339), "isFree": true,
		"eventAddress":  map[string]any{"city": 1, "address": "Plaza de Armas", "coordinates": "-13.5167,-71.9788"},
		"eventContacts": map[string]any{"place": "Plaza", "tel": "+51 84 555 0101", "mail": "taki@example.org"},
	})
	if err != nil {
		return outcome{err: err}
	}
	o, text := p.send("/api/events?populate=*", func(form *multipart.Writer) error {
		if err := form.WriteField("data", string(data)); err != nil {
			return err
		}
		file, err := form.CreateFormFile("files.eventBanner", "banner.jpg")
		if err != nil {
			return err
		}
		return picture(file, number)
	})
	var created struct {
		Data struct {
			ID         int
			Attributes struct {
				EventBanner struct{ Data struct{ ID int } }
			}
		}
	}
	if o.accepted() {
		o.err = json.Unmarshal(text, &created)
		o.event, o.files = created.Data.ID, []int{created.Data.Attributes.EventBanner.Data.ID}
	}
	return o
}

// upload sends a video of the given size to the library.
func (p *portal) upload(number uint64, size int) outcome {
	o, text := p.send("/api/upload", func(form *multipart.Writer) error {
		file, err := form.CreateFormFile("files", "film.mp4")
		if err != nil {
			return err
		}
		if _, err := file.Write(p.film); err != nil {
			return err
		}
		rest := size - len(p.film)
		if _, err := file.Write(append(binary.BigEndian.AppendUint32(nil, uint32(rest)), "mdat"...)); err != nil {
			return err
		}
		var seed [32]byte
		binary.BigEndian.PutUint64(seed[:], number)
		_, err = io.CopyN(file, rand.NewChaCha8(seed), int64(rest-8))
		return err
	})
	var stored []struct{ ID int }
	if o.accepted() {
		o.err = json.Unmarshal(text, &stored)
		for _, f := range stored {
			o.files = append(o.files, f.ID)
		}
	}
	return o
}

// send streams a form, like a browser.
func (p *portal) send(path string, fill func(*multipart.Writer) error) (o outcome, text []byte) {
	out, in := io.Pipe()
	form := multipart.NewWriter(in)
	go func() {
		err := fill(form)
		if err == nil {
			err = form.Close()
		}
		in.CloseWithError(err)
	}()
	o.status, text, o.err = p.do(http.MethodPost, path, form.FormDataContentType(), out)
	return o, text
}

// picture writes a JPEG that is unique for its number.
func picture(w io.Writer, number uint64) error {
	img := image.NewRGBA(image.Rect(0, 0, 640, 320))
	noise := rand.New(rand.NewPCG(number, 1))
	for i := range 64 {
		img.Set(i, 0, color.RGBA{R: uint8(noise.Uint32()), G: uint8(noise.Uint32()), B: uint8(noise.Uint32()), A: 255})
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, img, &jpeg.Options{Quality: 95}); err != nil {
		return err
	}
	_, err := out.WriteTo(w)
	return err
}

func (p *portal) pid(t *testing.T, name string) int {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(p.state, "pid", name))
	if err != nil {
		return 0 // the process is starting
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil {
		t.Fatal(err)
	}
	return pid
}

// signal sends a signal to a process and its process group.
func (p *portal) signal(t *testing.T, name string, signal syscall.Signal) {
	t.Helper()
	pid := p.pid(t, name)
	if pid == 0 {
		t.Fatalf("%s does not run", name)
	}
	if err := syscall.Kill(-pid, signal); err != nil {
		t.Fatal(err)
	}
}

// hold prevents the restart of a process until release is called.
func (p *portal) hold(t *testing.T, name string) (release func()) {
	t.Helper()
	file := filepath.Join(p.state, "hold", name)
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	release = func() { _ = os.Remove(file) }
	t.Cleanup(release)
	return release
}

// operate runs a command of the media binary with the environment of the running process, as an operator in its pod would.
func (p *portal) operate(t *testing.T, arguments ...string) string {
	t.Helper()
	out, err := p.command(t, arguments...)
	if err != nil {
		t.Fatalf("media %v: %v\n%s", arguments, err, out)
	}
	return strings.TrimSpace(out)
}

// command is operate for commands that may fail; then the output includes the reason.
func (p *portal) command(t *testing.T, arguments ...string) (string, error) {
	t.Helper()
	environment, err := os.ReadFile(fmt.Sprintf("/proc/%d/environ", p.pid(t, "media")))
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), "../../bin/media", arguments...)
	cmd.Env = strings.Split(strings.TrimRight(string(environment), "\x00"), "\x00")
	cmd.Env = append(cmd.Env, "NATS_URL="+variable(t, "RAYMI_NATS_URL")) // that of the operator
	var problems bytes.Buffer
	cmd.Stderr = &problems
	out, err := cmd.Output()
	if err != nil {
		return string(out) + problems.String(), err
	}
	return string(out), nil
}

func (p *portal) ready() bool {
	if status, _, err := p.do(http.MethodGet, "/readyz", "", nil); err != nil || status != http.StatusOK {
		return false
	}
	resp, err := http.Get(os.Getenv("RAYMI_READY_URL"))
	if err != nil {
		return false
	}
	defer resp.Body.Close()
	report, err := io.ReadAll(resp.Body)
	return err == nil && resp.StatusCode == http.StatusOK && !strings.Contains(string(report), "away")
}
