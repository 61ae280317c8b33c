package catalog_test

import (
	"strings"
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
		if (err == nil) != c.may || c.may && (p.EventID != 9 || !p.Expires.Equal(now.Add(24*time.Hour))) {
			t.Errorf("%s: %+v %v", name, p, err)
		}
	}
}

func TestPreviewIsValidForItsEventForADay(t *testing.T) {
	now := time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC)
	key := catalog.PreviewKey("the key of this test")
	p := catalog.Preview{EventID: 9, Expires: now.Add(24 * time.Hour)}
	token, ok := strings.CutPrefix(key.Path(p), "/event/9?preview=")
	if !ok {
		t.Fatal(key.Path(p))
	}
	later := catalog.Preview{EventID: 9, Expires: now.Add(48 * time.Hour)}
	forged := strings.TrimPrefix(catalog.PreviewKey("another").Path(later), "/event/9?preview=")
	for name, c := range map[string]struct {
		token string
		event int32
		at    time.Time
		valid bool
	}{
		"immediately":                {token, 9, now, true},
		"a second before its expiry": {token, 9, now.Add(24*time.Hour - time.Second), true},
		"at its expiry":              {token, 9, now.Add(24 * time.Hour), false},
		"another event":              {token, 10, now, false},
		"another key":                {forged, 9, now, false},
		"a later expiry":             {"AAAAAP" + token[6:], 9, now, false},
		"truncated":                  {token[:20], 9, now, false},
		"empty":                      {"", 9, now, false},
		"no base64":                  {"%%%", 9, now, false},
		"with something after it":    {token + "AA", 9, now, false},
	} {
		if got := key.Verify(c.token, c.event, c.at); got != c.valid {
			t.Errorf("%s: %v", name, got)
		}
	}
}
