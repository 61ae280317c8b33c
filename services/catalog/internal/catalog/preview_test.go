package catalog_test

import (
	"testing"
	"time"

	"raymi.example/internal/identity"
	"raymi.example/services/catalog/internal/catalog"
)

func TestWhoMayCreatePreviews(t *testing.T) {
	now := time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC)
	for name, c := range map[string]struct {
		caller identity.Caller
		may    bool
	}{
		"its host":         {identity.Caller{UserID: 1, Role: identity.Organizer, HostID: 5}, true},
		"another host":     {identity.Caller{UserID: 2, Role: identity.Organizer, HostID: 6}, false},
		"an editor":        {identity.Caller{UserID: 3, Role: identity.Editor}, true},
		"a client":         {identity.Caller{UserID: 4, Role: identity.Client}, false},
		"an unknown guest": {identity.Caller{}, false},
	} {
		e := &catalog.Event{ID: 9, HostID: 5}
		p, err := e.Preview(c.caller, now)
		want := catalog.Preview{EventID: 9, UserID: c.caller.UserID, Expires: now.Add(24 * time.Hour)}
		if (err == nil) != c.may || c.may && p != want {
			t.Errorf("%s: %+v %v", name, p, err)
		}
	}
}

func TestPreviewTokensAreLongAndUnique(t *testing.T) {
	seen := map[catalog.PreviewToken]bool{}
	for range 1000 {
		token := catalog.NewPreviewToken()
		if len(token) < 26 || !token.Possible() || seen[token] {
			t.Fatalf("got %q", token)
		}
		seen[token] = true
	}
}
