package mail

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	netmail "net/mail"
	"os"
	"strconv"
	"time"

	"github.com/wneessen/go-mail"

	"raymi.example/internal/env"
)

// sendWithin bounds one delivery; it is shorter than the claim on a mail, so that no mail is sent twice at the same
// time.
const sendWithin = 15 * time.Second

// The values of SMTP_TLS.
const (
	// StartTLS encrypts before anything is sent, or fails.
	StartTLS = "starttls"
	// ImplicitTLS encrypts from the first byte; servers usually have it on port 465.
	ImplicitTLS = "tls"
	// OpportunisticTLS encrypts if the server offers it; an attacker on the network path can prevent that (downgrade).
	OpportunisticTLS = "opportunistic"
)

// Config names the mail server and the sender.
type Config struct {
	// Addr is the host:port of the server.
	Addr string `env:"SMTP_ADDR,notEmpty"`
	// From is the sender, an address with an optional name.
	From string `env:"MAIL_FROM,notEmpty"`
	// User and Password authenticate; empty for a server that asks for neither.
	User     string `env:"SMTP_USER"`
	Password string `env:"SMTP_PASSWORD"`
	// TLS is starttls, tls or opportunistic.
	TLS string `env:"SMTP_TLS" envDefault:"starttls"`
	// CAFile holds certificates (PEM) that are trusted besides those of the system.
	CAFile string `env:"SMTP_CA_FILE"`
}

// Check reports the problems that the types of the fields do not exclude.
func (c Config) Check(p *env.Problems) {
	if _, err := netmail.ParseAddress(c.From); c.From != "" && err != nil {
		p.Problem("MAIL_FROM", "is not an e-mail address")
	}
	if (c.User == "") != (c.Password == "") {
		p.Problem("SMTP_USER", "and SMTP_PASSWORD go together")
	}
	p.OneOf("SMTP_TLS", c.TLS, StartTLS, ImplicitTLS, OpportunisticTLS)
}

// errRecipient is the error of a mail whose recipient the server refuses.
var errRecipient = errors.New("the mail server refuses the recipient")

// SMTP delivers messages to a mail server.
type SMTP struct {
	host    string
	from    string
	options []mail.Option
}

// NewSMTP reads the trusted certificates; it does not connect.
func NewSMTP(c Config) (*SMTP, error) {
	host, portText, err := net.SplitHostPort(c.Addr)
	if err != nil {
		return nil, fmt.Errorf("mail server: %w", err)
	}
	port, err := strconv.ParseUint(portText, 10, 16)
	if err != nil {
		return nil, fmt.Errorf("mail server: %w", err)
	}
	roots, err := trusted(c.CAFile)
	if err != nil {
		return nil, err
	}
	options := []mail.Option{
		mail.WithPort(int(port)), mail.WithTimeout(sendWithin),
		mail.WithTLSConfig(&tls.Config{ServerName: host, RootCAs: roots, MinVersion: tls.VersionTLS12}),
	}
	switch c.TLS {
	case ImplicitTLS:
		options = append(options, mail.WithSSL())
	case OpportunisticTLS:
		options = append(options, mail.WithTLSPolicy(mail.TLSOpportunistic))
	default:
		options = append(options, mail.WithTLSPolicy(mail.TLSMandatory))
	}
	if c.User != "" {
		// Never PLAIN or LOGIN without encryption.
		options = append(options, mail.WithSMTPAuth(mail.SMTPAuthAutoDiscover), mail.WithUsername(c.User), mail.WithPassword(c.Password))
	}
	return &SMTP{host: host, from: c.From, options: options}, nil
}

// trusted returns the system's certificates with those of a file; nil, which means the system's, without a file.
func trusted(file string) (*x509.CertPool, error) {
	if file == "" {
		return nil, nil
	}
	pool, err := x509.SystemCertPool()
	if err != nil {
		pool = x509.NewCertPool()
	}
	content, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("SMTP_CA_FILE: %w", err)
	}
	if !pool.AppendCertsFromPEM(content) {
		return nil, fmt.Errorf("SMTP_CA_FILE: there is no certificate in %s", file)
	}
	return pool, nil
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
	client, err := mail.NewClient(s.host, s.options...)
	if err != nil {
		return fmt.Errorf("mail client: %w", err)
	}
	ctx, cancel := context.WithTimeout(ctx, sendWithin)
	defer cancel()
	err = client.DialAndSendWithContext(ctx, msg)
	var answer *mail.SendError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &answer) && answer.Reason == mail.ErrSMTPRcptTo && answer.ErrorCode() != 0:
		return fmt.Errorf("%w: %w", errRecipient, err)
	}
	return fmt.Errorf("send mail: %w", err)
}
