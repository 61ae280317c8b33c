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

// abandonedAfter is longer than any call (ten seconds, and five to save the outcome): the call that created the row
// is over by then.
const abandonedAfter = 20 * time.Second

// CreateApplication stores a new application in state creating.
//
// One request id for all tries of a user prevents a host without its application. A failed or abandoned try is
// removed, with its private part, but its request id stays in attempts until an application is received. If catalog
// created the host and the answer was lost, the next try therefore gets the same host. Abandoned tries are removed
// rather than finished in the background, because catalog checks the applicant's rights, which end with their call.
//
// Locks are always taken in the same order, attempts before applications, so that two calls of one user cannot
// deadlock.
func (db *DB) CreateApplication(ctx context.Context, a partners.Application) (partners.Application, error) {
	err := postgres.JoinOrBegin(ctx, db.pool, func(ctx context.Context, tx pgx.Tx) error {
		var err error
		if a.RequestID, err = requestID(ctx, tx, a); err != nil {
			return err
		}
		if err := db.removeAbandoned(ctx, tx, a); err != nil {
			return err
		}
		err = tx.QueryRow(ctx, `INSERT INTO applications (request_id, user_id, sole_user_id, host_name, personal_identifying_document,
			personal_document_scan, state, created_at, updated_at)
			VALUES (@request_id::text::uuid, @user_id::integer, CASE WHEN @sole THEN @user_id::integer END, @host_name, @document,
			COALESCE(@scans::integer[], '{}'), @state, @now, @now)
			ON CONFLICT DO NOTHING RETURNING id`,
			pgx.StrictNamedArgs{
				"request_id": a.RequestID, "user_id": a.UserID, "sole": a.Sole, "host_name": a.HostName,
				"document": a.Private.IdentifyingDocument, "scans": a.Private.DocumentScans, "state": a.State, "now": db.now(),
			}).Scan(&a.ID)
		if errors.Is(err, pgx.ErrNoRows) {
			return partners.ErrPartnerExists()
		}
		return err
	})
	return a, err
}

func requestID(ctx context.Context, tx pgx.Tx, a partners.Application) (id string, err error) {
	if a.RequestID != "" {
		return a.RequestID, nil
	}
	query := `SELECT gen_random_uuid()::text WHERE $1::integer IS NOT NULL`
	if a.Sole {
		query = `INSERT INTO attempts (user_id) VALUES ($1) ON CONFLICT (user_id) DO UPDATE SET user_id = EXCLUDED.user_id
			RETURNING request_id::text`
	}
	if err := tx.QueryRow(ctx, query, a.UserID).Scan(&id); err != nil {
		return "", fmt.Errorf("request id: %w", err)
	}
	return id, nil
}

// ReceiveApplication publishes in the same transaction. If the application was removed as abandoned meanwhile, the
// error is errs.Unavailable: a repeat of the whole call gets the same host.
func (db *DB) ReceiveApplication(ctx context.Context, id, hostID int32) error {
	return postgres.JoinOrBegin(ctx, db.pool, func(ctx context.Context, tx pgx.Tx) error {
		// Rolled back if the application was removed.
		_, err := tx.Exec(ctx, `DELETE FROM attempts WHERE request_id = (SELECT request_id FROM applications WHERE id = $1)`, id)
		if err != nil {
			return fmt.Errorf("end attempts: %w", err)
		}
		a, err := readApplication(ctx, tx, `id = $1 AND state = 'creating' FOR UPDATE`, id)
		if errors.Is(err, pgx.ErrNoRows) {
			return errs.New(errs.Unavailable, "service_unavailable", "Service Unavailable")
		}
		if err != nil {
			return err
		}
		before := a
		a.UpdatedAt = db.now()
		a.Receive(hostID, a.UpdatedAt)
		if err := db.save(ctx, tx, a); err != nil {
			return err
		}
		if a.DecidedAt != nil {
			if err := postgres.Audit(ctx, tx, auditOf(partners.Approve, a.DecidedBy, before, a)); err != nil {
				return err
			}
		}
		changes := append([]partners.Change{{Action: partners.WasReceived, Application: a}}, a.ChangesSince(before)...)
		return db.publish(ctx, tx, changes...)
	})
}

// publish writes the messages of the changes to the outbox.
func (db *DB) publish(ctx context.Context, tx pgx.Tx, changes ...partners.Change) error {
	for _, c := range changes {
		subject, message := db.announce(c)
		if err := postgres.Publish(ctx, tx, subject, message); err != nil {
			return err
		}
	}
	return nil
}

// DiscardApplication deletes an application in state creating.
func (db *DB) DiscardApplication(ctx context.Context, id int32) error {
	_, err := db.pool.Exec(ctx, `DELETE FROM applications WHERE id = $1 AND state = 'creating'`, id)
	return postgres.Error(err)
}

// RemoveAbandoned removes applications whose call ended without an outcome, for example after a crash.
func (db *DB) RemoveAbandoned(ctx context.Context) error {
	_, err := db.pool.Exec(ctx, `DELETE FROM applications WHERE state = 'creating' AND created_at <= $1`, db.now().Add(-abandonedAfter))
	return postgres.Error(err)
}

