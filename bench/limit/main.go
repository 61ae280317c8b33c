// Limit is the reference server of the benchmarks: the least code that answers the portal's requests from the same
// rows. It validates nothing, has one query per request, and is never deployed; the difference to the portal is the
// cost of the portal's rules.
package main

import (
	"context"
	"crypto/ed25519"
	"encoding/json"
	"errors"
	"log"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/alexedwards/argon2id"
	"github.com/jackc/pgx/v5/pgxpool"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1], os.Getenv("RAYMI_CATALOG_DATABASE_URL")); err != nil && !errors.Is(err, http.ErrServerClosed) {
		log.Fatal(err)
	}
}

// run serves on addr until ctx ends.
func run(ctx context.Context, addr, database string) error {
	pool, err := pgxpool.New(ctx, database)
	if err != nil {
		return err
	}
	defer pool.Close()
	_, key, err := ed25519.GenerateKey(nil)
	if err != nil {
		return err
	}
	hash, err := argon2id.CreateHash("bench", &argon2id.Params{Memory: 19456, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32})
	if err != nil {
		return err
	}
	s := &server{pool: pool, key: key, hash: hash}
	mux := http.NewServeMux()
	mux.Handle("GET /list", answer(s.list))
	mux.Handle("GET /wide", answer(s.wide))
	mux.Handle("GET /one", answer(s.one))
	mux.Handle("GET /filtered", answer(s.filtered))
	mux.Handle("GET /week", answer(s.week))
	mux.Handle("GET /counts", answer(s.counts))
	mux.Handle("GET /page", answer(s.page))
	mux.Handle("GET /containing", answer(s.containing))
	mux.Handle("GET /searched", answer(s.searched))
	answers := &memory{answers: map[string]stored{}}
	mux.HandleFunc("PUT /memory/{name}", answers.put)
	mux.HandleFunc("GET /memory/{name}", answers.get)
	mux.Handle("POST /login", answer(s.login))
	mux.Handle("POST /create", answer(s.create))
	server := &http.Server{Addr: addr, Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	context.AfterFunc(ctx, func() { _ = server.Close() }) // no request needs to finish
	return server.ListenAndServe()
}

type server struct {
	pool *pgxpool.Pool
	key  ed25519.PrivateKey
	hash string
}

func answer(work func(*http.Request) (any, error)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		value, err := work(r)
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		// The load generator is the only client.
		_ = json.NewEncoder(w).Encode(value)
	})
}
