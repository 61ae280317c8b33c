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

// exactTotal is the bound up to which totals are counted exactly; above it they are the planner's estimate.
const exactTotal = 10_000

// found is the number of rows on a page, and the total if the statement of the page has counted it.
type found struct {
	rows  int
	total *int64
}

// pageInfo queries the total only when the page itself does not determine it.
func (r *reading) pageInfo(ctx context.Context, t *table, q *queryv1.Query, page *queryv1.Page, f found) (*queryv1.PageInfo, error) {
	info := &queryv1.PageInfo{Start: page.GetStart(), Limit: page.GetLimit()}
	if page.GetWithoutTotal() {
		return info, nil
	}
	if determined := f.rows < int(page.GetLimit()) && (f.rows > 0 || page.GetStart() == 0); determined {
		info.Total = proto.Int32(page.GetStart() + int32(f.rows))
		return info, nil
	}
	if f.total != nil {
		info.Total = proto.Int32(int32(*f.total)) // at most pageCandidates
		return info, nil
	}
	total, err := r.total(ctx, t, q)
	if err != nil {
		return nil, err
	}
	if f.rows > 0 {
		total = max(total, page.GetStart()+int32(f.rows))
	}
	info.Total = &total
	return info, nil
}

// total is the number of rows that match a query.
func (r *reading) total(ctx context.Context, t *table, q *queryv1.Query) (int32, error) {
	b := r.builder()
	row := b.alias()
	where, err := b.where(t, row, q)
	if err != nil {
		return 0, err
	}
	totalSQL, err := b.totalSQL(t, row, where, q, r.exact)
	if err != nil {
		return 0, err
	}
	values, err := r.countOnce(ctx, b, totalSQL)
	if err != nil || len(values) != 1 {
		return 0, err
	}
	return r.exactOrEstimate(ctx, t, q, values[0])
}

// totalSQL counts up to one more than exact, as an array with one element.
func (b *builder) totalSQL(t *table, row, where string, q *queryv1.Query, exact int32) (string, error) {
	matching, err := b.found(selection{table: t, row: row, where: where, columns: row + ".id"}, q)
	return fmt.Sprintf("(SELECT ARRAY[count(*)::integer] FROM (SELECT FROM (%s) found LIMIT %d) counted)", matching, exact+1), err
}

// exactOrEstimate returns the counted total, or above the bound an estimate that is not smaller than the count.
func (r *reading) exactOrEstimate(ctx context.Context, t *table, q *queryv1.Query, counted int32) (int32, error) {
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
	if cached, ok := r.cache.get(key, r.now); ok {
		return max(counted, cached.values[0]), nil
	}
	estimated, err := r.estimate(ctx, sql, b.args)
	if err != nil {
		return 0, err
	}
	r.cache.put(key, cachedCounts{until: r.now.Add(estimateLifetime), values: []int32{estimated}})
	return max(counted, estimated), nil
}

// estimate is the number of rows that the planner expects from its statistics.
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
	// generation selects the content generation that a statement sees. In a transaction that has written it is 0, which is
	// never cached, because the transaction sees its own uncommitted writes.
	generation = "(SELECT CASE WHEN pg_current_xact_id_if_assigned() IS NULL THEN sum(generation)::bigint + 1 ELSE 0 END AS generation " +
		"FROM content_generation) content"
	noGeneration = int64(-1)
)

// farFuture is the expiry of counts that change only by writes.
var farFuture = time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)

// countOnce runs subqueries of arrays, or returns their cached values while the content generation is unchanged. Either
// way it sends one statement: the database compares the generations, so writes by any process are detected.
func (r *reading) countOnce(ctx context.Context, b *builder, arrays string) ([]int32, error) {
	key := b.key(arrays)
	cached, ok := r.cache.get(key, r.now)
	if !ok {
		cached.generation = noGeneration
	}
	until := b.nextPublication()
	sql := fmt.Sprintf("SELECT generation, CASE WHEN generation <> %[1]s THEN %[2]s END, "+
		"CASE WHEN generation <> %[1]s THEN %[3]s END FROM %[4]s",
		b.arg(cached.generation)+"::bigint", until, arrays, generation)
	fresh := cachedCounts{}
	var ends *time.Time
	if err := r.db.QueryRow(ctx, sql, b.args...).Scan(&fresh.generation, &ends, &fresh.values); err != nil {
		return nil, fmt.Errorf("count: %w", err)
	}
	if fresh.generation == cached.generation {
		return cached.values, nil
	}
	fresh.until = farFuture
	if ends != nil {
		fresh.until = *ends
	}
	if fresh.generation > 0 {
		r.cache.put(key, fresh)
	}
	return fresh.values, nil
}

// nextPublication is the next instant at which a row that the conditions exclude becomes public.
func (b *builder) nextPublication() string {
	if len(b.timed) == 0 {
		return "NULL::timestamptz"
	}
	var next []string
	for _, name := range b.timed {
		next = append(next, nextPublicationIn(name, b.nowArgument()))
	}
	return "LEAST(" + strings.Join(next, ", ") + ")"
}

// key identifies a statement with its arguments. The time is left out: changes by time are bounded by nextPublication. A statement
// with the position of a client has none, "".
func (b *builder) key(sql string) string {
	if b.positioned {
		return ""
	}
	key := sha256.New()
	key.Write([]byte(sql))
	for i, arg := range b.args {
		if b.nowArg == fmt.Sprintf("$%d", i+1) {
			continue
		}
		fmt.Fprintf(key, "\x00%v", arg)
	}
	return string(key.Sum(nil))
}
