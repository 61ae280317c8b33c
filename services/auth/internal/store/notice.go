package store

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/audit"
	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
	"raymi.example/internal/postgres"
	"raymi.example/services/auth/internal/auth"
)

// noticeConsumer identifies auth's consumer of the other services' streams.
const noticeConsumer = "auth"

// QueueNotice queues a mail for every recipient of the notice, once for each message id.
func (db *DB) QueueNotice(ctx context.Context, messageID string, n auth.Notice) error {
	return postgres.Once(ctx, db.pool, noticeConsumer, messageID,
		func(ctx context.Context, tx pgx.Tx) error { return db.insertNotice(ctx, tx, n) })
}

func (db *DB) insertNotice(ctx context.Context, tx pgx.Tx, n auth.Notice) error {
	_, err := tx.Exec(ctx, `INSERT INTO mails (kind, user_id, host_id, host_name, event_id, event_name, message, due_at, created_at,
		application_id, role, dates, original_starts, date_places)
		SELECT @kind, id, @host_id, @host_name, NULLIF(@event_id::integer, 0), @event_name, @message, @now, @now,
			NULLIF(@application_id::integer, 0), NULLIF(@role::text, ''), @dates, @original_starts, @date_places
		FROM users
		WHERE NOT blocked AND CASE @audience::text
			WHEN 'team' THEN role IN ('editor', 'administrador') WHEN 'host' THEN event_host_id = @host_id ELSE id = @user_id END`,
		pgx.StrictNamedArgs{
			"kind": n.Kind, "host_id": n.HostID, "host_name": n.HostName, "event_id": n.EventID, "event_name": n.EventName,
			"message": n.Message, "now": db.now(), "application_id": n.ApplicationID, "role": n.Role, "dates": instants(n.Dates),
			"original_starts": originals(n.Dates), "date_places": datePlaces(n.Dates), "audience": n.Kind.Audience(), "user_id": n.UserID,
		})
	if err != nil {
		return fmt.Errorf("queue %s: %w", n.Kind, err)
	}
	return nil
}

// queueRoleMail queues the mail about a role that an administrator changed; a role from an approval has its own mail.
func (db *DB) queueRoleMail(ctx context.Context, tx pgx.Tx, old, u auth.User) error {
	if u.Role == old.Role || !identity.From(ctx).Administrator() {
		return nil
	}
	return db.insertNotice(ctx, tx, auth.Notice{Kind: auth.RoleMail, UserID: u.ID, Role: u.Role})
}

// ApplyDecision assigns role and host, audits the change and queues the mail, all or nothing.
func (db *DB) ApplyDecision(ctx context.Context, messageID string, d auth.Decision) error {
	return postgres.Once(ctx, db.pool, noticeConsumer, messageID, func(ctx context.Context, tx pgx.Tx) error {
		if d.Approved {
			old, saved, err := db.changeUser(ctx, tx, d.UserID, func(u *auth.User) error { u.BecomeHost(d.HostID); return nil })
			if errs.KindOf(err) == errs.NotFound {
				return nil
			}
			if err != nil {
				return err
			}
			if err := auditAs(ctx, tx, audit.Entry{UserID: d.DecidedBy, Action: "approved"}, old, saved); err != nil {
				return err
			}
		}
		return db.insertNotice(ctx, tx, d.Notice())
	})
}
