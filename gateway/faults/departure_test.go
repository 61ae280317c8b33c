//go:build faults

package faults

import (
	"bytes"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"raymi.example/internal/polltest"
)

// as returns a copy of the portal that is signed in as another user.
func (p *portal) as(t *testing.T, email string) *portal {
	t.Helper()
	q := *p
	q.token = ""
	login := `{"identifier":"` + email + `","password":"raymi-demo-2026"}`
	answer := q.call(t, http.MethodPost, "/api/auth/local", "application/json", strings.NewReader(login))
	q.token, _ = answer["jwt"].(string)
	return &q
}

// newClient returns a copy of the portal that is signed in as a new client.
func (p *portal) newClient(t *testing.T) *portal {
	t.Helper()
	admin := p.as(t, "admin@raymi.example")
	name := fmt.Sprintf("rosa%d", time.Now().UnixNano())
	body := fmt.Sprintf(`{"username":%q,"email":"%s@example.org","password":"raymi-demo-2026","role":"cliente","confirmed":true}`, name, name)
	admin.call(t, http.MethodPost, "/api/users", "application/json", strings.NewReader(body))
	return p.as(t, name+"@example.org")
}

// applyWithScan sends an application with one scan and returns its id and the storage key of the scan.
func (p *portal) applyWithScan(t *testing.T) (id int, key string) {
	t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	write := func(err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
	write(form.WriteField("data", `{"personalName":"Rosa","personalIdentifyingDocument":"local_passport"}`))
	part, err := form.CreateFormFile("files.personalDocumentScan", "carnet.jpg")
	write(err)
	write(picture(part, uint64(time.Now().UnixNano())))
	write(form.Close())
	p.call(t, http.MethodPost, "/api/partners", form.FormDataContentType(), &body)
	answer, err := json.Marshal(p.call(t, http.MethodGet, "/api/applications/me", "", nil))
	write(err)
	var own struct {
		Data struct {
			ID         int
			Attributes struct {
				ScanFileIDs []int `json:"scanFileIds"`
			}
		}
	}
	write(json.Unmarshal(answer, &own))
	if len(own.Data.Attributes.ScanFileIDs) != 1 {
		t.Fatalf("got %s", answer)
	}
	db := database(t, "media")
	write(db.QueryRow(t.Context(), `SELECT storage_key FROM files WHERE id = $1`, own.Data.Attributes.ScanFileIDs[0]).Scan(&key))
	return own.Data.ID, key
}

// Services that are down during an account's deletion complete it after their restart: no scan remains.
func TestAccountDeletionCompletesAfterARestart(t *testing.T) {
	tester := open(t)
	p, editor := tester.newClient(t), tester.as(t, "editor@raymi.example")
	id, key := p.applyWithScan(t)
	file := filepath.Join(p.storage, key)
	if _, err := os.Stat(file); err != nil {
		t.Fatal(err)
	}
	files := database(t, "media")
	releaseMedia, releasePartners := p.hold(t, "media"), p.hold(t, "partners")
	for _, process := range []string{"media", "partners"} {
		p.signal(t, process, syscall.SIGKILL)
	}
	p.call(t, http.MethodDelete, "/api/users/me", "application/json", strings.NewReader(`{"password":"raymi-demo-2026"}`))
	if _, err := os.Stat(file); err != nil {
		t.Fatalf("media was not down: %v", err)
	}
	releaseMedia()
	releasePartners()
	polltest.Within(t, recoveryTimeout, "the bytes of the scan are still there", func() bool {
		_, err := os.Stat(file)
		return os.IsNotExist(err)
	})
	polltest.Within(t, recoveryTimeout, "the row of the scan is still there", func() bool {
		return number(t, files, `SELECT count(*) FROM files WHERE storage_key = $1`, key) == 0
	})
	polltest.Within(t, recoveryTimeout, "the application is still there", func() bool {
		status, _, err := editor.do(http.MethodGet, fmt.Sprintf("/api/desk/applications/%d", id), "", nil)
		return err == nil && status == http.StatusNotFound
	})
	polltest.Within(t, recoveryTimeout, "the portal did not recover", p.ready)
}
