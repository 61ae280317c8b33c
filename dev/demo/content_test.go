package demo

import (
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"raymi.example/internal/calendar"
)

// starts are possible start days of a portal; the content must be valid on each.
var starts = []time.Time{
	time.Date(2025, 1, 1, 5, 0, 0, 0, time.UTC), time.Date(2026, 6, 24, 17, 0, 0, 0, time.UTC),
	time.Date(2026, 11, 21, 14, 0, 0, 0, time.UTC), time.Date(2027, 12, 31, 23, 0, 0, 0, time.UTC), time.Date(2028, 2, 29, 12, 0, 0, 0,
		time.UTC),
}

func mustRead(t *testing.T) content {
	t.Helper()
	c, err := readContent()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestContentIsLargeEnough(t *testing.T) {
	t.Parallel()
	c := mustRead(t)
	for name, size := range map[string][2]int{
		"events": {len(c.events), 72}, "hosts": {len(c.hosts), 42}, "cities": {len(c.cities), 30}, "news": {len(c.news), 6},
		"categories": {len(c.categories), 14}, "areas": {len(c.areas), 8}, "collections": {len(c.collections), 3},
	} {
		if size[0] < size[1] {
			t.Errorf("%d %s, want at least %d", size[0], name, size[1])
		}
	}
	if !slices.ContainsFunc(c.orgTypes, func(o term) bool { return o.Code == "persona-natural" }) {
		t.Error("the org type persona-natural, which switches the partner form, is missing")
	}
}

func TestEveryTextHasEnglishAndSpanish(t *testing.T) {
	t.Parallel()
	c := mustRead(t)
	for where, text := range allTexts(c) {
		if text["en"] == "" || text["es"] == "" {
			t.Errorf("%s lacks English or Spanish: %v", where, text)
		}
		for locale, s := range text {
			if !slices.Contains([]string{"en", "es", "qu"}, locale) {
				t.Errorf("%s: unknown language %q", where, locale)
			}
			if strings.Contains(s, "'") {
				t.Errorf("%s (%s) has a typewriter apostrophe: %s", where, locale, s)
			}
		}
	}
}

func allTexts(c content) map[string]texts {
	all := map[string]texts{"about us": c.portal.AboutUs, "instructions": c.instructions}
	for _, l := range c.lists() {
		for _, x := range l.terms {
			all[l.kind+" "+x.Code] = x.Name
		}
	}
	for code, n := range c.notes {
		all["note "+code], all["title of note "+code] = n.Text, n.Title
	}
	for kind, byCode := range map[string]map[string]texts{
		"duration": c.terms.Durations, "age": c.terms.Ages, "rules": c.terms.Rules, "source": c.terms.Sources,
	} {
		for code, text := range byCode {
			all[kind+" "+code] = text
		}
	}
	for _, h := range c.hosts {
		all["host "+h.Key] = h.Resume
	}
	for _, e := range c.events {
		all["event "+e.Key], all["short "+e.Key], all["description "+e.Key] = e.Name, e.Short, e.Description
	}
	for _, x := range c.collections {
		all["collection "+x.Key], all["collection text "+x.Key] = x.Name, x.Description
	}
	for _, n := range c.news {
		all["news "+n.Key], all["news text "+n.Key] = n.Title, n.Text
	}
	for _, a := range c.waiting.Applications {
		all["application of "+a.Account], all["work of "+a.Account] = a.Resume, a.Work
	}
	n := c.waiting.Newcomer
	all["newcomer"], all["event of the newcomer"] = n.Host.Resume, n.Event.Name
	all["short of the newcomer"], all["description of the newcomer"] = n.Event.Short, n.Event.Description
	for i, p := range c.portal.Contacts {
		all[fmt.Sprint("portal contact ", i)] = p.Name
	}
	return all
}

func TestTextsHaveTheirLengths(t *testing.T) {
	t.Parallel()
	c := mustRead(t)
	for _, e := range c.events {
		full, err := c.describe(e)
		if err != nil {
			t.Fatal(err)
		}
		for _, locale := range []string{"en", "es"} {
			if n := len(strings.Fields(full[locale])); n < 90 || n > 180 {
				t.Errorf("description of %s in %s has %d words, want 90 to 180", e.Key, locale, n)
			}
		}
		for locale, s := range e.Short {
			if n := utf8.RuneCountInString(s); n > 240 {
				t.Errorf("short description of %s in %s has %d characters, want at most 240", e.Key, locale, n)
			}
		}
	}
	for _, n := range c.news {
		for _, locale := range []string{"en", "es"} {
			if words := len(strings.Fields(n.Text[locale])); words < 120 || words > 200 {
				t.Errorf("news %s in %s has %d words, want 120 to 200", n.Key, locale, words)
			}
		}
	}
}

func TestTheBestKnownEntriesHaveQuechuaTexts(t *testing.T) {
	t.Parallel()
	c := mustRead(t)
	events, news := 0, 0
	for _, e := range c.events {
		if (e.Short["qu"] == "") != (e.Description["qu"] == "") {
			t.Errorf("event %s has only half of its Quechua", e.Key)
		}
		if e.Short["qu"] != "" {
			events++
		}
	}
	for _, n := range c.news {
		if n.Text["qu"] != "" {
			news++
		}
	}
	if events < 20 || news < 2 {
		t.Errorf("%d events and %d news in Quechua, want 20 and 2", events, news)
	}
}

func TestCodesResolve(t *testing.T) {
	t.Parallel()
	c := mustRead(t)
	for _, e := range c.events {
		for code, known := range map[string]map[string]texts{
			e.Duration: c.terms.Durations, e.Age: c.terms.Ages, e.Rules: c.terms.Rules, e.Source: c.terms.Sources,
		} {
			if _, ok := known[code]; !ok && code != "" {
				t.Errorf("event %s: unknown code %q", e.Key, code)
			}
		}
	}
	for _, x := range c.collections {
		if x.Type != "Para principal" && x.Type != "Para páginas individuales" {
			t.Errorf("collection %s has type %q", x.Key, x.Type)
		}
	}
}

// The page adds the full stop and the sentence about times.
func TestSourcesAreNotPartOfTheDescription(t *testing.T) {
	t.Parallel()
	c := mustRead(t)
	named := 0
	for _, e := range c.events {
		fields, err := c.eventTexts(e)
		if err != nil {
			t.Fatal(err)
		}
		if fields["source"]["en"] != "" && fields["source"]["es"] != "" {
			named++
		}
		for locale, text := range fields["eventDescription"] {
			for _, prose := range []string{"own words", "nuestras palabras", "willakusqayku"} {
				if strings.Contains(text, prose) {
					t.Errorf("the description of %s in %s tells its source", e.Key, locale)
				}
			}
		}
	}
	if named < 80 {
		t.Errorf("%d events with a source, want 80", named)
	}
	for code, source := range c.terms.Sources {
		for locale, text := range source {
			if strings.HasSuffix(text, ".") || utf8.RuneCountInString(text) > 200 {
				t.Errorf("source %s in %s is too long or ends with a full stop", code, locale)
			}
		}
	}
}

func TestSlugsAreUniqueAndAllowed(t *testing.T) {
	t.Parallel()
	c := mustRead(t)
	allowed := regexp.MustCompile(`^[a-z0-9-]+$`)
	for _, now := range starts {
		all, err := c.dated(now)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		for _, d := range all {
			if seen[d.slug()] || !allowed.MatchString(d.slug()) {
				t.Errorf("slug %q is double or not allowed", d.slug())
			}
			seen[d.slug()] = true
		}
	}
}

func TestEveryDayHasEvents(t *testing.T) {
	t.Parallel()
	c := mustRead(t)
	for _, now := range starts {
		all, err := c.dated(now)
		if err != nil {
			t.Fatal(err)
		}
		y, m, d := now.In(calendar.Lima).Date()
		for i := range 401 {
			if today := time.Date(y, m, d+i, 0, 0, 0, 0, calendar.Lima); countOn(all, today) < 3 {
				t.Errorf("started %s: fewer than three events on %s", now.Format(time.DateOnly), today.Format(time.DateOnly))
			}
		}
	}
}

func countOn(all []dated, today time.Time) int {
	n, tomorrow := 0, today.AddDate(0, 0, 1)
	for _, d := range all {
		occurrences := d.edition.occurrences
		if len(occurrences) == 0 {
			occurrences = []span{d.edition.whole}
		}
		if slices.ContainsFunc(occurrences, func(o span) bool { return o.start.Before(tomorrow) && o.end.After(today) }) {
			n++
		}
	}
	return n
}

func TestPlacesAreInTheRegion(t *testing.T) {
	t.Parallel()
	c := mustRead(t)
	coordinates := map[string]string{}
	for _, h := range c.hosts {
		coordinates["host "+h.Key] = h.Coordinates
	}
	for _, e := range c.events {
		coordinates["event "+e.Key] = e.Coordinates
	}
	for where, text := range coordinates {
		var lat, lng float64
		if _, err := fmt.Sscanf(text, "%f,%f", &lat, &lng); err != nil {
			t.Errorf("%s: coordinates %q: %v", where, text, err)
		}
		if lat < -15.5 || lat > -11 || lng < -74 || lng > -70 {
			t.Errorf("%s lies outside the region: %s", where, text)
		}
	}
}

func TestAddressesAreFictitious(t *testing.T) {
	t.Parallel()
	mail := regexp.MustCompile(`[\w.+-]+@([\w-]+\.[\w.-]+)`)
	names, err := fs.Glob(files, "content/*.json")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, name := range names {
		raw, err := files.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range mail.FindAllStringSubmatch(string(raw), -1) {
			found++
			if m[1] != "example.org" && m[1] != "raymi.example" {
				t.Errorf("%s contains the address %s", name, m[0])
			}
		}
	}
	if found < 42 {
		t.Errorf("%d addresses found, want one for each host", found)
	}
	for _, h := range mustRead(t).hosts {
		if !strings.HasPrefix(h.Tel, "+51 84 555 01") {
			t.Errorf("host %s has the telephone %s", h.Key, h.Tel)
		}
	}
}

// The others have a monogram: two hosts with one picture look like one host.
func TestNoTwoHostsHaveTheSameBanner(t *testing.T) {
	t.Parallel()
	used := map[string]string{}
	for _, h := range mustRead(t).hosts {
		if h.Banner == "" {
			continue
		}
		if other := used[h.Banner]; other != "" {
			t.Errorf("hosts %s and %s have the banner %s", other, h.Key, h.Banner)
		}
		used[h.Banner] = h.Key
	}
	if len(used) == 0 {
		t.Error("no host has a banner")
	}
}

// The others are drawn by the portal: cards with one picture cannot be told apart.
func TestNoTwoFeastsHaveTheSamePoster(t *testing.T) {
	t.Parallel()
	used := map[string]bool{}
	for _, e := range mustRead(t).events {
		if e.Poster != "" && used[e.Poster] {
			t.Errorf("a second event has the poster %s", e.Poster)
		}
		used[e.Poster] = true
	}
	if len(used) < 10 {
		t.Errorf("%d posters are used", len(used))
	}
}

// formal matches words that address the reader as usted; the portal says tú.
var formal = regexp.MustCompile(`(?i)(^|[^\p{L}])(usted|necesita|cree|ingrese|elija|cuéntenos|ponga|agregue|envíe)([^\p{L}]|$)`)

// alwaysFormal matches forms of usted that are not also a third person or a subjunctive in these texts.
var alwaysFormal = regexp.MustCompile(`(?i)(^|[^\p{L}])(ustedes|usted|calcule|venga|pregunte|pida|mire|escuche|escriba|recorra|obedezca|` +
	`contrate|fotografíe|véalos|encontró|llévese|siéntese|quédese|póngase|quítese|regístrese|publíquelo|confírmel[ao]s?|` +
	`escríbanos)([^\p{L}]|$)`)

func TestSpanishTextsSayTu(t *testing.T) {
	t.Parallel()
	names, err := files.ReadDir("content")
	if err != nil {
		t.Fatal(err)
	}
	texts := 0
	for _, name := range names {
		content, err := files.ReadFile("content/" + name.Name())
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range regexp.MustCompile(`"es": "((?:[^"\\]|\\.)*)"`).FindAllString(string(content), -1) {
			texts++
			if found := alwaysFormal.FindString(strings.ReplaceAll(text, `\n`, " ")); found != "" {
				t.Errorf("%s says %q, the portal says tú: %s", name.Name(), found, text)
			}
		}
	}
	if texts < 300 {
		t.Errorf("%d Spanish texts are read", texts)
	}
}

func TestSpanishInstructionsAddressTheReaderAsThePortal(t *testing.T) {
	t.Parallel()
	if found := formal.FindAllString(mustRead(t).instructions["es"], -1); len(found) > 0 {
		t.Errorf("the instructions say %q, the portal says tú", found)
	}
}
