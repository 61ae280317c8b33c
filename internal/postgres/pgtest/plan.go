package pgtest

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/postgres"
)

// bound is what a gate compares with; what is compared is named differently by versions of the server.
var bound = regexp.MustCompile(`(<=|>|<) \d+`)

// node is a step of a plan as EXPLAIN tells it.
type node struct {
	Type     string `json:"Node Type"`
	Join     string `json:"Join Type"`
	Relation string `json:"Relation Name"`
	Index    string `json:"Index Name"`
	Gate     string `json:"One-Time Filter"`
	Plans    []node `json:"Plans"`
}

// Plan is how the server runs a statement of a pool of one connection, planned once for all values, one step a line: the kind
// of step, the table or index that it reads, the bound that it runs under. Conditions and estimates are left out, they differ between versions of the server.
func Plan(t testing.TB, pool *postgres.Pool, sql string, arguments int) string {
	t.Helper()
	nulls := strings.TrimSuffix(strings.Repeat("NULL, ", arguments), ", ")
	if arguments > 0 {
		nulls = "(" + nulls + ")"
	}
	if _, err := pool.Exec(t.Context(), "PREPARE planned AS "+sql); err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
	var text []byte
	if err := pool.QueryRow(t.Context(), "EXPLAIN (COSTS OFF, FORMAT JSON) EXECUTE planned"+nulls, pgx.QueryExecModeSimpleProtocol).Scan(&text); err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
	if _, err := pool.Exec(t.Context(), "DEALLOCATE planned"); err != nil {
		t.Fatal(err)
	}
	var plans []struct{ Plan node }
	if err := json.Unmarshal(text, &plans); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	plans[0].Plan.write(&out, 0)
	return out.String()
}

func (n node) write(out *strings.Builder, depth int) {
	kind := n.Type
	if n.Join != "" && n.Join != "Inner" {
		kind = n.Join + " " + kind
	}
	on := n.Index
	if on == "" {
		on = n.Relation
	}
	fmt.Fprintln(out, strings.TrimRight(strings.Repeat("  ", depth)+kind+" "+on+bound.FindString(n.Gate), " "))
	for _, below := range n.Plans {
		below.write(out, depth+1)
	}
}
