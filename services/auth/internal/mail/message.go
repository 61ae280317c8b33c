package mail

import (
	"bytes"
	"fmt"
	htmltemplate "html/template"
	"net/url"
	"strconv"
	"strings"
	"text/template"

	"raymi.example/internal/locale"
	"raymi.example/services/auth/internal/auth"
)

// subjectMax bounds a subject that contains a name.
const subjectMax = 150

// Message is a rendered mail.
type Message struct {
	To, Subject, Text, HTML string
	// ReplyTo is the address for answers; "" = none.
	ReplyTo string
}

// Writer renders messages.
type Writer struct {
	publicURL string
	texts     map[locale.Tag]language
	text      *template.Template
	html      *htmltemplate.Template
}

// NewWriter reads the embedded texts; publicURL is the base of links.
func NewWriter(publicURL string) (*Writer, error) {
	all, err := loadTexts()
	if err != nil {
		return nil, err
	}
	text, err := template.ParseFS(templates, "templates/layout.txt")
	if err != nil {
		return nil, err
	}
	html, err := htmltemplate.ParseFS(templates, "templates/layout.html")
	if err != nil {
		return nil, err
	}
	return &Writer{publicURL: strings.TrimSuffix(publicURL, "/"), texts: all, text: text, html: html}, nil
}

// page is the data of the layouts. Names are inserted as data after the templates are parsed, so they are never
// executed.
type page struct {
	Locale                                     locale.Tag
	Subject, Greeting, Body, Action, Note, URL string
	// Quote is the editor's or the visitor's text, or the dates, line by line.
	Quote []string
}

// Write renders the message of a queued mail.
func (w *Writer) Write(m auth.Mail) (Message, error) {
	own, ok := w.texts[m.Locale].kinds[m.Kind]
	if !ok {
		return Message{}, fmt.Errorf("no texts for a %s mail in %q", m.Kind, m.Locale)
	}
	data := map[string]string{"Username": oneLine(m.Username), "HostName": oneLine(m.HostName), "EventName": oneLine(m.EventName)}
	data["ReplyTo"] = m.ReplyTo
	data["Role"], data["Rights"] = w.texts[m.Locale].roleNames[string(m.Role)], w.texts[m.Locale].rights[string(m.Role)]
	p := page{Locale: m.Locale, URL: w.link(m), Quote: lines(m.Message)}
	for to, t := range map[*string]*template.Template{
		&p.Subject: own.subject, &p.Greeting: own.greeting, &p.Body: own.body, &p.Action: own.action, &p.Note: own.note,
	} {
		var b strings.Builder
		if err := t.Execute(&b, data); err != nil {
			return Message{}, fmt.Errorf("write %s mail: %w", m.Kind, err)
		}
		*to = b.String()
	}
	p.Subject = short(p.Subject)
	dates, err := w.texts[m.Locale].dates.lines(m.Dates)
	if err != nil {
		return Message{}, err
	}
	p.Quote = append(p.Quote, dates...)
	var text, html bytes.Buffer
	if err := w.text.Execute(&text, p); err != nil {
		return Message{}, fmt.Errorf("write %s mail: %w", m.Kind, err)
	}
	if err := w.html.Execute(&html, p); err != nil {
		return Message{}, fmt.Errorf("write %s mail: %w", m.Kind, err)
	}
	return Message{To: m.To, ReplyTo: m.ReplyTo, Subject: p.Subject, Text: text.String(), HTML: html.String()}, nil
}

func (w *Writer) link(m auth.Mail) string {
	switch m.Kind {
	case auth.ResetMail:
		return w.publicURL + "/reset-password?code=" + url.QueryEscape(m.Code)
	case auth.ConfirmationMail:
		return w.publicURL + "/api/auth/email-confirmation?confirmation=" + url.QueryEscape(m.Code)
	case auth.ApprovedMail, auth.RejectedMail, auth.AskedMail:
		return w.page(m, "partner-personal-page")
	case auth.EventApprovedMail, auth.EventRejectedMail:
		return w.page(m, "event/"+strconv.Itoa(int(m.EventID)))
	case auth.ConfirmDatesMail:
		return w.page(m, "confirm/"+url.PathEscape(m.Code))
	case auth.ApplicationMail, auth.AnsweredMail:
		if m.ApplicationID == 0 { // queued by a version without ApplicationID
			return w.page(m, "desk")
		}
		return w.page(m, "desk/applications/"+strconv.Itoa(int(m.ApplicationID)))
	case auth.RoleMail:
		return w.page(m, "partner-personal-page")
	case auth.ContactMail:
		return "mailto:" + m.ReplyTo
	default:
		return w.page(m, "")
	}
}

// page is the URL of a page in the recipient's language.
func (w *Writer) page(m auth.Mail, path string) string {
	return w.publicURL + "/" + string(m.Locale) + "/" + path
}

// lines are the non-empty lines of a text.
func lines(text string) []string {
	text = strings.TrimSpace(text)
	if text == "" {
		return nil
	}
	var out []string
	for line := range strings.Lines(text) {
		out = append(out, oneLine(line))
	}
	return out
}

// oneLine removes line breaks from a name.
func oneLine(name string) string { return strings.Join(strings.Fields(name), " ") }

func short(subject string) string {
	runes := []rune(subject)
	if len(runes) <= subjectMax {
		return subject
	}
	return string(runes[:subjectMax-1]) + "…"
}
