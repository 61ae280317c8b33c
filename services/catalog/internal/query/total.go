package query

import (
	"context"
	"encoding/json"
	"fmt"
	"math"

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
	b := r.builder()
	row := b.alias()
	where, err := b.where(t, row, q)
	if err != nil {
		return nil, err
	}
	matching := fmt.Sprintf("SELECT 1 FROM %s %s WHERE %s", t.Name, row, where)
	total, err := r.total(ctx, matching, b.args)
	if err != nil {
		return nil, err
	}
	if found > 0 {
		total = max(total, page.GetStart()+int32(found))
	}
	info.Total = &total
	return info, nil
}

// total counts to the bound and one further; what is beyond is estimated, and never told to be within.
func (r *reading) total(ctx context.Context, matching string, args []any) (int32, error) {
	var counted int32
	sql := fmt.Sprintf("SELECT count(*) FROM (%s LIMIT %d) counted", matching, r.exact+1)
	if err := r.db.QueryRow(ctx, sql, args...).Scan(&counted); err != nil {
		return 0, fmt.Errorf("count: %w", err)
	}
	if counted <= r.exact {
		return counted, nil
	}
	estimated, err := r.estimate(ctx, matching, args)
	return max(counted, estimated), err
}

// estimate is the number of rows that the planner expects, from statistics alone.
func (r *reading) estimate(ctx context.Context, sql string, args []any) (int32, error) {
	var text []byte
	if err := r.db.QueryRow(ctx, "EXPLAIN (FORMAT JSON) "+sql, args...).Scan(&text); err != nil {
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