// removeAbandoned removes an abandoned try of the same application.
func (db *DB) removeAbandoned(ctx context.Context, tx pgx.Tx, a partners.Application) error {
	_, err := tx.Exec(ctx, `DELETE FROM applications WHERE state = 'creating' AND created_at <= $1
		AND ($2 AND sole_user_id = $3 OR request_id = $4::text::uuid)`, db.now().Add(-abandonedAfter), a.Sole, a.UserID, a.RequestID)
	if err != nil {
		return fmt.Errorf("remove abandoned applications: %w", err)
	}
	return nil
}

// UpdateApplication locks the application of the host, runs change, saves the private part and the decision, and
// publishes the changes.
func (db *DB) UpdateApplication(ctx context.Context, hostID int32, change func(*partners.Application) error) error {
	return postgres.JoinOrBegin(ctx, db.pool, func(ctx context.Context, tx pgx.Tx) error {
		_, _, err := db.update(ctx, tx, `host_id = $1 FOR UPDATE`, hostID, change)
		return err
	})
}

// update changes the application that meets the condition, which must be a constant of this package.
func (db *DB) update(ctx context.Context, tx pgx.Tx, condition string, arg int32, change func(*partners.Application) error) (before,
	after partners.Application, err error,
) {
	a, err := readApplication(ctx, tx, condition, arg)
	if err != nil {
		return before, after, err
	}
	before = a
	before.Private.DocumentScans = slices.Clone(a.Private.DocumentScans)
	if err := change(&a); err != nil {
		return before, after, err
	}
	a.UpdatedAt = db.now()
	if err := db.save(ctx, tx, a); err != nil {
		return before, after, err
	}
	return before, a, db.publish(ctx, tx, a.ChangesSince(before)...)
}

func (db *DB) save(ctx context.Context, tx pgx.Tx, a partners.Application) error {
	_, err := tx.Exec(ctx, `UPDATE applications SET personal_identifying_document = @document,
		personal_document_scan = COALESCE(@scans::integer[], '{}'), state = @state, message = @message, decided_at = @decided_at,
		decided_by = NULLIF(@decided_by::integer, 0), host_id = @host_id, updated_at = @updated_at WHERE id = @id`,
		pgx.StrictNamedArgs{
			"id": a.ID, "document": a.Private.IdentifyingDocument, "scans": a.Private.DocumentScans, "state": a.State, "message": a.Message,
			"decided_at": a.DecidedAt, "decided_by": a.DecidedBy, "host_id": a.HostID, "updated_at": a.UpdatedAt,
		})
	if err != nil {
		return fmt.Errorf("save application: %w", err)
	}
	return nil
}

// RemoveScan removes a deleted file from all applications, and publishes each change; it is idempotent.
func (db *DB) RemoveScan(ctx context.Context, fileID int32) error {
	return postgres.JoinOrBegin(ctx, db.pool, func(ctx context.Context, tx pgx.Tx) error {
		rows, err := tx.Query(ctx, `UPDATE applications SET personal_document_scan = array_remove(personal_document_scan, $1::integer),
			updated_at = $2
			WHERE $1::integer = ANY (personal_document_scan) RETURNING id, personal_document_scan`, fileID, db.now())
		if err != nil {
			return fmt.Errorf("remove scan %d: %w", fileID, err)
		}
		changes, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (partners.Change, error) {
			c := partners.Change{Action: partners.ScansChanged}
			return c, row.Scan(&c.Application.ID, &c.Application.Private.DocumentScans)
		})
		if err != nil {
			return fmt.Errorf("remove scan %d: %w", fileID, err)
		}
		return db.publish(ctx, tx, changes...)
	})
}

const applicationColumns = `id, request_id::text AS request_id, user_id, sole_user_id IS NOT NULL AS sole, COALESCE(host_id, 0) AS host_id,
	host_name, personal_identifying_document, personal_document_scan, state, message, decided_at, COALESCE(decided_by, 0) AS decided_by,
	created_at, updated_at`

// applicationRow is a row of applicationColumns.
type applicationRow struct {
	partners.Application

	PersonalIdentifyingDocument *string
	PersonalDocumentScan        []int32
}

// readApplication reads the one that meets the condition, which must be a constant of this package.
func readApplication(ctx context.Context, q postgres.Querier, condition string, arg int32) (partners.Application, error) {
	rows, err := q.Query(ctx, `SELECT `+applicationColumns+` FROM applications WHERE `+condition, arg)
	if err != nil {
		return partners.Application{}, fmt.Errorf("read application: %w", err)
	}
	a, err := pgx.CollectExactlyOneRow(rows, scanApplication)
	if err != nil {
		return partners.Application{}, fmt.Errorf("application %d: %w", arg, err)
	}
	return a, nil
}

func scanApplication(row pgx.CollectableRow) (partners.Application, error) {
	found, err := pgx.RowToStructByNameLax[applicationRow](row)
	a := found.Application
	a.Private = partners.Private{IdentifyingDocument: found.PersonalIdentifyingDocument, DocumentScans: found.PersonalDocumentScan}
	return a, err
}
