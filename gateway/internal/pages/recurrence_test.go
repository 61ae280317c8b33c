package pages

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"
)

const datesFolder = "../../../web/src/shared/"

// patternsInTest are those that the web build writes; a test of the web compares its own with the browser's formats.
var patternsInTest = map[string]datePatterns{
	"en": {
		Months:       []string{"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sept", "Oct", "Nov", "Dec"},
		Weekdays:     []string{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"},
		MonthsLong:   strings.Fields("January February March April May June July August September October November December"),
		WeekdaysLong: strings.Fields("Sunday Monday Tuesday Wednesday Thursday Friday Saturday"), Of: " ",
		WeekdaysPlural: strings.Fields("Sundays Mondays Tuesdays Wednesdays Thursdays Fridays Saturdays"),
		Clock:          "{hour}:{minute}", Halves: []string{"", ""}, Day: "{day} {month} {year}",
	},
	"es": {
		Months:       []string{"ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "set", "oct", "nov", "dic"},
		Weekdays:     []string{"dom", "lun", "mar", "mié", "jue", "vie", "sáb"},
		MonthsLong:   strings.Fields("enero febrero marzo abril mayo junio julio agosto setiembre octubre noviembre diciembre"),
		WeekdaysLong: strings.Fields("domingo lunes martes miércoles jueves viernes sábado"), Of: " de ",
		WeekdaysPlural: strings.Fields("domingos lunes martes miércoles jueves viernes sábados"),
		Clock:          "{hour12}:{minute} {half}", Halves: []string{"a. m.", "p. m."}, Day: "{day} {month}. {year}",
	},
	"qu": {
		Months:       []string{"Ene", "Feb", "Mar", "Abr", "May", "Jun", "Jul", "Ago", "Set", "Oct", "Nov", "Dic"},
		Weekdays:     []string{"Dom", "Lun", "Mar", "Mié", "Jue", "Vie", "Sab"},
		MonthsLong:   strings.Fields("Enero Febrero Marzo Abril Mayo Junio Julio Agosto Setiembre Octubre Noviembre Diciembre"),
		WeekdaysLong: strings.Fields("Domingo Lunes Martes Miércoles Jueves Viernes Sábado"), Of: " ",
		WeekdaysPlural: strings.Fields("Domingo Lunes Martes Miércoles Jueves Viernes Sábado"),
		Clock:          "{hour12}:{minute} {half}", Halves: []string{"a.m.", "p.m."}, Day: "{day} {month} {year}",
	},
}

func readJSON(t *testing.T, file string, into any) {
	t.Helper()
	text, err := os.ReadFile(datesFolder + file)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
}

// feastsInTest reads the table of feasts from the file that the web build takes it from.
func feastsInTest(t *testing.T) map[string]string {
	t.Helper()
	file, err := os.ReadFile(datesFolder + "dates/feasts.ts")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(file), "export const feastKeys = {")
	table, _, _ = strings.Cut(table, "}")
	out := map[string]string{}
	for _, line := range strings.Split(table, "\n") {
		if parts := strings.Split(line, "'"); len(parts) == 5 {
			out[parts[1]] = parts[3]
		}
	}
	if len(out) < 30 {
		t.Fatalf("%d feasts", len(out))
	}
	return out
}

func localizerInTest(t *testing.T, tag string, now time.Time) localizer {
	t.Helper()
	l := localizer{datePatterns: patternsInTest[tag], feasts: feastsInTest(t), now: now}
	readJSON(t, "i18n/locales/"+tag+".json", &l.texts)
	return l
}

// The browser is tested with the same cases, since its texts replace those of the first view.
func TestRecurrenceInWords(t *testing.T) {
	var cases []struct {
		Of, En, Es, Qu string
		Recurrence     recurrence
		ProgrammeKind  string
		Next           *occurrencePart
	}
	readJSON(t, "dates/recurrenceCases.json", &cases)
	if len(cases) < 40 {
		t.Fatalf("%d cases", len(cases))
	}
	now := time.Date(2026, 11, 21, 18, 0, 0, 0, time.UTC)
	for _, tag := range []string{"en", "es", "qu"} {
		l := localizerInTest(t, tag, now)
		for _, c := range cases {
			want := map[string]string{"en": c.En, "es": c.Es, "qu": c.Qu}[tag]
			if got := strings.ReplaceAll(l.recurrenceText(c.Recurrence, c.ProgrammeKind, c.Next), "\u00a0", " "); got != want {
				t.Errorf("%s, %s: got %q, want %q", c.Of, tag, got, want)
			}
		}
	}
}

// What hosts enter is checked before it is stored; a malformed rule must not break a page all the same.
func TestMalformedRecurrencesHaveNoWords(t *testing.T) {
	l := localizerInTest(t, "en", time.Now())
	for _, r := range []recurrence{
		{}, {Rule: "FREQ"}, {Rule: "FREQ=HOURLY"}, {Feast: "FEAST=MOON"}, {Rule: "FREQ=MONTHLY;BYMONTHDAY=-40"},
	} {
		if got := l.recurrenceText(r, "", nil); got != "" {
			t.Errorf("%v: %q", r, got)
		}
	}
	for _, rule := range []string{
		"FREQ=WEEKLY;BYDAY=X", "FREQ=YEARLY;BYMONTH=13,0;BYMONTHDAY=x", "FREQ=WEEKLY;BYDAY=;UNTIL=tomorrow", "FREQ=YEARLY;BYDAY=9SU",
	} {
		_ = l.recurrenceText(recurrence{Rule: rule, Hours: []openingHours{{Weekdays: "SU,", Opens: "x"}}}, "permanent", &occurrencePart{})
	}
}
