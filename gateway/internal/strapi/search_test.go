package strapi_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/encoding/prototext"
	"google.golang.org/protobuf/testing/protocmp"

	"raymi.example/gateway/internal/strapi"
	"raymi.example/internal/calendar"
	"raymi.example/internal/errs"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// friday is Friday 27 November 2026, 17:32 in Lima.
var friday = time.Date(2026, 11, 27, 17, 32, 40, 0, calendar.Lima)

func readRequest(t *testing.T, raw string, now time.Time) (*strapi.Request, error) {
	t.Helper()
	parsed, err := strapi.ParseQuery(raw)
	if err != nil {
		t.Fatal(err)
	}
	return strapi.ReadSearch(parsed, now)
}

func readSearch(t *testing.T, raw string, now time.Time) (*queryv1.Query, error) {
	t.Helper()
	s, err := readRequest(t, raw, now)
	if err != nil {
		return nil, err
	}
	return s.Query, nil
}

// periodOf returns the bounds of a search's dates in Lima.
func periodOf(t *testing.T, raw string, now time.Time) (from, to string) {
	t.Helper()
	q, err := readSearch(t, raw, now)
	if err != nil {
		t.Fatalf("%s: %v", raw, err)
	}
	for _, f := range append(q.GetFilter().GetAll().GetFilters(), q.GetFilter()) {
		dates := f.GetNested()
		for _, bound := range append(dates.GetFilter().GetAll().GetFilters(), dates.GetFilter()) {
			c := bound.GetComparison()
			if c == nil {
				continue
			}
			at, err := time.Parse(time.RFC3339, c.GetValues()[0].GetText())
			if err != nil {
				t.Fatal(err)
			}
			text := at.In(calendar.Lima).Format("Mon 2 15:04")
			if c.GetAttribute() == "endsAt" {
				from = text
			} else {
				to = text
			}
		}
	}
	return from, to
}

func TestTheTimesOfASearchAreThoseOfLima(t *testing.T) {
	t.Parallel()
	night := time.Date(2026, 11, 28, 2, 0, 0, 0, calendar.Lima)
	sunday := time.Date(2026, 11, 29, 10, 0, 0, 0, calendar.Lima)
	monday := time.Date(2026, 11, 30, 9, 0, 0, 0, calendar.Lima)
	for _, c := range []struct {
		raw      string
		now      time.Time
		from, to string
	}{
		{"when=now", friday, "Fri 27 17:30", "Fri 27 17:35"},
		{"when=tonight", friday, "Fri 27 17:30", "Sat 28 05:00"},
		{"when=tonight", monday, "Mon 30 16:30", "Tue 1 05:00"},
		{"when=tonight", night, "Sat 28 02:00", "Sat 28 05:00"},
		{"when=today", friday, "Fri 27 17:30", "Sat 28 00:00"},
		{"when=tomorrow", friday, "Sat 28 00:00", "Sun 29 00:00"},
		{"when=weekend", friday, "Fri 27 17:30", "Mon 30 00:00"},
		{"when=weekend", monday, "Fri 4 16:30", "Mon 7 00:00"},
		{"when=weekend", sunday, "Sun 29 10:00", "Mon 30 00:00"},
		{"when=week", friday, "Fri 27 17:30", "Mon 30 00:00"},
		{"when=week", sunday, "Sun 29 10:00", "Mon 30 00:00"},
		{"when=week", monday, "Mon 30 09:00", "Mon 7 00:00"},
		{"from=2026-12-24&to=2026-12-25", friday, "Thu 24 00:00", "Sat 26 00:00"},
		{"from=2026-12-24", friday, "Thu 24 00:00", ""},
		{"to=2026-12-24", friday, "", "Fri 25 00:00"},
		{"from=2026-11-27T17:00&to=2026-11-28T05:00", friday, "Fri 27 17:00", "Sat 28 05:00"},
	} {
		if from, to := periodOf(t, c.raw, c.now); from != c.from || to != c.to {
			t.Errorf("%s at %v: got %s to %s, want %s to %s", c.raw, c.now, from, to, c.from, c.to)
		}
	}
}

const (
	coming = `comparison {attribute: "eventEndDate" operator: OPERATOR_GT values {text: "2026-11-27T22:30:00Z"}}`
	over   = `comparison {attribute: "eventEndDate" operator: OPERATOR_LTE values {text: "2026-11-27T22:30:00Z"}}`
	soon   = `sort {path: "nextDate"} sort {path: "eventEndDate"} page {limit: 25}`
)

