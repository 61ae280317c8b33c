package front

import (
	"context"
	"net"
	"net/http"
)

// ServeOn answers on a listener of a test's own with the pace of production.
func ServeOn(ctx context.Context, listener net.Listener, limits Limits, handler http.Handler) error {
	return serveOn(ctx, listener, limits, slow, handler)
}
