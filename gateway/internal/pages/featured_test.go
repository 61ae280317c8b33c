package pages

import (
	"testing"
	"time"

	"raymi.example/internal/calendar"
)

func shown(id int, kind string, start time.Time, picture bool) entity[eventEntry] {
	e := entity[eventEntry]{ID: id, Attributes: eventEntry{Kind: kind, Start: start}}
	if picture {
		e.Attributes.Banner.Data = &entity[mediaFile]{Attributes: mediaFile{Mime: "image/jpeg", Width: 1, Height: 1}}
	}
	return e
}

func TestTheCoverShowsWhatIsOnNowOrNext(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 27, 17, 30, 0, 0, calendar.Lima)
	next, later := now.AddDate(0, 0, 7), now.AddDate(0, 1, 0)
	listed := func(events ...entity[eventEntry]) []entity[collectionEntry] {
		c := entity[collectionEntry]{}
		c.Attributes.Events.Data = events
		return []entity[collectionEntry]{c}
	}
	for name, c := range map[string]struct {
		collections []entity[collectionEntry]
		coming      []entity[eventEntry]
		want        int
	}{
		"today before permanent": {listed(shown(1, "permanent", now, true), shown(2, "event", now, false)), nil, 2},
		"with a picture":         {listed(shown(1, "event", now, false), shown(2, "event", now, true)), nil, 2},
		"the coming week":        {listed(shown(1, "permanent", now, true)), []entity[eventEntry]{shown(3, "event", next, false)}, 3},
		"nothing a month ahead":  {listed(shown(1, "permanent", now, true)), []entity[eventEntry]{shown(3, "event", later, true)}, 1},
		"nothing":                {nil, nil, 0},
	} {
		var got int
		if e := featuredOf(c.collections, c.coming, now); e != nil {
			got = e.ID
		}
		if got != c.want {
			t.Errorf("%s: got %d, want %d", name, got, c.want)
		}
	}
	both := listed(shown(1, "event", now, false), shown(2, "event", now, false))
	if featuredOf(both, nil, now).ID == featuredOf(both, nil, now.AddDate(0, 0, 1)).ID {
		t.Error("the same event on two days")
	}
}
