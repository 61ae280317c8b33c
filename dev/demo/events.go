package demo

import (
	"context"
	"fmt"
	"strconv"
	"time"
)

const wireTime = "2006-01-02T15:04:05.000Z"

// event is one feast or programme; its schedule determines how many events are created in the API.
type event struct {
	Key         string   `json:"key"`
	Host        string   `json:"host"`
	Categories  []string `json:"categories"`
	City        string   `json:"city"`
	Place       string   `json:"place"`
	Coordinates string   `json:"coordinates"`
	Name        texts    `json:"name"`
	Short       texts    `json:"short"`
	Description texts    `json:"description"`
	Notes       []string `json:"notes"`
	Source      string   `json:"source"`
	Dates       schedule `json:"dates"`
	Duration    string   `json:"duration"`
	Age         string   `json:"age"`
	Rules       string   `json:"rules"`
	Free        bool     `json:"free"`
	Poster      string   `json:"poster"`
	// Accessibility and its note are set only if they are known for the place.
	Accessibility     []string `json:"accessibility"`
	AccessibilityNote texts    `json:"accessibilityNote"`
	// Audiences, Languages, Setting and NeedsBooking are set only if they are known.
	Audiences    []string `json:"audiences"`
	Languages    []string `json:"languages"`
	Setting      string   `json:"setting"`
	NeedsBooking *bool    `json:"needsBooking"`
	Changes      []change `json:"changes"`
}

// dated is an event with the dates of one edition.
type dated struct {
	event   event
	edition edition
}

func (d dated) slug() string {
	if d.edition.year == 0 {
		return d.event.Key
	}
	return d.event.Key + "-" + strconv.Itoa(d.edition.year)
}

func (c content) dated(now time.Time) ([]dated, error) {
	var all []dated
	for _, e := range c.events {
		editions, err := e.Dates.editions(now)
		if err != nil {
			return nil, fmt.Errorf("event %s: %w", e.Key, err)
		}
		for _, edition := range editions {
			all = append(all, dated{e, edition})
		}
	}
	return all, nil
}

func (l *loader) writeEvents(ctx context.Context) error {
	all, err := l.content.dated(l.now)
	if err != nil {
		return err
	}
	return each(ctx, all, l.writeEvent)
}

func (l *loader) writeEvent(ctx context.Context, d dated) error {
	data, err := l.eventData(d)
	if err != nil {
		return fmt.Errorf("event %s: %w", d.slug(), err)
	}
	uploads, err := optionalPoster("eventBanner", d.event.Poster)
	if err != nil {
		return err
	}
	id, err := l.api.Write(ctx, "POST", "/api/events", data, uploads...)
	if err != nil {
		return fmt.Errorf("event %s: %w", d.slug(), err)
	}
	l.storeID("event", d.slug(), id)
	return l.writeChanges(ctx, d, id)
}

func (l *loader) eventData(d dated) (map[string]any, error) {
	e := d.event
	organiser, err := l.content.host(e.Host)
	if err != nil {
		return nil, err
	}
	hostID, err := l.id("host", e.Host)
	if err != nil {
		return nil, err
	}
	city, err := l.id("city", e.City)
	if err != nil {
		return nil, err
	}
	categories, err := l.idsOf("category", e.Categories)
	if err != nil {
		return nil, err
	}
	data := map[string]any{
		"eventId":       d.slug(),
		"eventHost":     hostID,
		"eventCategory": categories,
		"eventAddress":  map[string]any{"city": city, "address": e.Place, "coordinates": e.Coordinates},
		"eventContacts": map[string]any{"place": e.Place, "tel": organiser.Tel, "mail": organiser.Mail},
	}
	setRecurrence(data, d)
	setAttributes(data, e)
	fields, err := l.content.eventTexts(e)
	if err != nil {
		return nil, err
	}
	setTexts(data, fields)
	return data, nil
}

// setAttributes sets what is known of the event for visitors who choose.
func setAttributes(data map[string]any, e event) {
	setCodes(data, "accessibility", "feature", e.Accessibility)
	setCodes(data, "audiences", "audience", e.Audiences)
	setCodes(data, "languages", "language", e.Languages)
	if e.Setting != "" {
		data["setting"] = e.Setting
	}
	if e.NeedsBooking != nil {
		data["needsBooking"] = *e.NeedsBooking
	}
	if e.Free {
		data["isFree"] = true
	}
}

// setCodes sets a repeatable component with one attribute.
func setCodes(data map[string]any, name, attribute string, codes []string) {
	if len(codes) == 0 {
		return
	}
	list := make([]map[string]string, len(codes))
	for i, code := range codes {
		list[i] = map[string]string{attribute: code}
	}
	data[name] = list
}

// setRecurrence states the dates by the rule and the feast, from the first date on, and lists them for an event without either. The
// editions of a feast are a series.
func setRecurrence(data map[string]any, d dated) {
	if d.event.Dates.Rule == "" && d.event.Dates.Feast == "" {
		setDates(data, d.edition)
		return
	}
	first := d.edition.whole
	if len(d.edition.occurrences) > 0 {
		first = d.edition.occurrences[0]
	}
	recurrence := map[string]any{"startsAt": first.start.UTC().Format(wireTime), "endsAt": first.end.UTC().Format(wireTime)}
	for name, text := range map[string]string{"rule": d.event.Dates.Rule, "feast": d.event.Dates.Feast} {
		if text != "" {
			recurrence[name] = text
		}
	}
	data["recurrence"] = recurrence
	if d.edition.year != 0 {
		data["seriesCode"] = d.event.Key
	}
}

// setDates lists the dates one by one.
func setDates(data map[string]any, e edition) {
	data["eventStartDate"] = e.whole.start.UTC().Format(wireTime)
	data["eventEndDate"] = e.whole.end.UTC().Format(wireTime)
	occurrences := make([]map[string]string, len(e.occurrences))
	for i, o := range e.occurrences {
		occurrences[i] = map[string]string{
			"startsAt": o.start.UTC().Format(wireTime),
			"endsAt":   o.end.UTC().Format(wireTime),
		}
	}
	data["occurrences"] = occurrences
}

func (c content) eventTexts(e event) (map[string]texts, error) {
	description, err := c.describe(e)
	if err != nil {
		return nil, err
	}
	fields := map[string]texts{
		"eventName":             e.Name,
		"eventShortDescription": e.Short,
		"eventDescription":      description,
		"eventDuration":         c.terms.Durations[e.Duration],
		"eventAgeRestrictions":  c.terms.Ages[e.Age],
		"eventRules":            c.terms.Rules[e.Rules],
		"accessibilityNote":     e.AccessibilityNote,
		"source":                c.terms.Sources[e.Source],
	}
	return fields, nil
}

// describe appends the shared advice (directions, what to bring) to the event's own text.
func (c content) describe(e event) (texts, error) {
	full := texts{}
	for locale, own := range e.Description {
		full[locale] = own
		for _, code := range e.Notes {
			n, ok := c.notes[code]
			if !ok {
				return nil, fmt.Errorf("there is no note %q", code)
			}
			if text := n.Text[locale]; text != "" {
				full[locale] += "\n\n**" + n.Title[locale] + ".** " + text
			}
		}
	}
	return full, nil
}
