package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/errs"
	"raymi.example/internal/postgres"
	"raymi.example/services/partners/internal/partners"
)

// abandonedAfter is longer than any call lasts (ten seconds, and five to write the outcome): whoever was creating the
// host is gone by then.
const abandonedAfter = 20 * time.Second

// everybody is no user's id.
const everybody = 0

// CreateApplication stores a new application in state creating.
//
// A host without its application is avoided by one request id for all tries of a user: a failed or abandoned try is
// forgotten, with its private part, but its request id stays in attempts until an application is received. When catalog
// made the host of a try and the answer was lost, the next try therefore gets that host and joins it. Forgetting is
// the choice, not finishing on our own: catalog is asked with the applicant's rights, which end with their call.
func (db *DB) CreateApplication(ctx context.Context, a partners.Application) (partners.Application, error) {
	err := postgres.InTx(ctx, db.pool, func(tx pgx.Tx) error {
		if a.Sole {
			if err := db.forget(ctx, tx, a.UserID); err != nil {
				return err
			}
		}
		requestID, err := requestID(ctx, tx, a)
		if err != nil {
			return err
		}
		a.RequestID = requestID
		err = tx.QueryRow(ctx, `INSERT INTO applications (request_id, user_id, sole_user_id, host_name, personal_identifying_document,
			personal_document_scan, state, created_at, updated_at)
			VALUES ($1::text::uuid, $2::integer, CASE WHEN $3 THEN $2::integer END, $4, $5, COALESCE($6::integer[], '{}'), $7, $8, $8) ON CONFLICT DO NOTHING RETURNING id`,
			a.RequestID, a.UserID, a.Sole, a.HostName, a.Private.IdentifyingDocument, a.Private.DocumentScans, a.State, db.now()).Scan(&a.ID)
		if errors.Is(err, pgx.ErrNoRows) {
			return partners.ErrPartnerExists()
		}
		return err
	})
	return a, err
}

func requestID(ctx context.Context, tx pgx.Tx, a partners.Application) (id string, err error) {
	query := `SELECT gen_random_uuid()::text WHERE $1::integer IS NOT NULL`
	if a.Sole {
		query = `INSERT INTO attempts (user_id) VALUES ($1) ON CONFLICT (user_id) DO UPDATE SET user_id = EXCLUDED.user_id RETURNING request_id::text`
	}
	if err := tx.QueryRow(ctx, query, a.UserID).Scan(&id); err != nil {
		return "", fmt.Errorf("request id: %w", err)
	}
	return id, nil
}

// ReceiveApplication publishes in the same transaction. An application that was taken for abandoned meanwhile is
// unavailable: a repeat of the whole call gets the same host.
func (db *DB) ReceiveApplication(ctx context.Context, id, hostID int32) error {
	return postgres.InTx(ctx, db.pool, func(tx pgx.Tx) error {
		a := partners.Application{ID: id, HostID: hostID, State: partners.Received}
		err := tx.QueryRow(ctx, `UPDATE applications SET state = $3, host_id = $2, updated_at = $4 WHERE id = $1 AND state = 'creating'
			RETURNING user_id, host_name, request_id::text, personal_document_scan`, id, hostID, a.State, db.now()).Scan(
			&a.UserID, &a.HostName, &a.RequestID, &a.Private.DocumentScans)
		if errors.Is(err, pgx.ErrNoRows) {
			return errs.New(errs.Unavailable, "service_unavailable", "Service Unavailable")
		}
		if err != nil {
			return fmt.Errorf("receive application: %w", err)
		}
		if _, err := tx.Exec(ctx, `DELETE FROM attempts WHERE request_id = $1::text::uuid`, a.RequestID); err != nil {
			return fmt.Errorf("end attempts: %w", err)
		}
		return db.tell(ctx, tx, partners.Change{Action: partners.WasReceived, Application: a})
	})
}