func TestPlainParametersBecomeTheQuery(t *testing.T) {
	t.Parallel()
	for raw, want := range map[string]string{
		"":                 `filter {` + coming + `} ` + soon,
		"q=+noche+danza+":  `filter {` + coming + `} page {limit: 25} match {text: "noche danza"}`,
		"q=x&order=newest": `filter {` + coming + `} page {limit: 25} match {text: "x"} sort {path: "createdAt" descending: true}`,
		"past=any":         soon,
		"past=true":        `filter {` + over + `} ` + soon,
		"free=true": `filter {all {filters {` + coming + `} filters {
			comparison {attribute: "isFree" operator: OPERATOR_EQ values {text: "true"}}}}} ` + soon,
		"priceMax=20": `filter {all {filters {` + coming + `} filters {any {
			filters {comparison {attribute: "isFree" operator: OPERATOR_EQ values {text: "true"}}}
			filters {comparison {attribute: "eventPrice" operator: OPERATOR_LTE values {text: "20"}}}}}}} ` + soon,
		"city=cusco,pisac": `filter {all {filters {` + coming + `} filters {nested {relation: "eventAddress" filter {nested {relation: "city"
			filter {comparison {attribute: "cityCode" operator: OPERATOR_IN values {text: "cusco"} values {text: "pisac"}}}}}}}}} ` + soon,
		"filters[id]=3&size=2&cursor=MTo0": `filter {all {filters {` + coming + `} filters {
			comparison {attribute: "id" operator: OPERATOR_EQ values {text: "3"}}}}} sort {path: "nextDate"} sort {path: "eventEndDate"}
			page {start: 4 limit: 2}`,
		"size=2&cursor=MTo0Ojc": `filter {` + coming + `} ` + strings.Replace(soon, "page {limit: 25}", "page {start: 4 limit: 2 after: 7}", 1),
		"setting=indoors": `filter {all {filters {` + coming + `} filters {comparison {attribute: "setting" operator: OPERATOR_IN
			values {text: "indoors"} values {text: "both"}}}}} ` + soon,
		"audience=children&booking=false": `filter {all {filters {` + coming + `} filters {nested {relation: "audiences" filter {
			comparison {attribute: "audience" operator: OPERATOR_IN values {text: "children"}}}}} filters {
			comparison {attribute: "needsBooking" operator: OPERATOR_IN values {text: "false"}}}}} ` + soon,
		"near=-13.51684,-71.97881&order=nearest": `filter {` + coming + `} sort {path: "distance"} ` + soon +
			` place {circle {latitude: -13.517 longitude: -71.979 radius: 1000}}`,
		"bbox=-72,-14,-71,-13": `filter {` + coming + `} ` + soon + ` place {box {west: -72 south: -14 east: -71 north: -13}}`,
		"sort=eventName":       `filter {` + coming + `} page {limit: 25} sort {path: "eventName"}`,
	} {
		wanted := &queryv1.Query{}
		if err := prototext.Unmarshal([]byte(want), wanted); err != nil {
			t.Fatal(err)
		}
		got, err := readSearch(t, raw, friday)
		if err != nil {
			t.Errorf("%s: %v", raw, err)
		}
		if diff := cmp.Diff(wanted, got, protocmp.Transform()); diff != "" {
			t.Errorf("%s: %s", raw, diff)
		}
	}
}

func TestWrongParametersOfASearchAreRefused(t *testing.T) {
	t.Parallel()
	for _, raw := range []string{
		"when=yesterday", "from=24-12-2026", "to=x", "free=yes", "past=1", "priceMax=cheap", "order=best", "order=match", "size=x",
		"near=1", "near=NaN,1", "near=Inf,1", "near=a,b", "radius=x", "bbox=1,2,3", "near=1,2&bbox=1,2,3,4", "order=nearest",
		"include=x", "from=2026-12-24T99:00", "cursor=x", "cursor=Mjo0", "cursor=MTotNA", "cursor=MTo0Og", "cursor=MTo0Ong",
		"cursor=MTo0Oi0x", "cursor=MTo0Ojc6OA", "q[a]=b", "when[0]=now", "city[a]=b",
	} {
		if _, err := readSearch(t, raw, friday); errs.KindOf(err) != errs.Invalid {
			t.Errorf("%s: got %v", raw, err)
		}
	}
}

