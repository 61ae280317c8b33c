package pages

import (
	"slices"
	"time"

	"raymi.example/internal/calendar"
)

// soonDays bounds what may be featured before it begins.
const soonDays = 7

// farFuture is after every date.
var farFuture = time.Date(10_000, 1, 1, 0, 0, 0, 0, time.UTC)

// candidates are the events that the cover may show: the collections' of today, what happens today whether or not it is in a collection,
// and what begins later.
type candidates struct {
	collections       []entity[collectionEntry]
	happening, coming []entity[eventEntry]
}

// featured returns the event of the home page's cover: one of a collection that takes place today, else another one of today, else one of
// the coming week, else a permanent one, else one that begins later. Those with a picture come first; of several, each day features
// another one. Nothing that is over, cancelled or postponed. featured.ts chooses the same.
func (c candidates) featured(now time.Time) *entity[eventEntry] {
	midnight := calendar.StartOfDay(now)
	tomorrow := midnight.AddDate(0, 0, 1)
	var today, permanent []entity[eventEntry]
	for _, collection := range c.collections {
		for _, e := range onBefore(tomorrow, collection.Attributes.Events.Data, now) {
			if e.Attributes.isPermanent() {
				permanent = append(permanent, e)
			} else {
				today = append(today, e)
			}
		}
	}
	happening, soon := onBefore(tomorrow, c.happening, now), onBefore(midnight.AddDate(0, 0, soonDays+1), c.coming, now)
	later := onBefore(farFuture, c.coming, now)
	for _, group := range [][]entity[eventEntry]{today, happening, soon, permanent, later} {
		if pictured := withPicture(group); len(pictured) > 0 {
			group = pictured
		}
		if len(group) > 0 {
			return &group[dayNumber(midnight)%len(group)]
		}
	}
	return nil
}

// onBefore keeps the events whose next date takes place, is not over and begins before an instant.
func onBefore(end time.Time, events []entity[eventEntry], now time.Time) []entity[eventEntry] {
	return slices.DeleteFunc(slices.Clone(events), func(e entity[eventEntry]) bool {
		date := e.Attributes.shown(now)
		takesPlace := occurrencePart{Status: e.Attributes.status(date)}.takesPlace()
		return !takesPlace || !date.StartsAt.Before(end) || date.isOver(now)
	})
}

func withPicture(events []entity[eventEntry]) (out []entity[eventEntry]) {
	for _, e := range events {
		if e.Attributes.picture() != nil {
			out = append(out, e)
		}
	}
	return out
}

// dayNumber counts the days since 1970.
func dayNumber(midnight time.Time) int {
	return int(time.Date(midnight.Year(), midnight.Month(), midnight.Day(), 0, 0, 0, 0, time.UTC).Unix() / (24 * 60 * 60))
}
