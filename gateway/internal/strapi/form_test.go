package strapi_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"raymi.example/gateway/internal/strapi"
	"raymi.example/internal/errs"
)

func TestFormsAreTextsInTheRecordedWords(t *testing.T) {
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
		"a good one":                        {login, `{"identifier":"ana","password":"x"}`, nil},
		"unknown keys are dropped":          {login, `{"identifier":"ana","password":"x","role":1}`, nil},
		"nothing is the service's to tell":  {login, ``, nil},
		"an empty text, too":                {login, `{"identifier":"","password":"x"}`, nil},
		"a number":                          {login, `{"identifier":42,"password":"x"}`, []string{notText("identifier", "42")}},
		"null":                              {login, `{"identifier":"ana","password":null}`, []string{notText("password", "null")}},
		"an object keeps its order":         {login, `{"identifier":{"b":1,"a":["x",null,true,{}]},"password":"x"}`, []string{notText("identifier", "{\n  \"b\": \"1\",\n  \"a\": [\n    \"\\\"x\\\"\",\n    \"null\",\n    \"true\",\n    {}\n  ]\n}")}},
		"beside a number also what misses":  {login, `{"password":1.5}`, []string{"identifier is a required field", notText("password", "1.5")}},
		"a list":                            {login, `[]`, []string{"this must be a `object` type, but the final value was: `[]`."}},
		"a text":                            {login, `"abc"`, []string{"invalid JSON, only supports object and array"}},
		"words":                             {login, `abc`, []string{"invalid JSON, only supports object and array"}},
		"a broken one":                      {login, `{"identifier":`, []string{"The request body is not valid JSON"}},
		"a key beyond a closed form":        {mail, `{"email":"a@b.pe","url":"x"}`, []string{"this field has unspecified keys: url"}},
		"two keys beyond, and what misses":  {mail, `{"z":1,"url":"x"}`, []string{"email is a required field", "this field has unspecified keys: z, url"}},
		"a list of scalars shows each line": {login, `[1]`, []string{"this must be a `object` type, but the final value was: `[\n  \"1\"\n]`."}},
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

func TestAMessageRepeatsLittleOfARequest(t *testing.T) {
	deep := strings.Repeat("[", 5000) + strings.Repeat("]", 5000)
	err := strapi.Form{Fields: []string{"email"}}.Check([]byte(`{"email":` + deep + `}`))
	if err == nil || len(err.Error()) > 1200 {
		t.Fatalf("got %d bytes", len(err.Error()))
	}
}

func TestFieldsOfAFlatAnswer(t *testing.T) {
	user := []byte(`{"id":1,"username":"ana","email":"ana@example.org"}`)
	for name, c := range map[string]struct {
		fields []string
		want   string
	}{
		"none asked": {nil, string(user)},
		"one":        {[]string{"email"}, `{"id":1,"email":"ana@example.org"}`},
		"id alone":   {[]string{"id"}, `{"id":1}`},
		"a secret":   {[]string{"email", "password"}, "Invalid parameter password"},
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
