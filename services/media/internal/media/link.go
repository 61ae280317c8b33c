package media

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/url"
	"strconv"
	"time"

	"raymi.example/internal/identity"
)

// linkLasts is the lifetime of the URL of a private file.
const linkLasts = 5 * time.Minute

// Link permits one user to read one private file for a limited time.
type Link struct {
	FileID, UserID int32
	// Expires is in whole seconds.
	Expires time.Time
}

// Link lets the caller read a private file. Everyone but its owner and editors gets ErrFileNotFound; so does everyone
// for a public file, which has its own URL.
func (f File) Link(c identity.Caller, now time.Time) (Link, error) {
	if !f.Private || !f.VisibleTo(c) {
		return Link{}, ErrFileNotFound()
	}
	return Link{FileID: f.ID, UserID: c.UserID, Expires: now.Add(linkLasts).Truncate(time.Second)}, nil
}

// Access is the audit record of an action under the link.
func (l Link) Access(what string, now time.Time) Access {
	return Access{FileID: l.FileID, UserID: l.UserID, What: what, At: now, Expires: l.Expires}
}

// LinkKey signs links.
type LinkKey []byte

// Path is the URL path of the link.
func (k LinkKey) Path(l Link) string {
	query := url.Values{
		"expires": {strconv.FormatInt(l.Expires.Unix(), 10)}, "by": {strconv.Itoa(int(l.UserID))},
		"signature": {hex.EncodeToString(k.sign(l))},
	}
	return fmt.Sprintf("/uploads/private/%d?%s", l.FileID, query.Encode())
}

// Open verifies the id and the query of a link's path; it is false for a forged or expired one.
func (k LinkKey) Open(id string, query url.Values, now time.Time) (Link, bool) {
	file, err := strconv.ParseInt(id, 10, 32)
	if err != nil {
		return Link{}, false
	}
	user, err := strconv.ParseInt(query.Get("by"), 10, 32)
	if err != nil {
		return Link{}, false
	}
	expires, err := strconv.ParseInt(query.Get("expires"), 10, 64)
	if err != nil {
		return Link{}, false
	}
	signature, err := hex.DecodeString(query.Get("signature"))
	if err != nil {
		return Link{}, false
	}
	l := Link{FileID: int32(file), UserID: int32(user), Expires: time.Unix(expires, 0)}
	return l, hmac.Equal(signature, k.sign(l)) && now.Before(l.Expires)
}

func (k LinkKey) sign(l Link) []byte {
	mac := hmac.New(sha256.New, k)
	fmt.Fprintf(mac, "private file\n%d\n%d\n%d", l.FileID, l.Expires.Unix(), l.UserID)
	return mac.Sum(nil)
}
