package api

import (
	"strings"
	"testing"
	"time"

	"raymi.example/internal/calendar"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
)

func TestAFeastHasItsDaysInFiveComingYears(t *testing.T) {
	corpus, err := calendar.ParseFeast("FEAST=EASTER;OFFSET=60")
	if err != nil {
		t.Fatal(err)
	}
	carnival, err := calendar.ParseFeast("FEAST=EASTER;OFFSET=-49")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		rule  calendar.Feast
		lasts int
		now   string
		want  string
	}{
		{corpus, 1, "2026-11-28T12:00:00-05:00", "2027-05-27 2028-06-15 2029-05-31 2030-06-20 2031-06-12"},
		{corpus, 1, "2027-05-27T23:59:00-05:00", "2027-05-27 2028-06-15 2029-05-31 2030-06-20 2031-06-12"},
		{carnival, 4, "2027-02-10T12:00:00-05:00", "2027-02-07 2028-02-27 2029-02-11 2030-03-03 2031-02-23"},
		{carnival, 4, "2027-02-11T00:00:00-05:00", "2028-02-27 2029-02-11 2030-03-03 2031-02-23 2032-02-08"},
	} {
		now, err := time.Parse(time.RFC3339, c.now)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, day := range comingDays(c.rule, c.lasts, now) {
			got = append(got, day.Format(time.DateOnly))
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: got %v", c.now, got)
		}
	}
}

func TestEventsOfAFeastAreThoseOfItsRuleItsEveAndItsName(t *testing.T) {
	feasts := []*catalogv1.Feast{
		{Code: "good-friday", Name: "Good Friday", Feast: "FEAST=EASTER;OFFSET=-2", LastsDays: 1},
		{Code: "maundy-thursday", Name: "Maundy Thursday", Feast: "FEAST=EASTER;OFFSET=-3", LastsDays: 1},
		{Code: "corpus-christi", Name: "Corpus Christi", Feast: "FEAST=EASTER;OFFSET=60", LastsDays: 1},
		{Code: "carnival", Name: "Carnival", Feast: "FEAST=EASTER;OFFSET=-49", LastsDays: 4},
		{Code: "santiago", Name: "Santiago", Feast: "FEAST=DATE;MONTH=7;DAY=25", LastsDays: 1},
	}
	for _, c := range []struct {
		code, name, rule string
		want             bool
	}{
		{"corpus-christi", "Saints in the cathedral", "FEAST=EASTER;OFFSET=60", true},
		{"corpus-christi", "Entry of the saints", "FEAST=EASTER;OFFSET=59", true},
		{"corpus-christi", "Vigil of CORPUS CHRISTI", "", true},
		{"corpus-christi", "Concert", "", false},
		{"corpus-christi", "Day of museums", "FEAST=DATE;MONTH=5;DAY=27", false},
		{"good-friday", "Washing of feet", "FEAST=EASTER;OFFSET=-3", false},
		{"carnival", "Carnival Monday", "FEAST=EASTER;OFFSET=-48", true},
		{"carnival", "Ash", "FEAST=EASTER;OFFSET=-45", false},
		{"santiago", "Day of Machu Picchu", "FEAST=DATE;MONTH=7;DAY=24", false},
	} {
		found, others := newFeastMatcher(feasts, c.code)
		found.first = found.rule.In(2027)
		recurrence := "null"
		if c.rule != "" {
			recurrence = `{"feast":"` + c.rule + `"}`
		}
		got, err := found.among([]byte(`{"data":[{"attributes":{"eventName":"`+c.name+`","recurrence":`+recurrence+`}}]}`), others)
		if err != nil || (len(got.Data) == 1) != c.want {
			t.Errorf("%s of %s: got %d events, %v", c.name, c.code, len(got.Data), err)
		}
	}
	if found, _ := newFeastMatcher(feasts, "new-moon"); found != nil {
		t.Errorf("got %v", found)
	}
}
