package mail

import (
	"strings"
	"testing"
	"time"

	"raymi.example/internal/identity"
	"raymi.example/internal/locale"
	"raymi.example/services/auth/internal/auth"
)

func writer(t *testing.T) *Writer {
	t.Helper()
	w, err := NewWriter("https://raymi.example/")
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func write(t *testing.T, m auth.Mail) Message {
	t.Helper()
	message, err := writer(t).Write(m)
	if err != nil {
		t.Fatal(err)
	}
	return message
}

func TestEveryKindInEveryLanguage(t *testing.T) {
	links := map[auth.MailKind]string{
		auth.ResetMail:        "https://raymi.example/reset-password?code=abc-_1",
		auth.ConfirmationMail: "https://raymi.example/api/auth/email-confirmation?confirmation=abc-_1",
		auth.ApplicationMail:  "/desk/applications/9",
		auth.AnsweredMail:     "/desk/applications/9",
		auth.ApprovedMail:     "/partner-personal-page",
		auth.RejectedMail:     "/partner-personal-page",
		auth.AskedMail:        "/partner-personal-page",
		// The event that a mail is about.
		auth.EventApprovedMail: "/event/5",
		auth.EventRejectedMail: "/event/5",
		auth.ConfirmDatesMail:  "/confirm/abc-_1",
		auth.RoleMail:          "/partner-personal-page",
		auth.FarewellMail:      "https://raymi.example/",
		auth.ContactMail:       "mailto:eva@example.org",
	}
	if len(links) != len(auth.MailKinds()) {
		t.Fatal("a kind of mail is not tested")
	}
	subjects := map[string]bool{}
	for _, tag := range locale.All() {
		for kind, link := range links {
			t.Run(string(kind)+" in "+string(tag), func(t *testing.T) {
				m := write(t, auth.Mail{
					Kind: kind, To: "ana@example.org", Username: "ana", Locale: tag, Code: "abc-_1", HostID: 7,
					HostName: "Casa", ApplicationID: 9, EventID: 5, EventName: "Taki", Role: identity.Editor, ReplyTo: "eva@example.org",
				})
				if m.To != "ana@example.org" || !strings.Contains(m.Text, link) || !strings.Contains(m.HTML, link) {
					t.Fatalf("got %+v", m)
				}
				if !strings.Contains(m.Text, "ana") || !strings.Contains(m.HTML, `lang="`+string(tag)+`"`) || strings.Contains(m.Text+m.HTML, "{{") {
					t.Fatalf("got %+v", m)
				}
				if subjects[m.Subject] {
					t.Fatalf("%q is used twice", m.Subject)
				}
				subjects[m.Subject] = true
			})
		}
	}
}

func TestDatesAreSaidInTheLanguageOfTheMail(t *testing.T) {
	at := time.Date(2026, 11, 28, 0, 0, 0, 0, time.UTC) // Friday evening in Lima
	feast := time.Date(2026, 11, 28, 5, 0, 0, 0, time.UTC)
	original := at.AddDate(0, 0, -1).Add(-30 * time.Minute)
	dates := []auth.EventDate{
		{StartsAt: at, EndsAt: at.Add(2 * time.Hour)},
		{StartsAt: at, EndsAt: at.Add(5 * time.Hour)},
		{StartsAt: at, EndsAt: at.AddDate(0, 0, 3)},
		{StartsAt: feast, EndsAt: feast.AddDate(0, 0, 1)},
		{StartsAt: feast, EndsAt: feast.AddDate(0, 0, 3)},
		{StartsAt: at, EndsAt: at},
		{StartsAt: at, EndsAt: at.Add(2 * time.Hour), OriginalStartsAt: &original},
		{StartsAt: feast, EndsAt: feast.AddDate(0, 0, 1), OriginalStartsAt: &feast},
		{StartsAt: feast, EndsAt: feast.AddDate(0, 0, 1), Place: "Teatro\nMunicipal"},
	}
	for tag, want := range map[locale.Tag]string{
		locale.En: "\n> Friday 27 November, 19:00–21:00\n> Friday 27 November, 19:00–00:00\n" +
			"> Friday 27 November, 19:00 – Monday 30 November, 19:00\n> Saturday 28 November\n" +
			"> Saturday 28 November – Monday 30 November\n> Friday 27 November, 19:00\n" +
			"> Friday 27 November, 19:00–21:00 (before: Thursday 26 November, 18:30)\n" +
			"> Saturday 28 November (before: Saturday 28 November)\n> Saturday 28 November · Teatro Municipal\n",
		locale.Es: "\n> viernes 27 de noviembre, 19:00–21:00\n> viernes 27 de noviembre, 19:00–00:00\n" +
			"> viernes 27 de noviembre, 19:00 – lunes 30 de noviembre, 19:00\n> sábado 28 de noviembre\n" +
			"> sábado 28 de noviembre – lunes 30 de noviembre\n> viernes 27 de noviembre, 19:00\n" +
			"> viernes 27 de noviembre, 19:00–21:00 (antes: jueves 26 de noviembre, 18:30)\n" +
			"> sábado 28 de noviembre (antes: sábado 28 de noviembre)\n> sábado 28 de noviembre · Teatro Municipal\n",
		locale.Qu: "\n> Viernes, 27 Noviembre, 19:00–21:00\n> Viernes, 27 Noviembre, 19:00–00:00\n" +
			"> Viernes, 27 Noviembre, 19:00 – Lunes, 30 Noviembre, 19:00\n> Sábado, 28 Noviembre\n" +
			"> Sábado, 28 Noviembre – Lunes, 30 Noviembre\n> Viernes, 27 Noviembre, 19:00\n" +
			"> Viernes, 27 Noviembre, 19:00–21:00 (ñawpaqta: Jueves, 26 Noviembre, 18:30)\n" +
			"> Sábado, 28 Noviembre (ñawpaqta: Sábado, 28 Noviembre)\n> Sábado, 28 Noviembre · Teatro Municipal\n",
	} {
		m := write(t, auth.Mail{Kind: auth.ConfirmDatesMail, Username: "ana", Locale: tag, Code: "abc", EventName: "Taki", Dates: dates})
		if !strings.Contains(m.Text, want) || !strings.Contains(m.Text, "https://raymi.example/"+string(tag)+"/confirm/abc\n") {
			t.Errorf("got %q", m.Text)
		}
	}
}

func TestARoleMailNamesRoleAndRights(t *testing.T) {
	seen := map[string]bool{}
	for _, tag := range locale.All() {
		for _, role := range auth.Roles() {
			if role.Type == "public" {
				continue
			}
			m := write(t, auth.Mail{Kind: auth.RoleMail, Username: "ana", Locale: tag, Role: role.Type})
			body := strings.Split(m.Text, "\n\n")[1]
			if strings.Contains(body, "“”") || strings.Contains(body, "«»") || strings.Contains(body, "<no value>") ||
				strings.Contains(body, ".  ") || seen[body] {
				t.Errorf("%s in %s: %q", role.Type, tag, body)
			}
			seen[body] = true
		}
	}
	if m := write(t, auth.Mail{Kind: auth.RoleMail, Locale: locale.Es, Role: identity.Editor}); !strings.Contains(m.Text,
		"«Editor». Puedes revisar las solicitudes") {
		t.Errorf("got %q", m.Text)
	}
}

func TestNamesAreEscaped(t *testing.T) {
	evil := "<img src=x>\r\nBcc: all@example.org {{.Code}} {{7}}"
	m := write(t, auth.Mail{Kind: auth.ApplicationMail, Username: evil, HostName: evil, Locale: locale.En, Code: "secret"})
	if strings.Contains(m.HTML, "<img") || strings.Contains(m.Text+m.HTML, "secret") {
		t.Fatalf("got %+v", m)
	}
	if strings.ContainsAny(m.Subject, "\r\n") || !strings.Contains(m.Text, "{{7}}") {
		t.Fatalf("got %+v", m)
	}
}

func TestTheEditorsTextIsQuoted(t *testing.T) {
	m := write(t, auth.Mail{Kind: auth.RejectedMail, HostName: "Casa", Locale: locale.Es, Message: " Falta el RUC.\r\n<b>Y</b> {{.Code}} "})
	if !strings.Contains(m.Text, "\n> Falta el RUC.\n> <b>Y</b> {{.Code}}\n\n") {
		t.Errorf("got %q", m.Text)
	}
	if !strings.Contains(m.HTML, "Falta el RUC.<br>&lt;b&gt;Y&lt;/b&gt; {{.Code}}<br></blockquote>") {
		t.Errorf("got %q", m.HTML)
	}
	if m := write(t, auth.Mail{Kind: auth.ApprovedMail, HostName: "Casa", Locale: locale.Es, Message: " "}); strings.Contains(m.HTML,
		"blockquote") || strings.Contains(m.Text, ">") {
		t.Errorf("nothing is quoted: %q", m.Text)
	}
}

func TestALongNameDoesNotMakeALongSubject(t *testing.T) {
	m := write(t, auth.Mail{Kind: auth.ApplicationMail, HostName: strings.Repeat("ñ", 1000), Locale: locale.Es})
	if n := len([]rune(m.Subject)); n != subjectMax || !strings.HasSuffix(m.Subject, "…") {
		t.Fatalf("%d characters: %s", n, m.Subject)
	}
}

func TestTheRetriesOfAMail(t *testing.T) {
	queued := time.Date(2026, 6, 24, 9, 0, 0, 0, time.UTC)
	for tries, want := range map[int]time.Duration{1: time.Second, 2: 2 * time.Second, 6: 32 * time.Second, 7: time.Minute, 900: time.Minute} {
		at, retry := auth.Mail{Tries: tries, QueuedAt: queued}.RetryAt(queued)
		if !retry || at.Sub(queued) != want {
			t.Errorf("try %d: got %v, %v", tries, at.Sub(queued), retry)
		}
	}
	if _, retry := (auth.Mail{Tries: 900, QueuedAt: queued}).RetryAt(queued.Add(24 * time.Hour)); retry {
		t.Error("a mail of yesterday is still tried")
	}
}
