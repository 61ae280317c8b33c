package catalog_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
	"raymi.example/services/catalog/internal/catalog"
)

var namesEditor = identity.Caller{UserID: 1, Role: identity.Editor}

// foldCase stands for the folding of the database, which the tests of the store cover: letters without case, nothing else.
func foldCase(names []string) ([]string, error) {
	folded := make([]string, len(names))
	for i, name := range names {
		folded[i] = strings.Trim(strings.ToLower(name), " ¡!?")
	}
	return folded, nil
}

// numbered returns as many different names.
func numbered(n int) []string {
	names := make([]string, n)
	for i := range names {
		names[i] = fmt.Sprintf("Inti %d", i)
	}
	return names
}

func brokenRules(err error) (broken []string) {
	if e := errs.As(err); e != nil {
		for _, f := range e.Fields {
			broken = append(broken, strings.Join(f.Path, ".")+" "+f.Key)
		}
	}
	return broken
}

func TestRulesOfOtherNames(t *testing.T) {
	short, longest := "ñu", strings.Repeat("ñ", 100)
	for name, c := range map[string]struct {
		code  string
		names []string
		want  []string // paths and keys of the broken rules
	}{
		"two names":                {"", []string{"Señor de los Temblores", "Taytacha Temblores"}, nil},
		"the shortest and longest": {"", []string{short, longest}, nil},
		"thirty names":             {"", numbered(30), nil},
		"no names":                 {"", nil, []string{"names this_field_is_required"}},
		"one name":                 {"", []string{"Inti Raymi"}, []string{"names this_field_is_required"}},
		"31 names":                 {"", numbered(31), []string{"names this_field_is_too_long"}},
		"a name of spaces":         {"", []string{"Inti", " \t\u00a0"}, []string{"names.1 this_field_is_required"}},
		"a letter with spaces":     {"", []string{" I ", "Inti"}, []string{"names.0 this_field_must_be_at_least"}},
		"101 characters":           {"", []string{"Inti", longest + "ñ"}, []string{"names.1 this_field_is_too_long"}},
		"10 000 characters":        {"", []string{strings.Repeat("x", 10_000), "Inti"}, []string{"names.0 this_field_is_too_long"}},
		"a NUL":                    {"", []string{"In\x00ti", "Taki"}, []string{"names.0 this_field_is_incorrect"}},
		"a change of direction":    {"", []string{"Inti", "\u202eTaki"}, []string{"names.1 this_field_is_incorrect"}},
		"equal but for the case":   {"", []string{"Inti", "Taki", "INTI"}, []string{"names.2 this_value_is_taken"}},
		"nothing to search for":    {"", []string{"Inti", "¡¡!!"}, []string{"names.1 this_field_is_incorrect"}},
		"several broken names": {
			"",
			[]string{"", "I", "Taki"},
			[]string{"names.0 this_field_is_required", "names.1 this_field_must_be_at_least"},
		},
		"quotes":                      {"", []string{`'; DROP TABLE other_names; --`, `"Inti" \ {a,b}`}, nil},
		"a code":                      {"inti-raymi-2", numbered(2), nil},
		"a code of spaces":            {"  ", numbered(2), nil},
		"a code with a capital":       {"Inti-raymi", numbered(2), []string{"code this_field_is_incorrect"}},
		"a code that ends in -":       {"inti-", numbered(2), []string{"code this_field_is_incorrect"}},
		"a code with a second line":   {"inti\nraymi", numbered(2), []string{"code this_field_is_incorrect"}},
		"a code of 101 letters":       {strings.Repeat("x", 101), numbered(2), []string{"code this_field_is_incorrect"}},
		"a broken code, and no names": {"Ñ", nil, []string{"code this_field_is_incorrect", "names this_field_is_required"}},
	} {
		t.Run(name, func(t *testing.T) {
			o := catalog.OtherNames{Code: &c.code, Names: c.names}
			err := o.Create(namesEditor, foldCase)
			if d := cmp.Diff(c.want, brokenRules(err)); d != "" || (err == nil) != (c.want == nil) {
				t.Errorf("%v: %s", err, d)
			}
		})
	}
}

