// Limit is the reference of our measurements: the least code that answers the portal's calls from the same rows. It checks
// nothing, knows one query per call, and is never shipped; what the portal takes more than this is what its rules cost.
package main

import (
	"context"
	"crypto/ed25519"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/http"
	"os"
	"os/signal"
	"strconv"
	"syscall"
	"time"

	"github.com/alexedwards/argon2id"
	"github.com/golang-jwt/jwt/v5"
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
	mux.Handle("GET /one", answer(s.one))
	mux.Handle("GET /filtered", answer(s.filtered))
	mux.Handle("GET /page", answer(s.page))
	mux.Handle("POST /login", answer(s.login))
	mux.Handle("POST /create", answer(s.create))
	http := &http.Server{Addr: addr, Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	context.AfterFunc(ctx, func() { _ = http.Close() }) // a reference has nothing to finish
	return http.ListenAndServe()
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

func (s *server) list(r *http.Request) (any, error) {
	return s.read(r.Context(), `ORDER BY e.created_at DESC, e.id LIMIT 25`)
}

func (s *server) one(r *http.Request) (any, error) {
	id, err := strconv.Atoi(r.URL.Query().Get("id"))
	if err != nil {
		return nil, err
	}
	return s.read(r.Context(), `AND e.id = $1`, id)
}

func (s *server) filtered(r *http.Request) (any, error) {
	now := time.Now()
	return s.read(r.Context(), `AND e.event_end_date >= $1 AND e.event_start_date <= $2 AND EXISTS (SELECT 1 FROM event_category_links l
		JOIN event_categories c ON c.id = l.event_category_id WHERE l.event_id = e.id AND c.event_category_code = 'category-3')
		ORDER BY e.created_at DESC, e.id LIMIT 25`, now, now.AddDate(0, 0, 30))
}

func (s *server) page(r *http.Request) (any, error) {
	return s.read(r.Context(), `ORDER BY e.created_at DESC, e.id LIMIT 25 OFFSET 7475`)
}

func (s *server) login(*http.Request) (any, error) {
	ok, err := argon2id.ComparePasswordAndHash("bench", s.hash)
	if err != nil || !ok {
		return nil, fmt.Errorf("password: %w", err)
	}
	token, err := jwt.NewWithClaims(jwt.SigningMethodEdDSA, jwt.RegisteredClaims{Subject: "1", ExpiresAt: jwt.NewNumericDate(time.Now().Add(time.Hour))}).SignedString(s.key)
	return map[string]string{"jwt": token}, err
}

func (s *server) create(r *http.Request) (any, error) {
	var in struct{ Data struct{ EventName string } }
	if err := json.NewDecoder(r.Body).Decode(&in); err != nil {
		return nil, err
	}
	tx, err := s.pool.Begin(r.Context())
	if err != nil {
		return nil, err
	}
	defer func() { _ = tx.Rollback(r.Context()) }() // after a commit there is nothing to roll back
	var id int32
	err = tx.QueryRow(r.Context(), `INSERT INTO events (event_start_date, event_end_date, event_host_id, published_at) VALUES (now(), now(), 1, now()) RETURNING id`).Scan(&id)
	if err != nil {
		return nil, err
	}
	for _, sql := range []string{
		`INSERT INTO event_translations (event_id, locale, event_name) VALUES ($1, 'es', $2)`,
		`INSERT INTO occurrences (event_id, starts_at, ends_at) SELECT $1, now(), now() WHERE $2::text <> ''`,
		`INSERT INTO outbox (subject, payload) SELECT 'raymi.bench', $1::int::text::bytea WHERE $2::text <> ''`,
	} {
		if _, err := tx.Exec(r.Context(), sql, id, in.Data.EventName); err != nil {
			return nil, err
		}
	}
	return map[string]int32{"id": id}, tx.Commit(r.Context())
}
