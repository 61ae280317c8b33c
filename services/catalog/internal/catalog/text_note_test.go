package catalog_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"raymi.example/internal/errs"
	"raymi.example/internal/locale"
	"raymi.example/services/catalog/internal/catalog"
)

func TestTheNoteOfADateIsTranslated(t *testing.T) {
	e := changedFridays(t)
	e.Written = catalog.WrittenDates{}
	at := slices.IndexFunc(e.Occurrences, func(o catalog.Occurrence) bool { return len(o.Notes) > 0 })
	noted := &e.Occurrences[at]
	before := *noted
	before.Notes = maps.Clone(noted.Notes)
	translate := func(field, content string) error {
		ref := catalog.TextRef{Noun: "events", EntryID: 7, Field: field, Locale: locale.Qu}
		return e.Translate(editor, catalog.TextChange{TextRef: ref, Content: content}, today)
	}
	if err := translate(fmt.Sprintf("occurrences.%d.note", noted.ID), "Paran"); err != nil {
		t.Fatal(err)
	}
	after := e.Occurrences[at]
	if want := map[locale.Tag]string{locale.Es: "Lluvia", locale.Qu: "Paran"}; !maps.Equal(after.Notes, want) {
		t.Errorf("the notes are %v", after.Notes)
	}
	after.Notes = before.Notes
	if d := cmp.Diff(before, after); d != "" {
		t.Errorf("other attributes of the date changed: %s", d)
	}
	if d := cmp.Diff(before, *noted); d != "" {
		t.Errorf("the event before the change has another note: %s", d)
	}
	for _, field := range []string{"occurrences.99.note", "occurrences.x.note", "occurrences.6.place", "occurrences.6", "notes"} {
		if err := translate(field, "x"); errs.KindOf(err) != errs.NotFound {
			t.Errorf("%s: %v", field, err)
		}
	}
}
