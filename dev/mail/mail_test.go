package mail

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/smtp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

const alternative = "Subject: =?utf-8?q?Confirm_your_ma=C3=B1ana?=\r\n" +
	"Content-Type: multipart/alternative; boundary=X\r\n\r\n" +
	"--X\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n" +
	"Ma=C3=B1ana: http://localhost/a?code=3D1=\r\n23\r\n" +
	"--X\r\nContent-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n" +
	"PHA+TWHDsWFuYTwv\r\ncD4=\r\n--X--\r\n"

func TestMailsAreRead(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		raw  string
		want Message
	}{
		"alternative": {alternative, Message{Subject: "Confirm your mañana", Text: "Mañana: http://localhost/a?code=123", HTML: "<p>Mañana</p>"}},
		"plain":       {"Subject: Hi\r\n\r\none\r\ntwo\r\n", Message{Subject: "Hi", Text: "one\ntwo\n"}},
		"latin1":      {"Content-Type: text/plain; charset=ISO-8859-1\r\n\r\nma\xf1ana", Message{Text: "mañana"}},
		"html only":   {"Content-Type: text/html\r\n\r\n<b>x</b>", Message{HTML: "<b>x</b>"}},
		"mixed with an attachment": {
			"Content-Type: multipart/mixed; boundary=M\r\n\r\n--M\r\nContent-Type: multipart/alternative; boundary=X\r\n\r\n" +
				"--X\r\nContent-Type: text/plain\r\n\r\nbody\r\n--X--\r\n" +
				"--M\r\nContent-Type: text/html\r\nContent-Disposition: attachment; filename=a.html\r\n\r\nno\r\n--M--\r\n",
			Message{Text: "body"},
		},
		"cut off":  {"Content-Type: multipart/alternative; boundary=X\r\n\r\n--X\r\nContent-Type: text/plain\r\n\r\nhalf", Message{Text: "half"}},
		"no mail":  {"just text", Message{Text: "just text"}},
		"no parts": {"Content-Type: multipart/alternative\r\n\r\n--X", Message{}},
	} {
		if diff := cmp.Diff(c.want, parse([]byte(c.raw))); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// clock advances one second at each call.
func clock() func() time.Time {
	now := time.Date(2026, 6, 24, 12, 0, 0, 0, time.UTC)
	return func() time.Time { now = now.Add(time.Second); return now }
}

func newBox(t *testing.T, dir string) *box {
	t.Helper()
	b, err := openBox(dir, clock())
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestACaughtMailIsServedAndSurvivesARestart(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	b := newBox(t, dir)
	server := httptest.NewServer(newPage(b))
	defer server.Close()
	catcher := newSMTP("127.0.0.1:0", b)
	addr := listen(t, catcher)
	for _, to := range []string{"host@raymi.example", "client@raymi.example"} {
		if err := smtp.SendMail(addr, nil, "no-reply@raymi.example", []string{to}, []byte(alternative)); err != nil {
			t.Fatal(err)
		}
	}
	text, html := "Mañana: http://localhost/a?code=123", "<p>Mañana</p>"
	want := []Message{
		{To: "host@raymi.example", Subject: "Confirm your mañana", Text: text, HTML: html, Date: time.Date(2026, 6, 24, 12, 0, 1, 0, time.UTC)},
		{To: "client@raymi.example", Subject: "Confirm your mañana", Text: text, HTML: html, Date: time.Date(2026, 6, 24, 12, 0, 2, 0, time.UTC)},
	}
	restarted := httptest.NewServer(newPage(newBox(t, dir)))
	defer restarted.Close()
	for name, base := range map[string]string{"running": server.URL, "restarted": restarted.URL} {
		var got []Message
		if err := json.Unmarshal([]byte(get(t, base+"/api/messages", 200)), &got); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func TestWithoutMailsTheListIsEmpty(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(newPage(newBox(t, t.TempDir())))
	defer server.Close()
	if got := strings.TrimSpace(get(t, server.URL+"/api/messages", 200)); got != "[]" {
		t.Error(got)
	}
	get(t, server.URL+"/", 200)
	get(t, server.URL+"/messages/7", 404)
	get(t, server.URL+"/messages/x", 404)
}

func TestThePageEscapesAMail(t *testing.T) {
	t.Parallel()
	b := newBox(t, t.TempDir())
	raw := "Subject: <script>alert(1)</script>\r\n\r\n<img src=x> see http://localhost/a?b=1&c=2 now"
	if err := b.add("<b>@raymi.example", []byte(raw)); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(newPage(b))
	defer server.Close()
	page := get(t, server.URL+"/messages/1", 200)
	for _, bad := range []string{"<script>", "<img", "<b>@"} {
		if strings.Contains(page, bad) {
			t.Errorf("%s is not escaped", bad)
		}
	}
	if !strings.Contains(page, `<a href="http://localhost/a?b=1&amp;c=2"`) {
		t.Error("the link cannot be followed")
	}
}

func TestAMailsHTMLIsSandboxed(t *testing.T) {
	t.Parallel()
	b := newBox(t, t.TempDir())
	if err := b.add("a@raymi.example", []byte("Content-Type: text/html\r\n\r\n<script>alert(1)</script>")); err != nil {
		t.Fatal(err)
	}
	answer := httptest.NewRecorder()
	newPage(b).ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/messages/1/html", nil))
	policy := answer.Header().Get("Content-Security-Policy")
	if !strings.HasPrefix(policy, "sandbox ") || strings.Contains(policy, "allow-scripts") || !strings.Contains(policy, "default-src 'none'") {
		t.Error(policy)
	}
}

func TestOldMailsAreDropped(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	b := newBox(t, dir)
	for i := range maxMails + 3 {
		if err := b.add("a@raymi.example", fmt.Appendf(nil, "Subject: %d\r\n\r\n", i)); err != nil {
			t.Fatal(err)
		}
	}
	for _, current := range []*box{b, newBox(t, dir)} {
		all := current.all()
		if len(all) != maxMails || all[0].Subject != "3" {
			t.Errorf("%d mails from %s on", len(all), all[0].Subject)
		}
	}
}

func TestRunNeedsItsVariables(t *testing.T) {
	t.Parallel()
	if err := Run(context.Background(), func(string) string { return "" }); err == nil {
		t.Error("started")
	}
}

func get(t *testing.T, url string, status int) string {
	t.Helper()
	answer, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != status {
		t.Fatalf("%s: %s, %v", url, answer.Status, err)
	}
	return string(body)
}
