package seed

import (
	"context"
	"fmt"

	"github.com/alexedwards/argon2id"
	"github.com/jackc/pgx/v5"
)

// seedHash has cheaper parameters than the product's password hash: seed accounts exist for tests only.
var seedHash = argon2id.Params{Memory: 8 * 1024, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32}

// aside is added to the id of an existing account (the administrator), so that the seed's ids are free.
const aside = 1_000_000

// accounts writes the seed's users with their common password.
func (s *contractSeed) accounts(ctx context.Context, tx pgx.Tx) error {
	hash, err := argon2id.CreateHash(s.Password, &seedHash)
	if err != nil {
		return fmt.Errorf("hash: %w", err)
	}
	w := &writer{ctx: ctx, tx: tx}
	w.exec(`UPDATE users SET id = id + $1`, aside)
	last := int32(0)
	for _, u := range s.Users {
		w.exec(`INSERT INTO users (id, username, email, password_hash, confirmed, blocked, role, event_host_id, locale, created_at, updated_at)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'en', $9, $9)`,
			u.ID, u.Username, u.Email, hash, u.Confirmed, u.Blocked, u.Role, u.EventHostData, fixedTime)
		last = max(last, u.ID)
	}
	w.exec(`SELECT setval(pg_get_serial_sequence('users', 'id'), $1)`, last)
	return w.err
}
