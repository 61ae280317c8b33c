package catalog

import (
	"slices"
	"strconv"
	"strings"

	"raymi.example/internal/errs"
	"raymi.example/internal/locale"
)

// The note of a date is a text of its event: the field is "occurrences.7.note" for the date with the id 7. The store writes the same.
const (
	noteFieldStart = "occurrences."
	noteFieldEnd   = ".note"
)

// noteOf returns the id of the date whose note a field is.
func noteOf(field string) (id int32, ok bool) {
	text, isDate := strings.CutPrefix(field, noteFieldStart)
	text, isNote := strings.CutSuffix(text, noteFieldEnd)
	n, err := strconv.ParseInt(text, 10, 32)
	return int32(n), isDate && isNote && err == nil
}

// translateNote sets the note of a date in one language.
func (e *Event) translateNote(id int32, tag locale.Tag, content string) error {
	i := slices.IndexFunc(e.Occurrences, func(o Occurrence) bool { return o.ID == id })
	if i < 0 {
		return errs.ErrNotFound()
	}
	e.Occurrences = slices.Clone(e.Occurrences) // the event before the change has the same ones
	WrittenOccurrence{Notes: map[locale.Tag]string{tag: content}}.writeTo(&e.Occurrences[i])
	return nil
}
