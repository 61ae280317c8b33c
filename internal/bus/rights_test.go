package bus_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"google.golang.org/protobuf/types/known/wrapperspb"

	"raymi.example/internal/bus"
	"raymi.example/internal/postgres"
	"raymi.example/internal/postgres/pgtest"
)

// startWithRights starts a server with the users of the chart; the result is its URL for a user.
func startWithRights(t *testing.T) func(user string) string {
	t.Helper()
	for _, user := range []string{"OPERATOR", "AUTH", "CATALOG", "PARTNERS", "MEDIA", "GATEWAY"} {
		t.Setenv("NATS_"+user+"_PASSWORD", "secret")
	}
	server := startNATS(t, "-c", "../../deploy/helm/raymi/files/nats.conf", "-sd", t.TempDir())
	return func(user string) string {
		at, err := url.Parse(server.url)
		if err != nil {
			t.Fatal(err)
		}
		at.User = url.UserPassword(strings.ToLower(user), "secret")
		return at.String()
	}
}

// Each service creates and fills its stream, uses its consumers and stores their dead letters as its own user.
func TestTheRightsOfEachServiceSuffice(t *testing.T) {
	at := startWithRights(t)
	connected := map[string]*bus.Bus{}
	for user := range durables {
		b := connectTo(t, map[string]string{"NATS_URL": at(user)}, strings.ToLower(user))
		b.SetPause(10 * time.Millisecond)
		b.SetTries(1)
		connected[user] = b
		if service := strings.ToLower(user); user != "GATEWAY" {
			pool := pgtest.Pool(t, noMigrations)
			publishText(t, pool, "raymi."+service+".v1.published", "good")
			publishText(t, pool, "raymi."+service+".v1.published", "bad")
			go b.Relay(t.Context(), service, pool)
		}
	}
	var want []string
	for user, own := range durables {
		for _, d := range own {
			service := strings.TrimPrefix(d[0], "raymi-")
			want = append(want, service+" "+d[1])
			sub := bus.Subscription{Durable: d[1], Service: service, Subjects: []string{"raymi." + service + ".v1.published"}}
			go connected[user].Consume(t.Context(), sub, func(_ context.Context, m bus.Message) error {
				if text(t, m) == "bad" {
					return errors.New("bad")
				}
				return nil
			})
		}
	}
	slices.Sort(want)
	operator := connectTo(t, map[string]string{"NATS_URL": at("OPERATOR")}, "operator")
	until(t, func() bool {
		var got []string
		err := operator.DeadLetters(t.Context(), func(l bus.DeadLetter) error {
			got = append(got, l.Service+" "+l.Consumer)
			return nil
		})
		slices.Sort(got)
		return err == nil && slices.Equal(got, want)
	})
}

// A service creates the stream of dead letters with its settings; afterwards only the operator's command raises it.
func TestOnlyTheOperatorRaisesTheStreamOfDeadLetters(t *testing.T) {
	at := startWithRights(t)
	pool := pgtest.Pool(t, noMigrations)
	refuse := func(deadBytes, message string) {
		t.Helper()
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		dead := make(chan struct{}, 8)
		variables := map[string]string{"NATS_URL": at("MEDIA"), "NATS_DEAD_BYTES": deadBytes}
		b := connectTo(t, variables, "media")
		b.SetPause(10 * time.Millisecond)
		b.SetTries(1)
		publishText(t, pool, bus.FileUploaded, message)
		go b.Relay(ctx, "media", pool)
		sub := bus.Subscription{Durable: "media-derive", Service: "media", Subjects: []string{bus.FileUploaded}}
		go b.Consume(ctx, sub, func(context.Context, bus.Message) error { dead <- struct{}{}; return errors.New("refused") })
		await(t, dead, "the message")
		until(t, func() bool { return fmt.Sprint(streamAt(t, at("OPERATOR"), "raymi-dead").State.Msgs) == message })
	}
	refuse("1000000", "1")
	refuse("2000000", "2")
	operator := connectTo(t, map[string]string{"NATS_URL": at("OPERATOR"), "NATS_DEAD_BYTES": "3000000"}, "operator")
	if got := streamAt(t, at("OPERATOR"), "raymi-dead").Config.MaxBytes; got != 1_000_000 {
		t.Errorf("a service with another setting changed the stream to %d bytes", got)
	}
	var out bytes.Buffer
	if err := operator.Dead(t.Context(), &out, "raise"); err != nil {
		t.Fatal(err)
	}
	if got := streamAt(t, at("OPERATOR"), "raymi-dead").Config.MaxBytes; got != 3_000_000 {
		t.Errorf("the operator raised the stream to %d bytes", got)
	}
}

// streamAt returns the stream's state and configuration; zero if it does not exist.
func streamAt(t *testing.T, address, stream string) jetstream.StreamInfo {
	t.Helper()
	conn, err := nats.Connect(address, nats.RetryOnFailedConnect(true), nats.MaxReconnects(-1), nats.ReconnectWait(50*time.Millisecond))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	js, err := jetstream.New(conn)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	s, err := js.Stream(ctx, stream)
	if err != nil {
		return jetstream.StreamInfo{}
	}
	return *s.CachedInfo()
}

func publishText(t *testing.T, pool *postgres.Pool, subject, value string) {
	t.Helper()
	err := postgres.JoinOrBegin(t.Context(), pool, func(ctx context.Context, tx pgx.Tx) error {
		return postgres.Publish(ctx, tx, subject, wrapperspb.String(value))
	})
	if err != nil {
		t.Fatal(err)
	}
}
