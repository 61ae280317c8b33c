package strapi_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"raymi.example/gateway/internal/strapi"
	"raymi.example/internal/errs"
)

func TestFormErrorsAreTheRecordedOnes(t *testing.T) {
	login := strapi.Form{Fields: []string{"identifier", "password"}}
	mail := strapi.Form{Fields: []string{"email"}, Closed: true}
	notText := func(name, value string) string {
		return name + " must be a `string` type, but the final value was: `" + value + "`."
	}
	for name, c := range map[string]struct {
		form strapi.Form
		body string
		want []string
	}{
		"valid":                      {login, `{"identifier":"ana","password":"x"}`, nil},
		"unknown keys":               {login, `{"identifier":"ana","password":"x","role":1}`, nil},
		"empty, left to the service": {login, ``, nil},
		"an empty text, as well":     {login, `{"identifier":"","password":"x"}`, nil},
		"a number":                   {login, `{"identifier":42,"password":"x"}`, []string{notText("identifier", "42")}},
		"null":                       {login, `{"identifier":"ana","password":null}`, []string{notText("password", "null")}},
		"the order of an object": {
			login, `{"identifier":{"b":1,"a":["x",null,true,{}]},"password":"x"}`,
			[]string{notText("identifier", "{\n  \"b\": \"1\",\n"+
				"  \"a\": [\n    \"\\\"x\\\"\",\n    \"null\",\n    \"true\",\n    {}\n  ]\n}")},
		},
		"a number, and a missing field": {
			login, `{"password":1.5}`, []string{"identifier is a required field", notText("password", "1.5")},
		},
		"a list":         {login, `[]`, []string{"this must be a `object` type, but the final value was: `[]`."}},
		"a text":         {login, `"abc"`, []string{"invalid JSON, only supports object and array"}},
		"plain words":    {login, `abc`, []string{"invalid JSON, only supports object and array"}},
		"malformed":      {login, `{"identifier":`, []string{"The request body is not valid JSON"}},
		"an unknown key": {mail, `{"email":"a@b.pe","url":"x"}`, []string{"this field has unspecified keys: url"}},
		"two unknown keys, and a missing field": {
			mail, `{"z":1,"url":"x"}`, []string{"email is a required field", "this field has unspecified keys: z, url"},
		},
		"a list of scalars": {login, `[1]`, []string{"this must be a `object` type, but the final value was: `[\n  \"1\"\n]`."}},
	} {
		t.Run(name, func(t *testing.T) {
			var got []string
			if e := errs.As(c.form.Check([]byte(c.body))); e != nil {
				for _, f := range e.Fields {
					got = append(got, f.Text)
				}
				if got == nil {
					got = []string{e.Text}
				}
			}
			if d := cmp.Diff(c.want, got); d != "" {
				t.Fatal(d)
			}
		})
	}
}

func TestRepeatedPartOfARequestIsBounded(t *testing.T) {
	deep := strings.Repeat("[", 5000) + strings.Repeat("]", 5000)
	err := strapi.Form{Fields: []string{"email"}}.Check([]byte(`{"email":` + deep + `}`))
	if err == nil || len(err.Error()) > 1200 {
		t.Fatalf("got %d bytes", len(err.Error()))
	}
}

func TestFieldsOfAFlatResponse(t *testing.T) {
	user := []byte(`{"id":1,"username":"ana","email":"ana@example.org"}`)
	for name, c := range map[string]struct {
		fields []string
		want   string
	}{
		"none":     {nil, string(user)},
		"one":      {[]string{"email"}, `{"id":1,"email":"ana@example.org"}`},
		"id alone": {[]string{"id"}, `{"id":1}`},
		"a secret": {[]string{"email", "password"}, "Invalid parameter password"},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := strapi.Pick(user, c.fields)
			if err != nil {
				got = []byte(err.Error())
			}
			if d := cmp.Diff(c.want, string(got)); d != "" {
				t.Fatal(d)
			}
		})
	}
}
