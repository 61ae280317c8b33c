package trace

import (
	"net/http"
	"strings"

	"go.opentelemetry.io/contrib/instrumentation/net/http/otelhttp"
)

// segments of a path are in the name of a request's span: more would name single entries.
const segments = 2

// Handler records a span for each request but probes. A public handler begins a trace of its own for each request and links that of the
// client: strangers must not choose what is sampled. Requests for which untraced is true have no span, because a span has the path.
func Handler(next http.Handler, public bool, untraced func(*http.Request) bool) http.Handler {
	if !Enabled() {
		return next
	}
	return otelhttp.NewHandler(next, "",
		otelhttp.WithSpanNameFormatter(spanName),
		otelhttp.WithPublicEndpointFn(func(*http.Request) bool { return public }),
		otelhttp.WithFilter(func(r *http.Request) bool { return r.URL.Path != "/_health" && r.URL.Path != "/readyz" && !untraced(r) }),
	)
}

// Transport records a span for each request to another process.
func Transport(next http.RoundTripper) http.RoundTripper {
	if !Enabled() {
		return next
	}
	return otelhttp.NewTransport(next, otelhttp.WithSpanNameFormatter(func(_ string, r *http.Request) string {
		return r.Method + " " + r.URL.Host
	}))
}

func spanName(_ string, r *http.Request) string {
	parts := strings.SplitN(strings.TrimPrefix(r.URL.Path, "/"), "/", segments+1)
	return r.Method + " /" + strings.Join(parts[:min(len(parts), segments)], "/")
}
