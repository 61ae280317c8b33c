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

// bound matches the limit in a condition; the compared expression is printed differently by different server versions.
var bound = regexp.MustCompile(`(<=|>|<) \d+`)

// node is a step of a plan in the output of EXPLAIN.
type node struct {
	Type     string `json:"Node Type"`
	Join     string `json:"Join Type"`
	Relation string `json:"Relation Name"`
	Index    string `json:"Index Name"`
	Gate     string `json:"One-Time Filter"`
	Plans    []node `json:"Plans"`
}

// Plan returns the server's plan of a statement on a pool of one connection, planned once for all values. Each line is
// a step: its kind, the table or index that it reads, the limit that it runs under. Conditions and estimates are left
// out, because they differ between server versions.
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
	if err := pool.QueryRow(t.Context(), "EXPLAIN (COSTS OFF, FORMAT JSON) EXECUTE planned"+nulls,
		pgx.QueryExecModeSimpleProtocol).Scan(&text); err != nil {
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
