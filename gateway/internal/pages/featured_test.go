package pages

import (
	"testing"
	"time"

	"raymi.example/internal/calendar"
)

func candidate(id int, kind string, start time.Time, picture bool) entity[eventEntry] {
	e := entity[eventEntry]{ID: id, Attributes: eventEntry{Kind: kind, Start: start, End: start.Add(time.Hour)}}
	if picture {
		e.Attributes.Banner.Data = &entity[mediaFile]{Attributes: mediaFile{Mime: "image/jpeg", Width: 1, Height: 1}}
	}
	return e
}

func withStatus(e entity[eventEntry], status string) entity[eventEntry] {
	e.Attributes.Status = status
	return e
}

func listed(events ...entity[eventEntry]) []entity[collectionEntry] {
	c := entity[collectionEntry]{}
	c.Attributes.Events.Data = events
	return []entity[collectionEntry]{c}
}

func TestTheCoverShowsWhatIsOnNowOrNext(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 27, 17, 30, 0, 0, calendar.Lima)
	earlier, next, later := now.Add(-2*time.Hour), now.AddDate(0, 0, 7), now.AddDate(0, 1, 0)
	museum := candidate(1, "permanent", now, true)
	cancelled := candidate(2, "event", now, true)
	cancelled.Attributes.Occurrences = []occurrencePart{{StartsAt: now, EndsAt: now.Add(time.Hour), Status: "cancelled"}}
	for name, c := range map[string]struct {
		candidates
		want int
	}{
		"today before permanent": {candidates{collections: listed(museum, candidate(2, "event", now, false))}, 2},
		"with a picture":         {candidates{collections: listed(candidate(1, "event", now, false), candidate(2, "event", now, true))}, 2},
		"a collection's before others": {candidates{
			collections: listed(candidate(2, "event", now, false)), happening: []entity[eventEntry]{candidate(3, "event", now, true)},
		}, 2},
		"what happens in no collection": {candidates{
			collections: listed(museum), happening: []entity[eventEntry]{candidate(3, "event", now, false)},
		}, 3},
		"nothing that is over": {candidates{collections: listed(museum, candidate(2, "event", earlier, true))}, 1},
		"no cancelled date":    {candidates{collections: listed(museum, cancelled)}, 1},
		"no postponed event":   {candidates{collections: listed(museum, withStatus(candidate(2, "event", now, true), "postponed"))}, 1},
		"the coming week": {candidates{
			collections: listed(museum), coming: []entity[eventEntry]{candidate(3, "event", next, false)},
		}, 3},
		"nothing a month ahead": {candidates{
			collections: listed(museum), coming: []entity[eventEntry]{candidate(3, "event", later, true)},
		}, 1},
		"a month ahead before nothing": {candidates{coming: []entity[eventEntry]{candidate(3, "event", later, true)}}, 3},
		"nothing":                      {candidates{}, 0},
	} {
		var got int
		if e := c.featured(now); e != nil {
			got = e.ID
		}
		if got != c.want {
			t.Errorf("%s: got %d, want %d", name, got, c.want)
		}
	}
}

func TestTheCoverChangesFromDayToDay(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 27, 17, 30, 0, 0, calendar.Lima)
	both := func(at time.Time) candidates {
		return candidates{collections: listed(candidate(1, "event", at, false), candidate(2, "event", at, false))}
	}
	tomorrow := now.AddDate(0, 0, 1)
	if both(now).featured(now).ID == both(tomorrow).featured(tomorrow).ID {
		t.Error("the same event on two days")
	}
}
