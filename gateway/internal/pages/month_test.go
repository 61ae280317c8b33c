package pages

import (
	"strings"
	"testing"
	"time"

	"raymi.example/internal/calendar"
	"raymi.example/internal/locale"
)

var englishDates = datePatterns{
	Months: strings.Fields("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"), Weekdays: strings.Fields("Sun Mon Tue Wed Thu Fri Sat"),
	MonthsLong:   strings.Fields("January February March April May June July August September October November December"),
	WeekdaysLong: strings.Fields("Sunday Monday Tuesday Wednesday Thursday Friday Saturday"), Of: " ",
	Years: "{day} {month} {year} – {day2} {month2} {year2}",
}

// monthOn returns the table on a day, with two events on the 24th.
func monthOn(day string) *month {
	now, err := time.ParseInLocation(time.DateOnly, day, calendar.Lima)
	if err != nil {
		panic(err)
	}
	h := &Handler{now: func() time.Time { return now.Add(23 * time.Hour) }}
	h.build = &build{description: description{Dates: map[locale.Tag]datePatterns{locale.En: englishDates}}}
	p := &page{Route: route{locale: locale.En, path: "/events"}, Text: map[string]string{"events": "Events"}}
	return h.month(p, map[string]int{day[:8] + "24": 2})
}

// text writes a table with one row a line: brackets around the current day, a slash after a past one.
func (m *month) text() string {
	var rows []string
	for _, week := range m.Weeks {
		var row []string
		for _, day := range week {
			day.Number = strings.TrimSpace(day.Number + " " + day.Month)
			switch {
			case day.Today:
				row = append(row, "["+day.Number+"]")
			case day.Past:
				row = append(row, day.Number+"/")
			default:
				row = append(row, day.Number)
			}
		}
		rows = append(rows, strings.Join(row, " "))
	}
	return strings.Join(rows, "\n")
}

func TestTheMonthIsFiveWeeksFromMondayOn(t *testing.T) {
	t.Parallel()
	for day, want := range map[string]string{
		"2026-11-04": "2/ 3/ [4] 5 6 7 8\n9 10 11 12 13 14 15\n16 17 18 19 20 21 22\n23 24 25 26 27 28 29\n30 1 Dec 2 3 4 5 6",
		"2027-02-01": "[1 Feb] 2 3 4 5 6 7\n8 9 10 11 12 13 14\n15 16 17 18 19 20 21\n22 23 24 25 26 27 28\n1 Mar 2 3 4 5 6 7",
		"2026-11-29": "23/ 24/ 25/ 26/ 27/ 28/ [29]\n30 1 Dec 2 3 4 5 6\n7 8 9 10 11 12 13\n14 15 16 17 18 19 20\n21 22 23 24 25 26 27",
	} {
		if got := monthOn(day).text(); got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", day, got, want)
		}
	}
}

func TestTheDaysOfTheMonthLeadToTheirEvents(t *testing.T) {
	t.Parallel()
	december := monthOn("2026-12-24")
	if december.Title != "21 Dec 2026 – 24 Jan 2027" || december.Next != "?from=2027-01-25&to=2027-02-28&view=month" {
		t.Errorf("got %q, next %q", december.Title, december.Next)
	}
	if want := (weekday{"Mon", "Monday"}); december.Names[0] != want {
		t.Errorf("the first column is %v", december.Names[0])
	}
	var linked []monthDay
	for _, week := range december.Weeks {
		for _, day := range week {
			if day.Count != "" {
				linked = append(linked, day)
			}
		}
	}
	want := monthDay{Number: "24", Count: "2", URL: "?from=2026-12-24&to=2026-12-24", Label: "Events, 24 December: 2", Today: true}
	if len(linked) != 1 || linked[0] != want {
		t.Errorf("got %+v", linked)
	}
}
