// Package mail writes the portal's mails in the reader's language and sends them from the queue.
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

// subjectMax bounds a subject that quotes a name.
const subjectMax = 150

// Message is a mail as it is sent.
type Message struct {
	To, Subject, Text, HTML string
}

// Writer makes messages.
type Writer struct {
	publicURL string
	words     map[locale.Tag]language
	text      *template.Template
	html      *htmltemplate.Template
}

// NewWriter reads the embedded texts; links lead to publicURL.
func NewWriter(publicURL string) (*Writer, error) {
	all, err := loadWords()
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
	return &Writer{publicURL: strings.TrimSuffix(publicURL, "/"), words: all, text: text, html: html}, nil
}

// page is what the layouts show. Names come into it as data, after the templates were parsed: nothing in them is code.
type page struct {
	Locale                                     locale.Tag
	Subject, Greeting, Body, Action, Note, URL string
	// Quote is what an editor wrote, line by line.
	Quote []string
}

// Write makes the message of a queued mail.
func (w *Writer) Write(m auth.Mail) (Message, error) {
	own, ok := w.words[m.Locale].kinds[m.Kind]
	if !ok {
		return Message{}, fmt.Errorf("no texts for a %s mail in %q", m.Kind, m.Locale)
	}
	data := map[string]string{"Username": oneLine(m.Username), "HostName": oneLine(m.HostName), "EventName": oneLine(m.EventName)}
	data["Role"], data["Rights"] = w.words[m.Locale].names[string(m.Role)], w.words[m.Locale].may[string(m.Role)]
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
	var text, html bytes.Buffer
	if err := w.text.Execute(&text, p); err != nil {
		return Message{}, fmt.Errorf("write %s mail: %w", m.Kind, err)
	}
	if err := w.html.Execute(&html, p); err != nil {
		return Message{}, fmt.Errorf("write %s mail: %w", m.Kind, err)
	}
	return Message{To: m.To, Subject: p.Subject, Text: text.String(), HTML: html.String()}, nil
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
	case auth.ApplicationMail, auth.AnsweredMail:
		if m.ApplicationID == 0 { // queued before the mail knew it
			return w.page(m, "desk")
		}
		return w.page(m, "desk/applications/"+strconv.Itoa(int(m.ApplicationID)))
	case auth.RoleMail:
		return w.page(m, "partner-personal-page")
	default:
		return w.page(m, "")
	}
}

// page is the address of a page in the reader's language.
func (w *Writer) page(m auth.Mail, path string) string {
	return w.publicURL + "/" + string(m.Locale) + "/" + path
}

// lines are those of a text, without what would be none to a reader; a text of spaces has none.
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

// oneLine keeps a name from starting lines of its own.
func oneLine(name string) string { return strings.Join(strings.Fields(name), " ") }

func short(subject string) string {
	runes := []rune(subject)
	if len(runes) <= subjectMax {
		return subject
	}
	return string(runes[:subjectMax-1]) + "…"
}
