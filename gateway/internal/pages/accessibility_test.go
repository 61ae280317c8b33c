package pages_test

import (
	"strings"
	"testing"
)

func TestAccessibilityIsInTheStructuredData(t *testing.T) {
	p := newPortal(t)
	attributes := `"isFree":true,"accessibilityNote":"The ramp is on the left.","accessibility":[{"id":1,"feature":"hearing"},
		{"id":2,"feature":"stepFreeEntrance"},{"id":3,"feature":"signLanguage"},{"id":4,"feature":"newer"}],`
	p.answers["/api/events/7"] = strings.Replace(inti, `"isFree":true,`, attributes, 1)
	_, body := p.get(t, "/event/7")
	for _, want := range []string{
		`"amenityFeature":[{"@type":"LocationFeatureSpecification","name":"Step-free entrance","value":true}]`,
		`"audience":[{"@type":"Audience","audienceType":"For deaf people"}]`, `"isAccessibleForFree":true`,
		`"workPerformed":{"@type":"CreativeWork","accessibilityFeature":["signLanguage"],` +
			`"accessibilitySummary":"The ramp is on the left.","name":"Inti Raymi"}`,
	} {
		if !strings.Contains(body, want) {
			t.Errorf("no %s in\n%s", want, body)
		}
	}
}

func TestUnknownAccessibilityIsNotInTheStructuredData(t *testing.T) {
	_, body := newPortal(t).get(t, "/event/7")
	for _, unwanted := range []string{"amenityFeature", "audience", "workPerformed"} {
		if strings.Contains(body, unwanted) {
			t.Errorf("%s is in\n%s", unwanted, body)
		}
	}
}

func TestAudiencesAndLanguagesAreInTheStructuredData(t *testing.T) {
	p := newPortal(t)
	attributes := `"isFree":true,"audiences":[{"id":1,"audience":"children"},{"id":2,"audience":"newer"}],
		"languages":[{"id":1,"language":"qu"},{"id":2,"language":"es"}],`
	p.answers["/api/events/7"] = strings.Replace(inti, `"isFree":true,`, attributes, 1)
	_, body := p.get(t, "/event/7")
	for _, want := range []string{
		`"audience":[{"@type":"PeopleAudience","audienceType":"Children"}]`, `"inLanguage":["qu","es"]`,
	} {
		if !strings.Contains(body, want) {
			t.Errorf("no %s in\n%s", want, body)
		}
	}
}
