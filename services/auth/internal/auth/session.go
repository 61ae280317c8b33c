package auth

import (
	"context"
	"strings"
	"time"
)

// SessionLifetime is how long a client's token lasts when nothing ends it earlier.
const SessionLifetime = 7 * 24 * time.Hour

// usedWithin is how exactly the last use of a session is kept: enough to recognise a forgotten one, too little to tell
// somebody's day by.
const usedWithin = time.Hour

// Session is one sign-in; the tokens that name it end with it.
type Session struct {
	ID     int32
	UserID int32
	// Device is browser and system in a few words. Nothing else is kept of where somebody signs in from.
	Device    string
	CreatedAt time.Time
	UsedAt    time.Time
}

// Stale reports whether a use at now is worth keeping.
func (s Session) Stale(now time.Time) bool { return now.Sub(s.UsedAt) >= usedWithin }

// EndedBefore is when a session that is over at now was opened, at the latest.
func EndedBefore(now time.Time) time.Time { return now.Add(-SessionLifetime) }

// named is a word that a browser says, and what people call it.
type named struct{ word, name string }

// Every browser also claims to be older ones: the first word that is found tells.
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

// Device shortens what a browser says of itself to what its owner would call it; "" when nothing of it is known.
func Device(userAgent string) string {
	var parts []string
	for _, known := range [][]named{browsers, systems} {
		for _, n := range known {
			if strings.Contains(userAgent, n.word) {
				parts = append(parts, n.name)
				break
			}
		}
	}
	return strings.Join(parts, " · ")
}

// Sessions is what the rules of sessions need of storage.
type Sessions interface {
	// OpenSession keeps a sign-in of the user as they were read; ErrSessionEnded when all sessions were ended meanwhile.
	OpenSession(ctx context.Context, u User, device string) (id int32, err error)
	// ListSessions returns those that are open, last used first.
	ListSessions(ctx context.Context, userID int32) ([]Session, error)
	// EndSession ends one of the user's and tells the other services, or returns errs.NotFound.
	EndSession(ctx context.Context, userID, id int32) error
}
