//go:build faults

package faults

import (
	"fmt"
	"net/http"
	"net/url"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/polltest"
)

// fillConnections leaves the database of media, and then that of catalog, no connection for its service: PostgreSQL refuses each with
// 53300. Requests that need the database are refused for now, the service is unready and the gateway is ready, and messages wait.
func fillConnections(t *testing.T, p *portal) []outcome {
	var outcomes []outcome
	for _, name := range []string{"media", "catalog"} {
		conn := database(t, name)
		release := occupy(t, conn)
		ready := serviceReady(t, name)
		polltest.Within(t, recoveryTimeout, name+" is ready without its database", func() bool { return !ready() })
		if status, _, err := p.do(http.MethodGet, "/readyz", "", nil); err != nil || status != http.StatusOK {
			t.Errorf("without the connections of %s, the gateway's readiness is %d, %v", name, status, err)
		}
		refused := p.many(12, 4, p.publish)
		for _, o := range refused {
			if o.err != nil || o.status != http.StatusServiceUnavailable {
				t.Errorf("a publication without connections of %s is %d, %v", name, o.status, o.err)
			}
		}
		outcomes = append(outcomes, refused...)
		if name == "catalog" {
			p.requireRetryAfter(t)
			// Media accepts these files; catalog's consumer gets its messages about them while it has no connection.
			outcomes = append(outcomes, p.many(4, 2, func(number uint64) outcome { return p.upload(number, 400_000) })...)
		}
		release()
		polltest.Within(t, recoveryTimeout, name+" did not become ready", ready)
		outcomes = append(outcomes, p.recovered(t)...)
	}
	return outcomes
}

// occupy allows the database no connections but conn, and ends the present ones, until release is called.
func occupy(t *testing.T, conn *pgx.Conn) (release func()) {
	t.Helper()
	name := pgx.Identifier{conn.Config().Database}.Sanitize()
	limit := func(n int) {
		t.Helper()
		if _, err := conn.Exec(t.Context(), fmt.Sprintf(`ALTER DATABASE %s CONNECTION LIMIT %d`, name, n)); err != nil {
			t.Fatal(err)
		}
	}
	limit(1)
	number(t, conn, `SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
		WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`)
	return func() { limit(-1) }
}

// serviceReady returns a function that asks a service itself whether it is ready.
func serviceReady(t *testing.T, name string) func() bool {
	t.Helper()
	address, err := url.Parse(variable(t, map[string]string{
		"media": "RAYMI_MEDIA_METRICS_URL", "catalog": "RAYMI_CATALOG_METRICS_URL",
	}[name]))
	if err != nil {
		t.Fatal(err)
	}
	address.Path = "/readyz"
	return func() bool {
		resp, err := http.Get(address.String())
		if err != nil {
			return false
		}
		defer resp.Body.Close()
		return resp.StatusCode == http.StatusOK
	}
}

// requireRetryAfter requires that an uncached read of catalog is refused with a time after which to repeat it.
func (p *portal) requireRetryAfter(t *testing.T) {
	t.Helper()
	resp, err := http.Get(p.base + "/api/events?pagination[pageSize]=1&filters[eventName][$eq]=" + fmt.Sprint(time.Now().UnixNano()))
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusServiceUnavailable || resp.Header.Get("Retry-After") == "" {
		t.Errorf("a read without connections is %d, Retry-After %q", resp.StatusCode, resp.Header.Get("Retry-After"))
	}
}
