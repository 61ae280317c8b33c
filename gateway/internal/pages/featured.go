package pages

import (
	"time"
)

// soonDays bounds what may be featured before it begins.
const soonDays = 7

// featuredOf returns the event of the home page's cover: one that takes place today, else one of the coming week, else a permanent one.
// Those with a picture come first; of several, each day features another one. HomePage.tsx chooses the same.
func featuredOf(collections []entity[collectionEntry], coming []entity[eventEntry], now time.Time) *entity[eventEntry] {
	var today, permanent, soon []entity[eventEntry]
	for _, c := range collections {
		for _, e := range c.Attributes.Events.Data {
			if e.Attributes.Kind == "permanent" {
				permanent = append(permanent, e)
			} else {
				today = append(today, e)
			}
		}
	}
	midnight := startOfDay(now)
	for _, e := range coming {
		if e.Attributes.Start.Before(midnight.AddDate(0, 0, soonDays+1)) {
			soon = append(soon, e)
		}
	}
	for _, group := range [][]entity[eventEntry]{today, soon, permanent} {
		if pictured := withPicture(group); len(pictured) > 0 {
			group = pictured
		}
		if len(group) > 0 {
			return &group[dayNumber(midnight)%len(group)]
		}
	}
	return nil
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
