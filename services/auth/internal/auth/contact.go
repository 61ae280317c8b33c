package auth

import (
	"context"

	"raymi.example/internal/errs"
	"raymi.example/internal/locale"
)

const (
	contactNameMax    = 100
	contactMessageMax = 5000
)

// ContactMessage is what a visitor writes to the portal.
type ContactMessage struct {
	Name    string
	Email   string
	Message string
	// Recipient is the portal's address.
	Recipient string
	// Locale is the language of the mail's own texts.
	Locale locale.Tag
}

// Validate reports every broken rule by field. Name and address become parts of mail headers, so they are one line.
func (m ContactMessage) Validate() error {
	var broken errs.Fields
	if required(&broken, m.Name, "name") {
		broken.MaxLength(m.Name, "name", contactNameMax)
		broken.Check(plainText(m.Name), "name", errs.KeyIncorrect, "name must not contain control characters")
	}
	if required(&broken, m.Email, "email") {
		checkEmail(&broken, m.Email)
	}
	if required(&broken, m.Message, "message") {
		broken.MaxLength(m.Message, "message", contactMessageMax)
	}
	return broken.Err()
}

// ContactMails is the storage of messages to the portal.
type ContactMails interface {
	// QueueContactMail queues the message as a mail.
	QueueContactMail(ctx context.Context, m ContactMessage) error
}
