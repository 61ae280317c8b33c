//go:build e2e

package e2e

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"
)

// deskText returns the attributes of one text of an event at the translation desk.
func deskText(t *testing.T, editor *client, event int, field, locale string) map[string]any {
	t.Helper()
	list := "/api/desk/texts" + query("noun", "events", "locale", locale, "pagination[pageSize]", "100")
	for _, one := range editor.get(list).want(http.StatusOK).list("data") {
		entry, _ := one.(map[string]any)
		text, _ := entry["attributes"].(map[string]any)
		if entry["id"] == float64(event) && text["field"] == field {
			return text
		}
	}
	t.Fatalf("the desk has no %s of event %d in %s", field, event, locale)
	return nil
}

func wantState(t *testing.T, text map[string]any, state string) {
	t.Helper()
	if text["state"] != state {
		t.Fatalf("the text is %v, not %s", text["state"], state)
	}
}

func TestATextIsTranslatedAndReviewedByTwoPeople(t *testing.T) {
	host, editor, second := signedIn(t, "host@raymi.example"), signedIn(t, "editor@raymi.example"), signedIn(t, "admin@raymi.example")
	name := "Fiesta " + time.Now().Format("150405.000000000")
	event := host.json(http.MethodPost, "/api/events?locale=es", map[string]any{"data": newEvent(name, ownHost(t, host))}).
		want(http.StatusOK).id("data", "id")
	t.Cleanup(func() { host.do(http.MethodDelete, path("/api/events/%d", event), "", nil).want(http.StatusOK) })
	at := path("/api/desk/texts/events/%d", event)
	save := func(content string, seen map[string]any) *answer {
		return editor.json(http.MethodPut, at, map[string]any{
			"field": "eventName", "locale": "qu", "content": content, "sourceVersion": seen["sourceVersion"], "version": seen["version"],
		})
	}

	missing := deskText(t, editor, event, "eventName", "qu")
	wantState(t, missing, "missing")
	save("Raymi", missing).want(http.StatusOK)
	shown := visitor(t).get(path("/api/events/%d?locale=qu", event)).want(http.StatusOK)
	if got := shown.str("data", "attributes", "eventName"); got != "Raymi" {
		t.Errorf("visitors read %q", got)
	}
	written := deskText(t, editor, event, "eventName", "qu")
	wantState(t, written, "written")
	save("Huk raymi", missing).want(http.StatusConflict)

	renamed := map[string]any{"data": map[string]any{"eventName": name + " grande"}}
	host.json(http.MethodPut, path("/api/events/%d?locale=es", event), renamed).want(http.StatusOK)
	wantState(t, deskText(t, editor, event, "eventName", "qu"), "outdated")
	save("Raymi", written).want(http.StatusConflict) // of the earlier source
	save("Hatun raymi", deskText(t, editor, event, "eventName", "qu")).want(http.StatusOK)

	current := deskText(t, editor, event, "eventName", "qu")
	review := map[string]any{"field": "eventName", "locale": "qu", "sourceVersion": current["sourceVersion"], "version": current["version"]}
	editor.json(http.MethodPost, at+"/review", review).want(http.StatusForbidden)
	second.json(http.MethodPost, at+"/review", review).want(http.StatusOK)

	states := map[any]any{}
	for _, one := range host.get(path("/api/texts/events/%d", event)).want(http.StatusOK).list("data") {
		entry, _ := one.(map[string]any)
		text, _ := entry["attributes"].(map[string]any)
		states[text["field"].(string)+"."+text["locale"].(string)] = text["state"]
	}
	if states["eventName.qu"] != "reviewed" || states["eventName.en"] != "missing" || states["eventDescription.qu"] != "missing" {
		t.Errorf("the host reads %v", states)
	}
	signedIn(t, "host2@raymi.example").get(path("/api/texts/events/%d", event)).want(http.StatusForbidden)
}

