package strapi_test

import (
	"strings"
	"testing"

	"raymi.example/gateway/internal/strapi"
)

func TestFormIsConvertedToTheEquivalentJSON(t *testing.T) {
	for form, want := range map[string]string{
		"data[eventName]=Inti+Raymi%21&data[isFree]=true": `{"data":{"eventName":"Inti Raymi!","isFree":"true"}}`,
		"data[eventCategory][]=1&data[eventCategory][]=2": `{"data":{"eventCategory":["1","2"]}}`,
		"data[s][1][n]=b&data[s][0][n]=a":                 `{"data":{"s":[{"n":"a"},{"n":"b"}]}}`,
		"data[a]=1&data[a]=2&&=x":                         `{"data":{"a":["1","2"]}}`,
		"data=x":                                          `{"data":"x"}`,
		"__proto__[a]=1&data[empty]=&data[bare]":          `{"data":{"bare":"","empty":""}}`,
	} {
		got, err := strapi.FormJSON([]byte(form))
		if err != nil || string(got) != want {
			t.Errorf("%s: got %s, %v", form, got, err)
		}
	}
	if _, err := strapi.FormJSON([]byte(strings.Repeat("a=1&", 1001))); err == nil {
		t.Error("a form of any length is accepted")
	}
}
