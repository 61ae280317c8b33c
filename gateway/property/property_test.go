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

// rounds is the number of random queries of one comparison; the same ones in every run.
const rounds = 1500

// question is a random list query with the ids that must come.
type question struct {
	path, query string
	ids         []float64
	total       int
}

func ask(d dice) question {
	list := pick(d, []string{"events", "events", "partners", "collections"})
	filter := d.condition(list, 4)
	rows := d.c.where(list, func(r row) bool { return filter.holds(d.c, list, r) == yes })
	by := pick(d, []string{"id", map[string]string{"events": "eventPrice", "partners": "middleAge", "collections": "id"}[list]})
	descending := d.IntN(2) == 0
	slices.SortStableFunc(rows, func(a, b row) int { return inOrder(a, b, by, descending) })
	page, size := 1+d.IntN(3), 1+d.IntN(12)
	q := question{path: paths[list], total: len(rows)}
	for i, r := range rows {
		if i >= (page-1)*size && i < page*size {
			q.ids = append(q.ids, r["id"].(float64))
		}
	}
	parameters := []string{fmt.Sprintf("sort=%s:%s&pagination[page]=%d&pagination[pageSize]=%d&fields[0]=id", by, way(descending), page, size)}
	filter.brackets("filters", &parameters)
	q.query = strings.Join(parameters, "&")
	return q
}

func way(descending bool) string {
	if descending {
		return "desc"
	}
	return "asc"
}

// inOrder compares rows: nothing comes last ascending and first descending, the id decides.
func inOrder(a, b row, by string, descending bool) int {
	x, there := a[by].(float64)
	y, other := b[by].(float64)
	order := 0
	switch {
	case there && other:
		order = int(sign(x - y))
	case there:
		order = -1
	case other:
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

// differs asks a question and tells how the answer differs from what must come; "" when it does not.
func differs(q question, query string) (string, error) {
	r, err := http.Get(os.Getenv("RAYMI_BASE_URL") + q.path + "?" + query)
	if err != nil {
		return "", err
	}
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	if err != nil {
		return "", err
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

// within reports a question inside the portal's budgets: those are tested elsewhere.
func within(q question) bool { return len(q.query) < 4000 && strings.Count(q.query, "&") < 60 }

// firstDifference asks random questions until an answer differs. change stands for a fault of the portal: what it makes of
// the query is answered instead.
func firstDifference(t *testing.T, change func(string) string) string {
	t.Helper()
	c := readContent(t)
	for i := range rounds {
		q := ask(dice{rand.New(rand.NewPCG(20260624, uint64(i))), c})
		if !within(q) {
			continue
		}
		difference, err := differs(q, change(q.query))
		if err != nil {
			t.Fatal(err)
		}
		if difference != "" {
			return fmt.Sprintf("question %d, %s?%s: %s", i, q.path, q.query, difference)
		}
	}
	return ""
}

func TestRandomQueriesAreAnsweredAsTheContractSays(t *testing.T) {
	if d := firstDifference(t, func(query string) string { return query }); d != "" {
		t.Fatal(d)
	}
}

// A comparison that finds nothing is worse than none: each planted fault must be found.
func TestPlantedFaultsAreFound(t *testing.T) {
	for planted, instead := range map[string]string{
		"[$lt]": "[$lte]", "[$gte]": "[$gt]", "[$ne]": "[$eq]", "[$or]": "[$and]", "[$notIn]": "[$in]", "[$notContains]": "[$contains]",
		"[$startsWith]": "[$contains]", "[$endsWithi]": "[$endsWith]", "[$containsi]": "[$contains]", "[$null]": "[$notNull]", ":desc": ":asc",
	} {
		if firstDifference(t, func(query string) string { return strings.ReplaceAll(query, planted, instead) }) == "" {
			t.Errorf("%s answered as %s is not found in %d queries", planted, instead, rounds)
		}
	}
}
