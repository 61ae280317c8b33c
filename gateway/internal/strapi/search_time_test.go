package strapi_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/testing/protocmp"

	"raymi.example/internal/calendar"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// meets evaluates a condition on a date.
func meets(t *testing.T, f *queryv1.Filter, start, end time.Time) bool {
	t.Helper()
	for _, part := range f.GetAll().GetFilters() {
		if !meets(t, part, start, end) {
			return false
		}
	}
	for _, part := range f.GetAny().GetFilters() {
		if meets(t, part, start, end) {
			return true
		}
	}
	c := f.GetComparison()
	if c == nil {
		return f.GetAll() != nil
	}
	value := map[string]time.Time{"startsAt": start, "endsAt": end}[c.GetAttribute()]
	bound, err := time.Parse(time.RFC3339, c.GetValues()[0].GetText())
	if err != nil || value.IsZero() {
		t.Fatalf("condition %v: %v", c, err)
	}
	switch c.GetOperator() { //nolint:exhaustive // others fail the test
	case queryv1.Operator_OPERATOR_LT:
		return value.Before(bound)
	case queryv1.Operator_OPERATOR_GT:
		return value.After(bound)
	case queryv1.Operator_OPERATOR_GTE:
		return !value.Before(bound)
	}
	t.Fatalf("condition %v", c)
	return false
}

// november is a time of "27 18:30" in November 2026 in Lima; the 27th is a Friday.
func november(t *testing.T, text string) time.Time {
	t.Helper()
	at, err := time.ParseInLocation("2006-01 02 15:04", "2026-11 "+text, calendar.Lima)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

func TestTheEveningIsNotFullOfMuseums(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, when, now, start, end string
		want                        bool
	}{
		{"a museum that closes at 18:00", "tonight", "26 12:00", "26 09:00", "26 18:00", false},
		{"a museum until 18:59", "tonight", "26 12:00", "26 09:00", "26 18:59", false},
		{"a museum until 19:00", "tonight", "26 12:00", "26 09:00", "26 19:00", true},
		{"an hour before it closes", "tonight", "26 18:00", "26 09:00", "26 19:00", true},
		{"less than an hour before it closes", "tonight", "26 18:10", "26 09:00", "26 19:00", false},
		{"an exhibition of weeks", "tonight", "26 12:00", "01 09:00", "30 18:00", true},
		{"a whole day", "tonight", "26 12:00", "26 00:00", "27 00:00", true},
		{"from 16:30 on", "tonight", "26 12:00", "26 16:30", "26 17:30", true},
		{"from 16:30 on, over", "tonight", "26 17:30", "26 16:30", "26 17:30", false},
		{"from 16:00 to 17:30", "tonight", "26 12:00", "26 16:00", "26 17:30", false},
		{"from 16:00 to 20:00", "tonight", "26 12:00", "26 16:00", "26 20:00", true},
		{"begun at 20:00 and about to end", "tonight", "26 21:50", "26 20:00", "26 22:00", true},
		{"a party, seen at two", "tonight", "27 02:00", "26 23:00", "27 04:00", true},
		{"a party of the coming night, seen at two", "tonight", "27 02:00", "27 23:00", "28 04:00", false},
		{"a party of the coming night, seen at five", "tonight", "27 05:00", "27 23:00", "28 04:00", true},
		{"at five in the morning", "tonight", "26 12:00", "27 05:00", "27 07:00", false},
		{"the evening before", "tonight", "26 12:00", "25 20:00", "25 23:00", false},
		{"a museum on Friday until 18:00", "weekend", "26 12:00", "27 09:00", "27 18:00", false},
		{"a museum on Friday until 19:00", "weekend", "26 12:00", "27 09:00", "27 19:00", true},
		{"Friday from 16:30 on", "weekend", "26 12:00", "27 16:30", "27 17:30", true},
		{"a museum on Sunday, about to close", "weekend", "29 17:50", "29 09:00", "29 18:00", true},
		{"Sunday evening", "weekend", "29 17:50", "29 23:00", "30 02:00", true},
		{"Monday", "weekend", "26 12:00", "30 00:00", "30 02:00", false},
		{"a museum on Thursday until 18:00", "today", "26 12:00", "26 09:00", "26 18:00", true},
	} {
		q, err := readSearch(t, "when="+c.when, november(t, c.now))
		if err != nil {
			t.Fatal(err)
		}
		dates := q.GetFilter().GetNested().GetFilter()
		if got := meets(t, dates, november(t, c.start), november(t, c.end)); got != c.want {
			t.Errorf("%s, %s at %s: %v", c.name, c.when, c.now, got)
		}
	}
}

// A card shows the date for which its event is found, and a feed has no other.
func TestPopulatedDatesAreThoseOfANamedTime(t *testing.T) {
	t.Parallel()
	const populated = "&populate[eventAddress]=true&populate[occurrences][limit]=3"
	q, err := readSearch(t, "when=tonight"+populated, friday)
	if err != nil {
		t.Fatal(err)
	}
	tonight := q.GetFilter().GetNested().GetFilter()
	if diff := cmp.Diff(tonight, shownDates(q), protocmp.Transform()); diff != "" {
		t.Error(diff)
	}
	if q, err = readSearch(t, "when=tonight&populate[occurrences][filters][endsAt][$gt]=2026-11-27T22:30:00Z", friday); err != nil {
		t.Fatal(err)
	}
	if got := shownDates(q).GetAll().GetFilters(); len(got) != 2 || cmp.Diff(tonight, got[0], protocmp.Transform()) != "" {
		t.Errorf("beside a condition of the client: %v", got)
	}
	feed, err := readFeed(t, "when=tonight", "csv")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(tonight, shownDates(feed.Query), protocmp.Transform()); diff != "" {
		t.Error(diff)
	}
	if q, err = readSearch(t, "from=2026-11-27"+populated, friday); err != nil || shownDates(q) != nil {
		t.Errorf("with days: %v, %v", shownDates(q), err)
	}
}

func shownDates(q *queryv1.Query) *queryv1.Filter {
	for _, p := range q.GetPopulate() {
		if p.GetName() == "occurrences" {
			return p.GetQuery().GetFilter()
		}
	}
	return nil
}
