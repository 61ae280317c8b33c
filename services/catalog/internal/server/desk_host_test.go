package server_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"raymi.example/internal/errs"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/postgres/pgtest"
)

func TestHostsAreListedByNameAndCity(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	city := p.createCity(t, "pisac", "Písac")
	for _, name := range []string{"Ñusta Danza", "ñan", "nube", "Ópera"} {
		p.createHost(t, name)
	}
	if _, err := p.hosts.UpdateHost(as(editor), &catalogv1.UpdateHostRequest{
		Id: p.other, Data: &catalogv1.HostInput{EventHostAddress: &catalogv1.AddressInput{City: links(city)}},
		UpdateMask: mask("event_host_address"),
	}); err != nil {
		t.Fatal(err)
	}
	if _, err := p.hosts.UpdateHost(as(editor), &catalogv1.UpdateHostRequest{
		Id: p.host, Data: &catalogv1.HostInput{OrgLocation: links(city)}, UpdateMask: mask("org_location"),
	}); err != nil {
		t.Fatal(err)
	}
	byName := []*queryv1.Sort{{Path: []string{"name"}}}
	for _, c := range []struct {
		city  string
		query *queryv1.Query
		want  []string
	}{
		{"", &queryv1.Query{Sort: byName}, []string{"Casa de Cultura pisac", "Centro Qosqo pisac", "nube", "ñan", "Ñusta Danza", "Ópera"}},
		{"pisac", &queryv1.Query{Sort: byName}, []string{"Casa de Cultura pisac", "Centro Qosqo pisac"}},
		{"pisac", &queryv1.Query{}, []string{"Centro Qosqo pisac", "Casa de Cultura pisac"}},
		{"pisac", &queryv1.Query{Search: "qosqo"}, []string{"Centro Qosqo pisac"}},
		{"' OR true --", &queryv1.Query{}, nil},
	} {
		list, err := p.desk.ListDeskHosts(as(editor), &catalogv1.ListDeskHostsRequest{City: c.city, Query: c.query})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, h := range list.GetHosts() {
			got = append(got, strings.TrimSpace(h.GetName()+" "+h.GetCityCode()))
		}
		if d := cmp.Diff(c.want, got); d != "" || int(list.GetPage().GetTotal()) != len(c.want) {
			t.Errorf("%q, %v: %d: %s", c.city, c.query, list.GetPage().GetTotal(), d)
		}
	}
}

// The days of registration are days in Lima, where the evening belongs to the day before in UTC.
func TestHostsAreFoundByTheDayOfTheirRegistration(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	pgtest.Exec(t, p.pool, `UPDATE hosts SET created_at = '2026-06-25T03:00:00Z' WHERE id = $1`, p.host)
	pgtest.Exec(t, p.pool, `UPDATE hosts SET created_at = '2026-06-25T06:00:00Z' WHERE id = $1`, p.other)
	for _, c := range []struct {
		from, to string
		want     []int32
	}{
		{"", "", []int32{p.other, p.host}},
		{"2026-06-24", "2026-06-24", []int32{p.host}},
		{"2026-06-25", "", []int32{p.other}},
		{"", "2026-06-24", []int32{p.host}},
		{"2026-06-26", "", nil},
	} {
		list, err := p.desk.ListDeskHosts(as(editor), &catalogv1.ListDeskHostsRequest{From: c.from, To: c.to})
		if err != nil {
			t.Fatal(err)
		}
		var got []int32
		for _, h := range list.GetHosts() {
			got = append(got, h.GetId())
		}
		slices.Sort(got)
		slices.Sort(c.want)
		if d := cmp.Diff(c.want, got); d != "" || int(list.GetPage().GetTotal()) != len(c.want) {
			t.Errorf("%q to %q: %d: %s", c.from, c.to, list.GetPage().GetTotal(), d)
		}
	}
	_, err := p.desk.ListDeskHosts(as(editor), &catalogv1.ListDeskHostsRequest{To: "2026-6-31"})
	if errs.KindOf(err) != errs.Invalid || err.Error() != "Invalid parameter to" {
		t.Errorf("got %v", err)
	}
}
