package mail

import (
	"context"
	"fmt"
	"net"
	"strconv"
	"time"

	"github.com/wneessen/go-mail"
)

// sendWithin bounds one delivery; it is shorter than the claim on a mail, so that no mail is sent twice at the same
// time.
const sendWithin = 15 * time.Second

// SMTP delivers messages to a mail server, encrypted if the server supports it.
type SMTP struct {
	host string
	port int
	from string
}

// NewSMTP uses the server at addr (host:port); from is the sender, an address with an optional name.
func NewSMTP(addr, from string) (*SMTP, error) {
	host, portText, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, fmt.Errorf("mail server: %w", err)
	}
	port, err := strconv.ParseUint(portText, 10, 16)
	if err != nil {
		return nil, fmt.Errorf("mail server: %w", err)
	}
	return &SMTP{host: host, port: int(port), from: from}, nil
}

// Send delivers one message to the server.
func (s *SMTP) Send(ctx context.Context, m Message) error {
	msg := mail.NewMsg()
	if err := msg.From(s.from); err != nil {
		return fmt.Errorf("sender: %w", err)
	}
	if err := msg.To(m.To); err != nil {
		return fmt.Errorf("recipient: %w", err)
	}
	if m.ReplyTo != "" {
		if err := msg.ReplyTo(m.ReplyTo); err != nil {
			return fmt.Errorf("reply address: %w", err)
		}
	}
	msg.Subject(m.Subject)
	msg.SetDate()
	msg.SetMessageID()
	msg.SetGenHeader("Auto-Submitted", "auto-generated") // suppresses absence notes
	msg.SetBodyString(mail.TypeTextPlain, m.Text)
	msg.AddAlternativeString(mail.TypeTextHTML, m.HTML)
	client, err := mail.NewClient(s.host, mail.WithPort(s.port), mail.WithTimeout(sendWithin), mail.WithTLSPolicy(mail.TLSOpportunistic))
	if err != nil {
		return fmt.Errorf("mail client: %w", err)
	}
	ctx, cancel := context.WithTimeout(ctx, sendWithin)
	defer cancel()
	if err := client.DialAndSendWithContext(ctx, msg); err != nil {
		return fmt.Errorf("send mail: %w", err)
	}
	return nil
}
