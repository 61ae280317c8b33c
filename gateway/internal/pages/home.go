package pages

import (
	"slices"
	"strings"
	"time"

	"raymi.example/internal/calendar"
)

// homeData is the response of GET /api/home, as far as the first view shows it.
type homeData struct {
	Data struct {
		At     time.Time   `json:"at"`
		Moment string      `json:"moment"`
		Blocks []homeBlock `json:"blocks"`
	} `json:"data"`
}

type homeBlock struct {
	Name   string           `json:"name"`
	Day    string           `json:"day"`
	Events many[eventEntry] `json:"events"`
}

// firstBlocks is the number of blocks in the first view, which fill the first screens.
const firstBlocks = 3

// blockTitles are the keys of the titles of blocks; that of a day is the day.
var blockTitles = map[string]string{
	"now": "now", "starts_soon": "starts_soon", "later_today": "later_today", "tonight": "tonight", "open_late": "open_late",
	"today": "today", "tomorrow": "tomorrow", "open_now": "always_open",
}

// momentBlocks are those of today; without them the page says that nothing is on.
var momentBlocks = []string{"now", "starts_soon", "later_today", "tonight", "open_late", "today", "open_now"}

// block is a part of the home page, or a day of a list: a heading with cards.
type block struct {
	Title string
	Few   bool
	Cards []card
}

func (h *Handler) home(p *page) error {
	found, err := decode[homeData](p.First, "home")
	if err != nil {
		return err
	}
	data, patterns := found.Data, h.build.Dates[p.Route.locale]
	p.View = &view{Home: true, Title: p.Text["home_"+data.Moment], Lead: patterns.longDay(data.At.In(calendar.Lima))}
	p.Head.setTitle(p.Text["main_title"], p.Text["description_of_platform"])
	for _, b := range data.Blocks[:min(len(data.Blocks), firstBlocks)] {
		shown := block{Title: p.Text[blockTitles[b.Name]], Few: len(b.Events.Data) < few, Cards: h.eventCards(p, b.Events.Data)}
		if day, err := time.ParseInLocation(time.DateOnly, b.Day, calendar.Lima); shown.Title == "" && err == nil {
			shown.Title = patterns.longDay(day)
		}
		for i := range shown.Cards {
			shown.Cards[i].Subheading = true
		}
		p.View.Blocks = append(p.View.Blocks, shown)
	}
	if len(data.Blocks) == 0 || !slices.Contains(momentBlocks, data.Blocks[0].Name) {
		p.View.NoCards = p.Text["no_event"]
	}
	h.setFirstPicture(p, data.Blocks)
	return nil
}

// setFirstPicture makes the first picture of the page the one that is loaded first and that a shared link shows.
func (h *Handler) setFirstPicture(p *page, blocks []homeBlock) {
	if len(p.View.Blocks) > 0 && len(p.View.Blocks[0].Cards) > 0 {
		p.View.Blocks[0].Cards[0].Priority = true
	}
	for _, b := range blocks {
		for _, e := range b.Events.Data {
			if picture := e.Attributes.picture(); picture != nil {
				p.Head.setImage(picture)
				return
			}
		}
	}
}

// longDay formats a day in full: Tuesday, 24 June 2025.
func (p datePatterns) longDay(day time.Time) string {
	return strings.NewReplacer(
		"{weekday}", p.WeekdaysLong[day.Weekday()], "{day}", day.Format("2"), "{name}", p.MonthsLong[day.Month()-1], "{year}", day.Format("2006"),
	).Replace(p.Full)
}
