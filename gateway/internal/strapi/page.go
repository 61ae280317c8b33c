package strapi

import (
	"strconv"

	"raymi.example/internal/errs"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// Bounds of a page, as recorded.
const (
	defaultPageSize = 25
	maxPageSize     = 100
)

// bounds are the numbers of a page in both forms.
type bounds struct{ page, size, start, limit int }

// pageFrom reads pagination in its two forms and clamps as recorded.
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
	asked, err := readBounds(n, bounds{page: 1, size: defaultPageSize, limit: defaultPageSize})
	if err != nil {
		return nil, false, err
	}
	page = asked.byPage()
	if offset {
		page = asked.byOffset()
	}
	page.WithoutTotal, err = withoutTotal(n.child("withCount"))
	return page, offset, err
}

// errMixedPages is the recorded answer to un-bracketed page numbers, and to both forms inside populate.
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

// readBounds reads the numbers that are there over those of asked.
func readBounds(n *node, asked bounds) (bounds, error) {
	for name, to := range map[string]*int{"page": &asked.page, "pageSize": &asked.size, "start": &asked.start, "limit": &asked.limit} {
		if err := pageNumber(n, name, to); err != nil {
			return asked, err
		}
	}
	return asked, nil
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
