package calendar

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/teambition/rrule-go"
)

// Limits of a rule. The longest intervals still meet every month and weekday, so that a rule without any date is found quickly.
const (
	maxRuleText    = 200
	maxInterval    = 11
	maxDayInterval = 60
	maxCount       = 800
)

// Rule is a recurrence rule of RFC 5545 (RRULE): days, weeks by days, months by date or nth weekday, years by date or nth weekday
// of months.
type Rule struct {
	option rrule.ROption
}

// partsByFrequency are the parts of a rule that the portal's form can state, besides FREQ, INTERVAL, COUNT, UNTIL and WKST.
var partsByFrequency = map[rrule.Frequency][]string{
	rrule.DAILY:   {},
	rrule.WEEKLY:  {"BYDAY"},
	rrule.MONTHLY: {"BYDAY", "BYMONTHDAY"},
	rrule.YEARLY:  {"BYDAY", "BYMONTHDAY", "BYMONTH"},
}

var (
	rulePart  = regexp.MustCompile(`^([A-Z]+)=([A-Z0-9,+-]+)$`)
	untilDay  = regexp.MustCompile(`^\d{8}$`)
	untilTime = regexp.MustCompile(`^\d{8}T\d{6}Z$`)
)

// ParseRule reads the value of an RRULE. UNTIL is a UTC time, or a day in Lima that is included whole.
func ParseRule(text string) (Rule, error) {
	values, err := partsOf(text)
	if err != nil {
		return Rule{}, err
	}
	until := values["UNTIL"]
	if until != "" && !untilDay.MatchString(until) && !untilTime.MatchString(until) {
		return Rule{}, errors.New("UNTIL must be a day or a UTC time")
	}
	option, err := rrule.StrToROptionInLocation(text, Lima)
	if err != nil {
		return Rule{}, fmt.Errorf("rule: %w", err)
	}
	if untilDay.MatchString(until) {
		option.Until = option.Until.AddDate(0, 0, 1).Add(-time.Second)
	}
	if _, err := rrule.NewRRule(*option); err != nil {
		return Rule{}, fmt.Errorf("rule: %w", err)
	}
	r := Rule{*option}
	return r, r.check(values)
}

// partsOf splits a text of the form NAME=VALUE;NAME=VALUE.
func partsOf(text string) (map[string]string, error) {
	if len(text) > maxRuleText {
		return nil, fmt.Errorf("a rule has at most %d characters", maxRuleText)
	}
	values := map[string]string{}
	for _, part := range strings.Split(text, ";") {
		match := rulePart.FindStringSubmatch(part)
		if match == nil {
			return nil, fmt.Errorf("%q is not a part of a rule", part)
		}
		if _, twice := values[match[1]]; twice {
			return nil, fmt.Errorf("%s may occur once", match[1])
		}
		values[match[1]] = match[2]
	}
	return values, nil
}

// check refuses what the portal's form cannot state, and combinations that RFC 5545 forbids.
func (r Rule) check(values map[string]string) error {
	allowed, known := partsByFrequency[r.option.Freq]
	if !known || values["FREQ"] == "" {
		return errors.New("FREQ must be DAILY, WEEKLY, MONTHLY or YEARLY")
	}
	for name := range values {
		if !slices.Contains([]string{"FREQ", "INTERVAL", "COUNT", "UNTIL", "WKST"}, name) && !slices.Contains(allowed, name) {
			return fmt.Errorf("%s is not possible with FREQ=%s", name, values["FREQ"])
		}
	}
	longest := maxInterval
	if r.option.Freq == rrule.DAILY {
		longest = maxDayInterval
	}
	if values["INTERVAL"] != "" && (r.option.Interval < 1 || r.option.Interval > longest) {
		return fmt.Errorf("INTERVAL must be between 1 and %d", longest)
	}
	if values["COUNT"] != "" && (r.option.Count < 1 || r.option.Count > maxCount) {
		return fmt.Errorf("COUNT must be between 1 and %d", maxCount)
	}
	if values["COUNT"] != "" && values["UNTIL"] != "" {
		return errors.New("COUNT and UNTIL exclude each other")
	}
	return r.checkDays()
}

func (r Rule) checkDays() error {
	o := r.option
	if len(o.Byweekday) > 0 && len(o.Bymonthday) > 0 {
		return errors.New("BYDAY and BYMONTHDAY exclude each other")
	}
	if o.Freq == rrule.YEARLY && len(o.Byweekday)+len(o.Bymonthday) > 0 && len(o.Bymonth) == 0 {
		return errors.New("a yearly rule with BYDAY or BYMONTHDAY needs BYMONTH")
	}
	for _, weekday := range o.Byweekday {
		if weekly := o.Freq == rrule.WEEKLY; weekly != (weekday.N() == 0) {
			return errors.New("BYDAY counts weekdays of a month (2SU), and only those")
		}
	}
	return nil
}

// First returns the earliest date of the rule that is not before from, at the time of day of from. It returns the zero time if the rule
// has no such date.
func (r Rule) First(from time.Time) time.Time {
	rule, err := r.from(from)
	if err != nil {
		return time.Time{}
	}
	first, _ := rule.Iterator()()
	return first
}

func (r Rule) from(first time.Time) (*rrule.RRule, error) {
	option := r.option
	option.Dtstart = first.In(Lima)
	rule, err := rrule.NewRRule(option)
	if err != nil {
		return nil, fmt.Errorf("rule: %w", err)
	}
	return rule, nil
}

// Continues reports whether the rule, from its first date on, has a date at or after a moment.
func (r Rule) Continues(first, from time.Time) bool {
	rule, err := r.from(first)
	return err == nil && !rule.After(from, true).IsZero()
}

// Ends reports whether the rule has an end: a count or a last day.
func (r Rule) Ends() bool { return r.option.Count > 0 || !r.option.Until.IsZero() }

// DaysAWeek returns on how many days of each week the rule has a date; 0 for rules that skip weeks.
func (r Rule) DaysAWeek() int {
	switch {
	case r.option.Interval > 1:
		return 0
	case r.option.Freq == rrule.DAILY:
		return 7
	case r.option.Freq == rrule.WEEKLY:
		return max(1, len(r.option.Byweekday))
	}
	return 0
}

// Starts returns the dates of the rule before a moment, at most limit. The first has to be a date of the rule, so that all readers
// of the rule count the same dates: RFC 5545 leaves open what another first date means.
func (r Rule) Starts(first, before time.Time, limit int) ([]time.Time, error) {
	rule, err := r.from(first)
	if err != nil {
		return nil, err
	}
	var out []time.Time
	next := rule.Iterator()
	for start, more := next(); more && start.Before(before) && len(out) < limit; start, more = next() {
		out = append(out, start)
	}
	if len(out) == 0 || !out[0].Equal(first) {
		return nil, errors.New("the first date must be a date of the rule")
	}
	return out, nil
}
