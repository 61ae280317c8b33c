package server

import (
	"context"

	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	"raymi.example/internal/locale"
	"raymi.example/services/auth/internal/auth"
)

// Contacts implements ContactService.
type Contacts struct {
	authv1.UnimplementedContactServiceServer
	store   auth.ContactMails
	limiter Limiter
	locale  locale.Tag
}

// NewContacts queues messages in store; tag is the language of the team, which reads the mails.
func NewContacts(store auth.ContactMails, limiter Limiter, tag locale.Tag) *Contacts {
	return &Contacts{store: store, limiter: counted(limiter, "contact"), locale: tag}
}

// SendContactMessage queues a mail to the portal's address. The limit counts by client address only, because the sender's e-mail
// address is not verified.
func (s *Contacts) SendContactMessage(
	ctx context.Context, req *authv1.SendContactMessageRequest,
) (*authv1.SendContactMessageResponse, error) {
	m := auth.ContactMessage{
		Name: req.GetName(), Email: req.GetEmail(), Message: req.GetMessage(), Recipient: req.GetRecipient(), Locale: s.locale,
	}
	if err := m.Validate(); err != nil {
		return nil, err
	}
	if _, err := s.limiter.Allow("contact", clientAddress(ctx), ""); err != nil {
		return nil, err
	}
	if err := s.store.QueueContactMail(ctx, m); err != nil {
		return nil, err
	}
	return &authv1.SendContactMessageResponse{Ok: true}, nil
}
