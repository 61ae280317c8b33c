package bus_test

import (
	"errors"
	"os"
	"testing"

	"github.com/nats-io/nats.go"
)

// The permissions in deploy/helm/raymi/files/nats.conf: what a user may not publish or subscribe to.
func TestUsersOfNATSMayOnlyDoTheirOwnWork(t *testing.T) {
	type attempt struct {
		user, subject string
		allowed       bool
	}
	for _, a := range []attempt{
		{"AUTH", "raymi.auth.v1.user_deleted", true},
		{"PARTNERS", "raymi.auth.v1.user_deleted", false},
		{"GATEWAY", "raymi.auth.v1.user_changed", false},
		{"GATEWAY", "raymi.catalog.v1.entry_changed", false},
		{"GATEWAY", "raymi.dead.auth.gateway", false},
		{"GATEWAY", "$JS.API.CONSUMER.DELETE.raymi-auth.partners", false},
		{"GATEWAY", "$JS.API.CONSUMER.MSG.NEXT.raymi-auth.partners", false},
		{"GATEWAY", "$JS.ACK.raymi-auth.partners.1.1.1.1.0", false},
		{"MEDIA", "$JS.API.STREAM.DELETE.raymi-media", false},
		{"MEDIA", "$JS.API.STREAM.PURGE.raymi-auth", false},
		{"CATALOG", "$JS.API.STREAM.UPDATE.raymi-partners", false},
		{"CATALOG", "$JS.API.CONSUMER.DELETE.raymi-auth.partners", false},
		{"CATALOG", "$JS.API.STREAM.MSG.GET.raymi-dead", false},
		{"PARTNERS", "$JS.ACK.raymi-auth.catalog.1.1.1.1.0", false},
		{"OPERATOR", "raymi.partners.v1.application_changed", true},
	} {
		err := attemptAs(t, a.user, func(conn *nats.Conn) error { return conn.Publish(a.subject, nil) })
		if refused := errors.Is(err, nats.ErrPermissionViolation); refused == a.allowed {
			t.Errorf("%s publishes to %s: %v, allowed should be %v", a.user, a.subject, err, a.allowed)
		}
	}
	for _, a := range []attempt{
		{"GATEWAY", "raymi.catalog.v1.>", true},
		{"GATEWAY", "raymi.auth.v1.user_changed", true},
		{"GATEWAY", "raymi.auth.v1.user_deleted", true},
		{"GATEWAY", "raymi.auth.v1.>", false},
		{"AUTH", "_INBOX_auth.>", true},
		{"AUTH", "_INBOX_media.>", false},
		{"CATALOG", ">", false},
	} {
		err := attemptAs(t, a.user, func(conn *nats.Conn) error {
			_, err := conn.SubscribeSync(a.subject)
			return err
		})
		if refused := errors.Is(err, nats.ErrPermissionViolation); refused == a.allowed {
			t.Errorf("%s subscribes to %s: %v, allowed should be %v", a.user, a.subject, err, a.allowed)
		}
	}
}

// attemptAs returns what the server reports after do.
func attemptAs(t *testing.T, user string, do func(*nats.Conn) error) error {
	t.Helper()
	conn, err := nats.Connect(os.Getenv("TEST_NATS_URL_" + user))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if err := do(conn); err != nil {
		return err
	}
	if err := conn.Flush(); err != nil {
		return err
	}
	return conn.LastError()
}
