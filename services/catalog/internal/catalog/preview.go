package catalog

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"time"

	"raymi.example/internal/identity"
)

// previewLasts is how long a link shows an event that is not public: long enough for an answer from another office.
const previewLasts = 24 * time.Hour

// Preview is leave for whoever has its token to see one event, public or not.
type Preview struct {
	EventID int32
	// Expires is in whole seconds.
	Expires time.Time
}

// Preview gives leave to look at the event; only who may change it may show it around.
func (e *Event) Preview(c identity.Caller, now time.Time) (Preview, error) {
	if err := e.MayDelete(c); err != nil {
		return Preview{}, err
	}
	return Preview{EventID: e.ID, Expires: now.Add(previewLasts).Truncate(time.Second)}, nil
}

// PreviewKey signs previews.
type PreviewKey []byte

// Path is the address of the event's page under the preview, without a language.
func (k PreviewKey) Path(p Preview) string {
	return fmt.Sprintf("/event/%d?preview=%s", p.EventID, k.token(p))
}

// Open reads a token back for the event that it is shown for; false when it is forged, expired, or another event's.
func (k PreviewKey) Open(token string, eventID int32, now time.Time) bool {
	sealed, err := base64.RawURLEncoding.DecodeString(token)
	if err != nil || len(sealed) <= 8 {
		return false
	}
	p := Preview{EventID: eventID, Expires: time.Unix(int64(binary.BigEndian.Uint64(sealed[:8])), 0)}
	return hmac.Equal([]byte(token), []byte(k.token(p))) && now.Before(p.Expires)
}

// token is the end and the signature over it and the event.
func (k PreviewKey) token(p Preview) string {
	mac := hmac.New(sha256.New, k)
	fmt.Fprintf(mac, "event preview\n%d\n%d", p.EventID, p.Expires.Unix())
	end := binary.BigEndian.AppendUint64(nil, uint64(p.Expires.Unix()))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(end))
}
