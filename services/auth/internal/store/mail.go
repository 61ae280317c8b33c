package store

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
	"raymi.example/internal/locale"
	"raymi.example/internal/postgres"
	"raymi.example/services/auth/internal/auth"
)

const (
	// claimed is how long a claim on a mail lasts; then another sender may claim it.
	claimed = 30 * time.Second
	// pollEvery bounds the delay of a mail that is due for another try.
	pollEvery = time.Second
)

// QueueMail does the same work whether or not the address has an account, so that timing reveals nothing; the sender
// checks.
func (db *DB) QueueMail(ctx context.Context, kind auth.MailKind, address string) error {
	return postgres.Error(db.insertMail(ctx, db.pool, kind, address))
}

func (db *DB) insertMail(ctx context.Context, q postgres.Querier, kind auth.MailKind, address string) error {
	_, err := q.Exec(ctx, `INSERT INTO mails (kind, address, due_at, created_at) VALUES ($1, $2, $3, $3)`, kind,
		strings.ToLower(address), db.now())
	if err != nil {
		return fmt.Errorf("queue mail: %w", err)
	}
	return nil
}

// QueueContactMail queues a visitor's message to the portal.
func (db *DB) QueueContactMail(ctx context.Context, m auth.ContactMessage) error {
	_, err := db.pool.Exec(ctx, `INSERT INTO mails (kind, address, username, locale, message, reply_to, due_at, created_at)
		VALUES (@kind, @address, @username, @locale, @message, @reply_to, @now, @now)`, pgx.StrictNamedArgs{
		"kind": auth.ContactMail, "address": m.Recipient, "username": m.Name, "locale": m.Locale, "message": m.Message, "reply_to": m.Email,
		"now": db.now(),
	})
	return postgres.Error(err)
}

// ClaimMail skips mails that are no longer wanted.
func (db *DB) ClaimMail(ctx context.Context) (mail *auth.Mail, err error) {
	for more := true; more && mail == nil && err == nil; {
		err = postgres.JoinOrBegin(ctx, db.pool, func(ctx context.Context, tx pgx.Tx) error {
			mail, more, err = db.claimOne(ctx, tx)
			return err
		})
	}
	return mail, err
}

// claimOne returns nil if no mail is due (more is false), or if the due one is not wanted (more is true).
func (db *DB) claimOne(ctx context.Context, tx pgx.Tx) (mail *auth.Mail, more bool, err error) {
	m, to, err := db.nextMail(ctx, tx)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, false, nil
	}
	if err != nil {
		return nil, false, fmt.Errorf("next mail: %w", err)
	}
	u, err := recipient(ctx, tx, m.Kind, to)
	if err != nil && errs.KindOf(err) != errs.NotFound {
		return nil, false, err
	}
	if err != nil || !m.Kind.Wanted(u) {
		return nil, true, deleteMail(ctx, tx, m.ID)
	}
	m.To, m.Username, m.Locale = u.Email, u.Username, u.Locale
	if m.Kind == auth.ConfirmDatesMail {
		if m.Code, err = db.confirmationToken(ctx, tx, m, u.ID); err != nil {
			return nil, false, err
		}
	}
	if kind, ok := m.Kind.CodeKind(); ok {
		if m.Code, err = db.replaceCode(ctx, tx, u.ID, kind); err != nil {
			return nil, false, err
		}
	}
	_, err = tx.Exec(ctx, `UPDATE mails SET tries = $2, due_at = $3 WHERE id = $1`, m.ID, m.Tries, db.now().Add(claimed))
	return m, false, err
}

// mailRow is a row of mails, with zero values for NULL.
type mailRow struct {
	ID             int64
	Kind           auth.MailKind
	UserID         int32
	Address        string
	Username       string
	Locale         locale.Tag
	HostID         int32
	HostName       string
	ApplicationID  int32
	EventID        int32
	EventName      string
	Message        string
	Role           identity.Role
	ReplyTo        string
	Dates          []time.Time
	OriginalStarts []*time.Time
	DatePlaces     []string
	Tries          int
	CreatedAt      time.Time
}

