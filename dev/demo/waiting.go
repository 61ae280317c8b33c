package demo

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"raymi.example/dev/rest"
	"raymi.example/internal/calendar"
)

// waiting is the content to review at the desk.
type waiting struct {
	Applications []application `json:"applications"`
	Newcomer     newcomer      `json:"newcomer"`
}

// application is an application for partnership; with a question it is in state information_requested.
type application struct {
	Account        string `json:"account"`
	CommercialName string `json:"commercialName"`
	PersonalName   string `json:"personalName"`
	Document       string `json:"document"`
	Work           texts  `json:"work"`
	Question       string `json:"question"`
	profile
}

// newcomer is a host whose events are reviewed before publication, and its first event. The event begins the given
// number of days in the future.
type newcomer struct {
	Account string `json:"account"`
	Host    host   `json:"host"`
	Event   event  `json:"event"`
	InDays  []int  `json:"inDays"`
}

// writeWaiting runs after the accounts, because their users send the content.
func (l *loader) writeWaiting(ctx context.Context) error {
	for _, a := range l.content.waiting.Applications {
		if err := l.apply(ctx, a); err != nil {
			return fmt.Errorf("application of %s: %w", a.Account, err)
		}
	}
	if err := l.writeNewcomer(ctx, l.content.waiting.Newcomer); err != nil {
		return fmt.Errorf("newcomer: %w", err)
	}
	return nil
}

// signedIn returns a client signed in as another user.
func (l *loader) signedIn(ctx context.Context, email string) (*rest.Client, error) {
	api := rest.New(l.api.Base)
	return api, api.Login(ctx, email, Password)
}

func (l *loader) apply(ctx context.Context, a application) error {
	if err := l.writeAccount(ctx, account{a.Account, emailOf(a.Account), "cliente", ""}); err != nil {
		return err
	}
	applicant, err := l.signedIn(ctx, emailOf(a.Account))
	if err != nil {
		return err
	}
	data, err := l.applicationData(a)
	if err != nil {
		return err
	}
	banner, err := poster("mainBanner", a.Banner)
	if err != nil {
		return err
	}
	uploads := []rest.Upload{banner}
	if a.Document != "" {
		document, err := scan(a.Account + ".jpg")
		if err != nil {
			return err
		}
		uploads = append(uploads, document)
	}
	if _, err := applicant.Write(ctx, "POST", "/api/partners", data, uploads...); err != nil {
		return err
	}
	if a.Question == "" {
		return nil
	}
	return l.requestInformation(ctx, applicant, a.Question)
}

func (l *loader) applicationData(a application) (map[string]any, error) {
	data, err := l.profileData(a.profile)
	if err != nil {
		return nil, err
	}
	for field, value := range map[string]string{
		"commercialName": a.CommercialName, "personalName": a.PersonalName, "personalIdentifyingDocument": a.Document,
	} {
		if value != "" {
			data[field] = value
		}
	}
	setTexts(data, map[string]texts{"orgWorkType": a.Work})
	return data, nil
}

// requestInformation requests information from the applicant, as an editor.
func (l *loader) requestInformation(ctx context.Context, applicant *rest.Client, question string) error {
	var own struct {
		Data struct {
			ID int `json:"id"`
		} `json:"data"`
	}
	if err := applicant.JSON(ctx, http.MethodGet, "/api/applications/me", nil, &own); err != nil {
		return err
	}
	editor, err := l.signedIn(ctx, EditorEmail)
	if err != nil {
		return err
	}
	var answer map[string]any
	return editor.JSON(ctx, "POST", fmt.Sprintf("/api/desk/applications/%d/ask", own.Data.ID), map[string]any{"message": question}, &answer)
}

func (l *loader) writeNewcomer(ctx context.Context, n newcomer) error {
	if err := l.createHost(ctx, n.Host); err != nil {
		return err
	}
	email := emailOf(n.Account)
	if err := l.writeAccount(ctx, account{n.Account, email, "organizador_de_eventos", n.Host.Key}); err != nil {
		return err
	}
	organiser, err := l.signedIn(ctx, email)
	if err != nil {
		return err
	}
	dates, err := n.dates(l.now)
	if err != nil {
		return err
	}
	organised := &loader{api: organiser, content: l.content, now: l.now, ids: l.ids}
	return organised.writeEvent(ctx, dated{n.Event, dates})
}

func (n newcomer) dates(now time.Time) (edition, error) {
	var e edition
	for _, ahead := range n.InDays {
		day := now.In(calendar.Lima).AddDate(0, 0, ahead)
		evening, err := n.Event.Dates.hours(day, day)
		if err != nil {
			return edition{}, err
		}
		e.occurrences = append(e.occurrences, evening)
	}
	e.whole = span{e.occurrences[0].start, e.occurrences[len(e.occurrences)-1].end}
	return e, nil
}

func emailOf(username string) string { return username + "@raymi.example" }
