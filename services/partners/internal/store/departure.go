package store

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/postgres"
	"raymi.example/services/partners/internal/partners"
)

// userConsumer identifies partners' consumer of auth's stream.
const userConsumer = "partners-users"

// applicantParts delete the stored data of a user. Audit entries stay, without the messages to the user.
var applicantParts = []string{
	`UPDATE audit SET before = before - 'message', after = after - 'message'
		WHERE noun = 'applications' AND entry_id IN (SELECT id FROM applications WHERE sole_user_id = $1)`,
	`DELETE FROM attempts WHERE user_id = $1`,
	`DELETE FROM applications WHERE sole_user_id = $1`,
	`DELETE FROM answers WHERE user_id = $1`,
}

// RemoveApplicant removes a user's applications.
func (db *DB) RemoveApplicant(ctx context.Context, messageID string, userID int32) error {
	return postgres.Once(ctx, db.pool, userConsumer, messageID, func(ctx context.Context, tx pgx.Tx) error {
		for _, sql := range applicantParts {
			if _, err := tx.Exec(ctx, sql, userID); err != nil {
				return fmt.Errorf("remove applicant: %w", err)
			}
		}
		return nil
	})
}

// FindOwnApplications omits applications on behalf of others.
func (db *DB) FindOwnApplications(ctx context.Context, userID int32) ([]partners.Application, error) {
	rows, err := db.pool.Query(ctx, `SELECT `+applicationColumns+` FROM applications
		WHERE sole_user_id = $1 AND state <> 'creating' ORDER BY id DESC LIMIT 100`, userID)
	if err != nil {
		return nil, postgres.Error(fmt.Errorf("own applications: %w", err))
	}
	found, err := pgx.CollectRows(rows, scanApplication)
	return found, postgres.Error(err)
}
