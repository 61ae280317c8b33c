package mail

import (
	"io"
	"mime"
	"net"
	netmail "net/mail"
	"strings"
	"testing"

	"github.com/emersion/go-smtp"
)

// mailServer is a mail server that passes on the mails it receives.
type mailServer struct{ got chan delivery }

type delivery struct{ from, to, raw string }

// NewSession accepts any client.
func (p *mailServer) NewSession(*smtp.Conn) (smtp.Session, error) {
	return &mailSession{mails: p}, nil
}

type mailSession struct {
	mails *mailServer
	d     delivery
}

func (s *mailSession) Mail(from string, _ *smtp.MailOptions) error { s.d.from = from; return nil }
func (s *mailSession) Rcpt(to string, _ *smtp.RcptOptions) error {
	s.d.to = to
	if strings.HasPrefix(to, "nobody@") {
		return &smtp.SMTPError{Code: 550, Message: "no such mailbox"}
	}
	return nil
}
func (s *mailSession) Reset()        {}
func (s *mailSession) Logout() error { return nil }
func (s *mailSession) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	s.d.raw = string(raw)
	s.mails.got <- s.d
	return err
}

func TestSend(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	mails := &mailServer{got: make(chan delivery, 1)}
	server := smtp.NewServer(mails)
	server.Domain = "localhost"
	go func() { _ = server.Serve(listener) }() // ends with Close
	t.Cleanup(func() { _ = server.Close() })

	sender, err := NewSMTP(Config{Addr: listener.Addr().String(), From: "Raymi <no-reply@raymi.example>", TLS: OpportunisticTLS})
	if err != nil {
		t.Fatal(err)
	}
	message := Message{
		To: "ana@example.org", ReplyTo: "eva@example.org", Subject: "Nuevo socio: Qosqo ñan", Text: "texto", HTML: "<p>página</p>",
	}
	if err := sender.Send(t.Context(), message); err != nil {
		t.Fatal(err)
	}
	got := <-mails.got
	if got.from != "no-reply@raymi.example" || got.to != message.To {
		t.Fatalf("got %+v", got)
	}
	read, err := netmail.ReadMessage(strings.NewReader(got.raw))
	if err != nil {
		t.Fatal(err)
	}
	subject, err := new(mime.WordDecoder).DecodeHeader(read.Header.Get("Subject"))
	if err != nil || subject != message.Subject {
		t.Fatalf("got %q, %v", subject, err)
	}
	for _, part := range []string{"text/plain", "text/html", "Auto-Submitted: auto-generated", "Reply-To: <eva@example.org>"} {
		if !strings.Contains(got.raw, part) {
			t.Errorf("no %s in %s", part, got.raw)
		}
	}
}

func TestARefusedRecipientIsToldFromAServerThatFails(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := smtp.NewServer(&mailServer{got: make(chan delivery, 1)})
	server.Domain = "localhost"
	go func() { _ = server.Serve(listener) }() // ends with Close
	send := func() error {
		sender, err := NewSMTP(Config{Addr: listener.Addr().String(), From: "no-reply@raymi.example", TLS: OpportunisticTLS})
		if err != nil {
			t.Fatal(err)
		}
		return sender.Send(t.Context(), Message{To: "nobody@example.org"})
	}
	if err := send(); result(err) != "refused" {
		t.Errorf("got %s, %v", result(err), err)
	}
	if err := server.Close(); err != nil {
		t.Fatal(err)
	}
	if err := send(); result(err) != "failed" {
		t.Errorf("got %s, %v without a server", result(err), err)
	}
}

func TestAnUnavailableServerIsAnError(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	addr := listener.Addr().String()
	if err := listener.Close(); err != nil {
		t.Fatal(err)
	}
	sender, err := NewSMTP(Config{Addr: addr, From: "no-reply@raymi.example", TLS: OpportunisticTLS})
	if err != nil {
		t.Fatal(err)
	}
	if err := sender.Send(t.Context(), Message{To: "ana@example.org"}); err == nil {
		t.Fatal("sent into the void")
	}
}
