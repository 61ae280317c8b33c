package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/alexedwards/argon2id"
	"github.com/golang-jwt/jwt/v5"
)

func (s *server) login(*http.Request) (any, error) {
	ok, err := argon2id.ComparePasswordAndHash("bench", s.hash)
	if err != nil || !ok {
		return nil, fmt.Errorf("password: %w", err)
	}
	token, err := jwt.NewWithClaims(jwt.SigningMethodEdDSA,
		jwt.RegisteredClaims{Subject: "1", ExpiresAt: jwt.NewNumericDate(time.Now().Add(time.Hour))}).SignedString(s.key)
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
	defer func() { _ = tx.Rollback(r.Context()) }() // no effect after a commit
	var id int32
	err = tx.QueryRow(r.Context(), `INSERT INTO events (event_start_date, event_end_date, event_host_id, published_at)
		VALUES (now(), now(), 1, now()) RETURNING id`).Scan(&id)
	if err != nil {
		return nil, err
	}
	for _, sql := range []string{
		`INSERT INTO event_translations (event_id, locale, event_name) VALUES ($1, 'es', $2)`,
		`INSERT INTO occurrences (event_id, starts_at, ends_at) SELECT $1, now(), now() WHERE $2::text <> ''`,
		// Published already: the portal's relay may not publish the subject, and would try it again and again before its own messages.
		`INSERT INTO outbox (subject, payload, published_at) SELECT 'raymi.bench', $1::int::text::bytea, now() WHERE $2::text <> ''`,
	} {
		if _, err := tx.Exec(r.Context(), sql, id, in.Data.EventName); err != nil {
			return nil, err
		}
	}
	return map[string]int32{"id": id}, tx.Commit(r.Context())
}
