package catalog_test

import (
	"strings"
	"testing"

	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
	"raymi.example/internal/locale"
	"raymi.example/services/catalog/internal/catalog"
)

func TestEditingAnInfoPage(t *testing.T) {
	t.Parallel()
	whole := map[locale.Tag]catalog.InfoPageTexts{"es": {PageTitle: "Privacidad"}, "qu": {PageText: "Willakuy"}}
	for name, c := range map[string]struct {
		role  identity.Role
		texts map[locale.Tag]catalog.InfoPageTexts
		want  errs.Kind
		ok    bool
	}{
		"title and text may be in different languages": {role: identity.Editor, texts: whole, ok: true},
		"an organizer": {role: identity.Organizer, texts: whole, want: errs.Forbidden},
		"no title":     {role: identity.Editor, texts: map[locale.Tag]catalog.InfoPageTexts{"en": {PageText: "Text"}}, want: errs.Invalid},
		"no text":      {role: identity.Editor, texts: map[locale.Tag]catalog.InfoPageTexts{"en": {PageTitle: "Title"}}, want: errs.Invalid},
		"a title that is too long": {
			role: identity.Editor, want: errs.Invalid,
			texts: map[locale.Tag]catalog.InfoPageTexts{"en": {PageTitle: strings.Repeat("x", 256), PageText: "Text"}},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			page := &catalog.InfoPage{}
			err := page.Edit(identity.Caller{UserID: 1, Role: c.role}, func(p *catalog.InfoPage) { p.Texts = c.texts })
			if c.ok != (err == nil) || !c.ok && errs.KindOf(err) != c.want {
				t.Errorf("got %v", err)
			}
		})
	}
}
