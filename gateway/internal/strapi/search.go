package strapi

import (
	"encoding/base64"
	"strconv"
	"strings"
	"time"

	"google.golang.org/protobuf/proto"

	"raymi.example/internal/calendar"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// step rounds the present down: a query that changed every second would never be in the response cache.
const step = 5 * time.Minute

// ValidUntil is when the response to plain parameters changes with the clock alone.
func ValidUntil(now time.Time) time.Time { return now.Truncate(step).Add(step) }

// cursorPrefix is the version of a cursor's format. The number of the page's first row follows, and optionally a colon and the id of the
// entry that ends the page before.
const cursorPrefix = "1:"

// ReadSearch adds the plain parameters of GET /api/events/search to a parsed query: q (words), when (now, tonight, today, tomorrow,
// weekend, week), from and to (days or times in Lima), city, neighbourhood, category, area, collection (codes), host, event (ids),
// accessibility (features), audience, language, setting, booking, kind, each a list with commas, free, priceMax (soles), near
// (latitude,longitude) with radius (metres), bbox (west,south,east,north), past (true: only events that are over, any: those, too), order
// (match, soonest, newest, nearest), include (facets, choices, days, months, years, clusters), size and cursor. Without a time, events that
// are over are left out unless event names them.
func ReadSearch(r *Request, now time.Time) (*Request, error) { return readSearch(r, now, nil) }

// readSearch reads the parameters of a request, of which some are replaced.
func readSearch(r *Request, now time.Time, replaced map[string]string) (*Request, error) {
	r = r.unread()
	s := searchReader{Request: r, now: now.In(calendar.Lima).Truncate(step), replaced: replaced}
	q, _ := proto.Clone(r.Query).(*queryv1.Query)
	for _, read := range []func(*queryv1.Query) error{s.words, s.times, s.lists, s.price, s.place, s.order, s.page} {
		if err := read(q); err != nil {
			return nil, err
		}
	}
	if q.GetFilter() != nil {
		s.filters = append(s.filters, q.GetFilter())
	}
	if len(s.filters) > 0 {
		q.Filter = all(s.filters)
	}
	include, err := s.included()
	return &Request{Query: q, Cursor: true, Include: include, parsed: r.Query, raw: r.raw, root: r.root}, err
}

// searchReader collects the conditions of plain parameters.
type searchReader struct {
	*Request

	now      time.Time
	filters  []*queryv1.Filter
	replaced map[string]string
}

// plain returns the value of a parameter without brackets.
func (s *searchReader) plain(name string) (string, error) {
	if value, ok := s.replaced[name]; ok {
		return value, nil
	}
	if n := s.root.child(name); n != nil && !n.leaf() {
		return "", Invalid(name)
	}
	return strings.TrimSpace(s.Value(name)), nil
}

// flag reads a parameter that is true or false.
func (s *searchReader) flag(name string) (bool, error) {
	text, err := s.plain(name)
	if err != nil {
		return false, err
	}
	switch text {
	case "", "false":
		return false, nil
	case "true":
		return true, nil
	}
	return false, Invalid(name)
}

func (s *searchReader) words(q *queryv1.Query) error {
	text, err := s.plain("q")
	if err == nil && text != "" {
		q.Match = &queryv1.Match{Text: text}
	}
	return err
}

// searchLists are the parameters with lists of values, and the condition that each adds.
var searchLists = []struct {
	name      string
	condition func(values []string) *queryv1.Filter
}{
	{"city", func(v []string) *queryv1.Filter { return nested("eventAddress", nested("city", in("cityCode", v))) }},
	{"neighbourhood", func(v []string) *queryv1.Filter {
		return nested("eventAddress", nested("neighbourhood", in("neighbourhoodCode", v)))
	}},
	{"category", func(v []string) *queryv1.Filter { return nested("eventCategory", in("eventCategoryCode", v)) }},
	// An event has the areas of culture of its host.
	{"area", func(v []string) *queryv1.Filter {
		return nested("eventHost", nested("cultureType", in("cultureTypeCode", v)))
	}},
	{"host", func(v []string) *queryv1.Filter { return nested("eventHost", in("id", v)) }},
	{"event", func(v []string) *queryv1.Filter { return in("id", v) }},
	{"collection", func(v []string) *queryv1.Filter { return nested("collection", in("collectionCode", v)) }},
	{"accessibility", func(v []string) *queryv1.Filter { return nested("accessibility", in("feature", v)) }},
	{"audience", func(v []string) *queryv1.Filter { return nested("audiences", in("audience", v)) }},
	{"language", func(v []string) *queryv1.Filter { return nested("languages", in("language", v)) }},
	{"kind", func(v []string) *queryv1.Filter { return in("programmeKind", v) }},
	{"booking", func(v []string) *queryv1.Filter { return in("needsBooking", v) }},
	{"setting", func(v []string) *queryv1.Filter { return in("setting", append(v, "both")) }},
}

func (s *searchReader) lists(*queryv1.Query) error {
	for _, list := range searchLists {
		text, err := s.plain(list.name)
		if err != nil {
			return err
		}
		if text != "" {
			s.filters = append(s.filters, list.condition(strings.Split(text, ",")))
		}
	}
	return nil
}

func (s *searchReader) price(*queryv1.Query) error {
	free, err := s.flag("free")
	if err != nil {
		return err
	}
	if free {
		s.filters = append(s.filters, compare("isFree", queryv1.Operator_OPERATOR_EQ, "true"))
	}
	most, err := s.plain("priceMax")
	if err != nil || most == "" {
		return err
	}
	if _, err := strconv.ParseFloat(most, 64); err != nil {
		return Invalid("priceMax")
	}
	s.filters = append(s.filters, anyOf([]*queryv1.Filter{
		compare("isFree", queryv1.Operator_OPERATOR_EQ, "true"), compare("eventPrice", queryv1.Operator_OPERATOR_LTE, most),
	}))
	return nil
}

// order chooses the order if the query has no sort of its own: the best match for words, else what ends soonest.
func (s *searchReader) order(q *queryv1.Query) error {
	name, err := s.plain("order")
	if err != nil {
		return err
	}
	soonest := []*queryv1.Sort{{Path: []string{"nextDate"}}, {Path: []string{"eventEndDate"}}}
	switch {
	case name == "soonest", name == "" && q.GetMatch() == nil && len(q.GetSort()) == 0:
		q.Sort = soonest
	case name == "newest":
		q.Sort = []*queryv1.Sort{{Path: []string{"createdAt"}, Descending: true}}
	case name == "match" && q.GetMatch() != nil:
		q.Sort = nil
	case name == "nearest" && q.GetPlace().GetCircle() != nil:
		q.Sort = append([]*queryv1.Sort{{Path: []string{"distance"}}}, soonest...)
	case name != "":
		return Invalid("order")
	}
	return nil
}

func (s *searchReader) page(q *queryv1.Query) error {
	size, err := s.plain("size")
	if err != nil {
		return err
	}
	if size != "" {
		n, err := strconv.ParseInt(size, 10, 32)
		if err != nil {
			return Invalid("size")
		}
		q.Page = bounds{page: 1, size: int(n)}.byPage()
	}
	cursor, err := s.plain("cursor")
	if err != nil || cursor == "" {
		return err
	}
	q.Page.Start, q.Page.After, err = readCursor(cursor)
	return err
}

// cursorAt is the cursor of the page that begins at a row, after an entry.
func cursorAt(start, after int32) string {
	text := cursorPrefix + strconv.Itoa(int(start))
	if after > 0 {
		text += ":" + strconv.Itoa(int(after))
	}
	return base64.RawURLEncoding.EncodeToString([]byte(text))
}

func readCursor(cursor string) (start, after int32, err error) {
	text, err := base64.RawURLEncoding.DecodeString(cursor)
	position, ok := strings.CutPrefix(string(text), cursorPrefix)
	if err != nil || !ok {
		return 0, 0, Invalid("cursor")
	}
	row, entry, anchored := strings.Cut(position, ":")
	if !anchored {
		entry = "0"
	}
	for _, part := range []struct {
		text   string
		number *int32
	}{{row, &start}, {entry, &after}} {
		n, err := strconv.ParseInt(part.text, 10, 32)
		if err != nil || n < 0 {
			return 0, 0, Invalid("cursor")
		}
		*part.number = int32(n)
	}
	return start, after, nil
}

func instant(at time.Time) string { return at.UTC().Format(time.RFC3339) }

func compare(attribute string, operator queryv1.Operator, values ...string) *queryv1.Filter {
	c := &queryv1.Comparison{Attribute: attribute, Operator: operator}
	for _, v := range values {
		c.Values = append(c.Values, &queryv1.Value{Text: proto.String(v)})
	}
	return &queryv1.Filter{Node: &queryv1.Filter_Comparison{Comparison: c}}
}

func in(attribute string, values []string) *queryv1.Filter {
	return compare(attribute, queryv1.Operator_OPERATOR_IN, values...)
}
