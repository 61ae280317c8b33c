package query_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"raymi.example/internal/errs"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	"raymi.example/internal/locale"
	"raymi.example/services/catalog/internal/query"
)

const (
	ofHost = `comparison {attribute: "eventHost" operator: OPERATOR_EQ values {text: "1"}}`
	free   = `comparison {attribute: "isFree" operator: OPERATOR_EQ values {text: "true"}}`
	dance  = `nested {relation: "eventCategory" filter {comparison {attribute: "id" operator: OPERATOR_EQ values {text: "1"}}}}`
)

// Each of three hosts has ten of the 30 events; every second event is free; all have the same category.
func TestFacetsCountTheMatchesOfAQuery(t *testing.T) {
	t.Parallel()
	r, _ := content(t, 30)
	for name, c := range map[string]struct {
		filter            string
		total             int32
		hosts, categories []query.Count
	}{
		"everything": {``, 30, []query.Count{{1, 10}, {2, 10}, {3, 10}}, []query.Count{{1, 30}}},
		"one host":   {`filter {` + ofHost + `}`, 10, []query.Count{{1, 10}, {2, 10}, {3, 10}}, []query.Count{{1, 10}}},
		"host and free": {
			`filter {all {filters {` + ofHost + `} filters {` + free + `}}}`, 5,
			[]query.Count{{1, 5}, {2, 5}, {3, 5}},
			[]query.Count{{1, 5}},
		},
		"host or free": {
			`filter {any {filters {` + ofHost + `} filters {` + free + `}}}`, 20,
			[]query.Count{{1, 10}, {2, 5}, {3, 5}},
			[]query.Count{{1, 20}},
		},
		"a category": {`filter {` + dance + `}`, 30, []query.Count{{1, 10}, {2, 10}, {3, 10}}, []query.Count{{1, 30}}},
		"groups in groups": {
			`filter {all {filters {all {filters {` + ofHost + `}}} filters {` + dance + `}}}`, 10,
			[]query.Count{{1, 10}, {2, 10}, {3, 10}},
			[]query.Count{{1, 10}},
		},
		"no matches": {`filter {comparison {attribute: "id" operator: OPERATOR_LT values {text: "0"}}}`, 0, nil, nil},
	} {
		t.Run(name, func(t *testing.T) {
			q := parse(t, c.filter)
			total, facets, err := query.Counts[*catalogv1.Event](t.Context(), r, query.Viewer{}, q, []string{"eventHost"}, []string{"eventCategory"})
			if err != nil || total != c.total {
				t.Errorf("total: got %d, %v", total, err)
			}
			if diff := cmp.Diff([][]query.Count{c.hosts, c.categories}, facets); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestFacetFollowsItsPathAndOmitsDrafts(t *testing.T) {
	t.Parallel()
	r, db := content(t, 6)
	for _, sql := range []string{
		`INSERT INTO cities (id, city_code, published_at) VALUES (1, 'cusco', now()), (2, 'calca', now())`,
		`INSERT INTO addresses (id, city_id) VALUES (1, 1), (2, 1), (3, 1), (4, 2), (5, NULL)`,
		`UPDATE events SET event_address_id = id WHERE id <= 5`,
		`UPDATE events SET published_at = NULL WHERE id = 1`,
	} {
		if _, err := db.Exec(t.Context(), sql); err != nil {
			t.Fatalf("%s: %v", sql, err)
		}
	}
	_, got, err := query.Counts[*catalogv1.Event](t.Context(), r, query.Viewer{}, parse(t, ``), []string{"eventAddress", "city"})
	if d := cmp.Diff([][]query.Count{{{1, 2}, {2, 1}}}, got); err != nil || d != "" {
		t.Fatal(err, d)
	}
	// Host 2 has four events, which lead to both cities; an entry counts once per city.
	_, got, err = query.Counts[*catalogv1.Host](t.Context(), r, query.Viewer{}, parse(t, ``), []string{"events", "eventAddress", "city"},
		[]string{"events"})
	if d := cmp.Diff([][]query.Count{{{1, 2}, {2, 1}}, {{2, 1}, {3, 1}, {4, 1}, {5, 1}, {6, 1}}}, got); err != nil || d != "" {
		t.Fatal(err, d)
	}
}

// The total and all facets are one statement, with and without cached counts.
// The hosts of a chosen area of culture are counted within it; the areas are those of all hosts.
func TestAFacetKeepsTheConditionsBeyondItsEnd(t *testing.T) {
	t.Parallel()
	r, db := content(t, 30)
	for _, sql := range []string{
		`INSERT INTO areas (id, culture_type_code, published_at) VALUES (1, 'music', now()), (2, 'crafts', now())`,
		`INSERT INTO host_areas (host_id, area_id, position) VALUES (1, 1, 1), (2, 2, 1), (3, 1, 1), (3, 2, 2)`,
	} {
		if _, err := db.Exec(t.Context(), sql); err != nil {
			t.Fatalf("%s: %v", sql, err)
		}
	}
	music := `nested {relation: "eventHost" filter {nested {relation: "cultureType"
		filter {comparison {attribute: "cultureTypeCode" operator: OPERATOR_IN values {text: "music"}}}}}}`
	host := `nested {relation: "eventHost" filter {comparison {attribute: "id" operator: OPERATOR_IN values {text: "1"}}}}`
	for name, c := range map[string]struct {
		filter       string
		total        int32
		hosts, areas []query.Count
	}{
		"an area": {music, 20, []query.Count{{1, 10}, {3, 10}}, []query.Count{{1, 20}, {2, 20}}},
		"an area and a host": {
			`all {filters {` + music + `} filters {` + host + `}}`, 10,
			[]query.Count{{1, 10}, {3, 10}},
			[]query.Count{{1, 10}},
		},
	} {
		total, got, err := query.Counts[*catalogv1.Event](t.Context(), r, query.Viewer{}, parse(t, `filter {`+c.filter+`}`),
			[]string{"eventHost"}, []string{"eventHost", "cultureType"})
		if d := cmp.Diff([][]query.Count{c.hosts, c.areas}, got); err != nil || d != "" || total != c.total {
			t.Errorf("%s: %d, %v %s", name, total, err, d)
		}
	}
}

func TestCountsAreOneStatement(t *testing.T) {
	t.Parallel()
	r, statements := content(t, 30)
	q := parse(t, `filter {`+free+`}`)
	for range 2 {
		before := statements.n.Load()
		total, facets, err := query.Counts[*catalogv1.Event](t.Context(), r, query.Viewer{}, q, []string{"eventHost"},
			[]string{"eventCategory"}, []string{"eventAddress", "city"})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([][]query.Count{{{1, 5}, {2, 5}, {3, 5}}, {{1, 15}}, nil}, facets); total != 15 || diff != "" {
			t.Errorf("%d in all, %s", total, diff)
		}
		if n := statements.n.Load() - before; n != 1 {
			t.Errorf("%d statements", n)
		}
	}
}

// Above the bound of exact totals, facets are at most a minute old; up to it they are current.
func TestLargeFacetsAreCachedForAMinute(t *testing.T) {
	t.Parallel()
	_, db := content(t, 12)
	now := time.Now().Add(time.Minute)
	r := query.NewReader(db, schema(t), locale.Es, func() time.Time { return now })
	r.SetExactTotal(10)
	for _, step := range []struct {
		write string
		after time.Duration
		want  []query.Count
	}{
		{`SELECT`, 0, []query.Count{{1, 4}, {2, 4}, {3, 4}}},
		{`DELETE FROM events WHERE id = 1`, 59 * time.Second, []query.Count{{1, 4}, {2, 4}, {3, 4}}},
		{`SELECT`, time.Second, []query.Count{{1, 4}, {3, 4}, {2, 3}}},
		{`DELETE FROM events WHERE id = 4`, 0, []query.Count{{1, 4}, {3, 4}, {2, 2}}},
		{`DELETE FROM events WHERE id = 7`, 0, []query.Count{{1, 4}, {3, 4}, {2, 1}}},
	} {
		if _, err := db.Exec(t.Context(), step.write); err != nil {
			t.Fatal(err)
		}
		now = now.Add(step.after)
		_, facets, err := query.Counts[*catalogv1.Event](t.Context(), r, query.Viewer{}, parse(t, ``), []string{"eventHost"})
		if diff := cmp.Diff([][]query.Count{step.want}, facets); err != nil || diff != "" {
			t.Errorf("%s: %v %s", step.write, err, diff)
		}
	}
}

func TestInvalidQueryIsNotCounted(t *testing.T) {
	t.Parallel()
	r, _ := content(t, 1)
	for _, text := range []string{`filter {comparison {attribute: "password" operator: OPERATOR_EQ values {text: "x"}}}`, `locale: "fr"`} {
		_, _, err := query.Counts[*catalogv1.Event](t.Context(), r, query.Viewer{}, parse(t, text), []string{"eventHost"})
		if errs.KindOf(err) != errs.Invalid {
			t.Errorf("%s: got %v", text, err)
		}
	}
}
