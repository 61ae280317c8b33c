package pages

import (
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"raymi.example/internal/calendar"
)

// recurrence is the rule that the dates of an event follow (docs/decisions/dates.md#recurrence-attribute).
type recurrence struct {
	Rule     string    `json:"rule"`
	Feast    string    `json:"feast"`
	StartsAt time.Time `json:"startsAt"`
	EndsAt   time.Time `json:"endsAt"`
	// Hours are other times of single weekdays.
	Hours []openingHours `json:"hours"`
	// Exceptions are days without a date; a feast is one of every year.
	Exceptions []string `json:"exceptions"`
	// Extra are dates beside those of the rule.
	Extra []occurrencePart `json:"extra"`
}

type openingHours struct {
	Weekdays string `json:"weekdays"`
	Opens    string `json:"opens"`
	Closes   string `json:"closes"`
}

// The kinds of programmes whose hours are given with their end, or whose next date is a time of opening.
const (
	kindEvent     = "event"
	kindPermanent = "permanent"
)

// parsedRule is a rule as far as its words need it; calendar computes the dates.
type parsedRule struct {
	freq            string
	interval, count int
	until           time.Time
	weekdays        []countedWeekday
	monthDays       []int
	months          []int
}

// countedWeekday is a weekday with its count in a month: 1 is the first one, -1 the last one, 0 every one.
type countedWeekday struct {
	nth     int
	weekday time.Weekday
}

var weekdayCodes = []string{"SU", "MO", "TU", "WE", "TH", "FR", "SA"}

// parseRule reads a rule; it returns false for a frequency that the portal does not have.
func parseRule(text string) (parsedRule, bool) {
	parts := map[string]string{}
	for _, part := range strings.Split(text, ";") {
		name, value, _ := strings.Cut(part, "=")
		parts[name] = value
	}
	r := parsedRule{freq: parts["FREQ"], interval: 1, until: parseUntil(parts["UNTIL"])}
	if n, err := strconv.Atoi(parts["INTERVAL"]); err == nil {
		r.interval = n
	}
	r.count, _ = strconv.Atoi(parts["COUNT"]) // 0 without a count
	for _, code := range splitList(parts["BYDAY"]) {
		if weekday, nth, ok := parseWeekday(code); ok {
			r.weekdays = append(r.weekdays, countedWeekday{nth, weekday})
		}
	}
	r.monthDays = parseNumbers(parts["BYMONTHDAY"])
	r.months = slices.DeleteFunc(parseNumbers(parts["BYMONTH"]), func(month int) bool { return month < 1 || month > 12 })
	return r, slices.Contains([]string{"DAILY", "WEEKLY", "MONTHLY", "YEARLY"}, r.freq)
}

func splitList(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(text, ",")
}

func parseNumbers(text string) []int {
	var out []int
	for _, part := range splitList(text) {
		if n, err := strconv.Atoi(part); err == nil {
			out = append(out, n)
		}
	}
	return out
}

// parseWeekday reads 2SU or FR.
func parseWeekday(code string) (weekday time.Weekday, nth int, ok bool) {
	if len(code) < 2 {
		return 0, 0, false
	}
	at := slices.Index(weekdayCodes, code[len(code)-2:])
	nth, _ = strconv.Atoi(code[:len(code)-2]) // 0 without a count
	return time.Weekday(at), nth, at >= 0
}

// parseUntil reads the last day of a rule, a day in Lima or a UTC time; the zero time if there is none.
func parseUntil(text string) time.Time {
	if at, err := time.Parse("20060102T150405Z", text); err == nil {
		return calendar.StartOfDay(at)
	}
	day, err := time.ParseInLocation("20060102", text, calendar.Lima)
	if err != nil {
		return time.Time{}
	}
	return day
}

// localizer puts dates into words of one language, relative to a time.
type localizer struct {
	datePatterns
	texts, feasts map[string]string
	now           time.Time
}

// translate returns the text of a key. variables are the names and values, in turn, that replace its placeholders.
func (l localizer) translate(key string, variables ...string) string {
	text := l.texts[key]
	for i := 0; i+1 < len(variables); i += 2 {
		text = strings.ReplaceAll(text, "{{"+variables[i]+"}}", variables[i+1])
	}
	return text
}

// recurrenceText puts a recurrence and the next date that takes place into words: "Fridays 19:00 until 19 Feb · next: tomorrow"; "" for a
// rule that has no words. It follows the rules of the browser (web/src/shared/dates/recurrenceText.ts); both have the same cases in tests.
func (l localizer) recurrenceText(r recurrence, kind string, next *occurrencePart) string {
	words, ok := l.ruleWords(r, kind)
	if !ok {
		return ""
	}
	after := ""
	switch {
	case next != nil && kind == kindPermanent:
		after = l.openText(*next)
	case next != nil:
		after = l.nextText(words, r, *next)
	}
	if after != "" {
		after = " · " + after
	}
	return upperFirst(words.text + after)
}

// dayWithin formats the day of a date within a text: "tomorrow", "until 30 Nov", "Fri 27 Nov".
func (l localizer) dayWithin(o occurrencePart) string {
	w := l.when(o.StartsAt, o.EndsAt, l.now)
	if w.textKey == "" {
		return w.day
	}
	return lowerFirst(l.translate(w.textKey, "day", w.day))
}

// openText says when a permanent programme is open.
func (l localizer) openText(next occurrencePart) string {
	w := l.when(next.StartsAt, next.EndsAt, l.now)
	switch {
	case !next.StartsAt.After(l.now) && !next.isOver(l.now):
		return l.translate("open_now")
	case w.textKey == "today" && w.hour != "":
		return l.translate("opens_at", "time", w.hour)
	}
	return l.translate("opens_day", "day", l.dayWithin(next))
}

// nextText says the next date; "" if the words of the rule name it already.
func (l localizer) nextText(words ruleWords, r recurrence, next occurrencePart) string {
	w, day := l.when(next.StartsAt, next.EndsAt, l.now), l.dayWithin(next)
	usual, _ := r.hoursOn(next.StartsAt.In(calendar.Lima).Weekday())
	otherHour := w.hour != "" && usual.Opens != clockOf(next.StartsAt)
	named := words.daily && (w.textKey == "today" || w.textKey == "tomorrow")
	if words.single {
		named = r.StartsAt.In(calendar.Lima).Format("01-02") == next.StartsAt.In(calendar.Lima).Format("01-02")
	}
	switch {
	case otherHour:
		return l.translate("next_date", "day", day+" "+w.hour)
	case !named:
		return l.translate("next_date", "day", day)
	case words.single && w.textKey != "":
		return day
	}
	return ""
}

// clockOf returns the time of day in Lima, as hours have it: 09:00.
func clockOf(t time.Time) string { return t.In(calendar.Lima).Format("15:04") }

func upperFirst(text string) string { return mapFirst(text, unicode.ToUpper) }

func lowerFirst(text string) string { return mapFirst(text, unicode.ToLower) }

func mapFirst(text string, change func(rune) rune) string {
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return text
	}
	return string(change(first)) + text[size:]
}
