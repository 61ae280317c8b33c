package bus_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/nats-io/nats.go/jetstream"

	"raymi.example/internal/bus"
	"raymi.example/internal/postgres"
	"raymi.example/internal/postgres/pgtest"
	"raymi.example/internal/rpc/rpctest"
)

func TestRaiseKeepsWhatAnOperatorRaised(t *testing.T) {
	const day = 24 * time.Hour
	want := jetstream.StreamConfig{
		Subjects: []string{"raymi.auth.v1.>"}, Replicas: 3, MaxAge: 14 * day, MaxBytes: 1 << 20, Duplicates: time.Minute,
	}
	for name, c := range map[string]struct {
		have, raised jetstream.StreamConfig
		changed      bool
	}{
		"the same": {want, want, false},
		"lower": {
			jetstream.StreamConfig{Subjects: want.Subjects, Replicas: 1, MaxAge: day, MaxBytes: 1, Duplicates: time.Second, Description: "kept"},
			jetstream.StreamConfig{
				Subjects: want.Subjects, Replicas: 3, MaxAge: 14 * day, MaxBytes: 1 << 20, Duplicates: time.Minute, Description: "kept",
			},
			true,
		},
		"higher": {
			jetstream.StreamConfig{Subjects: want.Subjects, Replicas: 5, MaxAge: 30 * day, MaxBytes: 1 << 30, Duplicates: time.Hour},
			jetstream.StreamConfig{Subjects: want.Subjects, Replicas: 5, MaxAge: 30 * day, MaxBytes: 1 << 30, Duplicates: time.Hour},
			false,
		},
		"unlimited": {
			jetstream.StreamConfig{Subjects: want.Subjects, Replicas: 3, MaxBytes: -1, Duplicates: time.Minute},
			jetstream.StreamConfig{Subjects: want.Subjects, Replicas: 3, MaxBytes: -1, Duplicates: time.Minute},
			false,
		},
		"other subjects": {
			jetstream.StreamConfig{Subjects: []string{"old"}, Replicas: 3, MaxAge: 14 * day, MaxBytes: 1 << 20, Duplicates: time.Minute}, want, true,
		},
	} {
		raised, changed := bus.Raise(c.have, want)
		if diff := cmp.Diff(c.raised, raised); diff != "" || changed != c.changed {
			t.Errorf("%s: changed %v, want %v\n%s", name, changed, c.changed, diff)
		}
	}
}

// A stream of one server is spread over the cluster once more replicas are wanted, and stays there when fewer are.
func TestStreamsAreStoredOnTheWantedServers(t *testing.T) {
	url := natsCluster(t)
	replicas := func(wanted string) int {
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		b := connectTo(t, map[string]string{"NATS_URL": url, "NATS_REPLICAS": wanted}, "test")
		b.SetPause(10 * time.Millisecond)
		pool := pgtest.Pool(t, noMigrations)
		publishText(t, pool, bus.UserChanged, "")
		go b.Relay(ctx, "auth", pool)
		until(t, func() bool {
			waiting, _, err := postgres.OutboxBacklog(ctx, pool)
			return err == nil && waiting == 0
		})
		return streamAt(t, url, "raymi-auth").Config.Replicas
	}
	for i, c := range []struct {
		wanted string
		want   int
	}{{"1", 1}, {"3", 3}, {"1", 3}} {
		if got := replicas(c.wanted); got != c.want {
			t.Errorf("start %d, %s wanted: the stream has %d replicas, want %d", i+1, c.wanted, got, c.want)
		}
	}
}

// natsCluster starts three servers and returns their URLs.
func natsCluster(t *testing.T) string {
	t.Helper()
	var routes, urls []string
	for range 3 {
		routes = append(routes, "nats://"+rpctest.FreeAddress(t))
	}
	for i, route := range routes {
		addr := rpctest.FreeAddress(t)
		_, port, _ := strings.Cut(addr, ":")
		server := &ownNATS{port: port}
		server.run(t, "-n", fmt.Sprint("server", i), "-js", "-sd", t.TempDir(), "--cluster_name", "test", "--cluster", route,
			"--routes", strings.Join(routes, ","))
		urls = append(urls, "nats://"+addr)
	}
	return strings.Join(urls, ",")
}
