package catalog_test

import (
	"testing"

	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
	"raymi.example/services/catalog/internal/catalog"
)

// The limit applies to the gallery after the change, whichever request added its images.
func TestGalleryLimitAppliesToTheWholeGallery(t *testing.T) {
	for name, c := range map[string]struct {
		before, after int
		isNew, ok     bool
	}{
		"a new host, full":                 {0, 12, true, true},
		"a new host, one too many":         {0, 13, true, false},
		"filled up":                        {11, 12, false, true},
		"one too many":                     {12, 13, false, false},
		"over the limit before, unchanged": {15, 15, false, true},
		"over the limit before, smaller":   {15, 14, false, true},
		"over the limit before, larger":    {15, 16, false, false},
	} {
		t.Run(name, func(t *testing.T) {
			h := &catalog.Host{Files: map[string][]int32{"galleryImages": make([]int32, c.before)}}
			in := catalog.Input[catalog.Host]{New: c.isNew, Apply: func(h *catalog.Host) error {
				h.Files["galleryImages"] = make([]int32, c.after)
				return nil
			}}
			editor := identity.Caller{UserID: 5, Role: identity.Editor}
			change := h.Edit
			if c.isNew {
				change = h.Create
			}
			err := change(editor, in, catalog.HostRules{})
			if (err == nil) != c.ok {
				t.Fatalf("got %v", err)
			}
			if e := errs.As(err); e != nil && (e.Key != "too_many_images" || e.Kind != errs.Invalid ||
				e.Text != "galleryImages must have at most 12 images") {
				t.Fatalf("got %+v", e)
			}
		})
	}
}
