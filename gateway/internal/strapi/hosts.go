package strapi

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// Bounds of the list of hosts by date.
const (
	hostTextMax  = 80
	hostCodesMax = 1000
	hostPageMax  = 100_000
	hostWeekDays = 7
)

// HostList is the query of GET /api/hosts.
type HostList struct {
	// Text is a part of the name; empty: any.
	Text string
	// Areas and Cities are codes; none: any.
	Areas, Cities []string
	// Now is the present, rounded. Before: only hosts with a date that begins before it; zero: any.
	Now, Before time.Time
	// Page is counted from 1.
	Page int32
}

// Key is equal for lists with equal responses while the clock stands.
func (l *HostList) Key() string {
	return fmt.Sprintf("%q %q %q %t %d", l.Text, l.Areas, l.Cities, l.Before.IsZero(), l.Page)
}

// ReadHostList reads the plain parameters of GET /api/hosts: q, area and city (lists with commas), week (only hosts with a date
// within seven days) and pageNumber.
func ReadHostList(r *Request, now time.Time) (*Request, error) {
	r = r.unread()
	s := searchReader{Request: r, now: now.Truncate(step)}
	list := &HostList{Now: s.now, Page: 1}
	text, err := s.plain("q")
	if err != nil || utf8.RuneCountInString(text) > hostTextMax {
		return nil, Invalid("q")
	}
	list.Text = text
	for name, into := range map[string]*[]string{"area": &list.Areas, "city": &list.Cities} {
		codes, err := s.plain(name)
		if err != nil || len(codes) > hostCodesMax {
			return nil, Invalid(name)
		}
		*into = strings.FieldsFunc(codes, func(r rune) bool { return r == ',' })
		slices.Sort(*into)
	}
	week, err := s.flag("week")
	if err != nil {
		return nil, err
	}
	if week {
		list.Before = s.now.AddDate(0, 0, hostWeekDays)
	}
	page, err := s.plain("pageNumber")
	if err != nil {
		return nil, err
	}
	if page != "" {
		number, err := strconv.ParseInt(page, 10, 32)
		if err != nil || number < 1 || number > hostPageMax {
			return nil, Invalid("pageNumber")
		}
		list.Page = int32(number)
	}
	return &Request{Query: r.Query, Hosts: list, parsed: r.Query, raw: r.raw, root: r.root}, nil
}
