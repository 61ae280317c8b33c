package strapi_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"raymi.example/gateway/internal/strapi"
	"raymi.example/internal/errs"
)

// unstorable returns the path of the only invalid field of an error about text that PostgreSQL cannot store.
func unstorable(t *testing.T, err error) string {
	t.Helper()
	e := errs.As(err)
	if e == nil {
		t.Fatalf("got %v", err)
	}
	path := strings.Join(e.Fields[0].Path, ".")
	fields := errs.Fields{{Path: e.Fields[0].Path, Text: e.Text, Key: errs.KeyIncorrect}}
	want := &errs.Error{Kind: errs.Invalid, Text: e.Text, Key: errs.KeyIncorrect, Fields: fields}
	if d := cmp.Diff(want, e); d != "" || !strings.HasSuffix(e.Text, " must be UTF-8 without NUL") {
		t.Fatalf("%s\n%s", e.Text, d)
	}
	return path
}

func TestJSONThatCannotBeStoredIsRefused(t *testing.T) {
	for body, want := range map[string]string{
		`{"password":"a\u0000"}`:                               "password",
		`{"data":{"eventName":"\u0000"}}`:                      "eventName",
		`{"data":{"a":1,"b":[{"c":"x"},{"c":["","\u0000"]}]}}`: "b.1.c.1",
		`{"data":{"a":{"b":[1,2]},"c":"\ud83d"}}`:              "c",
		`{"a":"\ud83dx\ude00"}`:                                "a",
		`{"a":"\ud83d\u0041"}`:                                 "a",
		`{"a":"\ude00"}`:                                       "a",
		"{\"a\":\"\xff\"}":                                     "a",
		"{\"a\":\"\xed\xa0\x80\"}":                             "a",
		"{\"a\\n\":1,\"\xff\":2}":                              "\uFFFD",
		`{"a\u0000":1}`:                                        `a\u0000`,
		`["x","\u0000"]`:                                       "1",
		`{"a":"\\u0000","b":"\\\u0000"}`:                       "b",
	} {
		if got := unstorable(t, strapi.CheckJSON([]byte(body))); got != want {
			t.Errorf("%s: %q is named, want %q", body, got, want)
		}
		if _, err := strapi.ReadBody(strings.NewReader(body)); err == nil {
			t.Errorf("%s is read as a body", body)
		}
	}
	for _, body := range []string{
		`{"a":"\ud83d\ude00 \u00f1 \\u0000 \"\u0041"}`, `{"a":"😀","b":[],"c":{}}`, `"\\"`,
		`{"a":"\u0000"`, "\xff", ``, `{"a\"":["\\\"",{"b":"\u0041"}]}`,
	} {
		if err := strapi.CheckJSON([]byte(body)); err != nil {
			t.Errorf("%s: %v", body, err)
		}
	}
}

func TestErrorRepeatsAPrintablePartOfAName(t *testing.T) {
	got := unstorable(t, strapi.CheckText("a\xff\x00"+strings.Repeat("x", 1000), "\x00"))
	if !strings.HasPrefix(got, "a\uFFFD\uFFFDx") || len(got) > 110 {
		t.Errorf("got %q", got)
	}
}

func TestParametersThatCannotBeStoredAreRefused(t *testing.T) {
	for raw, want := range map[string]string{
		"filters[eventName]=a%00": "filters", "filters[%00]=a": "filters",
		"_q=%00": "_q", "_q=%ff": "_q", "_q=%ed%a0%80": "_q", "_q=\xff": "_q", "unknown=%00": "unknown", "unknown[%ff]=1": "unknown",
		"%00=1": "\uFFFD", "locale=%00": "locale", "state=%00": "state", "__proto__=%00": "__proto__",
	} {
		_, err := strapi.ParseQuery(raw)
		if got := unstorable(t, err); got != want {
			t.Errorf("%q: %q is named, want %q", raw, got, want)
		}
		if raw = strings.Replace(raw, "filters[eventName]", "data", 1); strings.HasPrefix(raw, "data") {
			_, err := strapi.FormJSON([]byte(raw))
			unstorable(t, err)
		}
	}
	// Recorded: malformed escapes are not decoded.
	if r, err := strapi.ParseQuery("_q=100%&x=%zz"); err != nil || r.Query.GetSearch() != "100%" {
		t.Errorf("got %v, %v", r, err)
	}
}

// Decoding JSON that CheckJSON accepts yields no NUL and no replacement character.
func FuzzCheckJSON(f *testing.F) {
	f.Add([]byte("{\"\xae\":1e999}"))
	f.Fuzz(func(t *testing.T, text []byte) {
		valid := json.Valid(text)
		var value any
		numbers := json.NewDecoder(bytes.NewReader(text))
		numbers.UseNumber() // valid JSON may have numbers that no float has
		if err := numbers.Decode(&value); valid && err != nil {
			t.Fatal(err)
		}
		if err := strapi.CheckJSON(text); err != nil {
			if !valid {
				t.Fatalf("%q is not JSON", text)
			}
			return
		}
		written := fmt.Sprint(value)
		original := bytes.Contains(text, []byte("\uFFFD")) || bytes.Contains(bytes.ToLower(text), []byte(`\ufffd`))
		replaced := strings.Contains(written, "\uFFFD") && !original
		if valid && (replaced || strings.Contains(written, "\x00")) {
			t.Fatalf("%q is accepted", text)
		}
	})
}
