package catalog

import (
	"cmp"
	"fmt"

	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
	"raymi.example/internal/locale"
)

// Series returns the code of the event's series to a caller who may add editions to it; empty: it has none.
func (e *Event) Series(caller identity.Caller) (string, error) {
	if !e.editableBy(caller) {
		return "", errs.ErrForbidden()
	}
	if e.SeriesCode == nil {
		return "", nil
	}
	return *e.SeriesCode, nil
}

// BeginSeries makes the event the first edition of a series and returns its code.
func (e *Event) BeginSeries(caller identity.Caller) (string, error) {
	code, err := e.Series(caller)
	if err != nil {
		return "", err
	}
	code = cmp.Or(code, e.slug(), fmt.Sprintf("event-%d", e.ID))
	e.SeriesCode = &code
	return code, nil
}

// slug is the event's slug in the first language that has one.
func (e *Event) slug() string {
	for _, tag := range locale.Chain(locale.Es) {
		if slug := e.Texts[tag].Slug; slug != "" {
			return slug
		}
	}
	return ""
}
