package store_test

import (
	"fmt"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"raymi.example/internal/errs"
	"raymi.example/services/auth/internal/auth"
)

func anySize(auth.SavedList) error { return nil }

// save merges events by their ids, saved at the fixture's time.
func (b *fixture) save(t *testing.T, u auth.User, ids ...int) auth.SavedList {
	t.Helper()
	var entries []auth.SavedEntry
	for _, id := range ids {
		entries = append(entries, auth.SavedEntry{Kind: "event", Key: strconv.Itoa(id), Name: fmt.Sprint("Event ", id), SavedAt: b.now()})
	}
	l, err := b.MergeSavedList(t.Context(), u.ID, entries, anySize)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func (b *fixture) saved(t *testing.T, u auth.User) auth.SavedList {
	t.Helper()
	l, err := b.FindSavedList(t.Context(), u.ID)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func keysOf(l auth.SavedList) (out []string) {
	for _, e := range l.Entries {
		out = append(out, e.Kind+" "+e.Key)
	}
	return out
}

func TestAMergeAddsAndNeverRemoves(t *testing.T) {
	t.Parallel()
	b := newFixture(t)
	ana := b.create(t, "ana")
	if l := b.saved(t, ana); l.ID != 0 || l.Entries != nil {
		t.Errorf("an account without a list has %+v", l)
	}
	first := b.save(t, ana, 1, 2)
	b.advance(time.Hour)
	renamed := auth.SavedEntry{Kind: "event", Key: "1", Name: "another name", SavedAt: b.now()}
	host := auth.SavedEntry{Kind: "host", Key: "1", Name: "Casa", SavedAt: b.now().Add(time.Hour)}
	for range 2 { // a repeated call changes nothing
		merged, err := b.MergeSavedList(t.Context(), ana.ID, []auth.SavedEntry{renamed, host, host}, anySize)
		if err != nil {
			t.Fatal(err)
		}
		host.SavedAt = b.now() // not in the future
		want := append([]auth.SavedEntry{host}, first.Entries...)
		if d := cmp.Diff(want, merged.Entries, cmpopts.IgnoreFields(auth.SavedEntry{}, "ID"), cmpopts.EquateApproxTime(0)); d != "" {
			t.Error(d)
		}
		if d := cmp.Diff(merged, b.saved(t, ana)); d != "" || merged.ID != first.ID || !merged.KeptSince.Equal(first.KeptSince) {
			t.Errorf("%+v %s", merged, d)
		}
	}
}

func TestARefusedMergeSavesNothing(t *testing.T) {
	t.Parallel()
	b := newFixture(t)
	ana := b.create(t, "ana")
	entry := auth.SavedEntry{Kind: "feast", Key: "corpus-christi", Name: "Corpus"}
	_, err := b.MergeSavedList(t.Context(), ana.ID, []auth.SavedEntry{entry}, func(l auth.SavedList) error {
		if d := cmp.Diff([]string{"feast corpus-christi"}, keysOf(l)); d != "" {
			t.Error(d)
		}
		return auth.ErrSavedListFull()
	})
	if errs.KindOf(err) != errs.Refused || b.saved(t, ana).ID != 0 {
		t.Errorf("got %v", err)
	}
	if _, err := b.MergeSavedList(t.Context(), 999, []auth.SavedEntry{entry}, anySize); errs.KindOf(err) != errs.Unauthenticated {
		t.Errorf("an account that is gone: %v", err)
	}
}

func TestConcurrentMergesLoseNothingAndKeepTheBound(t *testing.T) {
	t.Parallel()
	b := newFixture(t)
	ana := b.create(t, "ana")
	var all sync.WaitGroup
	errors := make([]error, 8)
	for i := range errors {
		all.Go(func() {
			entries := []auth.SavedEntry{{Kind: "event", Key: "100", Name: "of all"}, {Kind: "event", Key: strconv.Itoa(i + 1), Name: "own"}}
			_, errors[i] = b.MergeSavedList(t.Context(), ana.ID, entries, func(l auth.SavedList) error {
				if len(l.Entries) > 6 {
					return auth.ErrSavedListFull()
				}
				return nil
			})
		})
	}
	all.Wait()
	saved := map[string]bool{}
	for _, key := range keysOf(b.saved(t, ana)) {
		saved[key] = true
	}
	refused := 0
	for i, err := range errors {
		if err != nil {
			refused++
		}
		if own := saved[fmt.Sprint("event ", i+1)]; own != (err == nil) {
			t.Errorf("call %d: saved %v, %v", i, own, err)
		}
	}
	if refused != 3 || len(saved) != 6 {
		t.Errorf("%d refused, saved %v", refused, saved)
	}
}

func TestAListIsReachedByItsOwnerOnly(t *testing.T) {
	t.Parallel()
	b := newFixture(t)
	ana, luis := b.create(t, "ana"), b.create(t, "luis")
	first := b.save(t, ana, 1, 2)
	b.save(t, luis, 1)
	if err := b.RemoveSavedEntry(t.Context(), luis.ID, first.Entries[0].ID); errs.KindOf(err) != errs.NotFound {
		t.Errorf("got %v", err)
	}
	if err := b.RemoveSavedEntry(t.Context(), ana.ID, first.Entries[0].ID); err != nil {
		t.Fatal(err)
	}
	if l := b.saved(t, ana); l.ID != first.ID || len(l.Entries) != 1 || l.Entries[0] != first.Entries[1] {
		t.Errorf("got %+v", l)
	}
	for range 2 {
		if err := b.DeleteSavedList(t.Context(), ana.ID); err != nil {
			t.Fatal(err)
		}
	}
	if l := b.saved(t, ana); l.ID != 0 || l.Entries != nil {
		t.Errorf("got %+v", l)
	}
	if d := cmp.Diff([]string{"event 1"}, keysOf(b.saved(t, luis))); d != "" {
		t.Error(d)
	}
	if again := b.save(t, ana, 5); again.ID == first.ID {
		t.Error("a list that was started again has the id of the deleted one")
	}
}
