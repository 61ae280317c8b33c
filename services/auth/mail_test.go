package main

import (
	"context"
	"io"
	"net"
	"net/mail"
	"os"
	"strings"
	"testing"

	"github.com/emersion/go-smtp"
	"github.com/jackc/pgx/v5"
	"google.golang.org/protobuf/proto"

	"raymi.example/internal/bus"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	partnersv1 "raymi.example/internal/gen/raymi/partners/v1"
	"raymi.example/internal/postgres"
	"raymi.example/internal/postgres/pgtest"
	"raymi.example/internal/rpc/rpctest"
	"raymi.example/services/auth/internal/store"
)

// mailServer is a mail server that passes on the mails it receives.
type mailServer chan received

type received struct{ to, raw string }

// NewSession accepts any client.
func (o mailServer) NewSession(*smtp.Conn) (smtp.Session, error) { return &session{mailServer: o}, nil }

type session struct {
	mailServer mailServer
	m          received
}

func (s *session) Mail(string, *smtp.MailOptions) error      { return nil }
func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error { s.m.to = to; return nil }
func (s *session) Reset()                                    {}
func (s *session) Logout() error                             { return nil }
func (s *session) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	s.m.raw = string(raw)
	s.mailServer <- s.m
	return err
}

// open starts the server at addr until the test ends.
func (o mailServer) open(t *testing.T, addr string) {
	t.Helper()
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	server := smtp.NewServer(o)
	server.Domain = "localhost"
	go func() { _ = server.Serve(listener) }() // ends with Close
	t.Cleanup(func() { _ = server.Close() })
}

// Not parallel with other processes: they share one durable consumer on the test's NATS.
func TestMailIsSentOnceTheServerIsBack(t *testing.T) {
	vars := variables(t)
	vars["SMTP_ADDR"] = rpctest.FreeAddress(t)
	conn, stop := boot(t, vars)
	defer stop()
	register := &authv1.RegisterRequest{Username: "ana", Email: "ana@example.org", Password: "quinua-real"}
	if _, err := authv1.NewAccountServiceClient(conn).Register(t.Context(), register); err != nil {
		t.Fatal(err)
	}
	publish(t, "partners", bus.ApplicationReceived, &partnersv1.ApplicationReceived{
		ApplicationId: 1, UserId: 2, HostId: 7,
		HostName: "Casa Qhatu " + t.Name(),
	})

	inbox := make(mailServer, 16)
	inbox.open(t, vars["SMTP_ADDR"])
	var confirmed, notified bool
	for !confirmed || !notified {
		m := <-inbox // the test's own deadline bounds the wait
		read, err := mail.ReadMessage(strings.NewReader(m.raw))
		if err != nil || read.Header.Get("From") == "" {
			t.Fatalf("got %v, %v", m, err)
		}
		confirmed = confirmed || m.to == "ana@example.org" && strings.Contains(m.raw, "confirmation=")
		notified = notified || m.to == "admin@raymi.example" && strings.Contains(m.raw, "/desk/applications/1") &&
			strings.Contains(m.raw, "Qhatu")
	}
}

// Not parallel, for the same reason.
func TestDecisionsOfOtherServicesAreMailed(t *testing.T) {
	vars := variables(t)
	vars["SMTP_ADDR"], vars["EMAIL_CONFIRMATION"] = rpctest.FreeAddress(t), "false"
	inbox := make(mailServer, 16)
	inbox.open(t, vars["SMTP_ADDR"])
	conn, stop := boot(t, vars)
	defer stop()
	accounts := authv1.NewAccountServiceClient(conn)
	ana, err := accounts.Register(t.Context(), &authv1.RegisterRequest{Username: "ana", Email: "ana@example.org", Password: "quinua-real"})
	if err != nil {
		t.Fatal(err)
	}
	publish(t, "partners", bus.ApplicationDecided, &partnersv1.ApplicationDecided{
		ApplicationId: 1, UserId: ana.GetUser().GetId(), HostId: 7, HostName: "Casa", Approved: true, DecidedBy: 1, Message: "Bienvenida",
	})
	wait := func(to, link string) {
		for {
			if m := <-inbox; m.to == to && strings.Contains(m.raw, link) {
				return
			}
		}
	}
	wait("ana@example.org", "/es/partner-personal-page")
	publish(t, "catalog", bus.EventReviewed, &catalogv1.EventReviewed{Id: 5, HostId: 7, EventName: "Taki", Message: "Sin fecha"})
	wait("ana@example.org", "/es/event/5") // because she acts for the host now
	publish(t, "catalog", bus.ConfirmationAsked, &catalogv1.EventConfirmationAsked{Id: 5, HostId: 7, EventName: "Taki"})
	wait("ana@example.org", "/es/confirm/")
}

// publish sends a message as a service does: through an outbox.
func publish(t *testing.T, service, subject string, event proto.Message) {
	t.Helper()
	pool := pgtest.Pool(t, store.Migrations())
	nats, err := bus.Connect(bus.Config{URL: os.Getenv("TEST_NATS_URL"), Replicas: 1}, "test")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { nats.Relay(ctx, service, pool); close(done) }()
	t.Cleanup(func() { cancel(); <-done; nats.Close() })
	err = postgres.JoinOrBegin(t.Context(), pool, func(_ context.Context, tx pgx.Tx) error {
		return postgres.Publish(t.Context(), tx, subject, event)
	})
	if err != nil {
		t.Fatal(err)
	}
}