func TestOtherNamesAreTrimmedAndAnEmptyCodeIsNone(t *testing.T) {
	empty := " "
	o := catalog.OtherNames{Code: &empty, Names: []string{"  Inti \n Raymi ", "Fiesta\u00a0del Sol"}}
	if err := o.Create(namesEditor, foldCase); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(catalog.OtherNames{Names: []string{"Inti Raymi", "Fiesta del Sol"}}, o); d != "" {
		t.Error(d)
	}
}

func TestTheCodeOfAnAudienceGivesItsToken(t *testing.T) {
	for code, want := range map[string]string{"adults": "xaudienceadults", "adult": "", "inti-raymi": ""} {
		o := catalog.OtherNames{Code: &code, Names: numbered(2)}
		if err := o.Create(namesEditor, foldCase); err != nil || o.Token != want {
			t.Errorf("%s: %q, %v", code, o.Token, err)
		}
	}
}

func TestOtherNamesAreRenamedInTheVersionThatWasRead(t *testing.T) {
	for name, c := range map[string]struct {
		version string
		names   []string
		want    string // the key of the error, or empty
	}{
		"the stored version":         {"v2", []string{"Taki", "Tusuy"}, ""},
		"an older version":           {"v1", []string{"Taki", "Tusuy"}, "changed_meanwhile"},
		"no version":                 {"", []string{"Taki", "Tusuy"}, "changed_meanwhile"},
		"a change that was repeated": {"v1", []string{" Inti 0", "Inti 1 "}, ""},
		"the names in another order": {"v1", []string{"Inti 1", "Inti 0"}, "changed_meanwhile"},
	} {
		o := catalog.OtherNames{Names: numbered(2), Version: "v2"}
		err := o.Rename(namesEditor, c.names, c.version, foldCase)
		key := ""
		if e := errs.As(err); e != nil {
			key = e.Key
		}
		if key != c.want || (err == nil) != (c.want == "") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestWhoChangesOtherNames(t *testing.T) {
	for name, c := range map[string]struct {
		caller  identity.Caller
		allowed bool
	}{
		"a visitor":        {identity.Caller{}, false},
		"a client":         {identity.Caller{UserID: 2, Role: identity.Client}, false},
		"an organizer":     {identity.Caller{UserID: 3, Role: identity.Organizer, HostID: 4}, false},
		"an editor":        {namesEditor, true},
		"an administrator": {identity.Caller{UserID: 5, Role: identity.Administrator}, true},
	} {
		o := catalog.OtherNames{Names: numbered(2)}
		for i, err := range []error{
			o.Create(c.caller, foldCase), o.Rename(c.caller, numbered(3), "", foldCase), o.MayDelete(c.caller),
		} {
			if c.allowed && err != nil || !c.allowed && errs.KindOf(err) != errs.Forbidden {
				t.Errorf("%s, call %d: %v", name, i, err)
			}
		}
	}
}

func TestNamesOfAFeastOrAnAudienceAreNotDeleted(t *testing.T) {
	feast, place := "inti-raymi", "main-square"
	o := catalog.OtherNames{Names: numbered(2), Token: "xaudiencechildren"}
	for _, used := range []catalog.OtherNames{o, {Names: numbered(2), Code: &feast}} {
		if err := used.MayDelete(namesEditor); errs.KindOf(err) != errs.Conflict {
			t.Errorf("%v: %v", used, err)
		}
	}
	other := catalog.OtherNames{Names: numbered(2), Code: &place}
	if err := other.MayDelete(namesEditor); err != nil {
		t.Errorf("a place: %v", err)
	}
	if err := o.Rename(namesEditor, numbered(3), "", foldCase); err != nil {
		t.Errorf("they are not renamed: %v", err)
	}
}

func TestTheNumberOfGroupsIsBounded(t *testing.T) {
	if err := catalog.MayAddOtherNames(499); err != nil {
		t.Errorf("the last one: %v", err)
	}
	if err := catalog.MayAddOtherNames(500); errs.KindOf(err) != errs.Refused {
		t.Errorf("one more: %v", err)
	}
}

func TestNamesThatCannotBeFoldedAreNotSaved(t *testing.T) {
	down := errors.New("the database is down")
	o := catalog.OtherNames{Names: numbered(2)}
	if err := o.Create(namesEditor, func([]string) ([]string, error) { return nil, down }); !errors.Is(err, down) {
		t.Errorf("got %v", err)
	}
}
