package rpc_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/testing/protocmp"
	"google.golang.org/protobuf/types/known/timestamppb"

	"raymi.example/internal/audit"
	"raymi.example/internal/errs"
	auditv1 "raymi.example/internal/gen/raymi/audit/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/paging"
	"raymi.example/internal/rpc"
)

func TestPagesAreBounded(t *testing.T) {
	for name, c := range map[string]struct {
		query *queryv1.Query
		want  paging.Page
	}{
		"none": {nil, paging.Page{Limit: 25, Filter: "x"}},
		"a page": {
			&queryv1.Query{Page: &queryv1.Page{Start: 50, Limit: 10}, Search: "ana"},
			paging.Page{Start: 50, Limit: 10, Filter: "x", Search: "ana"},
		},
		"the oldest": {&queryv1.Query{Sort: []*queryv1.Sort{{Path: []string{"createdAt"}}}}, paging.Page{Limit: 25, Filter: "x", Oldest: true}},
		"the newest": {
			&queryv1.Query{Sort: []*queryv1.Sort{{Path: []string{"createdAt"}, Descending: true}}},
			paging.Page{Limit: 25, Filter: "x"},
		},
		"too large": {&queryv1.Query{Page: &queryv1.Page{Start: -1, Limit: 101}}, paging.Page{Limit: 100, Filter: "x"}},
	} {
		if d := cmp.Diff(c.want, rpc.PageOf(c.query, "x")); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
}

func as(role identity.Role) context.Context {
	return identity.With(context.Background(), identity.Caller{UserID: 1, Role: role})
}

func TestAuditPageIsForAdministrators(t *testing.T) {
	at := time.Date(2026, 6, 24, 12, 0, 0, 0, time.UTC)
	find := func(_ context.Context, p paging.Page) ([]audit.Entry, int32, error) {
		return []audit.Entry{{ID: 1, At: at, UserID: 9, Action: "changed", Noun: p.Filter, EntryID: 7, After: audit.Values{"blocked": true}}},
			31, nil
	}
	if _, _, err := rpc.AuditPage(as(identity.Editor), nil, "users", find); errs.KindOf(err) != errs.Forbidden {
		t.Errorf("an editor reads the audit log: %v", err)
	}
	got, page, err := rpc.AuditPage(as(identity.Administrator), nil, "users", find)
	if err != nil || page.GetTotal() != 31 || page.GetLimit() != 25 {
		t.Fatal(page, err)
	}
	want := []*auditv1.AuditEntry{{
		Id: 1, CreatedAt: timestamppb.New(at), UserId: 9, Action: "changed", Noun: "users", EntryId: 7, After: proto.String(`{"blocked":true}`),
	}}
	if d := cmp.Diff(want, got, protocmp.Transform()); d != "" {
		t.Error(d)
	}
}

func TestDeskPageChecksRoleAndFilter(t *testing.T) {
	find := func(_ context.Context, _ paging.Page) ([]int, int32, error) { return []int{1, 2}, 2, nil }
	show := func(n int) int { return 10 * n }
	refuse := func(string) error { return errs.New(errs.Invalid, "invalid_query", "no") }
	_, _, err := rpc.ListForEditors(as(identity.Organizer), rpc.ListRequest{Check: refuse}, find, show)
	if errs.KindOf(err) != errs.Forbidden {
		t.Errorf("a stranger: %v", err)
	}
	if _, _, err := rpc.ListForEditors(as(identity.Editor), rpc.ListRequest{Check: refuse}, find, show); errs.KindOf(err) != errs.Invalid {
		t.Errorf("an unknown filter: %v", err)
	}
	got, page, err := rpc.ListForEditors(as(identity.Editor), rpc.ListRequest{}, find, show)
	if d := cmp.Diff([]int{10, 20}, got); d != "" || err != nil || page.GetTotal() != 2 {
		t.Error(d, page, err)
	}
}