// tell leaves the messages about changes in the outbox.
func (db *DB) tell(ctx context.Context, tx pgx.Tx, changes ...partners.Change) error {
	for _, c := range changes {
		subject, message := db.announce(c)
		if err := postgres.Publish(ctx, tx, subject, message); err != nil {
			return err
		}
	}
	return nil
}

// DiscardApplication forgets an application in state creating.
func (db *DB) DiscardApplication(ctx context.Context, id int32) error {
	_, err := db.pool.Exec(ctx, `DELETE FROM applications WHERE id = $1 AND state = 'creating'`, id)
	return postgres.Error(err)
}

// ForgetAbandoned removes applications whose call ended without a word, as after a crash.
func (db *DB) ForgetAbandoned(ctx context.Context) error {
	return postgres.Error(db.forget(ctx, db.pool, everybody))
}

// forget removes abandoned applications of the user, or of everybody.
func (db *DB) forget(ctx context.Context, q postgres.Querier, userID int32) error {
	_, err := q.Exec(ctx, `DELETE FROM applications WHERE state = 'creating' AND created_at <= $1 AND ($2::integer = 0 OR sole_user_id = $2::integer)`,
		db.now().Add(-abandonedAfter), userID)
	if err != nil {
		return fmt.Errorf("forget abandoned applications: %w", err)
	}
	return nil
}

// UpdateApplication locks the application of the host, runs change, saves the private part and the decision, and tells
// of what others keep.
func (db *DB) UpdateApplication(ctx context.Context, hostID int32, change func(*partners.Application) error) error {
	return postgres.InTx(ctx, db.pool, func(tx pgx.Tx) error {
		a, err := readApplication(ctx, tx, hostID)
		if err != nil {
			return err
		}
		before := a
		before.Private.DocumentScans = slices.Clone(a.Private.DocumentScans)
		if err := change(&a); err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `UPDATE applications SET personal_identifying_document = $2, personal_document_scan = COALESCE($3::integer[], '{}'),
			state = $4, message = $5, decided_at = $6, updated_at = $7 WHERE id = $1`,
			a.ID, a.Private.IdentifyingDocument, a.Private.DocumentScans, a.State, a.Message, a.DecidedAt, db.now())
		if err != nil {
			return fmt.Errorf("save application: %w", err)
		}
		return db.tell(ctx, tx, a.ChangesSince(before)...)
	})
}

// ForgetScan takes a file that is gone out of the applications that name it, and tells of each; repeating it does nothing.
func (db *DB) ForgetScan(ctx context.Context, fileID int32) error {
	return postgres.InTx(ctx, db.pool, func(tx pgx.Tx) error {
		rows, err := tx.Query(ctx, `UPDATE applications SET personal_document_scan = array_remove(personal_document_scan, $1::integer), updated_at = $2
			WHERE $1::integer = ANY (personal_document_scan) RETURNING id, personal_document_scan`, fileID, db.now())
		if err != nil {
			return fmt.Errorf("forget scan %d: %w", fileID, err)
		}
		changes, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (partners.Change, error) {
			c := partners.Change{Action: partners.ScansChanged}
			return c, row.Scan(&c.Application.ID, &c.Application.Private.DocumentScans)
		})
		if err != nil {
			return fmt.Errorf("forget scan %d: %w", fileID, err)
		}
		return db.tell(ctx, tx, changes...)
	})
}

func readApplication(ctx context.Context, tx pgx.Tx, hostID int32) (partners.Application, error) {
	a := partners.Application{HostID: hostID}
	err := tx.QueryRow(ctx, `SELECT id, request_id::text, user_id, sole_user_id IS NOT NULL, host_name, personal_identifying_document,
		personal_document_scan, state, message, decided_at FROM applications WHERE host_id = $1 FOR UPDATE`, hostID).Scan(
		&a.ID, &a.RequestID, &a.UserID, &a.Sole, &a.HostName, &a.Private.IdentifyingDocument, &a.Private.DocumentScans, &a.State, &a.Message,
		&a.DecidedAt)
	if err != nil {
		return partners.Application{}, fmt.Errorf("application of host %d: %w", hostID, err)
	}
	return a, nil
}
