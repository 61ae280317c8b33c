package query_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	"raymi.example/services/catalog/internal/query"
)

// idsOf reads a page as a list and as references, and returns its ids and its first row.
func idsOf(t *testing.T, r *query.Reader, text string) (ids []int32, start int32) {
	t.Helper()
	found, page := list[*catalogv1.Event](t, r, text)
	for _, event := range found {
		ids = append(ids, event.GetId())
	}
	rows, info, err := query.References(t.Context(), r, message, parse(t, text))
	if err != nil {
		t.Fatal(err)
	}
	var same []int32
	for _, row := range rows {
		same = append(same, row.GetId())
	}
	if !cmp.Equal(ids, same) || page.GetStart() != info.GetStart() || page.GetLast() != info.GetLast() {
		t.Fatalf("%s: a list has %v (%v), references have %v (%v)", text, ids, page, same, info)
	}
	if last := page.GetLast(); len(ids) > 0 && last != ids[len(ids)-1] || len(ids) == 0 && last != 0 {
		t.Errorf("%s: %v end with %d", text, ids, last)
	}
	return ids, page.GetStart()
}

func TestAPageFollowsTheEntryBeforeItAlthoughRowsChange(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change string
		start  int32
		want   []int32
	}{
		"nothing changes":        {``, 4, []int32{5, 6, 7, 8}},
		"entries before it go":   {`UPDATE events SET published_at = NULL WHERE id IN (1, 3)`, 2, []int32{5, 6, 7, 8}},
		"an entry comes":         {`UPDATE events SET event_price = 0 WHERE id = 12`, 5, []int32{5, 6, 7, 8}},
		"the entry itself goes":  {`UPDATE events SET published_at = NULL WHERE id = 4`, 4, []int32{6, 7, 8, 9}},
		"it is the last entry":   {`UPDATE events SET event_price = 100 WHERE id = 4`, 12, nil},
		"it is now too far away": {far, 4, []int32{-5, -6, -7, -8}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r, db := content(t, 12)
			byPrice := `sort {path: "eventPrice"} page {start: %d limit: 4 after: %d}`
			if ids, _ := idsOf(t, r, fmt.Sprintf(byPrice, 0, 0)); !cmp.Equal(ids, []int32{1, 2, 3, 4}) {
				t.Fatalf("the first page has %v", ids)
			}
			if c.change != "" {
				if _, err := db.Exec(t.Context(), c.change); err != nil {
					t.Fatal(err)
				}
			}
			if ids, start := idsOf(t, r, fmt.Sprintf(byPrice, 4, 4)); !cmp.Equal(ids, c.want) || start != c.start {
				t.Errorf("the second page has %v from row %d, want %v from %d", ids, start, c.want, c.start)
			}
		})
	}
}

// far adds more cheap events than a page looks through.
const far = `INSERT INTO events (id, event_price, published_at) SELECT -i, i / 100.0, now() FROM generate_series(1, 150) i`
