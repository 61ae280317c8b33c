package traces

import (
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"

	collector "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	"google.golang.org/protobuf/proto"
)

// maxBody bounds one request of an exporter, in bytes.
const maxBody = 16 << 20

// Run receives spans at TRACES_ADDR until ctx ends. GET / shows the traces as text, GET /traces as JSON.
func Run(ctx context.Context, getenv func(string) string) error {
	listener, err := net.Listen("tcp", getenv("TRACES_ADDR"))
	if err != nil {
		return fmt.Errorf("TRACES_ADDR: %w", err)
	}
	server := &http.Server{Handler: handler(newStore()), ReadHeaderTimeout: 5 * time.Second}
	stop := context.AfterFunc(ctx, func() { _ = server.Close() })
	defer stop()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

func handler(s *store) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /v1/traces", func(w http.ResponseWriter, r *http.Request) {
		request, err := read(r)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		s.add(request)
		w.Header().Set("Content-Type", "application/x-protobuf")
	})
	mux.HandleFunc("GET /traces", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(s.traces()) // fails only when the client has left
	})
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		for _, t := range s.traces() {
			writeTree(w, t)
		}
	})
	return mux
}

func read(r *http.Request) (*collector.ExportTraceServiceRequest, error) {
	body := io.Reader(r.Body)
	if r.Header.Get("Content-Encoding") == "gzip" {
		unzipped, err := gzip.NewReader(r.Body)
		if err != nil {
			return nil, err
		}
		body = unzipped
	}
	content, err := io.ReadAll(io.LimitReader(body, maxBody))
	if err != nil {
		return nil, err
	}
	request := &collector.ExportTraceServiceRequest{}
	return request, proto.Unmarshal(content, request)
}
