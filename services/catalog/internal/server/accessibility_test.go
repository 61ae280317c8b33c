package server_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/proto"

	"raymi.example/internal/errs"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

func accessibility(codes ...string) []*catalogv1.AccessibilityFeatureInput {
	var out []*catalogv1.AccessibilityFeatureInput
	for _, code := range codes {
		out = append(out, &catalogv1.AccessibilityFeatureInput{Feature: proto.String(code)})
	}
	return out
}

func features(e *catalogv1.Event) []string {
	var out []string
	for _, f := range e.GetAccessibility() {
		out = append(out, f.GetFeature())
	}
	return out
}

// accessible creates an event with features and a note in Spanish.
func (p *portal) accessible(t *testing.T, name string, codes ...string) int32 {
	t.Helper()
	req := p.fullEvent(name)
	req.Data.Accessibility = accessibility(codes...)
	req.Data.Translations["es"] = &catalogv1.EventTexts{AccessibilityNote: proto.String("La rampa está a la izquierda.")}
	req.UpdateMask.Paths = append(req.UpdateMask.Paths, "accessibility", "translations")
	resp, err := p.events.CreateEvent(as(p.organizer()), req)
	if err != nil {
		t.Fatal(err)
	}
	return resp.GetEvent().GetId()
}

func TestEventListsItsAccessibilityFeatures(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	id := p.accessible(t, "Inti Raymi", "signLanguage", "motor", "signLanguage")
	q := &queryv1.Query{Locale: "qu", Populate: []*queryv1.Populate{{Name: "accessibility"}}}
	resp, err := p.events.GetEvent(context.Background(), &catalogv1.GetEventRequest{Id: id, Query: q})
	if err != nil {
		t.Fatal(err)
	}
	e := resp.GetEvent()
	if d := cmp.Diff([]string{"motor", "signLanguage"}, features(e)); d != "" {
		t.Fatal(d)
	}
	if e.GetAccessibilityNote() != "La rampa está a la izquierda." || e.GetServedLocales()["accessibilityNote"] != "es" {
		t.Fatalf("got %q in %q", e.GetAccessibilityNote(), e.GetServedLocales()["accessibilityNote"])
	}
}

func TestPartialUpdateKeepsAccessibility(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	id := p.accessible(t, "Inti Raymi", "seats")
	q := &queryv1.Query{Populate: []*queryv1.Populate{{Name: "accessibility"}}}
	change := func(path string, data *catalogv1.EventInput) []string {
		t.Helper()
		resp, err := p.events.UpdateEvent(as(p.organizer()), &catalogv1.UpdateEventRequest{Id: id, Query: q, Data: data, UpdateMask: mask(path)})
		if err != nil {
			t.Fatal(err)
		}
		return features(resp.GetEvent())
	}
	if d := cmp.Diff([]string{"seats"}, change("event_web_site",
		&catalogv1.EventInput{EventWebSite: proto.String("https://example.org")})); d != "" {
		t.Fatal(d)
	}
	if d := cmp.Diff([]string{"quietHours"}, change("accessibility",
		&catalogv1.EventInput{Accessibility: accessibility("quietHours")})); d != "" {
		t.Fatal(d)
	}
	if d := cmp.Diff([]string(nil), change("accessibility", &catalogv1.EventInput{})); d != "" {
		t.Fatal(d)
	}
}

func TestEventsAreFoundByTheirAccessibility(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	p.accessible(t, "Inti Raymi", "motor", "hearing")
	p.accessible(t, "Corpus Christi", "seats")
	p.accessible(t, "Warachikuy")
	for name, c := range map[string]struct {
		filter *queryv1.Filter
		want   []string
	}{
		"one": {nested("accessibility", compare("feature", queryv1.Operator_OPERATOR_EQ, "hearing")), []string{"Inti Raymi"}},
		"either": {
			nested("accessibility", compare("feature", queryv1.Operator_OPERATOR_IN, "seats", "motor")),
			[]string{"Inti Raymi", "Corpus Christi"},
		},
		"none": {nested("accessibility", compare("feature", queryv1.Operator_OPERATOR_NULL, "true")), []string{"Warachikuy"}},
	} {
		t.Run(name, func(t *testing.T) {
			if d := cmp.Diff(c.want, p.found(t, c.filter)); d != "" {
				t.Fatal(d)
			}
		})
	}
}

func TestUnknownAccessibilityFeatureIsReportedByIndex(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	req := p.fullEvent("Inti Raymi")
	req.Data.Accessibility = accessibility("motor", "jetpack")
	req.UpdateMask.Paths = append(req.UpdateMask.Paths, "accessibility")
	_, err := p.events.CreateEvent(as(p.organizer()), req)
	e := errs.As(err)
	if e == nil || e.Kind != errs.Invalid || len(e.Fields) != 1 {
		t.Fatalf("got %v", err)
	}
	if d := cmp.Diff([]string{"accessibility", "1", "feature"}, e.Fields[0].Path); d != "" || e.Fields[0].Key != errs.KeyIncorrect {
		t.Fatalf("key %q %s", e.Fields[0].Key, d)
	}
}
