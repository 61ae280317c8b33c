package server_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/testing/protocmp"
	"google.golang.org/protobuf/types/known/timestamppb"

	"raymi.example/internal/errs"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/rpc/rpctest"
)

// client registers a user and returns the context of their calls.
func (s *service) client(t *testing.T, name string) context.Context {
	t.Helper()
	return s.as(t, identity.Caller{UserID: s.register(t, name).GetUser().GetId(), Role: identity.Client})
}

func (s *service) savedBy(t *testing.T, caller context.Context) *authv1.SavedList {
	t.Helper()
	resp, err := s.saved.GetSavedList(caller, &authv1.GetSavedListRequest{})
	if err != nil {
		t.Fatal(err)
	}
	return resp.GetData()
}

func TestSavedListsAreForSignedInUsers(t *testing.T) {
	t.Parallel()
	s := start(t, open(), 0)
	anonymous := t.Context()
	calls := map[string]func() error{
		"get": func() error { _, err := s.saved.GetSavedList(anonymous, &authv1.GetSavedListRequest{}); return err },
		// The permission is checked before the input.
		"merge": func() error { _, err := s.saved.MergeSavedList(anonymous, &authv1.MergeSavedListRequest{}); return err },
		"remove": func() error {
			_, err := s.saved.RemoveSavedEntry(anonymous, &authv1.RemoveSavedEntryRequest{Id: 1})
			return err
		},
		"delete": func() error {
			_, err := s.saved.DeleteSavedList(anonymous, &authv1.DeleteSavedListRequest{})
			return err
		},
	}
	for name, call := range calls {
		t.Run(name, func(t *testing.T) { rpctest.WantError(t, call(), errs.Forbidden, "Forbidden") })
	}
}

func TestAUserKeepsAndRemovesTheirOwnList(t *testing.T) {
	t.Parallel()
	s := start(t, open(), 0)
	ana, luis := s.client(t, "ana"), s.client(t, "luis")
	if d := cmp.Diff(&authv1.SavedList{}, s.savedBy(t, ana), protocmp.Transform()); d != "" {
		t.Error(d)
	}
	at := timestamppb.New(time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC))
	merged, err := s.saved.MergeSavedList(ana, &authv1.MergeSavedListRequest{Entries: []*authv1.SavedEntryInput{
		{Kind: "search", Key: "free=true", Name: "Free", SavedAt: at},
		{Kind: "event", Key: "7", Name: "Inti Raymi"},
	}})
	if err != nil {
		t.Fatal(err)
	}
	list := s.savedBy(t, ana)
	if d := cmp.Diff(merged.GetData(), list, protocmp.Transform()); d != "" || list.GetListId() == 0 || list.GetKeptSince() == nil {
		t.Errorf("%v %s", list, d)
	}
	want := []*authv1.SavedEntry{
		{Kind: "event", Key: "7", Name: "Inti Raymi"},
		{Kind: "search", Key: "free=true", Name: "Free", SavedAt: at},
	}
	// The event has no time of its own: it is saved now.
	unset := protocmp.IgnoreFields(&authv1.SavedEntry{}, "entry_id", "saved_at")
	if d := cmp.Diff(want, list.GetEntries(), protocmp.Transform(), unset); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff(at, list.GetEntries()[1].GetSavedAt(), protocmp.Transform()); d != "" || !list.GetEntries()[0].GetSavedAt().IsValid() {
		t.Errorf("%v %s", list, d)
	}
	entry := &authv1.RemoveSavedEntryRequest{Id: list.GetEntries()[0].GetEntryId()}
	_, err = s.saved.RemoveSavedEntry(luis, entry)
	rpctest.WantError(t, err, errs.NotFound, "Not Found")
	if _, err := s.saved.DeleteSavedList(luis, &authv1.DeleteSavedListRequest{}); err != nil {
		t.Error(err)
	}
	if _, err := s.saved.RemoveSavedEntry(ana, entry); err != nil {
		t.Error(err)
	}
	if left := s.savedBy(t, ana); left.GetListId() != list.GetListId() || len(left.GetEntries()) != 1 {
		t.Errorf("got %v", left)
	}
	if _, err := s.saved.DeleteSavedList(ana, &authv1.DeleteSavedListRequest{}); err != nil {
		t.Error(err)
	}
	if d := cmp.Diff(&authv1.SavedList{}, s.savedBy(t, ana), protocmp.Transform()); d != "" {
		t.Error(d)
	}
}

func TestAnAccountKeepsABoundedList(t *testing.T) {
	t.Parallel()
	s := start(t, open(), 0)
	ana := s.client(t, "ana")
	merge := func(from, n int) error {
		req := &authv1.MergeSavedListRequest{}
		for i := range n {
			req.Entries = append(req.Entries, &authv1.SavedEntryInput{Kind: "event", Key: fmt.Sprint(from + i), Name: "x"})
		}
		_, err := s.saved.MergeSavedList(ana, req)
		return err
	}
	rpctest.WantError(t, merge(1, 0), errs.Invalid, "entries must be defined.")
	rpctest.WantError(t, merge(1, 501), errs.Invalid, "entries must have at most 500 members")
	for _, err := range []error{merge(1, 500), merge(1, 500)} {
		if err != nil {
			t.Error(err)
		}
	}
	rpctest.WantError(t, merge(500, 2), errs.Refused, "An account keeps at most 500 entries")
	if n := len(s.savedBy(t, ana).GetEntries()); n != 500 {
		t.Errorf("%d entries", n)
	}
}
