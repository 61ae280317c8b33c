package pages

import (
	"net/url"
	"slices"
	"strconv"
	"time"

	"raymi.example/internal/calendar"
)

// nextFeasts is the number of feasts that the page of all begins with.
const nextFeasts = 3

// monthFormat is that of the id of a month's part of the page.
const monthFormat = "2006-01"

// feastsView is the page of all feasts, as the web application renders it (features/events/feasts).
type feastsView struct {
	Coming []feastRow
	// Calendar is the address of the calendar of all feasts.
	Calendar string
	Strip    []monthLink
	Months   []feastMonth
}

// feastRow is a feast with its next day: Ahead is the number of days until then, with the word Days; empty if it has begun.
type feastRow struct {
	Name, URL, Rule string
	Chip            *chip
	When            feastDays
	Ahead, Days     string
	day             time.Time
}

// monthLink leads to the part of a month; a month without a feast has no address.
type monthLink struct {
	Name, Short, URL string
	// IsFirst reports whether it is the first month with a feast, which is marked until the page is scrolled.
	IsFirst bool
}

type feastMonth struct {
	ID, Title string
	Feasts    []feastRow
	first     time.Time
}

func (h *Handler) feasts(p *page) error {
	found, err := decode[struct{ Data []feastEntry }](p.First, "listFeasts")
	if err != nil {
		return err
	}
	l := h.localizer(p)
	coming := l.comingFeasts(p, found.Data)
	shown := &feastsView{
		Coming: coming[:min(len(coming), nextFeasts)], Months: l.feastMonths(coming),
		Calendar: "/api/feasts.ics?" + url.Values{"locale": {string(p.Route.locale)}}.Encode(),
	}
	shown.Strip = l.monthStrip(shown.Months)
	p.View = &view{Title: p.Text["year_of_feasts"], Lead: p.Text["year_of_feasts_lead"], Feasts: shown}
	p.Head.setTitle(p.View.Title, p.View.Lead)
	return nil
}

// comingFeasts returns the feasts with their next days, the soonest first, without those whose days are not known.
func (l localizer) comingFeasts(p *page, all []feastEntry) []feastRow {
	var out []feastRow
	today := calendar.StartOfDay(l.now)
	for _, f := range all {
		for _, text := range f.Days {
			day, err := time.ParseInLocation(time.DateOnly, text, calendar.Lima)
			if err != nil || day.AddDate(0, 0, max(f.LastsDays, 1)).Before(today.AddDate(0, 0, 1)) {
				continue
			}
			out = append(out, l.feastRow(p, f, day))
			break
		}
	}
	slices.SortStableFunc(out, func(a, b feastRow) int { return a.day.Compare(b.day) })
	return out
}

func (l localizer) feastRow(p *page, f feastEntry, day time.Time) feastRow {
	out := feastRow{Name: f.Name, URL: p.link("/feasts/" + f.Code), Chip: l.chip(day), day: day}
	rule, err := calendar.ParseFeast(f.Rule)
	if text := l.feastRule(rule); err == nil && text != "" {
		out.Rule = l.translate("feast_rule", "rule", text)
	}
	out.When = l.feastDays(day, f.LastsDays, rule)
	// Days in Lima have 24 hours.
	if ahead := int(day.Sub(calendar.StartOfDay(l.now)).Hours() / 24); ahead > 0 {
		out.Ahead, out.Days = strconv.Itoa(ahead), l.DaysAhead[min(ahead, len(l.DaysAhead))-1]
	}
	return out
}

// feastMonths groups feasts in their order by the month of their day.
func (l localizer) feastMonths(coming []feastRow) []feastMonth {
	var out []feastMonth
	for _, f := range coming {
		first := f.day.AddDate(0, 0, 1-f.day.Day())
		if len(out) == 0 || !out[len(out)-1].first.Equal(first) {
			out = append(out, feastMonth{ID: "month-" + first.Format(monthFormat), Title: l.monthTitle(first), first: first})
		}
		out[len(out)-1].Feasts = append(out[len(out)-1].Feasts, f)
	}
	return out
}

// monthStrip returns a year of months from the current one on, and those with a feast before and after.
func (l localizer) monthStrip(months []feastMonth) []monthLink {
	today := calendar.StartOfDay(l.now)
	current := today.AddDate(0, 0, 1-today.Day())
	var all []time.Time
	for ahead := range 12 {
		all = append(all, current.AddDate(0, ahead, 0))
	}
	with := map[string]bool{}
	for _, m := range months {
		all, with[m.ID] = append(all, m.first), true
	}
	slices.SortFunc(all, time.Time.Compare)
	var out []monthLink
	for _, first := range slices.CompactFunc(all, time.Time.Equal) {
		link := monthLink{Name: l.monthTitle(first), Short: l.Months[first.Month()-1]}
		if id := "month-" + first.Format(monthFormat); with[id] {
			link.URL, link.IsFirst = "#"+id, id == months[0].ID
		}
		out = append(out, link)
	}
	return out
}

// monthTitle formats a month with its year as a heading: June 2027.
func (l localizer) monthTitle(first time.Time) string {
	return upperFirst(l.MonthsLong[first.Month()-1]) + " " + first.Format("2006")
}
