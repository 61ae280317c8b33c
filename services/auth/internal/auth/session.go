package auth

import (
	"context"
	"strings"
	"time"

	"raymi.example/internal/identity"
)

// SessionLifetime is how long a client's token is valid at most: after that everybody logs in again.
const SessionLifetime = 90 * 24 * time.Hour

// A session ends after this time without use; that of the desk's people earlier, because it may do more.
const (
	idleEnd     = 30 * 24 * time.Hour
	deskIdleEnd = 7 * 24 * time.Hour
)

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

// IdleEnd is the time without use after which a session of the role ends.
func IdleEnd(role identity.Role) time.Duration {
	if role == identity.Editor || role == identity.Administrator {
		return deskIdleEnd
	}
	return idleEnd
}

// EndsAt is when the session ends if it is not used again.
func (s Session) EndsAt(role identity.Role) time.Time {
	unused, oldest := s.UsedAt.Add(IdleEnd(role)), s.CreatedAt.Add(SessionLifetime)
	if unused.Before(oldest) {
		return unused
	}
	return oldest
}

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
	// ListSessions returns those of a user with the role that have not ended, last used first.
	ListSessions(ctx context.Context, userID int32, role identity.Role) ([]Session, error)
	// EndSession ends one session of the user and publishes the change, or returns errs.NotFound.
	EndSession(ctx context.Context, userID, id int32) error
}
