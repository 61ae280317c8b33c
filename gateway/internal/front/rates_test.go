package front

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"raymi.example/internal/errs"
)

func newRates() *Rates {
	now := time.Date(2026, 6, 24, 9, 0, 0, 0, time.UTC)
	settings := RateSettings{Reads: 6, Writes: 3, Uploads: 2}
	return NewRates(settings, []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")}, func() time.Time { return now })
}

// passed makes calls until one is refused, and returns how many passed.
func passed(t *testing.T, handler http.Handler, address, method, path, contentType string) int {
	t.Helper()
	for n := range 20 {
		r := httptest.NewRequest(method, path, strings.NewReader("x"))
		r.RemoteAddr = address
		r.Header.Set("Content-Type", contentType)
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		if w.Code == http.StatusOK {
			continue
		}
		if w.Code != http.StatusTooManyRequests || w.Header().Get("Retry-After") == "" ||
			!strings.Contains(w.Body.String(), `"key":"too_many_requests"`) {
			t.Fatalf("got %d %v %s", w.Code, w.Header(), w.Body)
		}
		return n
	}
	return 20
}

func TestRatesOfOneAddress(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		address, method, path, contentType string
		want                               int
	}{
		"reads":                  {"198.51.100.1:4", http.MethodGet, "/api/events", "", 6},
		"heads":                  {"198.51.100.1:4", http.MethodHead, "/api/events", "", 6},
		"pages":                  {"198.51.100.1:4", http.MethodGet, "/es/events", "", 6},
		"data of pages":          {"198.51.100.1:4", http.MethodGet, "/event/7/_payload.json", "", 6},
		"writes":                 {"198.51.100.1:4", http.MethodPut, "/api/events/1", "application/json", 3},
		"uploads":                {"198.51.100.1:4", http.MethodPost, "/api/upload", "multipart/form-data; boundary=x", 2},
		"other methods":          {"198.51.100.1:4", "BREW", "/api/events", "", 3},
		"an exempt network":      {"192.0.2.9:4", http.MethodPost, "/api/events", "", 20},
		"an exempt mapped one":   {"[::ffff:192.0.2.9]:4", http.MethodPost, "/api/events", "", 20},
		"assets":                 {"198.51.100.1:4", http.MethodGet, "/assets/a.js", "", 20},
		"images":                 {"198.51.100.1:4", http.MethodGet, "/img/w:1/a.jpg", "", 20},
		"files":                  {"198.51.100.1:4", http.MethodGet, "/uploads/a.jpg", "", 20},
		"health":                 {"198.51.100.1:4", http.MethodGet, "/readyz", "", 20},
		"an unreadable address":  {"somewhere", http.MethodPost, "/api/events", "", 3},
		"paths in another case":  {"198.51.100.1:4", http.MethodPost, "/API/events", "", 3},
		"reads of the reference": {"198.51.100.1:4", http.MethodGet, "/api/docs", "", 6},
	} {
		rates := newRates()
		ok := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusOK) })
		if got := passed(t, rates.ByAddress(ok), c.address, c.method, c.path, c.contentType); got != c.want {
			t.Errorf("%s: %d passed, want %d", name, got, c.want)
		}
	}
}

func TestRatesAreCountedApart(t *testing.T) {
	t.Parallel()
	rates := newRates()
	handler := rates.ByAddress(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	for _, c := range []struct {
		address, method string
		want            int
	}{
		{"198.51.100.1:4", http.MethodGet, 6},
		{"198.51.100.1:5", http.MethodGet, 0},  // another port
		{"198.51.100.1:4", http.MethodPost, 3}, // writes
		{"198.51.100.2:4", http.MethodGet, 6},
		{"[2001:db8::1]:4", http.MethodGet, 6},
		{"[2001:db8::ffff]:4", http.MethodGet, 0}, // the same network of 64 bits
		{"[2001:db8:0:1::1]:4", http.MethodGet, 6},
	} {
		if got := passed(t, handler, c.address, c.method, "/api/events", ""); got != c.want {
			t.Errorf("%s of %s: %d passed, want %d", c.method, c.address, got, c.want)
		}
	}
}

func TestRatesOfOneAccount(t *testing.T) {
	t.Parallel()
	rates := newRates()
	write := httptest.NewRequest(http.MethodPost, "/api/events", nil)
	for i := range 3 {
		if err := rates.AllowAccount(write, 7); err != nil {
			t.Fatalf("write %d: %v", i, err)
		}
	}
	if err := rates.AllowAccount(write, 7); errs.KindOf(err) != errs.RateLimited {
		t.Errorf("one more: %v", err)
	}
	if err := rates.AllowAccount(write, 8); err != nil {
		t.Errorf("another account: %v", err)
	}
	if err := rates.AllowAccount(httptest.NewRequest(http.MethodGet, "/api/events", nil), 7); err != nil {
		t.Errorf("a read: %v", err)
	}
}

func TestRatesOfZeroAreOff(t *testing.T) {
	t.Parallel()
	rates := NewRates(RateSettings{}, nil, time.Now)
	handler := rates.ByAddress(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	if got := passed(t, handler, "198.51.100.1:4", http.MethodPost, "/api/events", ""); got != 20 {
		t.Errorf("%d passed", got)
	}
}
