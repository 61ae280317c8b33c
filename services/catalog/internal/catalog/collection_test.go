package catalog_test

import (
	"testing"

	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
	"raymi.example/services/catalog/internal/catalog"
)

// Only editors add events to collections; a host may remove its event from one.
func TestHostCannotAddItsEventToACollection(t *testing.T) {
	for name, c := range map[string]struct {
		caller identity.Caller
		after  []int32
		want   errs.Kind
	}{
		"a host joins one":     {organizer, []int32{1, 2}, errs.Forbidden},
		"a host changes one":   {organizer, []int32{2}, errs.Forbidden},
		"a host stays":         {organizer, []int32{1}, 0},
		"a host leaves":        {organizer, nil, 0},
		"an editor's decision": {editor, []int32{2, 1}, 0},
	} {
		e := anEvent(catalog.Published)
		e.CollectionIDs = []int32{1}
		in := catalog.Input[catalog.Event]{Apply: func(e *catalog.Event) error {
			e.CollectionIDs = c.after
			return nil
		}}
		if err := e.Edit(c.caller, in, true, inti); errs.KindOf(err) != c.want {
			t.Errorf("%s: got %v", name, err)
		}
	}
}
