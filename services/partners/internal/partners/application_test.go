package partners_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
	"raymi.example/services/partners/internal/partners"
)

func TestWhoMayApply(t *testing.T) {
	for name, c := range map[string]struct {
		caller identity.Caller
		want   *errs.Error
		sole   bool
	}{
		"a visitor":                  {identity.Caller{}, errs.ErrForbidden(), false},
		"a client":                   {identity.Caller{UserID: 7, Role: identity.Client}, nil, true},
		"a signed-in user":           {identity.Caller{UserID: 7, Role: identity.Authenticated}, nil, true},
		"a client with a host":       {identity.Caller{UserID: 7, Role: identity.Client, HostID: 3}, partners.ErrPartnerExists(), false},
		"an organizer":               {identity.Caller{UserID: 7, Role: identity.Organizer, HostID: 3}, errs.ErrForbidden(), false},
		"an organizer without host":  {identity.Caller{UserID: 7, Role: identity.Organizer}, nil, true},
		"an editor":                  {identity.Caller{UserID: 7, Role: identity.Editor}, nil, false},
		"an administrator with host": {identity.Caller{UserID: 7, Role: identity.Administrator, HostID: 3}, nil, false},
	} {
		t.Run(name, func(t *testing.T) {
			a, err := partners.Apply(c.caller, "Casa", partners.Private{}, nil)
			if d := cmp.Diff(c.want, errs.As(err)); d != "" {
				t.Fatal(d)
			}
			want := partners.Application{}
			if c.want == nil {
				want = partners.Application{UserID: 7, Sole: c.sole, HostName: "Casa", State: partners.Creating}
			}
			if d := cmp.Diff(want, a); d != "" {
				t.Error(d)
			}
		})
	}
}

func TestWhoMayEdit(t *testing.T) {
	for name, c := range map[string]struct {
		caller identity.Caller
		want   bool
	}{
		"a visitor":        {identity.Caller{}, false},
		"a client":         {identity.Caller{UserID: 7, Role: identity.Client}, false},
		"the owner":        {identity.Caller{UserID: 7, Role: identity.Organizer, HostID: 3}, true},
		"another owner":    {identity.Caller{UserID: 8, Role: identity.Organizer, HostID: 4}, false},
		"an editor":        {identity.Caller{UserID: 9, Role: identity.Editor}, true},
		"an administrator": {identity.Caller{UserID: 9, Role: identity.Administrator}, true},
	} {
		t.Run(name, func(t *testing.T) {
			if got := partners.MayEdit(c.caller, 3); got != c.want {
				t.Fatalf("got %v", got)
			}
		})
	}
	if partners.MayEdit(identity.Caller{UserID: 7, Role: identity.Client}, 0) {
		t.Error("host 0 does not exist")
	}
}

// The applicant may change the application until the decision; afterwards auth determines who acts for the host.
func TestTheApplicantMayEditUntilItIsDecided(t *testing.T) {
	applicant, other := identity.Caller{UserID: 7, Role: identity.Client}, identity.Caller{UserID: 8, Role: identity.Client}
	for name, c := range map[string]struct {
		state  partners.State
		sole   bool
		caller identity.Caller
		want   bool
	}{
		"received":              {partners.Received, true, applicant, true},
		"information requested": {partners.InformationRequested, true, applicant, true},
		"approved":              {partners.Approved, true, applicant, false},
		"rejected":              {partners.Rejected, true, applicant, false},
		"another user":          {partners.Received, true, other, false},
		"a visitor":             {partners.Received, true, identity.Caller{}, false},
		"once an editor":        {partners.Received, false, applicant, false},
		"who acts for the host": {partners.Approved, true, identity.Caller{UserID: 8, Role: identity.Organizer, HostID: 3}, true},
	} {
		a := partners.Application{UserID: 7, HostID: 3, State: c.state, Sole: c.sole}
		if err := a.Edit(c.caller, partners.Private{}, nil); (err == nil) != c.want {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

func TestSetPrivate(t *testing.T) {
	client := identity.Caller{UserID: 7, Role: identity.Client}
	editor := identity.Caller{UserID: 9, Role: identity.Editor}
	files := []partners.File{{ID: 1, OwnerID: 7}, {ID: 2, OwnerID: 8}}
	document, long := "passport", strings.Repeat("x", 256)
	for name, c := range map[string]struct {
		caller identity.Caller
		p      partners.Private
		broken []string
	}{
		"nothing":                    {client, partners.Private{}, nil},
		"own scans":                  {client, partners.Private{IdentifyingDocument: &document, DocumentScans: []int32{1}}, nil},
		"scans that are there":       {client, partners.Private{DocumentScans: []int32{5}}, nil},
		"another user's scan":        {client, partners.Private{DocumentScans: []int32{2}}, []string{"personalDocumentScan"}},
		"a scan that does not exist": {client, partners.Private{DocumentScans: []int32{99}}, []string{"personalDocumentScan"}},
		"an editor's, of others":     {editor, partners.Private{DocumentScans: []int32{2}}, nil},
		"a novel":                    {client, partners.Private{IdentifyingDocument: &long}, []string{"personalIdentifyingDocument"}},
	} {
		t.Run(name, func(t *testing.T) {
			before := partners.Private{DocumentScans: []int32{5}}
			a := partners.Application{Private: before}
			err := a.SetPrivate(c.caller, c.p, files)
			if d := cmp.Diff(c.broken, brokenFields(err)); d != "" {
				t.Error(d)
			}
			want := c.p
			if c.broken != nil {
				want = before
			}
			if d := cmp.Diff(want, a.Private); d != "" {
				t.Error(d)
			}
		})
	}
}

func brokenFields(err error) (names []string) {
	if e := errs.As(err); e != nil {
		for _, f := range e.Fields {
			names = append(names, f.Path[0])
		}
	}
	return names
}
