package feeds

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"raymi.example/internal/calendar"
)

// lineOctets bounds a line of iCalendar without its end (RFC 5545, section 3.1).
const lineOctets = 75

// timeZone describes Peru's only zone, which has had no daylight saving time since 1994.
var timeZone = []string{
	"BEGIN:VTIMEZONE", "TZID:America/Lima", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:-0500", "TZOFFSETTO:-0500",
	"TZNAME:-05", "END:STANDARD", "END:VTIMEZONE",
}

// icsWriter writes content lines; the first error stays.
type icsWriter struct {
	out io.Writer
	err error
}

// writeCalendar writes each date as an event of its own: most calendars ignore RDATE, and a date can be cancelled or moved alone.
func writeCalendar(out io.Writer, f Feed) error {
	w := &icsWriter{out: out}
	w.lines("BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Raymi//Cusco//"+strings.ToUpper(string(f.Locale)))
	w.lines("CALSCALE:GREGORIAN", "METHOD:PUBLISH")
	w.text("NAME", f.Title)
	w.text("X-WR-CALNAME", f.Title) // Google and Apple read this one
	w.lines("X-WR-TIMEZONE:America/Lima", "REFRESH-INTERVAL;VALUE=DURATION:PT4H", "X-PUBLISHED-TTL:PT4H")
	w.address("SOURCE;VALUE=URI", f.Self)
	w.address("URL", f.Page)
	w.lines(timeZone...)
	for _, e := range f.Events {
		for _, d := range e.Dates {
			w.event(f, e, d)
		}
	}
	w.lines("END:VCALENDAR")
	return w.err
}

func (w *icsWriter) event(f Feed, e Event, d Date) {
	original := d.Original
	if original.IsZero() {
		original = d.Start
	}
	w.lines("BEGIN:VEVENT", fmt.Sprintf("UID:%s-%s@%s", e.UUID, utc(original), f.Domain), "DTSTAMP:"+utc(e.Updated))
	w.span(d)
	w.text("SUMMARY", f.title(e, d))
	w.text("DESCRIPTION", strings.Join(texts(d.Note, e.StatusReason, e.Summary, e.price(), e.Host, e.URL), "\n\n"))
	w.text("LOCATION", e.place(d))
	if latitude, longitude := e.point(d); latitude != nil && longitude != nil {
		w.lines("GEO:" + degrees(*latitude) + ";" + degrees(*longitude))
	}
	if len(e.Categories) > 0 {
		quoted := make([]string, len(e.Categories))
		for i, name := range e.Categories {
			quoted[i] = icsText(name)
		}
		w.lines("CATEGORIES:" + strings.Join(quoted, ","))
	}
	w.address("URL", e.URL)
	w.lines("STATUS:"+icsStatus(e.status(d)), "SEQUENCE:"+strconv.FormatInt(e.revision(), 10), "TRANSP:TRANSPARENT",
		"CREATED:"+utc(e.Created), "LAST-MODIFIED:"+utc(e.Updated))
	if f.Alarm > 0 && icsStatus(e.status(d)) == "CONFIRMED" {
		w.lines("BEGIN:VALARM", "ACTION:DISPLAY", fmt.Sprintf("TRIGGER:-PT%dM", int(f.Alarm.Minutes())))
		w.text("DESCRIPTION", e.Name)
		w.lines("END:VALARM")
	}
	w.lines("END:VEVENT")
}

// span writes DTSTART and DTEND.
func (w *icsWriter) span(d Date) {
	parameter, layout := ";TZID=America/Lima:", "20060102T150405"
	if d.wholeDays() {
		parameter, layout = ";VALUE=DATE:", "20060102"
	}
	w.lines("DTSTART"+parameter+d.Start.In(calendar.Lima).Format(layout), "DTEND"+parameter+d.end().In(calendar.Lima).Format(layout))
}

// revision is the number of seconds from the creation of an event to its last change, which grows with every change.
func (e Event) revision() int64 { return max(int64(e.Updated.Sub(e.Created)/time.Second), 0) }

func icsStatus(status string) string {
	switch status {
	case "cancelled":
		return "CANCELLED"
	case "postponed":
		return "TENTATIVE"
	}
	return "CONFIRMED"
}

// text writes a property with a text; none if it is empty.
func (w *icsWriter) text(name, value string) {
	if value != "" {
		w.lines(name + ":" + icsText(value))
	}
}

// address writes a property with a URI, in which no line can begin: control characters are left out.
func (w *icsWriter) address(name, value string) {
	if value != "" {
		w.lines(name + ":" + withoutControls(value))
	}
}

// icsText quotes a text, so that it neither ends its value nor its line (RFC 5545, section 3.3.11).
func icsText(value string) string {
	value = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(value)
	lines := strings.Split(value, "\n")
	for i, line := range lines {
		lines[i] = strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`).Replace(withoutControls(line))
	}
	return strings.Join(lines, `\n`)
}

func withoutControls(value string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r >= 0x80 && r <= 0x9f || r == '\u2028' || r == '\u2029' {
			return -1
		}
		return r
	}, value)
}

// lines writes content lines, folded: a line goes on after a line break and a space.
func (w *icsWriter) lines(lines ...string) {
	for _, line := range lines {
		width := lineOctets
		for len(line) > width {
			end := width
			for !utf8.RuneStart(line[end]) {
				end--
			}
			w.write(line[:end], "\r\n ")
			line, width = line[end:], lineOctets-1
		}
		w.write(line, "\r\n")
	}
}

func (w *icsWriter) write(parts ...string) {
	for _, part := range parts {
		if w.err == nil {
			_, w.err = io.WriteString(w.out, part)
		}
	}
}

func utc(at time.Time) string { return at.UTC().Format("20060102T150405Z") }

func degrees(value float64) string { return strconv.FormatFloat(value, 'f', 6, 64) }

// texts are the values that are not empty.
func texts(values ...string) []string {
	var out []string
	for _, v := range values {
		if v = strings.TrimSpace(v); v != "" {
			out = append(out, v)
		}
	}
	return out
}