func TestTheNoteOfADateIsTranslatedAtTheDesk(t *testing.T) {
	host, editor := signedIn(t, "host@raymi.example"), signedIn(t, "editor@raymi.example")
	data := newEvent("Función "+time.Now().Format("150405.000000000"), ownHost(t, host))
	start := time.Now().AddDate(0, 1, 0).UTC().Truncate(time.Hour)
	date := func(days int) map[string]any {
		at := start.AddDate(0, 0, days)
		return map[string]any{"startsAt": at.Format(time.RFC3339), "endsAt": at.Add(time.Hour).Format(time.RFC3339)}
	}
	cancelled := date(1)
	cancelled["status"], cancelled["notes"] = "cancelled", map[string]string{"es": "Por la lluvia"}
	data["occurrences"] = []any{date(0), cancelled}
	event := host.json(http.MethodPost, "/api/events?locale=es", map[string]any{"data": data}).want(http.StatusOK).id("data", "id")
	t.Cleanup(func() { host.do(http.MethodDelete, path("/api/events/%d", event), "", nil).want(http.StatusOK) })

	dates := path("/api/events/%d?locale=qu&populate=occurrences", event)
	field := fmt.Sprintf("occurrences.%d.note", visitor(t).get(dates).want(http.StatusOK).id("data", "attributes", "occurrences", 1, "id"))
	seen := deskText(t, editor, event, field, "qu")
	wantState(t, seen, "missing")
	editor.json(http.MethodPut, path("/api/desk/texts/events/%d", event), map[string]any{
		"field": field, "locale": "qu", "content": "Para hamuptin", "sourceVersion": seen["sourceVersion"], "version": seen["version"],
	}).want(http.StatusOK)
	wantState(t, deskText(t, editor, event, field, "qu"), "written")
	shown := visitor(t).get(dates).want(http.StatusOK)
	if got := shown.str("data", "attributes", "occurrences", 1, "note"); got != "Para hamuptin" {
		t.Errorf("visitors read %q", got)
	}
	if got := shown.str("data", "attributes", "occurrences", 1, "status"); got != "cancelled" {
		t.Errorf("the date is %s", got)
	}
}

func TestTextsAreExportedAndImported(t *testing.T) {
	host, editor := signedIn(t, "host@raymi.example"), signedIn(t, "editor@raymi.example")
	name := "=Fiesta <" + time.Now().Format("150405.000000000") + ">"
	event := host.json(http.MethodPost, "/api/events?locale=es", map[string]any{"data": newEvent(name, ownHost(t, host))}).
		want(http.StatusOK).id("data", "id")
	t.Cleanup(func() { host.do(http.MethodDelete, path("/api/events/%d", event), "", nil).want(http.StatusOK) })
	unit := fmt.Sprintf("events.%d.eventName", event)
	for format, kind := range map[string]string{"csv": "text/csv", "xliff": "application/xliff+xml"} {
		t.Run(format, func(t *testing.T) {
			seen := deskText(t, editor, event, "eventName", "qu")
			content := "+Raymi & \"" + format + "\""
			editor.json(http.MethodPut, path("/api/desk/texts/events/%d", event), map[string]any{
				"field": "eventName", "locale": "qu", "content": content, "sourceVersion": seen["sourceVersion"], "version": seen["version"],
			}).want(http.StatusOK)
			file := string(editor.get("/api/desk/texts/export" + query("locale", "qu", "noun", "events", "format", format)).want(http.StatusOK).text)
			send := func(text string) string {
				a := editor.do(http.MethodPost, "/api/desk/texts/import", kind, strings.NewReader(text)).want(http.StatusOK)
				for _, one := range a.list("data") {
					if result, _ := one.(map[string]any); result["unit"] == unit {
						return result["result"].(string)
					}
				}
				t.Fatalf("no result for %s in %.300s", unit, a.text)
				return ""
			}
			if got := send(file); got != "unchanged" {
				t.Errorf("an export that was not changed: %s", got)
			}
			if got := send(strings.Replace(file, "+Raymi", "+Hatun raymi", 1)); got != "saved" {
				t.Errorf("a changed text: %s", got)
			}
			if got := send(strings.Replace(file, "+Raymi", "+Huk raymi", 1)); got != "refused" {
				t.Errorf("a change of an earlier text: %s", got)
			}
			if got := deskText(t, editor, event, "eventName", "qu")["content"]; got != strings.Replace(content, "+Raymi", "+Hatun raymi", 1) {
				t.Errorf("the text is %v", got)
			}
		})
	}
	hostile := `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><xliff/>`
	editor.do(http.MethodPost, "/api/desk/texts/import", "application/xliff+xml", strings.NewReader(hostile)).want(http.StatusBadRequest)
	host.do(http.MethodPost, "/api/desk/texts/import", "text/csv", strings.NewReader("")).want(http.StatusForbidden)
}
