package server_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/timestamppb"

	"raymi.example/internal/bus"
	partnersv1 "raymi.example/internal/gen/raymi/partners/v1"
	"raymi.example/services/media/internal/media"
	"raymi.example/services/media/internal/server"
	"raymi.example/services/media/internal/store"
)

func TestScansAreSavedByApplication(t *testing.T) {
	t.Parallel()
	p := newPortal(t, media.Limits{})
	listener := server.NewApplications(store.New(p.pool, server.Announce))
	handle := func(id, subject string, event proto.Message) {
		t.Helper()
		data, err := proto.Marshal(event)
		if err != nil {
			t.Fatal(err)
		}
		if err := listener.Handle(t.Context(), bus.Message{ID: id, Subject: subject, Data: data}); err != nil {
			t.Fatal(err)
		}
	}
	saved := func() (ids []int32, decided *time.Time) {
		t.Helper()
		err := p.pool.QueryRow(t.Context(), `SELECT ARRAY(SELECT file_id FROM application_scans WHERE application_id = 3
			ORDER BY file_id), decided_at
			FROM applications WHERE id = 3`).Scan(&ids, &decided)
		if err != nil {
			t.Fatal(err)
		}
		return ids, decided
	}
	a, b := p.mustUpload(t, client, "personalDocumentScan", 10, 10).GetId(), p.mustUpload(t, client, "personalDocumentScan", 20, 20).GetId()
	for range 2 {
		handle("1", bus.ApplicationReceived, &partnersv1.ApplicationReceived{ApplicationId: 3, ScanFileIds: []int32{a, 9999}})
	}
	if ids, decided := saved(); cmp.Diff([]int32{a}, ids) != "" || decided != nil {
		t.Fatalf("received: %v, %v", ids, decided)
	}
	handle("2", bus.ApplicationDecided, &partnersv1.ApplicationDecided{ApplicationId: 3, DecidedAt: timestamppb.New(now)})
	handle("3", bus.ApplicationChanged, &partnersv1.ApplicationChanged{ApplicationId: 3, ScanFileIds: []int32{b}})
	if ids, decided := saved(); cmp.Diff([]int32{b}, ids) != "" || decided == nil || !decided.Equal(now) {
		t.Fatalf("changed: %v, %v", ids, decided)
	}
	handle("4", bus.ApplicationChanged, &partnersv1.ApplicationChanged{ApplicationId: 3})
	if ids, decided := saved(); len(ids) != 0 || decided == nil {
		t.Fatalf("emptied: %v, %v", ids, decided)
	}
}
