package query_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/services/catalog/internal/query"
)

// placed are four events: at the Plaza de Armas of Cusco, 440 m and 8 km from it, and one without a point.
func placed(t *testing.T) *query.Reader {
	t.Helper()
	r, pool := content(t, 4)
	for i, coordinates := range []string{"-13.5168,-71.9788", " -13.5150 , -71.9749 ", "-13.5444,-71.8836", "Plaza"} {
		if _, err := pool.Exec(t.Context(), `WITH a AS (INSERT INTO addresses (coordinates) VALUES ($1) RETURNING id)
			UPDATE events SET event_address_id = a.id FROM a WHERE events.id = $2`, coordinates, i+1); err != nil {
			t.Fatal(err)
		}
	}
	return r
}

func circle(radius float64) *queryv1.Place {
	return &queryv1.Place{Area: &queryv1.Place_Circle{Circle: &queryv1.Circle{Latitude: -13.517, Longitude: -71.979, Radius: radius}}}
}

func box(south, west, north, east float64) *queryv1.Place {
	return &queryv1.Place{Area: &queryv1.Place_Box{Box: &queryv1.Box{South: south, West: west, North: north, East: east}}}
}

func TestEventsAreFoundByPlace(t *testing.T) {
	t.Parallel()
	r := placed(t)
	for name, c := range map[string]struct {
		place *queryv1.Place
		want  []int32
	}{
		"a hundred metres":   {circle(100), []int32{1}},
		"a quarter":          {circle(1000), []int32{1, 2}},
		"the city":           {circle(20_000), []int32{1, 2, 3}},
		"a box":              {box(-13.516, -71.98, -13.51, -71.97), []int32{2}},
		"a box with nothing": {box(10, 10, 11, 11), nil},
		"anywhere":           {nil, []int32{1, 2, 3, 4}},
	} {
		q := &queryv1.Query{Place: c.place, Page: &queryv1.Page{Limit: 10}, Sort: []*queryv1.Sort{{Path: []string{"id"}}}}
		if c.place.GetCircle() != nil {
			q.Sort = []*queryv1.Sort{{Path: []string{"distance"}}}
		}
		events, page, err := query.List[*catalogv1.Event](t.Context(), r, query.Viewer{}, q)
		if err != nil {
			t.Fatal(err)
		}
		var got []int32
		for _, e := range events {
			got = append(got, e.GetId())
		}
		if diff := cmp.Diff(c.want, got); diff != "" || int(page.GetTotal()) != len(c.want) {
			t.Errorf("%s: %s, total %d", name, diff, page.GetTotal())
		}
	}
}

func TestAreasThatAreNoneAreRefused(t *testing.T) {
	t.Parallel()
	r, _ := content(t, 1)
	for i, place := range []*queryv1.Place{
		box(1, 0, 0, 1), box(0, 1, 1, 0), box(-91, 0, 1, 1), box(0, 0, 1, 181), circle(0), circle(-1), circle(100_001),
	} {
		_, _, err := query.List[*catalogv1.Event](t.Context(), r, query.Viewer{}, &queryv1.Query{Place: place})
		if err == nil {
			t.Errorf("area %d is accepted", i)
		}
	}
	byDistance := &queryv1.Query{Sort: []*queryv1.Sort{{Path: []string{"distance"}}}}
	if _, _, err := query.List[*catalogv1.Event](t.Context(), r, query.Viewer{}, byDistance); err == nil {
		t.Error("a distance without a circle is accepted")
	}
	inHosts := &queryv1.Query{Place: circle(100)}
	if _, _, err := query.List[*catalogv1.Host](t.Context(), r, query.Viewer{}, inHosts); err == nil {
		t.Error("hosts are found by place")
	}
}

func TestTotalsOfSeveralQueriesAreCountedTogether(t *testing.T) {
	t.Parallel()
	r := placed(t)
	want := []int32{4, 2, 2, 0}
	queries := []*queryv1.Query{{}, {Place: circle(1000)}, parse(t, `filter {`+free+`}`), parse(t, `filter {`+comparison("id", "LT", "0")+`}`)}
	for attempt := range 2 { // the second may come from the cache
		got, err := query.Totals[*catalogv1.Event](t.Context(), r, query.Viewer{}, queries)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("attempt %d: %s", attempt, diff)
		}
	}
}

// The neighbourhood of a facet stays when a city is chosen, and the other way round.
func TestAFacetLeavesOutOnlyItsOwnCondition(t *testing.T) {
	t.Parallel()
	r, pool := content(t, 3)
	for i := range 3 {
		if _, err := pool.Exec(t.Context(), `WITH c AS (INSERT INTO cities (city_code) VALUES ($1) RETURNING id),
			n AS (INSERT INTO neighbourhoods (neighbourhood_code) VALUES ($1) RETURNING id),
			a AS (INSERT INTO addresses (city_id, neighbourhood_id) SELECT c.id, n.id FROM c, n RETURNING id)
			UPDATE events SET event_address_id = a.id FROM a WHERE events.id = $2`, fmt.Sprintf("place-%d", i+1), i+1); err != nil {
			t.Fatal(err)
		}
	}
	q := parse(t, `filter {nested {relation: "eventAddress" filter {nested {relation: "city" filter {`+
		comparison("cityCode", "EQ", "place-1")+`}}}}}`)
	total, counts, err := query.Counts[*catalogv1.Event](t.Context(), r, query.Viewer{}, q,
		[]string{"eventAddress", "city"}, []string{"eventAddress", "neighbourhood"})
	if err != nil || total != 1 {
		t.Fatalf("total %d, %v", total, err)
	}
	if len(counts[0]) != 3 || len(counts[1]) != 1 {
		t.Errorf("cities %v, neighbourhoods %v", counts[0], counts[1])
	}
}
