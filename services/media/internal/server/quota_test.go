package server_test

import (
	"testing"

	"raymi.example/internal/errs"
	mediav1 "raymi.example/internal/gen/raymi/media/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/rpc"
	"raymi.example/services/media/internal/media"
)

func isOverQuota(err error) bool { return err != nil && rpc.FromStatus(err).Key == "quota_exceeded" }

func TestUploadsEndAtTheQuotaUntilAnEditorRaisesIt(t *testing.T) {
	t.Parallel()
	first, second := picture(t, 300, 200), picture(t, 310, 200)
	// Room for the first picture with its clean one, not for the second.
	p := newPortal(t, media.Limits{Owner: int64(2*len(first) + len(second))})
	header := &mediav1.UploadHeader{Name: "foto.png"}
	if _, err := p.upload(p.as(t, organizer), t, header, first); err != nil {
		t.Fatal(err)
	}
	before := p.traces(t)
	if _, err := p.upload(p.as(t, organizer), t, header, second); !isOverQuota(err) {
		t.Fatalf("got %v", err)
	}
	if after := p.traces(t); after != before {
		t.Errorf("a refused upload left %+v, before %+v", after, before)
	}
	if _, err := p.upload(p.as(t, other), t, header, second); err != nil {
		t.Errorf("another owner: %v", err)
	}
	asEditor := p.as(t, editor)
	for range 2 { // editors have no quota
		if _, err := p.upload(asEditor, t, header, second); err != nil {
			t.Fatal(err)
		}
	}
	q, err := p.quotas.GetQuota(asEditor, &mediav1.GetQuotaRequest{Id: organizer.UserID})
	if err != nil || q.GetQuota().GetUsedBytes() < float64(len(first)) || q.GetQuota().GetLimitBytes() != float64(2*len(first)+len(second)) {
		t.Fatalf("got %v, %v", q, err)
	}
	raise := &mediav1.UpdateQuotaRequest{Id: organizer.UserID, LimitBytes: 1 << 20}
	if raised, err := p.quotas.UpdateQuota(asEditor, raise); err != nil || raised.GetQuota().GetLimitBytes() != 1<<20 {
		t.Fatalf("got %v, %v", raised, err)
	}
	if _, err := p.upload(p.as(t, organizer), t, header, second); err != nil {
		t.Errorf("after the raise: %v", err)
	}
	raise.LimitBytes = 1
	if _, err := p.quotas.UpdateQuota(asEditor, raise); err != nil {
		t.Fatal(err)
	}
	if _, err := p.upload(p.as(t, organizer), t, header, picture(t, 9, 9)); !isOverQuota(err) {
		t.Errorf("below what is stored: %v", err)
	}
}

func TestOnlyEditorsSeeAndSetQuotas(t *testing.T) {
	t.Parallel()
	p := newPortal(t, media.Limits{})
	for name, c := range map[string]identity.Caller{"anonymous": {}, "client": client, "the owner": organizer} {
		_, get := p.quotas.GetQuota(p.as(t, c), &mediav1.GetQuotaRequest{Id: organizer.UserID})
		_, set := p.quotas.UpdateQuota(p.as(t, c), &mediav1.UpdateQuotaRequest{Id: organizer.UserID, LimitBytes: 1 << 30})
		if rpc.FromStatus(get).Kind != errs.Forbidden || rpc.FromStatus(set).Kind != errs.Forbidden {
			t.Errorf("%s: %v, %v", name, get, set)
		}
	}
	_, err := p.quotas.UpdateQuota(p.as(t, editor), &mediav1.UpdateQuotaRequest{Id: organizer.UserID})
	if err == nil || rpc.FromStatus(err).Kind != errs.Invalid {
		t.Errorf("without a limit: %v", err)
	}
}
