package strapi

import (
	"strconv"

	"raymi.example/internal/errs"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// Recorded bounds of a page.
const (
	defaultPageSize = 25
	maxPageSize     = 100
)

// bounds are the parameters of a page in both forms.
type bounds struct{ page, size, start, limit int }

// pageFrom reads pagination in both forms and clamps the numbers. Recorded.
func pageFrom(n *node) (page *queryv1.Page, offset bool, err error) {
	if n == nil {
		return &queryv1.Page{Limit: defaultPageSize}, false, nil
	}
	byPage := n.child("page") != nil || n.child("pageSize") != nil
	offset = n.child("start") != nil || n.child("limit") != nil
	if byPage && offset {
		return nil, false, errs.New(errs.Invalid, "invalid_query",
			"Invalid pagination parameters. Expected either start/limit or page/pageSize")
	}
	requested, err := readBounds(n, bounds{page: 1, size: defaultPageSize, limit: defaultPageSize})
	if err != nil {
		return nil, false, err
	}
	page = requested.byPage()
	if offset {
		page = requested.byOffset()
	}
	page.WithoutTotal, err = withoutTotal(n.child("withCount"))
	return page, offset, err
}

// errMixedPages is the recorded error for un-bracketed page numbers, and for both forms inside populate.
func errMixedPages() error {
	return errs.New(errs.Invalid, "pagination_error",
		"Invalid pagination attributes. You cannot use page and offset pagination in the same query")
}

func (b bounds) byOffset() *queryv1.Page {
	if b.limit == -1 {
		b.limit = maxPageSize
	}
	return &queryv1.Page{Start: int32(max(b.start, 0)), Limit: int32(min(max(b.limit, 1), maxPageSize))}
}

func (b bounds) byPage() *queryv1.Page {
	size := min(max(b.size, 1), maxPageSize)
	return &queryv1.Page{Start: int32(min(int64(max(b.page, 1)-1)*int64(size), 1<<31-1)), Limit: int32(size)}
}

// readBounds overwrites the defaults with the numbers in the query.
func readBounds(n *node, requested bounds) (bounds, error) {
	numbers := map[string]*int{
		"page": &requested.page, "pageSize": &requested.size, "start": &requested.start, "limit": &requested.limit,
	}
	for name, to := range numbers {
		if err := pageNumber(n, name, to); err != nil {
			return requested, err
		}
	}
	return requested, nil
}

func pageNumber(n *node, name string, to *int) error {
	c := n.child(name)
	switch {
	case c == nil:
		return nil
	case !c.leaf():
		return Invalid("pagination." + name)
	case c.value() == "":
		*to = 1
		return nil
	}
	value, err := strconv.ParseInt(c.value(), 10, 32)
	if err != nil {
		return Invalid("pagination." + name)
	}
	*to = int(value)
	return nil
}

func withoutTotal(n *node) (bool, error) {
	if n == nil {
		return false, nil
	}
	switch n.value() {
	case "true", "t", "1":
		return false, nil
	case "false", "f", "0":
		return true, nil
	}
	return false, errs.New(errs.Invalid, "invalid_query", `Invalid withCount parameter. Expected "t","1","true","false","0","f"`)
}
