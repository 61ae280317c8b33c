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
		verdict partners.Verdict
		message string
		want    partners.State
		refused errs.Kind
	}{
		"approved":              {editor, partners.Received, partners.Approve, "", partners.Approved, 0},
		"rejected":              {editor, partners.Received, partners.Reject, "Falta el documento", partners.Rejected, 0},
		"information requested": {editor, partners.Received, partners.Ask, "Falta el documento", partners.InformationRequested, 0},
		"after a question":      {editor, partners.InformationRequested, partners.Approve, "", partners.Approved, 0},
		"an administrator": {
			identity.Caller{UserID: 9, Role: identity.Administrator},
			partners.Received, partners.Approve,
			"", partners.Approved, 0,
		},
		"the applicant": {
			identity.Caller{UserID: 7, Role: identity.Client},
			partners.Received, partners.Approve, "", "",
			errs.Forbidden,
		},
		"an organizer": {
			identity.Caller{UserID: 7, Role: identity.Organizer, HostID: 3},
			partners.Received,
			partners.Approve, "", "", errs.Forbidden,
		},
		"a visitor":                    {identity.Caller{}, partners.Received, partners.Approve, "", "", errs.Forbidden},
		"a second time":                {editor, partners.Approved, partners.Reject, "No", "", errs.Conflict},
		"a request after the decision": {editor, partners.Approved, partners.Ask, "Falta", "", errs.Conflict},
		"after a rejection":            {editor, partners.Rejected, partners.Approve, "", "", errs.Conflict},
		"while the host is made":       {editor, partners.Creating, partners.Approve, "", "", errs.Conflict},
		"rejected without a reason":    {editor, partners.Received, partners.Reject, " ", "", errs.Invalid},
		"a request without a question": {editor, partners.Received, partners.Ask, "", "", errs.Invalid},
		"with a message beyond size":   {editor, partners.Received, partners.Approve, strings.Repeat("x", 2001), "", errs.Invalid},
	} {
		t.Run(name, func(t *testing.T) {
			before := partners.Application{ID: 1, UserID: 7, State: c.state}
			a := before
			err := a.Decide(c.caller, partners.Decision{Verdict: c.verdict, Message: c.message}, noon)
			want := before
			if c.refused == 0 {
				want.State, want.Message = c.want, c.message
				if c.verdict != partners.Ask {
					want.DecidedAt, want.DecidedBy = &noon, 9
				}
			}
			if d := cmp.Diff(want, a); d != "" || (err == nil) != (c.refused == 0) || err != nil && errs.KindOf(err) != c.refused {
				t.Fatalf("%v; %s", err, d)
			}
		})
	}
}

func TestADecisionOnAnOutdatedVersionIsRefused(t *testing.T) {
	changed := noon.Add(1234567 * time.Microsecond)
	for name, c := range map[string]struct {
		state partners.State
		seen  time.Time
		want  string
	}{
		"as it was looked at":    {partners.Received, noon.Add(1234 * time.Millisecond), ""},
		"changed after the look": {partners.Received, noon, "changed_meanwhile"},
		"decided after the look": {partners.Approved, noon, "already_decided"},
	} {
		for _, verdict := range []partners.Verdict{partners.Approve, partners.Reject, partners.Ask} {
			a := partners.Application{State: c.state, UpdatedAt: changed}
			err := a.Decide(editor, partners.Decision{Verdict: verdict, Message: "¿RUC?", Seen: c.seen}, noon)
			if got := errs.As(err); c.want == "" && err != nil || c.want != "" && (got == nil || got.Key != c.want || a.State != c.state) {
				t.Errorf("%s, %s: %v, %s", name, verdict, err, a.State)
			}
		}
	}
}

func TestTheApplicantsEditAnswersTheRequest(t *testing.T) {
	applicant := identity.Caller{UserID: 7, Role: identity.Client}
	for name, c := range map[string]struct {
		caller      identity.Caller
		state, want partners.State
	}{
		"information requested": {applicant, partners.InformationRequested, partners.Received},
		"no request":            {applicant, partners.Received, partners.Received},
		"by the editor":         {editor, partners.InformationRequested, partners.InformationRequested},
	} {
		a := partners.Application{UserID: 7, HostID: 3, Sole: true, State: c.state}
		if err := a.Edit(c.caller, partners.Private{}, nil); err != nil || a.State != c.want {
			t.Errorf("%s: %s, %v", name, a.State, err)
		}
	}
}

func TestApplicationsByEditorsAreApproved(t *testing.T) {
	own, others := partners.Application{UserID: 7, Sole: true}, partners.Application{UserID: 9}
	own.Receive(3, noon)
	others.Receive(4, noon)
	if d := cmp.Diff(partners.Application{UserID: 7, Sole: true, HostID: 3, State: partners.Received}, own); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff(partners.Application{UserID: 9, HostID: 4, State: partners.Approved, DecidedAt: &noon, DecidedBy: 9}, others); d != "" {
		t.Error(d)
	}
}

func TestChangesSince(t *testing.T) {
	before := partners.Application{State: partners.Received, Private: partners.Private{DocumentScans: []int32{4}}}
	requested := before
	requested.Message, requested.State = "?", partners.InformationRequested
	requestedAgain := requested
	requestedAgain.Message = "??"
	decided := requested
	decided.Private.DocumentScans, decided.State, decided.DecidedAt = []int32{4, 5}, partners.Approved, &noon
	for name, c := range map[string]struct {
		before, after partners.Application
		want          []partners.Change
	}{
		"nothing":     {before, before, nil},
		"a question":  {before, requested, []partners.Change{{Action: partners.WasAsked, Application: requested}}},
		"another one": {requested, requestedAgain, []partners.Change{{Action: partners.WasAsked, Application: requestedAgain}}},
		"its answer":  {requested, before, []partners.Change{{Action: partners.WasAnswered, Application: before}}},
		"a decision and scans": {requested, decided, []partners.Change{
			{Action: partners.ScansChanged, Application: decided}, {Action: partners.WasDecided, Application: decided},
		}},
	} {
		if d := cmp.Diff(c.want, c.after.ChangesSince(c.before)); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
}
