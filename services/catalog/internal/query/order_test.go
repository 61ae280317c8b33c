package query_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	"raymi.example/internal/locale"
	"raymi.example/services/catalog/internal/query"
)

// programme is four events as they are seen on 21 November: one that was on a week ago, is on tomorrow and again in March;
// an exhibition until 2028; tonight's; and one that is over.
func programme(t *testing.T) *query.Reader {
	t.Helper()
	_, db := content(t, 4)
	for _, sql := range []string{
		`UPDATE events SET published_at = '2026-01-01'`,
		`UPDATE hosts SET published_at = '2026-01-01'`,
		`DELETE FROM occurrences`,
		`INSERT INTO occurrences (event_id, starts_at, ends_at) VALUES
			(1, '2027-03-07 20:00Z', '2027-03-07 22:00Z'), (1, '2026-11-22 20:00Z', '2026-11-22 22:00Z'), (1, '2026-11-14 20:00Z', '2026-11-14 22:00Z'),
			(2, '2025-01-01 05:00Z', '2028-01-01 05:00Z'), (3, '2026-11-21 23:00Z', '2026-11-22 03:00Z'), (4, '2026-11-20 20:00Z', '2026-11-20 22:00Z')`,
	} {
		if _, err := db.Exec(t.Context(), sql); err != nil {
			t.Fatalf("%s: %v", sql, err)
		}
	}
	now := func() time.Time { return time.Date(2026, 11, 22, 1, 0, 0, 0, time.UTC) }
	return query.NewReader(db, schema(t), locale.Es, now)
}

func TestEventsComeInTheOrderOfTheirNextDate(t *testing.T) {
	t.Parallel()
	r := programme(t)
	for sort, want := range map[string][]int32{
		`sort {path: "nextDate"}`:                          {3, 1, 2, 4},
		`sort {path: "nextDate" descending: true}`:         {4, 2, 1, 3},
		`sort {path: "nextDate"} page {start: 2 limit: 2}`: {2, 4},
	} {
		found, _ := list[*catalogv1.Event](t, r, sort)
		var got []int32
		for _, event := range found {
			got = append(got, event.GetId())
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", sort, diff)
		}
	}
	// Hosts 2, 3 and 1 have events 1 and 4, 2, and 3.
	found, _ := list[*catalogv1.Host](t, r, `sort {path: "events" path: "nextDate"}`)
	if got := []int32{found[0].GetId(), found[1].GetId(), found[2].GetId()}; !cmp.Equal(got, []int32{1, 2, 3}) {
		t.Errorf("hosts by the next date of their events: %v", got)
	}
}

func TestAnOrderIsNoAttribute(t *testing.T) {
	t.Parallel()
	r := programme(t)
	for _, text := range []string{
		`fields: "nextDate"`, `filter {comparison {attribute: "nextDate" operator: OPERATOR_NOT_NULL values {text: "true"}}}`,
		`sort {path: "nextDate" path: "id"}`,
	} {
		_, _, err := query.List[*catalogv1.Event](t.Context(), r, query.Viewer{}, parse(t, text))
		wantText(t, err, "Invalid parameter nextDate")
	}
	_, _, err := query.List[*catalogv1.News](t.Context(), r, query.Viewer{}, parse(t, `sort {path: "nextDate"}`))
	wantText(t, err, "Invalid parameter nextDate")
}

func TestAnOrderIsOfSomethingThatIsThere(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"endsAt": "raymi.catalog.v1.Occurrence.endsAt: an attribute and an order have one name",
		"next":   "raymi.catalog.v1.Occurrence.next: there is no occurrences.endsAt",
	} {
		orders := map[string]query.Order{name: query.Next("occurrences", "endsAt")}
		_, err := query.NewSchema(query.Table{Message: "raymi.catalog.v1.Occurrence", Name: "occurrences", Orders: orders})
		if err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}
