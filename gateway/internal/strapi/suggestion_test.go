package strapi_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/encoding/prototext"
	"google.golang.org/protobuf/testing/protocmp"

	"raymi.example/gateway/internal/strapi"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

func TestSuggestionsAreForTypedLettersAndComingEvents(t *testing.T) {
	want := &queryv1.Query{}
	if err := prototext.Unmarshal([]byte(`locale: "qu" match {text: "inti r"}
		filter {comparison {attribute: "eventEndDate" operator: OPERATOR_GT
		values {text: "2026-11-27T22:30:00Z"}}}`), want); err != nil {
		t.Fatal(err)
	}
	for _, raw := range []string{"q=inti+r&locale=qu", "q=%20INTI%20%20R&locale=qu&city=cusco&when=today"} {
		parsed, err := strapi.ParseQuery(raw)
		if err != nil {
			t.Fatal(err)
		}
		got, err := strapi.ReadSuggestions(parsed, friday)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got.Query, protocmp.Transform()); diff != "" {
			t.Errorf("%s: %s", raw, diff)
		}
	}
}

func TestATextThatIsTooShortOrTooLongHasNoSuggestions(t *testing.T) {
	for _, raw := range []string{"", "q=", "q=i", "q=%25_", "q=%3F%3F%3F", "q=a%20", "q[a]=int", "q=" + strings.Repeat("a", 81)} {
		parsed, err := strapi.ParseQuery(raw)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := strapi.ReadSuggestions(parsed, friday); err == nil {
			t.Errorf("%s: got %v", raw, got.Query)
		}
	}
	parsed, err := strapi.ParseQuery("q=" + strings.Repeat("%C3%B1", 80))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := strapi.ReadSuggestions(parsed, friday); err != nil {
		t.Errorf("80 letters: %v", err)
	}
}
