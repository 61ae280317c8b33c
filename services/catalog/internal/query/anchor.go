package query

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// anchorRange is the number of rows, before and after the expected one, in which a page looks for the entry that ends the page before.
const anchorRange = 100

// anchored returns the page with the row at which it begins: the one after its anchor, the entry that ends the page before. When the
// anchor is too far away or gone, the page begins at the expected row.
func (r *reading) anchored(ctx context.Context, t *table, q *queryv1.Query, page *queryv1.Page) (*queryv1.Page, error) {
	if page.GetAfter() == 0 {
		return page, nil
	}
	first := max(page.GetStart()-anchorRange, 0)
	b := r.builder()
	near, err := b.page(t, q, &queryv1.Page{Start: first, Limit: page.GetStart() - first + anchorRange})
	if err != nil {
		return nil, err
	}
	var rank int64
	err = r.db.QueryRow(ctx, fmt.Sprintf("SELECT rank FROM %s WHERE id = %s", near, b.arg(page.GetAfter())), b.args...).Scan(&rank)
	if errors.Is(err, pgx.ErrNoRows) {
		return page, nil
	}
	if err != nil {
		return nil, fmt.Errorf("find the anchor of a page: %w", err)
	}
	return &queryv1.Page{Start: first + int32(rank), Limit: page.GetLimit(), WithoutTotal: page.GetWithoutTotal()}, nil
}
