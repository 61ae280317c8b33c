package mail

import (
	"io"
	"strings"
	"time"

	"github.com/emersion/go-smtp"
)

const (
	maxBytes      = 10 << 20
	maxRecipients = 50
	smtpTimeout   = 30 * time.Second
)

// newSMTP is a server that accepts every mail and delivers none.
func newSMTP(addr string, into *box) *smtp.Server {
	server := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) {
		return &session{box: into}, nil
	}))
	server.Addr, server.Domain = addr, "raymi.example"
	server.MaxMessageBytes, server.MaxRecipients = maxBytes, maxRecipients
	server.ReadTimeout, server.WriteTimeout = smtpTimeout, smtpTimeout
	server.EnableSMTPUTF8 = true
	return server
}

// session is one connection; it may send several mails.
type session struct {
	box *box
	to  []string
}

// Reset clears the recipients of the previous mail.
func (s *session) Reset() { s.to = nil }

// Logout frees nothing.
func (s *session) Logout() error { return nil }

// Mail accepts every sender.
func (s *session) Mail(string, *smtp.MailOptions) error { return nil }

// Rcpt accepts every recipient.
func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	s.to = append(s.to, to)
	return nil
}

// Data stores the mail.
func (s *session) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	return s.box.add(strings.Join(s.to, ", "), raw)
}
