package partners_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
	"raymi.example/services/partners/internal/partners"
)

var (
	noon   = time.Date(2026, 6, 24, 12, 0, 0, 0, time.UTC)
	editor = identity.Caller{UserID: 9, Role: identity.Editor}
)

func TestEditorsDecideOnce(t *testing.T) {
	for name, c := range map[string]struct {
		caller  identity.Caller
		state   partners.State
		approve bool
		message string
		want    partners.State
		refused errs.Kind
	}{
		"approved":                   {editor, partners.Received, true, "", partners.Approved, 0},
		"rejected":                   {editor, partners.Received, false, "Falta el documento", partners.Rejected, 0},
		"after a question":           {editor, partners.InformationRequested, true, "", partners.Approved, 0},
		"an administrator":           {identity.Caller{UserID: 9, Role: identity.Administrator}, partners.Received, true, "", partners.Approved, 0},
		"the applicant":              {identity.Caller{UserID: 7, Role: identity.Client}, partners.Received, true, "", "", errs.Forbidden},
		"a visitor":                  {identity.Caller{}, partners.Received, true, "", "", errs.Forbidden},
		"a second time":              {editor, partners.Approved, false, "", "", errs.Invalid},
		"after a rejection":          {editor, partners.Rejected, true, "", "", errs.Invalid},
		"while the host is made":     {editor, partners.Creating, true, "", "", errs.Invalid},
		"with a message beyond size": {editor, partners.Received, true, strings.Repeat("x", 2001), "", errs.Invalid},
	} {
		t.Run(name, func(t *testing.T) {
			before := partners.Application{ID: 1, UserID: 7, State: c.state}
			a := before
			err := a.Decide(c.caller, c.approve, c.message, noon)
			want := before
			if c.refused == 0 {
				want.State, want.Message, want.DecidedAt = c.want, c.message, &noon
			}
			if d := cmp.Diff(want, a); d != "" || (err == nil) != (c.refused == 0) || err != nil && errs.KindOf(err) != c.refused {
				t.Fatalf("%v; %s", err, d)
			}
		})
	}
}

func TestOnlyWhatOthersKeepIsAChange(t *testing.T) {
	before := partners.Application{State: partners.Received, Private: partners.Private{DocumentScans: []int32{4}}}
	after := before
	after.Message, after.State = "?", partners.InformationRequested
	if got := after.ChangesSince(before); got != nil {
		t.Errorf("a question: got %v", got)
	}
	after.Private.DocumentScans, after.DecidedAt = []int32{4, 5}, &noon
	want := []partners.Change{{Action: partners.ScansChanged, Application: after}, {Action: partners.WasDecided, Application: after}}
	if d := cmp.Diff(want, after.ChangesSince(before)); d != "" {
		t.Error(d)
	}
}