// nextMail locks the mail that is due first; to is the user in its row.
func (db *DB) nextMail(ctx context.Context, tx pgx.Tx) (m *auth.Mail, to auth.User, err error) {
	rows, err := tx.Query(ctx, `SELECT id, kind, COALESCE(user_id, 0) AS user_id, COALESCE(address, '') AS address,
		COALESCE(username, '') AS username, COALESCE(locale, '') AS locale, COALESCE(host_id, 0) AS host_id,
		COALESCE(host_name, '') AS host_name, COALESCE(application_id, 0) AS application_id, COALESCE(event_id, 0) AS event_id,
		COALESCE(event_name, '') AS event_name, COALESCE(message, '') AS message, COALESCE(role, '') AS role,
		COALESCE(reply_to, '') AS reply_to, dates, original_starts, date_places, tries, created_at FROM mails
		WHERE due_at <= $1 ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`, db.now())
	if err != nil {
		return nil, to, err
	}
	r, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[mailRow])
	if err != nil {
		return nil, to, err
	}
	to.ID, to.Email, to.Username, to.Locale = r.UserID, r.Address, r.Username, r.Locale
	return &auth.Mail{
		ID: r.ID, Kind: r.Kind, HostID: r.HostID, HostName: r.HostName, ApplicationID: r.ApplicationID, EventID: r.EventID,
		EventName: r.EventName, Message: r.Message, Role: r.Role, ReplyTo: r.ReplyTo, Dates: datesOf(r.Dates, r.OriginalStarts, r.DatePlaces),
		Tries: r.Tries + 1, QueuedAt: r.CreatedAt,
	}, to, nil
}

// recipient loads the account of a mail. A deleted account and the portal have none: the mail's row then has all the data.
func recipient(ctx context.Context, tx pgx.Tx, kind auth.MailKind, to auth.User) (auth.User, error) {
	switch {
	case kind == auth.FarewellMail || kind == auth.ContactMail:
		return to, nil
	case to.ID != 0:
		return readUser(ctx, tx, `id = $1`, to.ID)
	}
	return readUser(ctx, tx, `email = $1`, to.Email)
}

// FinishMail deletes a mail that was sent or given up.
func (db *DB) FinishMail(ctx context.Context, id int64) error {
	return postgres.Error(deleteMail(ctx, db.pool, id))
}

func deleteMail(ctx context.Context, q postgres.Querier, id int64) error {
	if _, err := q.Exec(ctx, `DELETE FROM mails WHERE id = $1`, id); err != nil {
		return fmt.Errorf("delete mail: %w", err)
	}
	return nil
}

// PostponeMail makes a mail due at a later time.
func (db *DB) PostponeMail(ctx context.Context, id int64, at time.Time) error {
	_, err := db.pool.Exec(ctx, `UPDATE mails SET due_at = $2 WHERE id = $1`, id, at)
	return postgres.Error(err)
}

// WaitingMails includes mails that turn out to be unwanted when they are due.
func (db *DB) WaitingMails(ctx context.Context) (waiting int, oldest time.Duration, err error) {
	var since *time.Time
	if err := db.pool.QueryRow(ctx, `SELECT count(*), min(created_at) FROM mails`).Scan(&waiting, &since); err != nil {
		return 0, 0, postgres.Error(fmt.Errorf("waiting mails: %w", err))
	}
	if since == nil {
		return 0, 0, nil
	}
	return waiting, db.now().Sub(*since), nil
}

// WaitForMail waits for a new row, for a limited time: it listens before it checks for due mails, so that no row is
// missed.
func (db *DB) WaitForMail(ctx context.Context) error {
	conn, err := db.pool.Dedicated(ctx)
	if err != nil {
		return fmt.Errorf("mail: %w", err)
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }() // ends the LISTEN
	if _, err := conn.Exec(ctx, `LISTEN mails`); err != nil {
		return fmt.Errorf("listen: %w", err)
	}
	var due bool
	if err := conn.QueryRow(ctx, `SELECT EXISTS (SELECT FROM mails WHERE due_at <= $1)`, db.now()).Scan(&due); err != nil || due {
		return err
	}
	wait, cancel := context.WithTimeout(ctx, pollEvery)
	defer cancel()
	_, err = conn.WaitForNotification(wait)
	if err != nil && (wait.Err() == nil || ctx.Err() != nil) {
		return fmt.Errorf("wait for mail: %w", err)
	}
	return nil
}
