//go:build e2e

package property

import (
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"
)

// rounds is the number of random queries per comparison. They are the same in each run.
const rounds = 4000

// testCase is a random list query with the expected ids.
type testCase struct {
	path, query string
	ids         []float64
	total       int
	// refused: the response is 400.
	refused bool
}

// parameters returns the filter as a query string.
func (testCase) parameters(filter condition, further ...string) string {
	filter.brackets("filters", &further)
	return strings.Join(further, "&")
}

func newCase(d dice) testCase {
	list := pick(d, []string{"events", "events", "partners", "collections"})
	filter := d.condition(list, 4)
	if d.IntN(6) == 0 {
		both := group{"$and", []condition{filter, d.refused(list, 3)}}
		q := testCase{path: paths[list], refused: true}
		q.query = q.parameters(both)
		return q
	}
	rows := d.c.where(list, func(r row) bool { return filter.holds(d.c, list, r) == yes })
	by := pick(d, []string{"id", map[string]string{"events": "eventPrice", "partners": "middleAge", "collections": "id"}[list]})
	descending := d.IntN(2) == 0
	slices.SortStableFunc(rows, func(a, b row) int { return compareRows(a, b, by, descending) })
	page, size := 1+d.IntN(3), 1+d.IntN(12)
	q := testCase{path: paths[list], total: len(rows)}
	for i, r := range rows {
		if i >= (page-1)*size && i < page*size {
			q.ids = append(q.ids, r["id"].(float64))
		}
	}
	q.query = q.parameters(filter,
		fmt.Sprintf("sort=%s:%s&pagination[page]=%d&pagination[pageSize]=%d&fields[0]=id", by, direction(descending), page, size))
	return q
}

func direction(descending bool) string {
	if descending {
		return "desc"
	}
	return "asc"
}

// compareRows compares rows by an attribute: null is last in ascending and first in descending order; the id breaks ties.
func compareRows(a, b row, by string, descending bool) int {
	x, hasX := a[by].(float64)
	y, hasY := b[by].(float64)
	order := 0
	switch {
	case hasX && hasY:
		order = int(sign(x - y))
	case hasX:
		order = -1
	case hasY:
		order = 1
	}
	if descending {
		order = -order
	}
	if order == 0 {
		return int(sign(a["id"].(float64) - b["id"].(float64)))
	}
	return order
}

// differs sends a query and describes the difference between its result and the expected one; "" if there is none.
func differs(q testCase, query string) (string, error) {
	r, err := http.Get(os.Getenv("RAYMI_BASE_URL") + q.path + "?" + query)
	if err != nil {
		return "", err
	}
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	if err != nil {
		return "", err
	}
	if q.refused {
		if r.StatusCode != http.StatusBadRequest {
			return fmt.Sprintf("status %d instead of 400: %.200s", r.StatusCode, text), nil
		}
		return "", nil
	}
	var answer struct {
		Data []struct {
			ID float64 `json:"id"`
		} `json:"data"`
		Meta struct {
			Pagination struct {
				Total int `json:"total"`
			} `json:"pagination"`
		} `json:"meta"`
	}
	if err := json.Unmarshal(text, &answer); err != nil || r.StatusCode != http.StatusOK {
		return fmt.Sprintf("status %d: %s", r.StatusCode, text), nil
	}
	var ids []float64
	for _, one := range answer.Data {
		ids = append(ids, one.ID)
	}
	if !slices.Equal(ids, q.ids) || answer.Meta.Pagination.Total != q.total {
		return fmt.Sprintf("got %v of %d, want %v of %d", ids, answer.Meta.Pagination.Total, q.ids, q.total), nil
	}
	return "", nil
}

// inBudget reports whether a query is below the portal's limits, which other tests cover.
func inBudget(q testCase) bool { return len(q.query) < 4000 && strings.Count(q.query, "&") < 60 }

// firstDifference sends random queries until a result differs. change simulates a fault of the portal: the changed query is sent instead.
func firstDifference(t *testing.T, change func(string) string) string {
	t.Helper()
	c := readContent(t)
	for i := range rounds {
		q := newCase(dice{rand.New(rand.NewPCG(20260624, uint64(i))), c})
		if !inBudget(q) {
			continue
		}
		difference, err := differs(q, change(q.query))
		if err != nil {
			t.Fatal(err)
		}
		if difference != "" {
			return fmt.Sprintf("query %d, %s?%s: %s", i, q.path, q.query, difference)
		}
	}
	return ""
}

func TestRandomQueriesGiveTheResultsOfTheContract(t *testing.T) {
	if d := firstDifference(t, func(query string) string { return query }); d != "" {
		t.Fatal(d)
	}
}

// The comparison must find planted faults.
func TestPlantedFaultsAreFound(t *testing.T) {
	for planted, instead := range map[string]string{
		"[$lt]": "[$lte]", "[$gte]": "[$gt]", "[$ne]": "[$eq]", "[$or]": "[$and]", "[$notIn]": "[$in]", "[$notContains]": "[$contains]",
		"[$startsWith]": "[$contains]", "[$endsWithi]": "[$endsWith]", "[$containsi]": "[$contains]", "[$null]": "[$notNull]", ":desc": ":asc",
	} {
		if firstDifference(t, func(query string) string { return strings.ReplaceAll(query, planted, instead) }) == "" {
			t.Errorf("%s evaluated as %s is not found in %d queries", planted, instead, rounds)
		}
	}
}
