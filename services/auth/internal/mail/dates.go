package mail

import (
	"fmt"
	"strconv"
	"strings"
	"text/template"
	"time"

	"raymi.example/internal/calendar"
	"raymi.example/services/auth/internal/auth"
)

// dateTexts are the words of dates in one language.
type dateTexts struct {
	day              *template.Template
	moved            *template.Template
	weekdays, months map[string]string
}

// parseDateTexts reads {"dates": {"day": "{{.Weekday}} {{.Day}} {{.Month}}", "moved": "{{.Date}} (before: {{.Original}})"},
// "weekdays": {"0": "Sunday", …}, "months": {"1": …}}.
func parseDateTexts(file map[string]map[string]string) (d dateTexts, err error) {
	d.weekdays, d.months = file["weekdays"], file["months"]
	if len(d.weekdays) != 7 || len(d.months) != 12 {
		return d, fmt.Errorf("%d weekdays and %d months", len(d.weekdays), len(d.months))
	}
	for name, target := range map[string]**template.Template{"day": &d.day, "moved": &d.moved} {
		if *target, err = template.New(name).Option("missingkey=error").Parse(file["dates"][name]); err != nil {
			return d, err
		}
	}
	return d, nil
}

// lines says the dates in Lima's time, one a line.
func (d dateTexts) lines(dates []auth.EventDate) (out []string, err error) {
	for _, date := range dates {
		line, err := d.line(date.StartsAt.In(calendar.Lima), date.EndsAt.In(calendar.Lima))
		if err == nil && date.OriginalStartsAt != nil {
			line, err = d.movedLine(line, date.OriginalStartsAt.In(calendar.Lima))
		}
		if err != nil {
			return nil, err
		}
		if date.Place != "" {
			line += " · " + oneLine(date.Place)
		}
		out = append(out, line)
	}
	return out, nil
}

// line says a half-open date: whole days without hours and with their last day, a date of less than 24 hours by the day of its start.
func (d dateTexts) line(from, to time.Time) (string, error) {
	whole, to := calendar.WholeDays(from, to), calendar.MeantEnd(from, to).In(calendar.Lima)
	last := to
	if whole {
		last = to.AddDate(0, 0, -1)
	}
	first, err := d.dayText(from)
	if err != nil {
		return "", err
	}
	end, err := d.dayText(last)
	switch {
	case err != nil:
		return "", err
	case whole && first == end:
		return first, nil
	case whole:
		return first + " – " + end, nil
	}
	first += from.Format(clock)
	switch {
	case !to.After(from):
		return first, nil
	case to.Before(from.AddDate(0, 0, 1)):
		return first + to.Format("–15:04"), nil
	}
	return first + " – " + end + to.Format(clock), nil
}

// movedLine adds to a date when it was to begin before it was moved.
func (d dateTexts) movedLine(line string, original time.Time) (string, error) {
	before, err := d.dayText(original)
	if err != nil {
		return "", err
	}
	if !calendar.IsMidnight(original) {
		before += original.Format(clock)
	}
	var b strings.Builder
	if err := d.moved.Execute(&b, map[string]string{"Date": line, "Original": before}); err != nil {
		return "", fmt.Errorf("moved date: %w", err)
	}
	return b.String(), nil
}

// clock is the time of day after a day.
const clock = ", 15:04"

func (d dateTexts) dayText(at time.Time) (string, error) {
	var b strings.Builder
	if err := d.day.Execute(&b, map[string]string{
		"Weekday": d.weekdays[strconv.Itoa(int(at.Weekday()))], "Day": strconv.Itoa(at.Day()), "Month": d.months[strconv.Itoa(int(at.Month()))],
	}); err != nil {
		return "", fmt.Errorf("date: %w", err)
	}
	return b.String(), nil
}
