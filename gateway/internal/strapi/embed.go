package strapi

import (
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"raymi.example/internal/calendar"
)

// Number of events that an embedded list shows, and the most that it may.
const (
	embedDefault = 6
	embedMax     = 24
)

// Embed is what the address of a list of events for other web sites states.
type Embed struct {
	// Search holds the plain parameters that choose the events, Parameters those and the ones about the form of the list.
	Search, Parameters url.Values
	Limit              int
	// Theme is light, dark or auto, Layout is list or cards.
	Theme, Layout string
	// Accent is a colour of six hexadecimal digits; "" = that of the portal.
	Accent string
	// From and To bound the dates that the list shows; a zero To is open.
	From, To time.Time
	// Whole: the list has what happens before what is always open, because it is neither ordered by its words nor of one kind.
	Whole bool
}

// embedParameters are those of an embedded list beside the search.
var embedParameters = []string{"limit", "theme", "layout", "accent"}

// ReadEmbed reads the query string of an embedded list: the plain parameters of a search, apart from the position of a client, which
// other web sites must not store, and from those about pages; limit (1 to 24), theme (light, dark, auto), layout (list, cards) and accent
// (a hexadecimal colour). Other parameters and repeated ones are refused, so that a mistake in an address is seen at once.
func ReadEmbed(raw string, now time.Time) (*Embed, error) {
	given, err := url.ParseQuery(raw)
	if err != nil {
		return nil, Invalid("query")
	}
	e := &Embed{Search: url.Values{}, Parameters: url.Values{}}
	for _, name := range slices.Sorted(maps.Keys(given)) {
		values := given[name]
		isSearch := slices.Contains(searchParameters, name)
		if len(values) != 1 || !isSearch && !slices.Contains(embedParameters, name) {
			return nil, Invalid(name)
		}
		if value := strings.TrimSpace(values[0]); value != "" {
			e.Parameters.Set(name, value)
			if isSearch {
				e.Search.Set(name, value)
			}
		}
	}
	if err := e.readForm(); err != nil {
		return nil, err
	}
	return e, e.readSearch(now)
}

// readForm reads the parameters about the form of the list.
func (e *Embed) readForm() error {
	e.Limit = embedDefault
	if text := e.Parameters.Get("limit"); text != "" {
		limit, err := strconv.Atoi(text)
		if err != nil || limit < 1 || limit > embedMax {
			return Invalid("limit")
		}
		e.Limit = limit
	}
	for name, choice := range map[string]struct {
		target *string
		values []string
	}{"theme": {&e.Theme, []string{"auto", "light", "dark"}}, "layout": {&e.Layout, []string{"list", "cards"}}} {
		*choice.target = choice.values[0]
		if value := e.Parameters.Get(name); value != "" {
			*choice.target = value
		}
		if !slices.Contains(choice.values, *choice.target) {
			return Invalid(name)
		}
	}
	var ok bool
	if e.Accent, ok = hexColour(e.Parameters.Get("accent")); !ok {
		return Invalid("accent")
	}
	return nil
}

// hexColour returns a colour as six lower-case digits: abc, #aabbcc. An empty text is no colour.
func hexColour(text string) (digits string, ok bool) {
	digits = strings.ToLower(strings.TrimPrefix(text, "#"))
	if strings.Trim(digits, "0123456789abcdef") != "" {
		return "", false
	}
	if len(digits) == 3 {
		digits = strings.Repeat(digits[:1], 2) + strings.Repeat(digits[1:2], 2) + strings.Repeat(digits[2:], 2)
	}
	return digits, text == "" || len(digits) == 6
}

// readSearch checks the parameters of the search, and reads which dates of the events the list shows.
func (e *Embed) readSearch(now time.Time) error {
	request, err := ParseQuery(e.Search.Encode())
	if err != nil {
		return err
	}
	if _, err := ReadSearch(request, now); err != nil {
		return err
	}
	s := searchReader{Request: request, now: now.In(calendar.Lima).Truncate(step)}
	chosen, err := s.period()
	if err != nil {
		return err
	}
	e.From, e.To = chosen.from, chosen.to
	if e.From.Before(s.now) && (e.To.IsZero() || e.To.After(s.now)) {
		e.From = s.now
	}
	e.Whole = !slices.ContainsFunc([]string{"q", "order", "kind", "event"}, e.Search.Has)
	return nil
}
