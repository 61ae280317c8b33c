package front

import (
	"context"
	"net"
	"net/http"
)

// ServeOn serves on a test's listener with the minimum rate of production.
func ServeOn(ctx context.Context, listener net.Listener, limits Limits, handler http.Handler) error {
	return serveOn(ctx, listener, limits, defaultMinRate, handler)
}

// LoggedPath is the path of a request in the log.
func LoggedPath(path string) string { return loggedPath(path) }
