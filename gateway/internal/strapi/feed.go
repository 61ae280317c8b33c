package strapi

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"google.golang.org/protobuf/proto"

	"raymi.example/internal/calendar"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

const (
	feedPath = "/api/events/feed."
	// feedPage is the number of events that a feed reads at once: a page with all dates stays below the bounds of a response.
	feedPage = 50
	// alarmMax bounds the time between an alarm and its event: four weeks in minutes.
	alarmMax = 4 * 7 * 24 * 60
	// keptFor is how long a date stays in a calendar after it is over, if the request states no time.
	keptFor = 30 * 24 * time.Hour
	// feedAhead is the horizon of the dates of a feed, from now or from its first day.
	feedAhead = 400 * 24 * time.Hour
)

// FeedFormats are the formats of feeds, which are the ends of their addresses.
var FeedFormats = []string{"ics", "rss", "atom", "json", "csv"}

// Feed is what a request for a feed states besides the search for its events.
type Feed struct {
	// Format is one of FeedFormats.
	Format string
	// Parameters are the parameters of the request, sorted and without unknown ones.
	Parameters url.Values
	// From and To bound the dates, half-open; Weekdays are those in Lima that are kept, empty: all.
	From, To time.Time
	Weekdays []time.Weekday
	// Alarm is the time between the reminder of a calendar and the event; 0: no reminder.
	Alarm time.Duration
}

// FeedFormat returns the format of a feed; "" if a canonical path is not that of a feed.
func FeedFormat(urlPath string) string {
	format, ok := strings.CutPrefix(urlPath, feedPath)
	if !ok || !slices.Contains(FeedFormats, format) {
		return ""
	}
	return format
}

// FeedPath returns the path of the feeds in a format.
func FeedPath(format string) string { return feedPath + format }

// feedFields are the attributes that feeds show.
var feedFields = []string{
	"uuid", "eventName", "eventShortDescription", "eventStatus", "statusReason", "isFree", "eventPrice", "createdAt", "updatedAt",
	"publishedAt", "programmeKind", "eventStartDate", "eventEndDate", "setting", "needsBooking", "source",
}

// searchParameters are the plain parameters of a search, apart from the position of a client and those about pages.
var searchParameters = append([]string{"q", "free", "priceMax", "when", "from", "to", "past", "bbox", "order"}, listParameters()...)

// feedParameters choose the events of a feed and its form.
var feedParameters = append([]string{"locale", "weekday", "alarm"}, searchParameters...)

// listParameters are the names of the parameters with lists of values.
func listParameters() []string {
	var names []string
	for _, l := range searchLists {
		names = append(names, l.name)
	}
	return names
}

// ReadFeed adds the plain parameters of a search to a parsed query, for a feed, which has no pages and chooses what it reads of each
// event. weekday (mo, tu, we, th, fr, sa, su) keeps the dates of some days; alarm is a number of minutes. The brackets of the contract and
// the position of a client are refused: other programs store the address of a feed.
func ReadFeed(r *Request, format string, now time.Time) (*Request, error) {
	r = r.unread()
	for _, name := range []string{"filters", "sort", "fields", "populate", "pagination", "size", "cursor", "include", "near", "radius"} {
		if r.root.child(name) != nil {
			return nil, Invalid(name)
		}
	}
	s := searchReader{Request: r, now: now.In(calendar.Lima).Truncate(step)}
	feed := &Feed{Format: format, Parameters: url.Values{}}
	for _, name := range feedParameters {
		if value := r.Value(name); value != "" {
			feed.Parameters.Set(name, value)
		}
	}
	if err := s.feedDates(feed); err != nil {
		return nil, err
	}
	q, _ := proto.Clone(r.Query).(*queryv1.Query)
	q.Fields, q.Page = feedFields, &queryv1.Page{Limit: feedPage}
	q.Populate = []*queryv1.Populate{
		{Name: "occurrences"},
		{Name: "eventCategory"},
		{Name: "eventHost"},
		{Name: "eventContacts"},
		{Name: "audiences"},
		{Name: "languages"},
		{Name: "accessibility"},
		{Name: "eventAddress", Query: &queryv1.Query{Populate: []*queryv1.Populate{{Name: "city"}}}},
	}
	out, err := readSearch(&Request{Query: q, raw: r.raw, root: r.root}, now, feed.searchDefaults())
	if err != nil {
		return nil, err
	}
	out.Feed, out.parsed = feed, r.Query
	return out, nil
}

// searchDefaults replaces parameters of the search that the request does not state: what is new comes first in readers. A calendar leaves
// out what is open every day, since its dates would hide all others.
func (f *Feed) searchDefaults() map[string]string {
	replaced := map[string]string{}
	switch f.Format {
	case "ics", "csv":
		if !f.Parameters.Has("order") {
			replaced["order"] = "soonest"
		}
	default:
		if !f.Parameters.Has("order") {
			replaced["order"] = "newest"
		}
	}
	if f.Format == "ics" && !f.Parameters.Has("kind") && !f.Parameters.Has("event") && !f.Parameters.Has("collection") {
		replaced["kind"] = "event,season"
	}
	return replaced
}

// feedDates reads which dates of the events a feed has, and the alarm.
func (s *searchReader) feedDates(feed *Feed) error {
	chosen, err := s.period()
	if err != nil {
		return err
	}
	from, to := chosen.from, chosen.to
	if from.IsZero() {
		from = s.now
		if feed.Format == "ics" {
			from = from.Add(-keptFor)
		}
	}
	latest := s.now
	if from.After(latest) {
		latest = from // a calendar entry of a far date
	}
	if latest = latest.Add(feedAhead); to.IsZero() || to.After(latest) {
		to = latest
	}
	feed.From, feed.To = from, to
	if feed.Weekdays, err = s.weekdays(); err != nil {
		return err
	}
	alarm, err := s.plain("alarm")
	if err != nil || alarm == "" {
		return err
	}
	minutes, err := strconv.Atoi(alarm)
	if err != nil || minutes < 1 || minutes > alarmMax {
		return Invalid("alarm")
	}
	feed.Alarm = time.Duration(minutes) * time.Minute
	return nil
}

func (s *searchReader) weekdays() ([]time.Weekday, error) {
	text, err := s.plain("weekday")
	if err != nil || text == "" {
		return nil, err
	}
	var out []time.Weekday
	for name := range strings.SplitSeq(text, ",") {
		day := slices.Index([]string{"su", "mo", "tu", "we", "th", "fr", "sa"}, name)
		if day < 0 {
			return nil, Invalid("weekday")
		}
		out = append(out, time.Weekday(day))
	}
	return out, nil
}

// PageFrom is the request for the page that begins at a row.
func (r *Request) PageFrom(start int32) *Request {
	out := *r
	out.Query, _ = proto.Clone(r.Query).(*queryv1.Query)
	out.Query.Page.Start = start
	return &out
}
