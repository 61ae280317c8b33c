package catalog

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"time"

	"raymi.example/internal/identity"
)

// previewLifetime is how long a preview link is valid: long enough for an answer from another office.
const previewLifetime = 24 * time.Hour

// previewTokenMax bounds the text that is hashed for an anonymous caller.
const previewTokenMax = 64

// Preview is the permission to read one event, public or not, for everybody who has its token.
type Preview struct {
	EventID int32
	// UserID is who created the link; it ends with all sessions of this user.
	UserID int32
	// Expires is in whole seconds.
	Expires time.Time
}

// Preview returns a preview of the event; only callers who may edit the event may create one.
func (e *Event) Preview(c identity.Caller, now time.Time) (Preview, error) {
	if err := e.MayDelete(c); err != nil {
		return Preview{}, err
	}
	return Preview{EventID: e.ID, UserID: c.UserID, Expires: now.Add(previewLifetime).Truncate(time.Second)}, nil
}

// PreviewToken is the secret of a preview link.
type PreviewToken string

// NewPreviewToken returns a random token of 130 bits.
func NewPreviewToken() PreviewToken { return PreviewToken(rand.Text()) }

// Possible is false for a text that no preview link has.
func (t PreviewToken) Possible() bool { return t != "" && len(t) <= previewTokenMax }

// Hash is what is stored, so that a copy of the database opens no draft.
func (t PreviewToken) Hash() []byte {
	sum := sha256.Sum256([]byte(t))
	return sum[:]
}

// Path is the path of the event's page with the preview, without a language.
func (t PreviewToken) Path(eventID int32) string {
	return fmt.Sprintf("/event/%d?preview=%s", eventID, t)
}

// Previews is the storage of preview links.
type Previews interface {
	// CreatePreview stores a link at now.
	CreatePreview(ctx context.Context, t PreviewToken, p Preview, now time.Time) error
	// PreviewValid reports whether the token shows the event at now.
	PreviewValid(ctx context.Context, t PreviewToken, eventID int32, now time.Time) (bool, error)
	// EndPreviews ends every link to the event.
	EndPreviews(ctx context.Context, eventID int32) error
	// EndLinksOf ends every link that the user created, and every ConfirmationLink that the user got, once for each message.
	EndLinksOf(ctx context.Context, messageID string, userID int32) error
}
