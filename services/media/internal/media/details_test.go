package media_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
	"raymi.example/services/media/internal/media"
)

func pointer[T any](v T) *T { return &v }

func TestMetadataOmitsUnsetDetails(t *testing.T) {
	if got := (media.Details{}).Metadata(); got != nil {
		t.Fatalf("got %v", got)
	}
	d := media.Details{
		AlternativeTexts: map[string]string{"qu": "Inti Raymi"}, Credit: pointer("Martín Chambi"), FocalX: pointer(0.25), FocalY: pointer(1.0),
		Thumbhash: pointer("1QcSHQ=="), Duration: pointer(2.5), VideoCodec: pointer("h264"),
	}
	want := map[string]any{
		"alternativeTexts": map[string]string{"qu": "Inti Raymi"}, "credit": "Martín Chambi",
		"focalPoint": map[string]float64{"x": 0.25, "y": 1}, "thumbhash": "1QcSHQ==", "duration": 2.5, "videoCodec": "h264",
	}
	if diff := cmp.Diff(want, d.Metadata()); diff != "" {
		t.Fatal(diff)
	}
	if d.Focus() != "25x100" {
		t.Fatalf("got %q", d.Focus())
	}
}

func TestDetailsAreValidatedWithTheDraft(t *testing.T) {
	for name, d := range map[string]media.Details{
		"a language that the portal has not": {AlternativeTexts: map[string]string{"de": "Fest"}},
		"half a focal point":                 {FocalX: pointer(0.5)},
		"a focal point outside":              {FocalX: pointer(0.5), FocalY: pointer(1.01)},
	} {
		t.Run(name, func(t *testing.T) {
			draft := media.Draft{Name: "a.png", Details: d}
			if err := draft.Admit(identity.Caller{UserID: 7, Role: identity.Editor}); errs.KindOf(err) != errs.Invalid {
				t.Fatalf("got %v", err)
			}
		})
	}
}
