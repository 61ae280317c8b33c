package store_test

import (
	"testing"
	"time"

	"raymi.example/internal/errs"
	"raymi.example/internal/postgres/pgtest"
	"raymi.example/services/auth/internal/auth"
)

func TestCountsAndNetworksAreRemovedWhenTheyAreOld(t *testing.T) {
	t.Parallel()
	b := newFixture(t)
	ana := b.create(t, "ana")
	try := auth.Try{Throttle: auth.MailThrottle, Key: []byte("ana")}
	for range 3 {
		if err := b.CountTry(t.Context(), try); err != nil {
			t.Fatal(err)
		}
	}
	if err := b.CountTry(t.Context(), try); errs.KindOf(err) != errs.RateLimited {
		t.Errorf("got %v", err)
	}
	if err := b.CountTry(t.Context(), auth.Try{Throttle: auth.MailThrottle, Key: []byte("rosa")}); err != nil {
		t.Errorf("another inbox: %v", err)
	}
	if err := b.RememberNetwork(t.Context(), ana.ID, []byte("203.0.113.7")); err != nil {
		t.Fatal(err)
	}
	knows := func(network string) bool {
		known, err := b.KnowsNetwork(t.Context(), ana.ID, []byte(network))
		if err != nil {
			t.Fatal(err)
		}
		return known
	}
	if !knows("203.0.113.7") || knows("203.0.113.8") {
		t.Error("the wrong networks are known")
	}
	counts := func() (tries, networks int) {
		if err := b.RemoveOldTries(t.Context()); err != nil {
			t.Fatal(err)
		}
		pgtest.Scan(t, b.pool, `SELECT (SELECT count(*) FROM tries), (SELECT count(*) FROM sign_in_networks)`, &tries, &networks)
		return tries, networks
	}
	if tries, networks := counts(); tries != 2 || networks != 1 {
		t.Errorf("removed at once: %d, %d", tries, networks)
	}
	b.advance(25 * time.Hour)
	if tries, networks := counts(); tries != 0 || networks != 1 {
		t.Errorf("after a day: %d, %d", tries, networks)
	}
	b.advance(90 * 24 * time.Hour)
	if knows("203.0.113.7") {
		t.Error("known after 90 days")
	}
	if _, networks := counts(); networks != 0 {
		t.Errorf("after 90 days: %d networks", networks)
	}
}
