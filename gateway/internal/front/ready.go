package front

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"sync"
	"time"

	"google.golang.org/grpc"
	healthv1 "google.golang.org/grpc/health/grpc_health_v1"

	"raymi.example/gateway/internal/api"
	"raymi.example/gateway/internal/strapi"
	"raymi.example/internal/bus"
)

// probeTimeout bounds the health check of a service.
const probeTimeout = 2 * time.Second

// ready says whether the gateway is ready, without naming its parts to strangers. It is ready while at least one service is
// healthy: requests that need another one get its designed error.
func ready(s api.Services) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if status, _ := probeAll(r.Context(), s); status != http.StatusOK {
			strapi.WriteJSON(w, status, []byte(`{"status":"unavailable"}`))
			return
		}
		strapi.WriteJSON(w, http.StatusOK, []byte(`{"status":"ready"}`))
	})
}

// Report says which parts of the portal are healthy, for the operator's network only.
func Report(s api.Services, nats *bus.Bus) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		status, report := probeAll(r.Context(), s)
		report["nats"] = "ok"
		if !nats.Connected() {
			// Not a reason to be unready: without NATS only messages about changes are delayed.
			report["nats"] = "away"
		}
		body, err := json.Marshal(report)
		if err != nil {
			body = []byte("{}")
		}
		strapi.WriteJSON(w, status, body)
	})
}

func probeAll(ctx context.Context, s api.Services) (status int, report map[string]string) {
	ctx, cancel := context.WithTimeout(ctx, probeTimeout)
	defer cancel()
	var mu sync.Mutex
	var wg sync.WaitGroup
	status, report = http.StatusServiceUnavailable, map[string]string{}
	for name, conn := range map[string]*grpc.ClientConn{"auth": s.Auth, "catalog": s.Catalog, "partners": s.Partners, "media": s.Media} {
		wg.Go(func() {
			state := probe(ctx, name, conn)
			mu.Lock()
			defer mu.Unlock()
			if report[name] = state; state != "away" {
				status = http.StatusOK
			}
		})
	}
	wg.Wait()
	return status, report
}

// parts are the dependencies of a service without which only some of its calls fail.
var parts = map[string][]string{"media": {"storage", "imgproxy"}}

// probe returns ok, away, or the parts that are broken: "degraded: storage, imgproxy".
func probe(ctx context.Context, name string, conn *grpc.ClientConn) string {
	if !serving(ctx, conn, "") {
		return "away"
	}
	var broken []string
	for _, part := range parts[name] {
		if !serving(ctx, conn, part) {
			broken = append(broken, part)
		}
	}
	if len(broken) > 0 {
		return "degraded: " + strings.Join(broken, ", ")
	}
	return "ok"
}

func serving(ctx context.Context, conn *grpc.ClientConn, part string) bool {
	resp, err := healthv1.NewHealthClient(conn).Check(ctx, &healthv1.HealthCheckRequest{Service: part})
	return err == nil && resp.GetStatus() == healthv1.HealthCheckResponse_SERVING
}
