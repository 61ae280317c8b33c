package home_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"raymi.example/gateway/internal/home"
	"raymi.example/internal/calendar"
)

func at(t *testing.T, text string) time.Time {
	t.Helper()
	out, err := time.ParseInLocation("2006-01-02 15:04", text, calendar.Lima)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// list is a response with an event for each "name: start – end[, status]"; further dates follow after a semicolon.
func list(t *testing.T, events ...string) []byte {
	t.Helper()
	data := []any{}
	for _, text := range events {
		name, dates, _ := strings.Cut(text, ": ")
		var occurrences []any
		for date := range strings.SplitSeq(dates, "; ") {
			span, status, _ := strings.Cut(date, ", ")
			from, to, _ := strings.Cut(span, " – ")
			occurrences = append(occurrences, map[string]any{"startsAt": at(t, from), "endsAt": at(t, to), "status": status})
		}
		data = append(data, map[string]any{"id": name, "attributes": map[string]any{"occurrences": occurrences}})
	}
	body, err := json.Marshal(map[string]any{"data": data})
	if err != nil {
		t.Fatal(err)
	}
	return body
}

// arranged writes the blocks as "name [day] total: ids".
func arranged(t *testing.T, now string, events ...string) (out []string) {
	t.Helper()
	blocks, err := home.Arrange(list(t, events...), at(t, now))
	if err != nil {
		t.Fatal(err)
	}
	for _, block := range blocks {
		var ids []string
		for _, raw := range block.Events.Data {
			var e struct{ ID string }
			if err := json.Unmarshal(raw, &e); err != nil {
				t.Fatal(err)
			}
			ids = append(ids, e.ID)
		}
		out = append(out, strings.TrimSpace(block.Name+" "+block.Day)+fmt.Sprintf(" %d: ", block.Total)+strings.Join(ids, " "))
	}
	return out
}

// 27 November 2026 is a Friday.
func TestFridayEveningBeginsWithWhatStartsSoon(t *testing.T) {
	got := arranged(t, "2026-11-27 17:30",
		"sunday: 2026-11-29 10:00 – 2026-11-29 12:00", "play: 2026-11-27 21:00 – 2026-11-27 23:00",
		"dance: 2026-11-27 19:00 – 2026-11-27 20:30", "show: 2026-11-27 17:35 – 2026-11-27 19:00",
		"fair: 2026-11-27 09:00 – 2026-11-27 18:00", "bar: 2026-11-27 16:00 – 2026-11-27 23:00",
		"exhibition: 2026-11-01 09:00 – 2026-11-30 18:00", "party: 2026-11-28 02:00 – 2026-11-28 04:00",
		"market: 2026-11-28 07:00 – 2026-11-28 12:00", "monday: 2026-11-30 07:00 – 2026-11-30 12:00",
	)
	want := []string{
		"starts_soon 2: show dance", "tonight 2: play party", "open_late 1: bar", "now 2: exhibition fair",
		"tomorrow 2026-11-28 1: market", "day 2026-11-29 1: sunday",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestMorningBeginsWithWhatIsOn(t *testing.T) {
	got := arranged(t, "2026-11-24 09:00",
		"bar: 2026-11-24 08:00 – 2026-11-24 23:00", "tour: 2026-11-24 10:30 – 2026-11-24 12:00",
		"talk: 2026-11-24 15:00 – 2026-11-24 16:00", "play: 2026-11-24 20:00 – 2026-11-24 22:00",
		"wednesday: 2026-11-25 10:00 – 2026-11-25 11:00", "thursday: 2026-11-26 10:00 – 2026-11-26 11:00",
		"friday noon: 2026-11-27 12:00 – 2026-11-27 13:00", "friday: 2026-11-27 19:00 – 2026-11-27 20:00",
		"saturday: 2026-11-28 19:00 – 2026-11-28 20:00", "late: 2026-11-30 01:00 – 2026-11-30 04:00",
	)
	want := []string{
		"now 1: bar", "later_today 2: tour talk", "tonight 1: play", "tomorrow 2026-11-25 1: wednesday",
		"day 2026-11-27 1: friday", "day 2026-11-28 1: saturday", "day 2026-11-29 1: late",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestAnEventIsInOneBlockByItsNextDateThatTakesPlace(t *testing.T) {
	got := arranged(t, "2026-11-27 17:30",
		"daily: 2026-11-27 15:00 – 2026-11-27 16:00; 2026-11-28 15:00 – 2026-11-28 16:00; 2026-11-29 15:00 – 2026-11-29 16:00",
		"rained off: 2026-11-27 19:00 – 2026-11-27 20:00, cancelled; 2026-11-29 19:00 – 2026-11-29 20:00, scheduled",
		"gone: 2026-11-27 19:00 – 2026-11-27 20:00, postponed", "over: 2026-11-27 10:00 – 2026-11-27 17:30",
	)
	if d := cmp.Diff([]string{"tomorrow 2026-11-28 1: daily", "day 2026-11-29 1: rained off"}, got); d != "" {
		t.Error(d)
	}
}

func TestASingleEventThatStartsSoonJoinsTheRestOfTheDay(t *testing.T) {
	show, play := "show: 2026-11-27 18:00 – 2026-11-27 19:00", "play: 2026-11-27 21:00 – 2026-11-27 23:00"
	talk, market := "talk: 2026-11-27 15:50 – 2026-11-27 16:20", "market: 2026-11-28 07:00 – 2026-11-28 12:00"
	for _, c := range []struct {
		clock        string
		events, want []string
	}{
		{"17:30", []string{play, show}, []string{"tonight 2: show play"}},
		{"17:30", []string{show}, []string{"starts_soon 1: show"}},
		{"15:30", []string{play, talk}, []string{"later_today 2: talk play"}},
		{"17:30", []string{show, market}, []string{"starts_soon 1: show", "tomorrow 2026-11-28 1: market"}},
	} {
		if d := cmp.Diff(c.want, arranged(t, "2026-11-27 "+c.clock, c.events...)); d != "" {
			t.Error(d)
		}
	}
}

func TestABlockHasEightEventsAndTheirNumber(t *testing.T) {
	var events []string
	for i := range 11 {
		events = append(events, fmt.Sprintf("%d: 2026-11-27 19:%02d – 2026-11-27 20:30", i, i))
	}
	if d := cmp.Diff([]string{"starts_soon 11: 0 1 2 3 4 5 6 7"}, arranged(t, "2026-11-27 17:30", events...)); d != "" {
		t.Error(d)
	}
}

func TestANightBelongsToTheDayBefore(t *testing.T) {
	got := arranged(t, "2026-11-28 02:00", "party: 2026-11-27 23:00 – 2026-11-28 04:00", "market: 2026-11-28 07:00 – 2026-11-28 12:00")
	if d := cmp.Diff([]string{"open_late 1: party", "today 2026-11-28 1: market"}, got); d != "" {
		t.Error(d)
	}
}

func TestMomentsOfADay(t *testing.T) {
	for clock, want := range map[string]string{
		"04:59": home.Evening, "05:00": home.Morning, "10:59": home.Morning, "11:00": home.Afternoon, "15:59": home.Afternoon,
		"16:00": home.Evening, "23:59": home.Evening,
	} {
		if got := home.MomentOf(at(t, "2026-11-27 "+clock)); got != want {
			t.Errorf("%s: got %s, want %s", clock, got, want)
		}
	}
}

func TestThePageEndsWithSundayOrTomorrow(t *testing.T) {
	for now, want := range map[string]string{
		"2026-11-23 12:00": "2026-11-30 05:00", "2026-11-28 12:00": "2026-11-30 05:00", "2026-11-29 12:00": "2026-12-01 05:00",
		"2026-11-30 02:00": "2026-12-01 05:00",
	} {
		if got := home.Until(at(t, now)).Format("2006-01-02 15:04"); got != want {
			t.Errorf("%s: got %s, want %s", now, got, want)
		}
	}
}

func TestWhatIsAlwaysOpenComesFirstWhenNothingElseIsOnToday(t *testing.T) {
	open := home.Events{Data: []json.RawMessage{[]byte(`{}`), []byte(`{}`)}}
	for before, want := range map[string]string{
		"": "open_now", "tonight tomorrow": "tonight tomorrow open_now", "now": "now open_now", "tomorrow day": "open_now tomorrow day",
	} {
		var blocks []home.Block
		for _, name := range strings.Fields(before) {
			blocks = append(blocks, home.Block{Name: name})
		}
		var got []string
		for _, block := range home.WithOpen(blocks, open) {
			got = append(got, block.Name)
			if block.Name == home.AlwaysOpen && block.Total != 2 {
				t.Errorf("%d events, want 2", block.Total)
			}
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("after %q: %s, want %s", before, got, want)
		}
		if got := home.WithOpen(blocks, home.Events{}); len(got) != len(blocks) {
			t.Errorf("%d blocks with nothing open, want %d", len(got), len(blocks))
		}
	}
}
