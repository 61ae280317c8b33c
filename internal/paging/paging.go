// Package paging has the page of a list that is not content of the query language: lists of the desk.
package paging

// Page is a page of a list: at most Limit entries from offset Start on, of those that match Filter and Search.
type Page struct {
	Start, Limit int32
	// Filter is a state, a role or a noun, depending on the list; empty = all.
	Filter string
	// Search is a part of a name.
	Search string
	// Oldest sorts the oldest first; else the newest come first.
	Oldest bool
	// ByName sorts by name, in lists that support it.
	ByName bool
}

// Order returns the sort direction by id, for SQL.
func (p Page) Order() string {
	if p.Oldest {
		return "ASC"
	}
	return "DESC"
}
