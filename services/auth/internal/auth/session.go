package auth

import (
	"context"
	"strings"
	"time"
)

// SessionLifetime is how long a client's token is valid unless its session is ended.
const SessionLifetime = 7 * 24 * time.Hour

// usePrecision is the precision of a session's stored last use: enough to recognise an unused session, too coarse to
// track a user's day.
const usePrecision = time.Hour

// Session is one login; the tokens that name it end with it.
type Session struct {
	ID     int32
	UserID int32
	// Device names browser and system. No other data about the client is stored.
	Device    string
	CreatedAt time.Time
	UsedAt    time.Time
}

// Stale reports whether the stored last use is outdated at now.
func (s Session) Stale(now time.Time) bool { return now.Sub(s.UsedAt) >= usePrecision }

// EndedBefore is the latest start of a session that has expired at now.
func EndedBefore(now time.Time) time.Time { return now.Add(-SessionLifetime) }

// named maps a token of a User-Agent header to a display name.
type named struct{ token, name string }

// User-Agent headers also contain the names of older browsers, so the order matters: the first match wins.
var (
	browsers = []named{
		{"Edg", "Edge"},
		{"OPR/", "Opera"},
		{"SamsungBrowser/", "Samsung Internet"},
		{"Firefox/", "Firefox"},
		{"FxiOS/", "Firefox"},
		{"CriOS/", "Chrome"},
		{"Chrome/", "Chrome"},
		{"Safari/", "Safari"},
		{"curl/", "curl"},
	}
	systems = []named{
		{"Android", "Android"},
		{"iPhone", "iPhone"},
		{"iPad", "iPad"},
		{"Windows", "Windows"},
		{"Mac OS X", "macOS"},
		{"CrOS", "ChromeOS"},
		{"Linux", "Linux"},
	}
)

// Device converts a User-Agent header to display names; "" if nothing in it is known.
func Device(userAgent string) string {
	var parts []string
	for _, list := range [][]named{browsers, systems} {
		for _, n := range list {
			if strings.Contains(userAgent, n.token) {
				parts = append(parts, n.name)
				break
			}
		}
	}
	return strings.Join(parts, " · ")
}

// Sessions is the storage of sessions.
type Sessions interface {
	// OpenSession stores a login; ErrSessionEnded if all sessions of the user were ended since u was read.
	OpenSession(ctx context.Context, u User, device string) (id int32, err error)
	// ListSessions returns the active ones, last used first.
	ListSessions(ctx context.Context, userID int32) ([]Session, error)
	// EndSession ends one session of the user and publishes the change, or returns errs.NotFound.
	EndSession(ctx context.Context, userID, id int32) error
}
