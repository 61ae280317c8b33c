package mail

import (
	"fmt"
	"strconv"
	"strings"
	"text/template"

	"raymi.example/internal/calendar"
	"raymi.example/services/auth/internal/auth"
)

// dateTexts are the words of dates in one language.
type dateTexts struct {
	day              *template.Template
	weekdays, months map[string]string
}

// parseDateTexts reads {"dates": {"day": "{{.Weekday}} {{.Day}} {{.Month}}"}, "weekdays": {"0": "Sunday", …}, "months": {"1": …}}.
func parseDateTexts(file map[string]map[string]string) (d dateTexts, err error) {
	d.weekdays, d.months = file["weekdays"], file["months"]
	if len(d.weekdays) != 7 || len(d.months) != 12 {
		return d, fmt.Errorf("%d weekdays and %d months", len(d.weekdays), len(d.months))
	}
	d.day, err = template.New("day").Option("missingkey=error").Parse(file["dates"]["day"])
	return d, err
}

// lines says the dates in Lima's time, one a line.
func (d dateTexts) lines(dates []auth.EventDate) (out []string, err error) {
	for _, date := range dates {
		from, to := date.StartsAt.In(calendar.Lima), date.EndsAt.In(calendar.Lima)
		var b strings.Builder
		if err := d.day.Execute(&b, map[string]string{
			"Weekday": d.weekdays[strconv.Itoa(int(from.Weekday()))], "Day": strconv.Itoa(from.Day()),
			"Month": d.months[strconv.Itoa(int(from.Month()))],
		}); err != nil {
			return nil, fmt.Errorf("date: %w", err)
		}
		b.WriteString(from.Format(", 15:04"))
		if to.After(from) && to.Before(from.AddDate(0, 0, 1)) {
			b.WriteString(to.Format("–15:04"))
		}
		out = append(out, b.String())
	}
	return out, nil
}