func TestAChoiceReplacesItsOwnParameterOnly(t *testing.T) {
	t.Parallel()
	read, err := readRequest(t, "free=true&from=2026-12-24&to=2026-12-24&audience=youth&include=choices", friday)
	if err != nil {
		t.Fatal(err)
	}
	found, err := strapi.ReadChoices(read, friday)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range found {
		want := map[string]string{
			"when=tomorrow":     "free=true&audience=youth&when=tomorrow",
			"when=tonight":      "free=true&audience=youth&when=tonight",
			"audience=children": "free=true&from=2026-12-24&to=2026-12-24&audience=children",
			"free=true":         "free=true&from=2026-12-24&to=2026-12-24&audience=youth",
			"priceMax=20":       "free=true&priceMax=20&from=2026-12-24&to=2026-12-24&audience=youth",
		}[c.Parameter+"="+c.Value]
		if want == "" {
			continue
		}
		wanted, err := readSearch(t, want, friday)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(wanted, c.Query, protocmp.Transform()); diff != "" {
			t.Errorf("%s=%s: %s", c.Parameter, c.Value, diff)
		}
	}
	if len(found) != 39 {
		t.Errorf("%d choices", len(found))
	}
}

func TestDaysMonthsAndYearsAreRangesOfTheirOwn(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		query, first, last string
		count              int
		chosen             string
	}{
		{
			"include=days&from=2026-12-30&to=2027-01-02&free=true", "days=2026-12-30", "days=2027-01-02", 4,
			"free=true&from=2026-12-30&to=2026-12-30",
		},
		{"include=days&when=tonight", "days=2026-11-27", "days=2027-01-07", 42, "from=2026-11-27&to=2026-11-27"},
		{"include=months&from=2026-12-15", "months=2026-12", "months=2027-11", 12, "from=2026-12-01&to=2026-12-31"},
		{"include=years&city=cusco", "years=2026", "years=2019", 8, "city=cusco&from=2026-01-01&to=2026-11-26&past=any"},
		{"include=months,days&from=2027-02-01&to=2027-02-28", "days=2027-02-01", "months=2028-01", 28 + 12, "from=2027-02-01&to=2027-02-01"},
	} {
		read, err := readRequest(t, c.query, friday)
		if err != nil {
			t.Fatal(err)
		}
		found, err := strapi.ReadChoices(read, friday)
		if err != nil || len(found) != c.count {
			t.Fatalf("%s: %d choices, %v", c.query, len(found), err)
		}
		first, last := found[0], found[len(found)-1]
		if got := first.Parameter + "=" + first.Value; got != c.first {
			t.Errorf("%s begins with %s", c.query, got)
		}
		if got := last.Parameter + "=" + last.Value; got != c.last {
			t.Errorf("%s ends with %s", c.query, got)
		}
		wanted, err := readSearch(t, c.chosen, friday)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(wanted, first.Query, protocmp.Transform()); diff != "" {
			t.Errorf("%s: %s", c.query, diff)
		}
	}
	for _, query := range []string{
		"include=days&from=2026-12-01&to=2027-01-12", "include=days&from=2026-12-02&to=2026-12-01", "include=weeks",
	} {
		read, err := readRequest(t, query, friday)
		if err == nil {
			_, err = strapi.ReadChoices(read, friday)
		}
		if errs.KindOf(err) != errs.Invalid {
			t.Errorf("%s: got %v", query, err)
		}
	}
}

func TestOnNewYearsDayTheArchiveBeginsWithTheLastYear(t *testing.T) {
	t.Parallel()
	read, err := readRequest(t, "include=years", time.Date(2027, 1, 1, 9, 0, 0, 0, calendar.Lima))
	if err != nil {
		t.Fatal(err)
	}
	found, err := strapi.ReadChoices(read, time.Date(2027, 1, 1, 9, 0, 0, 0, calendar.Lima))
	if err != nil || len(found) != 7 || found[0].Value != "2026" {
		t.Errorf("got %v, %v", found, err)
	}
}

func TestTheCellsOfAMapArePowersOfTwo(t *testing.T) {
	t.Parallel()
	for query, want := range map[string]float64{
		"include=facets":   0,
		"include=clusters": 0.5,
		"include=clusters&bbox=-72,-13.6,-71.9,-13.5":           0.0078125,
		"include=clusters&bbox=-72,-13.6,-71.88,-13.5":          0.0078125,
		"include=clusters,days&bbox=-72,-13.6,-71.8,-13.5":      0.015625,
		"include=clusters&bbox=-71.9788,-13.6,-71.97879,-13.5":  0.000244140625,
		"include=clusters&near=-13.517,-71.979&radius=20000":    0.03125,
		"include=clusters&bbox=-180,-90,180,90":                 32,
		"include=clusters,facets&bbox=-71.98,-13.6,-71.98,-13.": 0.000244140625,
	} {
		read, err := readRequest(t, query, friday)
		if err != nil {
			t.Fatalf("%s: %v", query, err)
		}
		if got := read.ClusterDegrees(); got != want {
			t.Errorf("%s: %v, want %v", query, got, want)
		}
	}
}
