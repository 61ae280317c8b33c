package catalog

import (
	"testing"

	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
	"raymi.example/internal/locale"
)

func TestStateOfAText(t *testing.T) {
	t.Parallel()
	current := Text{SourceVersion: "s1", Version: "v1", MadeFrom: "s1"}
	with := func(change func(*Text)) Text { t := current; change(&t); return t }
	tests := map[string]struct {
		text Text
		want TextState
	}{
		"no text":                       {with(func(t *Text) { t.Version, t.MadeFrom = "", "" }), TextMissing},
		"made of the current source":    {current, TextWritten},
		"made of an earlier source":     {with(func(t *Text) { t.MadeFrom = "s0" }), TextOutdated},
		"reviewed before the change":    {with(func(t *Text) { t.MadeFrom, t.ReviewedBy = "s0", 7 }), TextOutdated},
		"reviewed":                      {with(func(t *Text) { t.ReviewedBy = 7 }), TextReviewed},
		"by a program":                  {with(func(t *Text) { t.Machine = true }), TextMachine},
		"by a program and then read":    {with(func(t *Text) { t.Machine, t.ReviewedBy = true, 7 }), TextReviewed},
		"by a program, source changed":  {with(func(t *Text) { t.Machine, t.MadeFrom = true, "s0" }), TextOutdated},
		"written by an unknown account": {with(func(t *Text) { t.WrittenBy = 0 }), TextWritten},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := test.text.State(); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

func TestAChangeOfATextThatChangedMeanwhileIsAConflict(t *testing.T) {
	t.Parallel()
	stored := Text{Content: "Raymi", SourceVersion: "s1", Version: "v1", MadeFrom: "s1"}
	outdated := stored
	outdated.MadeFrom = "s0"
	tests := map[string]struct {
		stored Text
		change TextChange
		want   errs.Kind
	}{
		"as it was read":          {stored, TextChange{Content: "Inti Raymi", SourceVersion: "s1", Version: "v1"}, 0},
		"another source":          {stored, TextChange{Content: "Inti Raymi", SourceVersion: "s0", Version: "v1"}, errs.Conflict},
		"another text":            {stored, TextChange{Content: "Inti Raymi", SourceVersion: "s1", Version: "v0"}, errs.Conflict},
		"a repeated save":         {stored, TextChange{Content: "Raymi", SourceVersion: "s1", Version: "v0"}, 0},
		"no repeat: it is stale":  {outdated, TextChange{Content: "Raymi", SourceVersion: "s1", Version: "v0"}, errs.Conflict},
		"a confirmed stale text":  {outdated, TextChange{Content: "Raymi", SourceVersion: "s1", Version: "v1"}, 0},
		"removed in the meantime": {Text{SourceVersion: "s1"}, TextChange{Content: "Raymi", SourceVersion: "s1", Version: "v1"}, errs.Conflict},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := kindOf(test.change.Check(test.stored)); got != test.want {
				t.Errorf("got kind %v, want %v", got, test.want)
			}
		})
	}
}

func TestASecondPersonReviews(t *testing.T) {
	t.Parallel()
	stored := Text{SourceVersion: "s1", Version: "v1", MadeFrom: "s1", WrittenBy: 5}
	outdated := stored
	outdated.MadeFrom = "s0"
	seen := TextChange{SourceVersion: "s1", Version: "v1"}
	editor := func(id int32) identity.Caller { return identity.Caller{UserID: id, Role: identity.Editor} }
	tests := map[string]struct {
		caller identity.Caller
		stored Text
		seen   TextChange
		want   errs.Kind
	}{
		"another editor":   {editor(6), stored, seen, 0},
		"the writer":       {editor(5), stored, seen, errs.Forbidden},
		"an organizer":     {identity.Caller{UserID: 7, Role: identity.Organizer, HostID: 1}, stored, seen, errs.Forbidden},
		"an outdated text": {editor(6), outdated, seen, errs.Conflict},
		"a missing text":   {editor(6), Text{SourceVersion: "s1"}, TextChange{SourceVersion: "s1"}, errs.Conflict},
		"another version":  {editor(6), stored, TextChange{SourceVersion: "s1", Version: "v0"}, errs.Conflict},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := kindOf(test.seen.CheckReview(test.caller, test.stored)); got != test.want {
				t.Errorf("got kind %v, want %v", got, test.want)
			}
		})
	}
}

func kindOf(err error) errs.Kind {
	if err == nil {
		return 0
	}
	return errs.KindOf(err)
}

func TestATextOfAnUnknownFieldIsNotFound(t *testing.T) {
	t.Parallel()
	_, err := withText(map[locale.Tag]NewsTexts{}, TextRef{Field: "slug", Locale: locale.Qu}, "x")
	if errs.KindOf(err) != errs.NotFound {
		t.Errorf("got %v", err)
	}
}
