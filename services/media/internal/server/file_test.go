package server_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"raymi.example/internal/errs"
	mediav1 "raymi.example/internal/gen/raymi/media/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/rpc"
	"raymi.example/services/media/internal/media"
)

func TestListFiles(t *testing.T) {
	t.Parallel()
	p := newPortal(t, media.Limits{})
	a := p.mustUpload(t, organizer, "eventBanner", 10, 10)
	secret := p.mustUpload(t, client, "personalDocumentScan", 20, 20)
	b := p.mustUpload(t, other, "", 30, 30)
	ids := []int32{b.GetId(), secret.GetId(), 9999, a.GetId()}
	public := []int32{b.GetId(), a.GetId()}
	all := []int32{b.GetId(), secret.GetId(), a.GetId()}
	for name, c := range map[string]struct {
		caller identity.Caller
		want   []int32
	}{
		"a stranger": {identity.Caller{}, public}, "another user": {other, public}, "the owner": {client, all}, "an editor": {editor, all},
	} {
		t.Run(name, func(t *testing.T) {
			resp, err := p.files.ListFiles(p.as(t, c.caller), &mediav1.ListFilesRequest{Ids: ids})
			if err != nil {
				t.Fatal(err)
			}
			var got []int32
			for _, f := range resp.GetFiles() {
				got = append(got, f.GetId())
			}
			if d := cmp.Diff(c.want, got); d != "" {
				t.Fatal(d)
			}
		})
	}
	_, err := p.files.ListFiles(t.Context(), &mediav1.ListFilesRequest{Ids: make([]int32, 501)})
	if err == nil || rpc.FromStatus(err).Kind != errs.Invalid {
		t.Fatalf("a list is bounded, got %v", err)
	}
}

func TestWhoMayDelete(t *testing.T) {
	t.Parallel()
	p := newPortal(t, media.Limits{})
	public := p.mustUpload(t, organizer, "eventBanner", 10, 10)
	secret := p.mustUpload(t, client, "personalDocumentScan", 20, 20)
	for name, c := range map[string]struct {
		caller identity.Caller
		id     int32
		kind   errs.Kind
		text   string
	}{
		"a stranger":                     {identity.Caller{}, public.GetId(), errs.Forbidden, "Forbidden"},
		"a stranger, a file that is not": {identity.Caller{}, 9999, errs.Forbidden, "Forbidden"},
		"a client":                       {client, public.GetId(), errs.Forbidden, "Forbidden"},
		"another organizer":              {other, public.GetId(), errs.Forbidden, "Forbidden"},
		"another user, private":          {other, secret.GetId(), errs.NotFound, "file.notFound"},
		"the owner, a file that is not":  {organizer, 9999, errs.NotFound, "file.notFound"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := p.files.DeleteFile(p.as(t, c.caller), &mediav1.DeleteFileRequest{Id: c.id})
			if e := rpc.FromStatus(err); err == nil || e.Kind != c.kind || e.Text != c.text {
				t.Fatalf("got %v", err)
			}
		})
	}
	if len(p.catalog.detached) != 0 {
		t.Fatalf("a refused delete detached %v", p.catalog.detached)
	}
	for id, caller := range map[int32]identity.Caller{public.GetId(): organizer, secret.GetId(): editor} {
		if _, err := p.files.DeleteFile(p.as(t, caller), &mediav1.DeleteFileRequest{Id: id}); err != nil {
			t.Fatal(err)
		}
	}
	if got := p.traces(t); got != (traces{Messages: 4}) {
		t.Fatalf("got %+v", got)
	}
}

func TestDeleteDetachesWithTheCallersIdentity(t *testing.T) {
	t.Parallel()
	p := newPortal(t, media.Limits{})
	f := p.mustUpload(t, organizer, "eventBanner", 10, 10)
	ctx := p.as(t, organizer)
	p.catalog.refuse = rpc.ToStatus(errs.New(errs.Conflict, "file_in_use", "in use"))
	_, err := p.files.DeleteFile(ctx, &mediav1.DeleteFileRequest{Id: f.GetId()})
	if e := rpc.FromStatus(err); err == nil || e.Kind != errs.Conflict || e.Key != "file_in_use" {
		t.Fatalf("got %v", err)
	}
	if got := p.traces(t); got != (traces{1, 1, 2}) {
		t.Fatalf("a file in use must stay: %+v", got)
	}
	p.catalog.refuse = nil
	resp, err := p.files.DeleteFile(ctx, &mediav1.DeleteFileRequest{Id: f.GetId()})
	if err != nil || resp.GetFile().GetHash() != f.GetHash() {
		t.Fatalf("got %v, %v", resp, err)
	}
	text := identity.TokenFrom(ctx)
	if d := cmp.Diff([]string{text, text}, p.catalog.tokens); d != "" {
		t.Fatal(d)
	}
	if got := p.traces(t); got != (traces{0, 2, 0}) {
		t.Fatalf("got %+v", got)
	}
}
