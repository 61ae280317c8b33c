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

// previewLifetime is how long a preview link is valid: long enough for an answer from another office.
const previewLifetime = 24 * time.Hour

// Preview is the permission to read one event, public or not, for everybody who has its token.
type Preview struct {
	EventID int32
	// Expires is in whole seconds.
	Expires time.Time
}

// Preview returns a preview of the event; only callers who may edit the event may create one.
func (e *Event) Preview(c identity.Caller, now time.Time) (Preview, error) {
	if err := e.MayDelete(c); err != nil {
		return Preview{}, err
	}
	return Preview{EventID: e.ID, Expires: now.Add(previewLifetime).Truncate(time.Second)}, nil
}

// PreviewKey signs previews.
type PreviewKey []byte

// Path is the path of the event's page with the preview, without a language.
func (k PreviewKey) Path(p Preview) string {
	return fmt.Sprintf("/event/%d?preview=%s", p.EventID, k.token(p))
}

// Verify reports whether the token is a preview of the event; it is false for forged, expired and other events' tokens.
func (k PreviewKey) Verify(token string, eventID int32, now time.Time) bool {
	sealed, err := base64.RawURLEncoding.DecodeString(token)
	if err != nil || len(sealed) <= 8 {
		return false
	}
	p := Preview{EventID: eventID, Expires: time.Unix(int64(binary.BigEndian.Uint64(sealed[:8])), 0)}
	return hmac.Equal([]byte(token), []byte(k.token(p))) && now.Before(p.Expires)
}

// token is the base64 of the expiry and the signature over it and the event.
func (k PreviewKey) token(p Preview) string {
	mac := hmac.New(sha256.New, k)
	fmt.Fprintf(mac, "event preview\n%d\n%d", p.EventID, p.Expires.Unix())
	expiry := binary.BigEndian.AppendUint64(nil, uint64(p.Expires.Unix()))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(expiry))
}
