package postgres_test

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/jackc/pgx/v5"

	"raymi.example/internal/audit"
	"raymi.example/internal/paging"
	"raymi.example/internal/postgres"
	"raymi.example/internal/postgres/pgtest"
)

func TestAuditEntryCommitsWithItsChange(t *testing.T) {
	t.Parallel()
	pool := pgtest.Pool(t, things)
	record := func(e audit.Entry, failure error) error {
		return postgres.JoinOrBegin(t.Context(), pool, func(ctx context.Context, tx pgx.Tx) error {
			if err := postgres.Audit(ctx, tx, e); err != nil {
				return err
			}
			return failure
		})
	}
	blocked := audit.Entry{
		UserID: 9, Action: "changed", Noun: "users", EntryID: 7,
		Before: audit.Values{"blocked": false}, After: audit.Values{"blocked": true},
	}
	deleted := audit.Entry{UserID: 9, Action: "deleted", Noun: "news", EntryID: 3}
	refusal := errors.New("no")
	for e, failure := range map[*audit.Entry]error{&blocked: nil, {Noun: "users", Action: "lost"}: refusal} {
		if err := record(*e, failure); !errors.Is(err, failure) {
			t.Fatal(err)
		}
	}
	if err := record(deleted, nil); err != nil {
		t.Fatal(err)
	}
	for noun, want := range map[string][]audit.Entry{"": {deleted, blocked}, "users": {blocked}, "events": nil} {
		got, total, err := postgres.AuditEntries(t.Context(), pool, paging.Page{Limit: 10, Filter: noun})
		if err != nil || int(total) != len(want) {
			t.Fatalf("%q: %d, %v", noun, total, err)
		}
		if d := cmp.Diff(want, got, cmpopts.IgnoreFields(audit.Entry{}, "ID", "At"), cmpopts.EquateEmpty()); d != "" {
			t.Errorf("%q: %s", noun, d)
		}
	}
	got, total, err := postgres.AuditEntries(t.Context(), pool, paging.Page{Start: 1, Limit: 1})
	if err != nil || total != 2 || len(got) != 1 || got[0].Noun != "users" || got[0].At.IsZero() {
		t.Errorf("the second page: %+v of %d, %v", got, total, err)
	}
}
