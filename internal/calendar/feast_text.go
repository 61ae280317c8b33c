package calendar

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"time"
)

var (
	feastWeekday = regexp.MustCompile(`^([+-]?[1-9])(SU|MO|TU|WE|TH|FR|SA)$`)
	weekdayNames = []string{"SU", "MO", "TU", "WE", "TH", "FR", "SA"}
)

// partsByAnchor are the parts of a feast besides FEAST and OFFSET.
var partsByAnchor = map[Anchor][]string{Easter: {}, Date: {"MONTH", "DAY", "BYDAY"}, Month: {"MONTH", "BYDAY"}}

// WeekdayCode returns the code of a weekday in rules: SU, MO, …
func WeekdayCode(day time.Weekday) string { return weekdayNames[day] }

// ParseFeast reads a feast, written in the manner of an RRULE: FEAST=EASTER;OFFSET=60, FEAST=DATE;MONTH=6;DAY=24,
// FEAST=DATE;MONTH=6;DAY=24;BYDAY=-1SU (the Sunday before), FEAST=MONTH;MONTH=6;BYDAY=2SU;OFFSET=-1.
func ParseFeast(text string) (Feast, error) {
	values, err := partsOf(text)
	if err != nil {
		return Feast{}, err
	}
	f := Feast{Anchor: Anchor(values["FEAST"])}
	var month int
	numbers := map[string]*int{"MONTH": &month, "DAY": &f.Day, "OFFSET": &f.OffsetDays}
	for name, value := range values {
		if name != "FEAST" && name != "OFFSET" && !slices.Contains(partsByAnchor[f.Anchor], name) {
			return Feast{}, fmt.Errorf("%s is not possible with FEAST=%s", name, f.Anchor)
		}
		if to, found := numbers[name]; found {
			if *to, err = strconv.Atoi(value); err != nil {
				return Feast{}, fmt.Errorf("%s must be a number", name)
			}
		}
	}
	f.Month = time.Month(month)
	if counted, found := values["BYDAY"]; found {
		match := feastWeekday.FindStringSubmatch(counted)
		if match == nil {
			return Feast{}, errors.New("BYDAY must be a number and a weekday, for example -1SU")
		}
		f.Nth, _ = strconv.Atoi(match[1]) // the pattern allows numbers only
		f.Weekday = time.Weekday(slices.Index(weekdayNames, match[2]))
	}
	return f, f.Check()
}
