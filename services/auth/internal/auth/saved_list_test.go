package auth

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"raymi.example/internal/errs"
)

func TestCheckSavedAcceptsWhatDevicesSave(t *testing.T) {
	t.Parallel()
	entries := []SavedEntry{
		{Kind: "event", Key: "7", Name: "Inti Raymi"},
		{Kind: "host", Key: "123456789", Name: "Ñawi & Cía."},
		{Kind: "feast", Key: "corpus-christi", Name: strings.Repeat("ñ", savedNameMax)},
		{Kind: "search", Key: "q=%C3%B1and%C3%BA+fest&audience=children%2Cfamilies&free=true", Name: "ñandú"},
	}
	if err := CheckSaved(entries); err != nil {
		t.Error(err)
	}
}

func TestCheckSavedNamesEveryBrokenField(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		entry SavedEntry
		field string
		key   string
	}{
		"an unknown kind":           {SavedEntry{Kind: "news", Key: "1", Name: "x"}, "kind", errs.KeyIncorrect},
		"no kind":                   {SavedEntry{Key: "1", Name: "x"}, "kind", errs.KeyIncorrect},
		"no key":                    {SavedEntry{Kind: "event", Name: "x"}, "key", errs.KeyRequired},
		"an id that is no number":   {SavedEntry{Kind: "event", Key: "1x", Name: "x"}, "key", errs.KeyIncorrect},
		"an id of zero":             {SavedEntry{Kind: "host", Key: "0", Name: "x"}, "key", errs.KeyIncorrect},
		"an id beyond the integers": {SavedEntry{Kind: "event", Key: "9999999999", Name: "x"}, "key", errs.KeyIncorrect},
		"a code with a line break":  {SavedEntry{Kind: "feast", Key: "corpus\n", Name: "x"}, "key", errs.KeyIncorrect},
		"a search with a fragment":  {SavedEntry{Kind: "search", Key: "q=a#b", Name: "x"}, "key", errs.KeyIncorrect},
		"a search with half a byte": {SavedEntry{Kind: "search", Key: "q=%C", Name: "x"}, "key", errs.KeyIncorrect},
		"a long search":             {SavedEntry{Kind: "search", Key: strings.Repeat("a", savedKeyMax+1), Name: "x"}, "key", errs.KeyIncorrect},
		"no name":                   {SavedEntry{Kind: "event", Key: "1"}, "name", errs.KeyRequired},
		"a long name":               {SavedEntry{Kind: "event", Key: "1", Name: strings.Repeat("ñ", savedNameMax+1)}, "name", errs.KeyTooLong},
		"a name of two lines":       {SavedEntry{Kind: "event", Key: "1", Name: "a\nb"}, "name", errs.KeyIncorrect},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := errs.As(CheckSaved([]SavedEntry{{Kind: "event", Key: "1", Name: "good"}, c.entry}))
			if e == nil || e.Kind != errs.Invalid || len(e.Fields) != 1 {
				t.Fatalf("got %+v", e)
			}
			if d := cmp.Diff([]string{"entries", "1", c.field}, e.Fields[0].Path); d != "" || e.Fields[0].Key != c.key {
				t.Errorf("%s %s", e.Fields[0].Key, d)
			}
		})
	}
}

func TestSavedListsAreBounded(t *testing.T) {
	t.Parallel()
	full := make([]SavedEntry, savedMax)
	for i := range full {
		full[i] = SavedEntry{Kind: "event", Key: "7", Name: "x"}
	}
	if err := CheckSaved(full); err != nil {
		t.Error(err)
	}
	if e := errs.As(CheckSaved(append(full, SavedEntry{}))); e == nil || e.Key != errs.KeyTooLong {
		t.Errorf("got %v", e)
	}
	if e := errs.As(CheckSaved(nil)); e == nil || e.Key != errs.KeyRequired {
		t.Errorf("got %v", e)
	}
	if err := (SavedList{Entries: full}).CheckSize(); err != nil {
		t.Error(err)
	}
	tooLong := SavedList{Entries: append(full, full[0])}
	if e := errs.As(tooLong.CheckSize()); e == nil || e.Kind != errs.Refused || e.Key != "saved_list_full" {
		t.Errorf("got %v", e)
	}
}
