package catalog_test

import (
	"testing"

	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
	"raymi.example/services/catalog/internal/catalog"
)

// The limit applies to the gallery after the change, whichever request added its images.
func TestGalleryLimitAppliesToTheWholeGallery(t *testing.T) {
	limits := catalog.HostRules{GalleryImages: 3}
	for name, c := range map[string]struct {
		before, after int
		isNew, ok     bool
	}{
		"a new host, full":                 {0, 3, true, true},
		"a new host, one too many":         {0, 4, true, false},
		"filled up":                        {2, 3, false, true},
		"one too many":                     {3, 4, false, false},
		"over the limit before, unchanged": {5, 5, false, true},
		"over the limit before, smaller":   {5, 4, false, true},
		"over the limit before, larger":    {5, 6, false, false},
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
			err := change(editor, in, limits)
			if (err == nil) != c.ok {
				t.Fatalf("got %v", err)
			}
			if e := errs.As(err); e != nil && (e.Key != "too_many_images" || e.Kind != errs.Invalid ||
				e.Text != "galleryImages must have at most 3 images") {
				t.Fatalf("got %+v", e)
			}
		})
	}
}

func TestGalleryHasADefaultLimit(t *testing.T) {
	for count, ok := range map[int]bool{12: true, 13: false} {
		h := &catalog.Host{Files: map[string][]int32{}}
		in := catalog.Input[catalog.Host]{New: true, Apply: func(h *catalog.Host) error {
			h.Files["galleryImages"] = make([]int32, count)
			return nil
		}}
		if err := h.Create(identity.Caller{UserID: 5, Role: identity.Editor}, in, catalog.HostRules{}); (err == nil) != ok {
			t.Errorf("%d images: got %v", count, err)
		}
	}
}
