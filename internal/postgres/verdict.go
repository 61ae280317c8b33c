package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/audit"
	"raymi.example/internal/verdict"
)

// Verdicts are the pending verdicts on the entries of one noun. Locks are taken in the order of the callers: who stores
// or refuses a verdict holds the lock of the entry and only reads this table before inserting; who claims a verdict
// deletes its row first and then locks the entry. Neither waits for the other's second step.
type Verdicts struct {
	pool *Pool
	noun string
}

// NewVerdicts returns the pending verdicts in the pool's database; noun is their name in the audit log.
func NewVerdicts(pool *Pool, noun string) Verdicts { return Verdicts{pool: pool, noun: noun} }

// CheckDecidable returns verdict.ErrDecided if the entry has a pending verdict. The caller holds the lock of the entry.
func (v Verdicts) CheckDecidable(ctx context.Context, tx pgx.Tx, entryID int32) error {
	var pending bool
	err := tx.QueryRow(ctx, `SELECT EXISTS (SELECT FROM pending_verdicts WHERE entry_id = $1)`, entryID).Scan(&pending)
	if err != nil {
		return fmt.Errorf("pending verdict: %w", err)
	}
	if pending {
		return verdict.ErrDecided()
	}
	return nil
}

// Defer stores a verdict that takes effect after its delay. The caller holds the lock of the entry.
func (v Verdicts) Defer(ctx context.Context, tx pgx.Tx, p verdict.Pending) error {
	if err := v.CheckDecidable(ctx, tx, p.EntryID); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `INSERT INTO pending_verdicts (entry_id, verdict, message, seen, editor_id, due_at)
		VALUES ($1, $2, $3, $4, $5, now() + $6::double precision * interval '1 second')`,
		p.EntryID, p.Verdict, p.Message, p.Seen, p.EditorID, p.Delay.Seconds())
	if err != nil {
		return fmt.Errorf("defer verdict: %w", err)
	}
	return nil
}

// CancelVerdict removes the pending verdict on an entry; without one the error is verdict.ErrDecided.
func (v Verdicts) CancelVerdict(ctx context.Context, entryID int32) error {
	tag, err := v.pool.Exec(ctx, `DELETE FROM pending_verdicts WHERE entry_id = $1`, entryID)
	if err == nil && tag.RowsAffected() == 0 {
		return verdict.ErrDecided()
	}
	return Error(err)
}

// EntriesWithVerdict returns the ids of the entries that have a pending verdict.
func (v Verdicts) EntriesWithVerdict(ctx context.Context) ([]int32, error) {
	rows, err := v.pool.Query(ctx, `SELECT entry_id FROM pending_verdicts ORDER BY entry_id`)
	if err != nil {
		return nil, Error(fmt.Errorf("pending verdicts: %w", err))
	}
	ids, err := pgx.CollectRows(rows, pgx.RowTo[int32])
	return ids, Error(err)
}

// DueVerdicts implements verdict.Store.
func (v Verdicts) DueVerdicts(ctx context.Context) ([]verdict.Pending, error) {
	rows, err := v.pool.Query(ctx, `SELECT entry_id, verdict, message, seen, editor_id FROM pending_verdicts
		WHERE due_at <= now() ORDER BY due_at`)
	if err != nil {
		return nil, Error(fmt.Errorf("due verdicts: %w", err))
	}
	due, err := pgx.CollectRows(rows, pgx.RowToStructByNameLax[verdict.Pending])
	return due, Error(err)
}

// ClaimVerdict implements verdict.Store.
func (v Verdicts) ClaimVerdict(ctx context.Context, p verdict.Pending, work func(context.Context) error) error {
	return JoinOrBegin(ctx, v.pool, func(ctx context.Context, tx pgx.Tx) error {
		// A verdict that was cancelled and given again within the same moment is not due.
		tag, err := tx.Exec(ctx, `DELETE FROM pending_verdicts WHERE entry_id = $1 AND due_at <= now()`, p.EntryID)
		if err != nil || tag.RowsAffected() == 0 {
			return err
		}
		return work(ctx)
	})
}

// DropVerdict implements verdict.Store.
func (v Verdicts) DropVerdict(ctx context.Context, p verdict.Pending) error {
	return v.ClaimVerdict(ctx, p, func(ctx context.Context) error {
		return JoinOrBegin(ctx, v.pool, func(ctx context.Context, tx pgx.Tx) error {
			return Audit(ctx, tx, audit.Entry{
				UserID: p.EditorID, Action: "dropped", Noun: v.noun, EntryID: p.EntryID,
				After: audit.Values{"verdict": p.Verdict, "message": p.Message},
			})
		})
	})
}
