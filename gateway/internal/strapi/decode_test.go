package strapi_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/testing/protocmp"

	"raymi.example/gateway/internal/strapi"
	"raymi.example/internal/errs"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

func unreadable(t *testing.T, body string) *queryv1.Unreadable {
	t.Helper()
	var m catalogv1.CreateHostRequest
	if err := strapi.Decode([]byte(body), &m); err != nil {
		t.Fatal(err)
	}
	return m.GetUnreadable()
}

func TestViolationsAreSentWithTheCall(t *testing.T) {
	const incorrect = errs.KeyIncorrect
	got := unreadable(t, `{"data":{"commercialName":42,"personCount":1.5,"middleAge":"abc","womenPercentage":3e9,
		"socialMedias":["x",{"socialMediaLink":{"a":1}}],"contacts":[1],"eventHostAddress":5,"affiliations":"music","publishedAt":"soon"}}`)
	field := func(text string, path ...string) *queryv1.Violation {
		return &queryv1.Violation{Path: path, Key: incorrect, Text: text}
	}
	want := &queryv1.Unreadable{
		Fields: []*queryv1.Violation{
			field("commercialName must be a `string` type, but the final value was: `42`.", "commercialName"),
			field("contacts must be a `object` type, but the final value was: `null` (cast from the value `[\n  \"1\"\n]`).", "contacts"),
			field("eventHostAddress must be a `object` type, but the final value was: `5`.", "eventHostAddress"),
			field("middleAge must be a `number` type, but the final value was: `NaN` (cast from the value `\"abc\"`).", "middleAge"),
			field("personCount must be an integer", "personCount"),
			field("socialMedias[0] must be a `object` type, but the final value was: `\"x\"`.",
				"socialMedias", "0"),
			field("socialMedias[1].socialMediaLink must be a `string` type, but the final value was: `{\n  \"a\": \"1\"\n}`.",
				"socialMedias", "1", "socialMediaLink"),
			field("womenPercentage must be less than or equal to 2147483647", "womenPercentage"),
		},
		Late: []*queryv1.Violation{
			{Key: incorrect, Text: "Invalid relations"},
			{Path: []string{"publishedAt"}, Key: incorrect, Text: "Invalid format, expected a timestamp or an ISO date", Unlisted: true},
		},
	}
	if d := cmp.Diff(want, got, protocmp.Transform()); d != "" {
		t.Fatal(d)
	}
}

func TestTranslationsOfOneTextAreRead(t *testing.T) {
	var m catalogv1.CreateEventRequest
	body := `{"data":{"occurrences":[{"notes":{"es":"Lluvia","qu":null}},{"notes":null},{"notes":"x"},{"notes":{"en":{"a":1}}}]}}`
	if err := strapi.Decode([]byte(body), &m); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(map[string]string{"es": "Lluvia", "qu": ""}, m.GetData().GetOccurrences()[0].GetNotes()); d != "" {
		t.Error(d)
	}
	var broken []string
	for _, f := range m.GetUnreadable().GetFields() {
		broken = append(broken, strings.Join(f.GetPath(), "."))
	}
	if d := cmp.Diff([]string{"occurrences.2.notes", "occurrences.3.notes.en"}, broken); d != "" {
		t.Error(d)
	}
}

func TestMissingDataIsSentWithTheCall(t *testing.T) {
	missing := &queryv1.Violation{Text: `Missing "data" payload in the request body`, Key: "missing_data", Unlisted: true}
	for body, want := range map[string]*queryv1.Violation{
		``: missing, `{}`: missing, `[]`: missing, `{"data":null}`: missing, `{"data":"x"}`: missing,
		`{"data":[]}`: {Text: "this must be a `object` type, but the final value was: `null` (cast from the value `[]`).", Key: "missing_data"},
	} {
		if d := cmp.Diff(want, unreadable(t, body).GetBody(), protocmp.Transform()); d != "" {
			t.Errorf("%s: %s", body, d)
		}
	}
}

func TestNullIsNotAList(t *testing.T) {
	fields := unreadable(t, `{"data":{"socialMedias":null,"contacts":null}}`).GetFields()
	if len(fields) != 1 || fields[0].GetText() != "socialMedias must be a `array` type, but the final value was: `null`." {
		t.Fatalf("got %v", fields)
	}
}

func TestViolationsAreBounded(t *testing.T) {
	list := strings.Repeat(`"`+strings.Repeat("ñ", 500)+`",`, 900)
	fields := unreadable(t, `{"data":{"socialMedias":[`+strings.TrimSuffix(list, ",")+`]}}`).GetFields()
	if len(fields) != 100 || len(fields[0].GetText()) > 1100 {
		t.Fatalf("%d fields, the first of %d bytes", len(fields), len(fields[0].GetText()))
	}
}

func TestTimesAreISOOrMilliseconds(t *testing.T) {
	for value, want := range map[string]string{
		`"2026-06-24T09:00:00-05:00"`: "2026-06-24T14:00:00Z", `"2026-06-24"`: "2026-06-24T00:00:00Z", `1782309600000`: "2026-06-24T14:00:00Z",
		`"1782309600000"`: "2026-06-24T14:00:00Z", `"2026-06-31"`: "", `"tomorrow"`: "", `true`: "", `9e99`: "", `"99999999999999999"`: "",
	} {
		var m catalogv1.CreateEventRequest
		if err := strapi.Decode([]byte(`{"data":{"eventStartDate":`+value+`}}`), &m); err != nil {
			t.Fatal(err)
		}
		got := ""
		if at := m.GetData().GetEventStartDate(); at != nil {
			got = at.AsTime().Format("2006-01-02T15:04:05Z07:00")
		}
		if got != want || (want == "") != (len(m.GetUnreadable().GetLate()) == 1) {
			t.Errorf("%s: got %q, %v", value, got, m.GetUnreadable())
		}
	}
}

// Messages without the field `unreadable` are refused before the call.
func TestViolationsInAFlatBodyAreAnError(t *testing.T) {
	err := strapi.Decode([]byte(`{"identifier":42}`), &authv1.LoginRequest{})
	if err == nil || err.Error() != "identifier must be a `string` type, but the final value was: `42`." {
		t.Fatalf("got %v", err)
	}
	for body, want := range map[string]string{`{`: "The request body is not valid JSON", `5`: "invalid JSON, only supports object and array"} {
		if err := strapi.Decode([]byte(body), &catalogv1.CreateEventRequest{}); err == nil || err.Error() != want {
			t.Errorf("%s: got %v", body, err)
		}
	}
}
