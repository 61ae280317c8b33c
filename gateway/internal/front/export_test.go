package front

import (
	"context"
	"net"
	"net/http"
)

// ServeOn serves on a test's listener with the production pace.
func ServeOn(ctx context.Context, listener net.Listener, limits Limits, handler http.Handler) error {
	return serveOn(ctx, listener, limits, minimumPace, handler)
}
