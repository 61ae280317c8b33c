package query

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"time"

	"google.golang.org/protobuf/proto"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// exactTotal is the number up to which totals are counted; beyond it they are the planner's estimate.
const exactTotal = 10_000

// pageInfo asks the database for a total only when the page itself does not tell it.
func (r *reading) pageInfo(ctx context.Context, t *table, q *queryv1.Query, page *queryv1.Page, found int) (*queryv1.PageInfo, error) {
	info := &queryv1.PageInfo{Start: page.GetStart(), Limit: page.GetLimit()}
	if page.GetWithoutTotal() {
		return info, nil
	}
	if known := found < int(page.GetLimit()) && (found > 0 || page.GetStart() == 0); known {
		info.Total = proto.Int32(page.GetStart() + int32(found))
		return info, nil
	}
	total, err := r.total(ctx, t, q)
	if err != nil {
		return nil, err
	}
	if found > 0 {
		total = max(total, page.GetStart()+int32(found))
	}
	info.Total = &total
	return info, nil
}

// total is how many rows a query finds.
func (r *reading) total(ctx context.Context, t *table, q *queryv1.Query) (int32, error) {
	b := r.builder()
	row := b.alias()
	where, err := b.where(t, row, q)
	if err != nil {
		return 0, err
	}
	counting, err := b.counting(t, row, where, q, r.exact)
	if err != nil {
		return 0, err
	}
	values, err := r.counted(ctx, b, counting)
	if err != nil || len(values) != 1 {
		return 0, err
	}
	return r.orEstimate(ctx, t, q, values[0])
}

// counting counts to the bound and one further, as an array of one.
func (b *builder) counting(t *table, row, where string, q *queryv1.Query, exact int32) (string, error) {
	matching, err := b.found(selection{table: t, row: row, where: where, columns: row + ".id"}, q)
	return fmt.Sprintf("(SELECT ARRAY[count(*)::integer] FROM (SELECT FROM (%s) found LIMIT %d) counted)", matching, exact+1), err
}

// orEstimate is the total to what was counted: beyond the bound it is estimated, and never told to be within.
func (r *reading) orEstimate(ctx context.Context, t *table, q *queryv1.Query, counted int32) (int32, error) {
	if counted <= r.exact {
		return counted, nil
	}
	b := r.builder()
	row := b.alias()
	where, err := b.where(t, row, q)
	if err != nil {
		return 0, err
	}
	sql := fmt.Sprintf("EXPLAIN (FORMAT JSON) SELECT 1 FROM %s %s WHERE %s", t.Name, row, where)
	key := b.key(sql)
	if known, ok := r.numbers.get(key, r.now); ok {
		return max(counted, known.values[0]), nil
	}
	estimated, err := r.estimate(ctx, sql, b.args)
	if err != nil {
		return 0, err
	}
	r.numbers.put(key, number{until: r.now.Add(estimateFor), values: []int32{estimated}})
	return max(counted, estimated), nil
}

// estimate is the number of rows that the planner expects, from statistics alone.
func (r *reading) estimate(ctx context.Context, sql string, args []any) (int32, error) {
	var text []byte
	if err := r.db.QueryRow(ctx, sql, args...).Scan(&text); err != nil {
		return 0, fmt.Errorf("estimate: %w", err)
	}
	var plans []struct {
		Plan struct {
			Rows float64 `json:"Plan Rows"`
		} `json:"Plan"`
	}
	if err := json.Unmarshal(text, &plans); err != nil {
		return 0, fmt.Errorf("estimate: %w", err)
	}
	if len(plans) == 0 {
		return 0, nil
	}
	return int32(min(plans[0].Plan.Rows, math.MaxInt32)), nil
}

const (
	// generation is the state of the content that a statement sees. A transaction that has written sees what nobody else
	// does: 0, which is never kept.
	generation = "(SELECT CASE WHEN pg_current_xact_id_if_assigned() IS NULL THEN sum(generation)::bigint + 1 ELSE 0 END AS generation FROM content_generation) content"
	unknown    = int64(-1)
)

// always is later than every instant that matters.
var always = time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)

// counted runs subqueries of arrays, or, while the content is the same as when they were asked last, tells what they gave. Either
// way one statement is sent: the database says which content the numbers belong to, whoever has written it.
func (r *reading) counted(ctx context.Context, b *builder, arrays string) ([]int32, error) {
	key := b.key(arrays)
	known, ok := r.numbers.get(key, r.now)
	if !ok {
		known.generation = unknown
	}
	until := b.until()
	sql := fmt.Sprintf("SELECT generation, CASE WHEN generation <> %[1]s THEN %[2]s END, CASE WHEN generation <> %[1]s THEN %[3]s END FROM %[4]s",
		b.arg(known.generation)+"::bigint", until, arrays, generation)
	fresh := number{}
	var ends *time.Time
	if err := r.db.QueryRow(ctx, sql, b.args...).Scan(&fresh.generation, &ends, &fresh.values); err != nil {
		return nil, fmt.Errorf("count: %w", err)
	}
	if fresh.generation == known.generation {
		return known.values, nil
	}
	fresh.until = always
	if ends != nil {
		fresh.until = *ends
	}
	if fresh.generation > 0 {
		r.numbers.put(key, fresh)
	}
	return fresh.values, nil
}

// until is the next instant at which a row that the conditions hide becomes public.
func (b *builder) until() string {
	if len(b.timed) == 0 {
		return "NULL::timestamptz"
	}
	var next []string
	for _, name := range b.timed {
		next = append(next, nextPublication(name, b.clock()))
	}
	return "LEAST(" + strings.Join(next, ", ") + ")"
}

// key names a statement with its arguments. The time is left out: what changes with it is bounded by until.
func (b *builder) key(sql string) string {
	key := sha256.New()
	key.Write([]byte(sql))
	for i, arg := range b.args {
		if b.present == fmt.Sprintf("$%d", i+1) {
			continue
		}
		fmt.Fprintf(key, "\x00%v", arg)
	}
	return string(key.Sum(nil))
}
