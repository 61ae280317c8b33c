package mail

import (
	"embed"
	"encoding/json"
	"fmt"
	"text/template"

	"raymi.example/internal/locale"
	"raymi.example/services/auth/internal/auth"
)

//go:embed templates
var templates embed.FS

// kindTexts are the texts of one kind of mail in one language.
type kindTexts struct {
	subject, greeting, body, action, note *template.Template
}

// language holds the texts of all mails, and names and rights of roles.
type language struct {
	kinds             map[auth.MailKind]kindTexts
	roleNames, rights map[string]string
	dates             dateTexts
}

// loadTexts reads templates/<language>.json: {"every": {"greeting": …}, "<kind>": {"subject": …, "body": …, "action":
// …, "note": …, and a "greeting" of its own if it needs one}, the words of parseDateTexts, "role_names": {"<role>": …},
// "role_rights": {"<role>": …}}.
func loadTexts() (map[locale.Tag]language, error) {
	out := map[locale.Tag]language{}
	for _, tag := range locale.All() {
		content, err := templates.ReadFile("templates/" + string(tag) + ".json")
		if err != nil {
			return nil, err
		}
		var file map[string]map[string]string
		if err := json.Unmarshal(content, &file); err != nil {
			return nil, fmt.Errorf("texts of mails in %s: %w", tag, err)
		}
		dates, err := parseDateTexts(file)
		if err != nil {
			return nil, fmt.Errorf("dates in %s: %w", tag, err)
		}
		out[tag] = language{kinds: map[auth.MailKind]kindTexts{}, roleNames: file["role_names"], rights: file["role_rights"], dates: dates}
		for _, kind := range auth.MailKinds() {
			if out[tag].kinds[kind], err = parseTexts(file["every"], file[string(kind)]); err != nil {
				return nil, fmt.Errorf("texts of %s mails in %s: %w", kind, tag, err)
			}
		}
	}
	return out, nil
}

func parseTexts(every, own map[string]string) (w kindTexts, err error) {
	for name, to := range map[string]**template.Template{
		"greeting": &w.greeting, "subject": &w.subject, "body": &w.body, "action": &w.action, "note": &w.note,
	} {
		text := own[name]
		if name == "greeting" && text == "" {
			text = every[name]
		}
		if text == "" {
			return kindTexts{}, fmt.Errorf("%s is missing", name)
		}
		if *to, err = template.New(name).Option("missingkey=error").Parse(text); err != nil {
			return kindTexts{}, err
		}
	}
	return w, nil
}
