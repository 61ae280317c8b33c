package pages

import (
	"strings"
	"time"

	"raymi.example/internal/calendar"
)

// feastEntry is the response of GET /api/feasts/{code}.
type feastEntry struct {
	Code      string           `json:"code"`
	Name      string           `json:"name"`
	Rule      string           `json:"feast"`
	LastsDays int              `json:"lastsDays"`
	Days      []string         `json:"days"`
	Events    many[eventEntry] `json:"events"`
}

// feastView is what the page of a feast has beside its name and its events, as the web application renders it (features/events/feasts).
type feastView struct {
	Picture *picture
	Next    feastDays
	// Rule says when the feast is: every year, 60 days after Easter.
	Rule  string
	Years []feastDays
	// All is the address of all events of the feast's days, AllOf its name.
	All, AllOf string
}

// feastDays are the first and the last day of a feast; that of one day has no last one.
type feastDays struct {
	First, Last dateText
	// Easter is the day of Easter in the same year, of a feast that follows it.
	Easter string
}

func (h *Handler) feast(p *page) error {
	found, err := decode[struct{ Data *feastEntry }](p.First, "getFeast")
	if err != nil || found.Data == nil || len(found.Data.Days) == 0 {
		return noEntry(p, err)
	}
	f, l := found.Data, h.localizer(p)
	shown := &feastView{}
	rule, err := calendar.ParseFeast(f.Rule)
	if text := l.feastRule(rule); err == nil && text != "" {
		shown.Rule = l.translate("feast_rule", "rule", text)
	}
	for _, text := range f.Days {
		if day, err := time.ParseInLocation(time.DateOnly, text, calendar.Lima); err == nil {
			shown.Years = append(shown.Years, l.feastDays(day, f.LastsDays, rule))
		}
	}
	if len(shown.Years) > 0 {
		shown.Next = shown.Years[0]
	}
	last := shown.Next.Last.ISO
	if last == "" {
		last = shown.Next.First.ISO
	}
	shown.All = p.link("/events") + "?from=" + shown.Next.First.ISO + "&to=" + last
	shown.AllOf = l.translate("all_of", "name", shown.Next.First.Text)
	p.View = &view{Eyebrow: p.Text["year_of_feasts"], Title: f.Name, Feast: shown, Cards: h.eventCards(p, f.Events.Data)}
	for i := range p.View.Cards {
		p.View.Cards[i].Subheading = true
	}
	h.feastHead(p, f, shown)
	return nil
}

// feastHead sets picture, title, description and the data for search engines.
func (h *Handler) feastHead(p *page, f *feastEntry, shown *feastView) {
	for _, e := range f.Events.Data {
		if picture := e.Attributes.picture(); picture != nil {
			shown.Picture = h.build.newPicture(picture, card32, "(min-width: 768px) 40vw, 92vw", "")
			p.Head.setImage(picture)
			break
		}
	}
	p.Head.setTitle(f.Name, strings.TrimSuffix(shown.Next.String()+". "+shown.Rule, ". "))
	p.Head.add(h.feastData(p, f, shown.Next), h.breadcrumbs(p, "/feasts", p.Text["feasts"], f.Name))
}

// String is the day, or the first and the last one.
func (d feastDays) String() string {
	if d.Last.Text == "" {
		return d.First.Text
	}
	return d.First.Text + " – " + d.Last.Text
}

func (l localizer) feastDays(first time.Time, lasts int, rule calendar.Feast) feastDays {
	out := feastDays{First: l.feastDay(first)}
	if lasts > 1 {
		out.Last = l.feastDay(first.AddDate(0, 0, lasts-1))
	}
	if rule.Anchor == calendar.Easter && rule.OffsetDays != 0 {
		out.Easter = l.translate("easter") + ": " + l.dayOfMonth(first.AddDate(0, 0, -rule.OffsetDays))
	}
	return out
}

func (l localizer) feastDay(day time.Time) dateText {
	return dateText{ISO: day.Format(time.DateOnly), Text: l.longDay(day)}
}

// feastData describes the next date of a feast, which is kept in the whole region.
func (h *Handler) feastData(p *page, f *feastEntry, next feastDays) map[string]any {
	out := map[string]any{
		"@type": "Event", "name": f.Name, "startDate": next.First.ISO, "url": p.Head.Canonical, "description": p.Head.Description,
		"eventStatus":         "https://schema.org/EventScheduled",
		"eventAttendanceMode": "https://schema.org/OfflineEventAttendanceMode",
		"location":            map[string]any{"@type": "Place", "name": "Cusco", "address": postal(nil)},
	}
	if next.Last.ISO != "" {
		out["endDate"] = next.Last.ISO
	}
	if p.Head.Image != "" {
		out["image"] = []string{p.Head.Image}
	}
	return out
}
