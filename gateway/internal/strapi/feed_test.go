package strapi_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"raymi.example/gateway/internal/strapi"
	"raymi.example/internal/calendar"
	"raymi.example/internal/errs"
)

func readFeed(t *testing.T, raw, format string) (*strapi.Request, error) {
	t.Helper()
	parsed, err := strapi.ParseQuery(raw)
	if err != nil {
		t.Fatal(err)
	}
	return strapi.ReadFeed(parsed, format, friday)
}

func TestFeedBoundsItsDates(t *testing.T) {
	t.Parallel()
	const layout = "2006-01-02 15:04"
	for raw, want := range map[string]string{
		"":                              "2026-10-28 17:30 to 2028-01-01 17:30",
		"when=weekend":                  "2026-11-27 17:30 to 2026-11-30 00:00",
		"from=2026-12-01&to=2026-12-24": "2026-12-01 00:00 to 2026-12-25 00:00",
		"from=2026-12-01&to=2099-12-24": "2026-12-01 00:00 to 2028-01-05 00:00",
		"event=7&from=2028-06-24T09:00&to=2028-06-24T09:01": "2028-06-24 09:00 to 2028-06-24 09:01",
		"category=music&weekday=fr,sa&q=inti":               "2026-10-28 17:30 to 2028-01-01 17:30",
	} {
		r, err := readFeed(t, raw, "ics")
		if err != nil {
			t.Fatalf("%s: %v", raw, err)
		}
		if got := r.Feed.From.In(calendar.Lima).Format(layout) + " to " + r.Feed.To.In(calendar.Lima).Format(layout); got != want {
			t.Errorf("%q: got %s, want %s", raw, got, want)
		}
	}
	r, err := readFeed(t, "weekday=fr,su&alarm=90&host=3", "ics")
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(r.Feed.Weekdays, []time.Weekday{time.Friday, time.Sunday}) || r.Feed.Alarm != 90*time.Minute {
		t.Errorf("got %+v", r.Feed)
	}
}

// A calendar is about what happens; the opening hours of museums are in it on request.
func TestCalendarsLeaveOutPermanentProgrammes(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]bool{
		"ics?": true, "ics?host=3": true, "ics?kind=permanent": false, "ics?event=7": false, "ics?collection=x": false,
		"rss?": false, "csv?": false,
	} {
		format, raw, _ := strings.Cut(address, "?")
		r, err := readFeed(t, raw, format)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(r.Query.String(), `"season"`); got != want {
			t.Errorf("%s: left out: %v", address, got)
		}
	}
}

// Other programs store the address of a feed, so it may not have the position of a visitor.
func TestFeedRefusesWhatItCannotKeep(t *testing.T) {
	t.Parallel()
	for _, raw := range []string{
		"near=-13.5,-71.9", "radius=100", "populate=*", "filters[id]=1", "sort=id", "fields[0]=ruc", "pagination[page]=2", "cursor=x", "size=3",
		"include=facets", "weekday=xx", "weekday=fr,", "alarm=0", "alarm=-5", "alarm=99999", "alarm=x", "when=never", "order=x", "alarm[x]=1",
	} {
		if _, err := readFeed(t, raw, "ics"); errs.KindOf(err) != errs.Invalid {
			t.Errorf("%s: got %v", raw, err)
		}
	}
}

// The address in a feed has no parameter that the portal does not know.
func TestFeedKnowsItsParameters(t *testing.T) {
	t.Parallel()
	r, err := readFeed(t, "x=1&category=music&utm_source=a&locale=es&q=%0d%0aEND", "ics")
	if err != nil {
		t.Fatal(err)
	}
	if got := r.Feed.Parameters.Encode(); got != "category=music&locale=es&q=%0D%0AEND" {
		t.Errorf("got %s", got)
	}
	for path, want := range map[string]string{
		"/api/events/feed.ics": "ics", "/api/events/feed.atom": "atom", "/api/events/feed.exe": "", "/api/events/feed.": "", "/api/events/7": "",
	} {
		if got := strapi.FeedFormat(path); got != want {
			t.Errorf("%s: %q", path, got)
		}
	}
}
