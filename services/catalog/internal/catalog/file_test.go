package catalog_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
	"raymi.example/services/catalog/internal/catalog"
)

const (
	ownFile     int32 = 10 // uploaded by organizer
	foreignFile int32 = 11 // by somebody else
	ownerless   int32 = 12 // from a seed
)

// named are the files that media returned.
var named = []catalog.File{{ID: ownFile, OwnerID: organizer.UserID}, {ID: foreignFile, OwnerID: 77}, {ID: ownerless}}

// missing is the gateway's violation for a named file that does not exist.
var missing = catalog.DeferredViolation{Field: errs.Field{Text: "1 relation(s) …", Key: "file_not_found"}, InDetails: true}

func link[T any](files func(*T) map[string][]int32, field string, ids ...int32) func(*T) error {
	return func(t *T) error {
		files(t)[field] = ids
		return nil
	}
}

// broken lists the paths and keys of an error's fields.
func broken(err error) []string {
	var out []string
	if e := errs.As(err); e != nil {
		for _, f := range e.Fields {
			out = append(out, slices.Concat(f.Path, []string{f.Key})...)
		}
	}
	return out
}

func TestFilesAreLinkedByTheirOwnerOrHost(t *testing.T) {
	refused := []string{"eventBanner", "file_not_yours"}
	for name, c := range map[string]struct {
		caller   identity.Caller
		linked   []int32 // in the entry, under another field
		host     []int32 // by entries of the caller's host
		ids      []int32
		deferred []catalog.DeferredViolation
		want     []string
	}{
		"an own upload":                    {organizer, nil, nil, []int32{ownFile}, nil, nil},
		"somebody else's":                  {organizer, nil, nil, []int32{foreignFile}, nil, refused},
		"somebody else's among own ones":   {organizer, nil, nil, []int32{ownFile, foreignFile}, nil, refused},
		"a file without an owner":          {organizer, nil, nil, []int32{ownerless}, nil, refused},
		"a file that media did not return": {organizer, nil, nil, []int32{99}, nil, refused},
		"files that the entry links": {
			organizer,
			[]int32{foreignFile, ownerless, 99},
			nil,
			[]int32{99, ownerless, foreignFile},
			nil, nil,
		},
		"more files than the entry links":     {organizer, []int32{ownerless}, nil, []int32{ownerless, foreignFile}, nil, refused},
		"files that the host links elsewhere": {organizer, nil, []int32{foreignFile, ownerless}, []int32{foreignFile, ownerless}, nil, nil},
		"more files than the host links":      {organizer, nil, []int32{ownerless}, []int32{foreignFile, ownerless}, nil, refused},
		"nothing":                             {organizer, []int32{foreignFile}, nil, nil, nil, nil},
		"an editor, somebody else's":          {editor, nil, nil, []int32{foreignFile, ownerless}, nil, nil},
		"a missing file is reported as missing": {
			organizer, nil, nil,
			[]int32{foreignFile, 99},
			[]catalog.DeferredViolation{missing},
			[]string{"file_not_found"},
		},
		"a missing file, by an editor": {
			editor, nil, nil,
			[]int32{foreignFile, 99},
			[]catalog.DeferredViolation{missing},
			[]string{"file_not_found"},
		},
		"a caller without an account owns nothing": {
			identity.Caller{Role: identity.Organizer, HostID: 3},
			nil, nil,
			[]int32{ownerless},
			nil, refused,
		},
	} {
		t.Run(name, func(t *testing.T) {
			in := catalog.Input[catalog.Event]{
				Apply:    link(func(e *catalog.Event) map[string][]int32 { return e.Files }, "eventBanner", c.ids...),
				Deferred: c.deferred, Files: catalog.LinkableFiles{Named: named, OfHost: c.host},
			}
			e := anEvent(catalog.Published)
			if c.linked != nil {
				e.Files["eventMediaPhotos"] = c.linked
			}
			if d := cmp.Diff(c.want, broken(e.Edit(c.caller, in, true, inti))); d != "" {
				t.Errorf("edit: %s", d)
			}
			if in.New = true; c.linked == nil {
				if d := cmp.Diff(c.want, broken(anEvent(catalog.Draft).Create(c.caller, in, true, inti))); d != "" {
					t.Errorf("create: %s", d)
				}
			}
		})
	}
}

// An applicant acts for no host yet, so the linked files must be the applicant's own or already in the profile.
func TestApplicantLinksOwnFilesToTheProfile(t *testing.T) {
	applicant := identity.Caller{UserID: 7, Role: identity.Client}
	for name, c := range map[string]struct {
		caller identity.Caller
		ids    []int32
		want   []string
	}{
		"the applicant's own":        {applicant, []int32{20, 21}, nil},
		"somebody else's":            {applicant, []int32{20, foreignFile}, []string{"galleryImages", "file_not_yours"}},
		"an editor, somebody else's": {editor, []int32{foreignFile}, nil},
	} {
		in := catalog.Input[catalog.Host]{
			Apply: link(func(h *catalog.Host) map[string][]int32 { return h.Files }, "galleryImages", c.ids...),
			Files: catalog.LinkableFiles{Named: append([]catalog.File{{ID: 20, OwnerID: applicant.UserID}}, named...)},
		}
		h := &catalog.Host{ID: 9, ApplicantID: applicant.UserID, State: catalog.Pending, Files: map[string][]int32{"mainBanner": {21}}}
		if d := cmp.Diff(c.want, broken(h.Edit(c.caller, in, catalog.HostRules{}))); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
	in := catalog.Input[catalog.Host]{
		New: true, Apply: link(func(h *catalog.Host) map[string][]int32 { return h.Files }, "mainBanner", foreignFile),
		Files: catalog.LinkableFiles{Named: named},
	}
	created := (&catalog.Host{Files: map[string][]int32{}}).Create(applicant, in, catalog.HostRules{})
	if d := cmp.Diff([]string{"mainBanner", "file_not_yours"}, broken(created)); d != "" {
		t.Error(d)
	}
}
