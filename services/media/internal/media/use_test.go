package media_test

import (
	"bytes"
	"testing"

	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
	"raymi.example/services/media/internal/media"
)

const mebibyte = 1 << 20

func TestLimitsByField(t *testing.T) {
	for field, want := range map[string]int64{
		"eventBanner": 5 * mebibyte, "galleryImages": 2 * mebibyte, "eventMediaVideos": 50 * mebibyte,
		"personalDocumentScan": 10 * mebibyte, "": 50 * mebibyte,
	} {
		d := media.Draft{Field: field}
		if got := (media.Limits{}).Max(d); got != want {
			t.Errorf("%q: got %d, want %d", field, got, want)
		}
		if got := (media.Limits{All: 1_000_000}).Max(d); got != 1_000_000 {
			t.Errorf("%q: one limit for all must win, got %d", field, got)
		}
	}
}

func TestTheLibraryLimitsByType(t *testing.T) {
	large := append(bytes.Clone(sample(t, "ok-64.png")), make([]byte, 6*mebibyte)...)
	_, err := media.Limits{}.Inspect(media.Draft{Name: "a.png"}, bytes.NewReader(large), int64(len(large)))
	if errs.KindOf(err) != errs.TooLarge || err.Error() != "a.png exceeds size limit of 5 MB." {
		t.Fatalf("got %v", err)
	}
	_, err = media.Limits{All: 10 * mebibyte}.Inspect(media.Draft{Name: "a.png"}, bytes.NewReader(large), int64(len(large)))
	if err != nil {
		t.Fatalf("one limit for all must win, got %v", err)
	}
}

func TestTooLargeHasTheRecordedMessage(t *testing.T) {
	for limit, want := range map[int64]string{
		1_000_000: "big.bin exceeds size limit of 1 MB.", 50 * mebibyte: "big.bin exceeds size limit of 50 MB.",
		20_000: "big.bin exceeds size limit of 20 kB.",
	} {
		e := media.ErrTooLarge("big.bin", limit)
		if e.Text != want || e.Key != "size_exceeded" {
			t.Errorf("got %+v, want %s", e, want)
		}
	}
}

var (
	stranger  = identity.Caller{}
	user      = identity.Caller{UserID: 3, Role: identity.Client}
	organizer = identity.Caller{UserID: 4, Role: identity.Organizer, HostID: 1}
	editor    = identity.Caller{UserID: 5, Role: identity.Editor}
)

func TestWhoMayUpload(t *testing.T) {
	for name, c := range map[string]struct {
		caller identity.Caller
		field  string
		kind   errs.Kind
		ok     bool
	}{
		"a stranger":                        {stranger, "mainBanner", errs.Forbidden, false},
		"a user, for an entry":              {user, "mainBanner", 0, true},
		"a user, into the library":          {user, "", errs.Forbidden, false},
		"an organizer, into the library":    {organizer, "", 0, true},
		"an editor, into the library":       {editor, "", 0, true},
		"a user, for a field that is none":  {user, "secret", errs.Invalid, false},
		"an editor, for a field of another": {editor, "password", errs.Invalid, false},
	} {
		t.Run(name, func(t *testing.T) {
			d := media.Draft{Name: "a.png", Field: c.field}
			err := d.Admit(c.caller)
			if (err == nil) != c.ok || (err != nil && errs.KindOf(err) != c.kind) {
				t.Fatalf("got %v", err)
			}
			if c.ok && d.OwnerID != c.caller.UserID {
				t.Fatalf("owner is %d", d.OwnerID)
			}
		})
	}
}

func TestWhoMaySeeAndDelete(t *testing.T) {
	public := media.File{ID: 1, OwnerID: user.UserID}
	private := media.File{ID: 2, OwnerID: user.UserID, Private: true}
	const nobodyRefused = errs.Kind(-1)
	for name, c := range map[string]struct {
		caller  identity.Caller
		file    media.File
		visible bool
		refused errs.Kind
	}{
		"a stranger, public":      {stranger, public, true, errs.Forbidden},
		"another user, public":    {organizer, public, true, errs.Forbidden},
		"the owner, public":       {user, public, true, nobodyRefused},
		"an editor, public":       {editor, public, true, nobodyRefused},
		"a stranger, private":     {stranger, private, false, errs.Forbidden},
		"another user, private":   {organizer, private, false, errs.NotFound},
		"the owner, private":      {user, private, true, nobodyRefused},
		"an editor, private":      {editor, private, true, nobodyRefused},
		"a file without an owner": {stranger, media.File{Private: true}, false, errs.Forbidden},
	} {
		t.Run(name, func(t *testing.T) {
			if got := c.file.VisibleTo(c.caller); got != c.visible {
				t.Errorf("visible: %v", got)
			}
			err := c.file.MayChange(c.caller)
			if (err == nil) != (c.refused == nobodyRefused) || (err != nil && errs.KindOf(err) != c.refused) {
				t.Errorf("delete: %v", err)
			}
		})
	}
}
