package front

import (
	"net/http"
	"net/netip"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"raymi.example/gateway/internal/strapi"
	"raymi.example/internal/errs"
	"raymi.example/internal/ratelimit"
)

// RateSettings are the calls that one address, and one account, may make a minute. 0 = no limit.
type RateSettings struct {
	// Reads are requests for content and pages. Files, images and assets are not counted.
	Reads int `env:"READS_PER_MINUTE" envDefault:"1200"`
	// Writes are all other requests, without uploads.
	Writes int `env:"WRITES_PER_MINUTE" envDefault:"120"`
	// Uploads are multipart requests.
	Uploads int `env:"UPLOADS_PER_MINUTE" envDefault:"60"`
}

// Rates limits the calls of each address and account. Each gateway counts for itself: a count shared by all would cost more than most
// of the counted reads, see docs/decisions/accounts.md#rates-of-calls.
type Rates struct {
	settings RateSettings
	exempt   []netip.Prefix
	buckets  *ratelimit.Limiter
	refused  prometheus.Counter
}

// NewRates counts by the settings; exempt networks have no limit per address.
func NewRates(settings RateSettings, exempt []netip.Prefix, now func() time.Time) *Rates {
	return &Rates{settings, exempt, ratelimit.New(time.Minute, now), refusals("rate")}
}

// rateKey is a bucket: of an address, or of an account.
type rateKey struct {
	kind    string
	address netip.Addr
	account int32
}

// ByAddress refuses requests of an address beyond its limits with 429. It counts by the client's address, so TrustProxies must run
// before it.
func (s *Rates) ByAddress(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		address := addressOf(r.RemoteAddr)
		if counted(r.URL.Path) && !trusted(s.exempt, address) {
			if err := s.spend(r, rateKey{address: limitKey(address)}); err != nil {
				allowOrigins(w, r)
				strapi.WriteError(w, errs.As(err))
				return
			}
		}
		next.ServeHTTP(w, r)
	})
}

// AllowAccount counts a request of an account, or refuses it with errs.RateLimited.
func (s *Rates) AllowAccount(r *http.Request, userID int32) error {
	return s.spend(r, rateKey{account: userID})
}

func (s *Rates) spend(r *http.Request, key rateKey) error {
	most := 0
	switch {
	case r.Method == http.MethodGet, r.Method == http.MethodHead, r.Method == http.MethodOptions:
		key.kind, most = "read", s.settings.Reads
	case strings.HasPrefix(r.Header.Get("Content-Type"), "multipart/"):
		key.kind, most = "upload", s.settings.Uploads
	default:
		key.kind, most = "write", s.settings.Writes
	}
	if most == 0 {
		return nil
	}
	_, err := s.buckets.Spend(ratelimit.Key(s.buckets, key), most)
	if err != nil {
		s.refused.Inc()
	}
	return err
}

// counted is false for what a page requests by dozens and a cache answers: files, images and assets; and for health probes.
func counted(path string) bool {
	return !unlimited(path) && !strings.HasPrefix(path, "/assets/") && !strings.HasPrefix(path, "/builds/")
}
