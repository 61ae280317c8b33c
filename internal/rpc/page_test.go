package rpc_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/testing/protocmp"
	"google.golang.org/protobuf/types/known/timestamppb"

	"raymi.example/internal/desk"
	auditv1 "raymi.example/internal/gen/raymi/audit/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/rpc"
)

func TestPagesAreBounded(t *testing.T) {
	for name, c := range map[string]struct {
		query *queryv1.Query
		want  desk.Page
	}{
		"none":      {nil, desk.Page{Limit: 25, Filter: "x"}},
		"a page":    {&queryv1.Query{Page: &queryv1.Page{Start: 50, Limit: 10}, Search: "ana"}, desk.Page{Start: 50, Limit: 10, Filter: "x", Search: "ana"}},
		"too large": {&queryv1.Query{Page: &queryv1.Page{Start: -1, Limit: 101}}, desk.Page{Limit: 100, Filter: "x"}},
	} {
		if d := cmp.Diff(c.want, rpc.PageOf(c.query, "x")); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
}

func TestAuditEntriesAreWritten(t *testing.T) {
	at := time.Date(2026, 6, 24, 12, 0, 0, 0, time.UTC)
	got, err := rpc.AuditEntries([]desk.Entry{{ID: 1, At: at, UserID: 9, Action: "changed", Noun: "users", EntryID: 7, After: desk.Values{"blocked": true}}})
	if err != nil {
		t.Fatal(err)
	}
	want := []*auditv1.AuditEntry{{
		Id: 1, CreatedAt: timestamppb.New(at), UserId: 9, Action: "changed", Noun: "users", EntryId: 7, After: proto.String(`{"blocked":true}`),
	}}
	if d := cmp.Diff(want, got, protocmp.Transform()); d != "" {
		t.Error(d)
	}
}
