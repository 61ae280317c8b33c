package store

import (
	"context"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"raymi.example/internal/postgres/pgtest"
	"raymi.example/services/catalog/internal/catalog"
)

// hostWith inserts a public host with an event of a kind on a date some hours from now; without hours it has no event.
func (db *DB) hostWith(t *testing.T, name, kind, status string, hours ...int) (host, event int32) {
	t.Helper()
	pgtest.Scan(t, db.pool, `INSERT INTO hosts (commercial_name, published_at) VALUES ('`+name+`', now()) RETURNING id`, &host)
	for _, from := range hours {
		at := time.Now().Add(time.Duration(from) * time.Hour)
		pgtest.Scan(t, db.pool, `INSERT INTO events (event_start_date, event_end_date, programme_kind, published_at)
			VALUES (now() - interval '9 days', now() + interval '90 days', '`+kind+`', now()) RETURNING id`, &event)
		pgtest.Exec(t, db.pool, `UPDATE events SET event_host_id = $1 WHERE id = $2`, host, event)
		pgtest.Exec(t, db.pool, `INSERT INTO occurrences (event_id, starts_at, ends_at, status) VALUES ($1, $2, $3, $4)`,
			event, at, at.Add(2*time.Hour), status)
	}
	return host, event
}

func TestHostsAreInTheOrderOfTheirNextDates(t *testing.T) {
	t.Parallel()
	db := &DB{pool: pgtest.Pool(t, Migrations())}
	idle, _ := db.hostWith(t, "Ayni", "event", "scheduled")
	museum, hours := db.hostWith(t, "Museo", "permanent", "scheduled", 1)
	later, fair := db.hostWith(t, "Feria", "event", "scheduled", 200)
	soon, concert := db.hostWith(t, "Teatro", "event", "scheduled", 3)
	off, _ := db.hostWith(t, "Zafra", "event", "cancelled", 2)
	past, _ := db.hostWith(t, "Antes", "event", "scheduled", -9)
	pgtest.Exec(t, db.pool, `INSERT INTO hosts (commercial_name) VALUES ('Draft')`)
	week := time.Now().Add(7 * 24 * time.Hour)
	for _, c := range []struct {
		selected catalog.HostDates
		want     []catalog.HostDate
		total    int32
	}{
		{
			catalog.HostDates{Limit: 9},
			[]catalog.HostDate{
				{HostID: soon, EventID: concert},
				{HostID: later, EventID: fair},
				{HostID: museum, EventID: hours},
				{HostID: past},
				{HostID: idle},
				{HostID: off},
			},
			6,
		},
		{catalog.HostDates{Limit: 2, Offset: 1}, []catalog.HostDate{{HostID: later, EventID: fair}, {HostID: museum, EventID: hours}}, 6},
		{catalog.HostDates{Limit: 9, Before: &week}, []catalog.HostDate{{HostID: soon, EventID: concert}, {HostID: museum, EventID: hours}}, 2},
		{catalog.HostDates{Limit: 9, Text: "TEA"}, []catalog.HostDate{{HostID: soon, EventID: concert}}, 1},
		{catalog.HostDates{Limit: 9, Text: "%"}, nil, 0},
		{catalog.HostDates{Limit: 9, Areas: []string{"none"}}, nil, 0},
	} {
		c.selected.Now = time.Now()
		got, err := db.ListHostDates(context.Background(), c.selected)
		if diff := cmp.Diff(c.want, got.Hosts); diff != "" || err != nil || got.Total != c.total {
			t.Errorf("%+v: %d hosts, error %v\n%s", c.selected, got.Total, err, diff)
		}
	}
}

func TestHostsAreSelectedByAreaAndCity(t *testing.T) {
	t.Parallel()
	db := &DB{pool: pgtest.Pool(t, Migrations())}
	host, event := db.hostWith(t, "Taller", "event", "scheduled", 3)
	db.hostWith(t, "Otro", "event", "scheduled", 2)
	pgtest.Exec(t, db.pool, `WITH area AS (INSERT INTO areas (culture_type_code) VALUES ('crafts') RETURNING id),
		city AS (INSERT INTO cities (city_code) VALUES ('pisac') RETURNING id),
		address AS (INSERT INTO addresses (city_id) SELECT id FROM city RETURNING id),
		link AS (INSERT INTO host_areas (host_id, area_id, position) SELECT $1, id, 0 FROM area)
		UPDATE hosts SET event_host_address_id = address.id FROM address WHERE hosts.id = $1`, host)
	want := catalog.HostDatesPage{
		Hosts: []catalog.HostDate{{HostID: host, EventID: event}}, Total: 1, Areas: []string{"crafts"}, Cities: []string{"pisac"},
	}
	for _, selected := range []catalog.HostDates{{Areas: []string{"crafts", "x"}}, {Cities: []string{"pisac"}}} {
		selected.Limit, selected.Now = 9, time.Now()
		got, err := db.ListHostDates(context.Background(), selected)
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("%+v: error %v\n%s", selected, err, diff)
		}
	}
}
