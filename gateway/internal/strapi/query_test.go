package strapi_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/encoding/prototext"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/testing/protocmp"

	"raymi.example/gateway/internal/strapi"
	"raymi.example/internal/errs"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// where is a comparison in prototext.
func where(attribute, operator string, values ...string) string {
	text := `comparison {attribute: "` + attribute + `" operator: OPERATOR_` + operator
	for _, value := range values {
		text += ` values {text: "` + value + `"}`
	}
	return text + `}`
}

func TestFormsOfAQuery(t *testing.T) {
	page := `page {limit: 25}`
	group := func(kind, one, other string) string {
		return page + `filter {` + kind + ` {filters {` + one + `} filters {` + other + `}}}`
	}
	ofHost := func(filter string) string { return page + `filter {nested {relation: "h" filter {` + filter + `}}}` }
	for raw, want := range map[string]string{
		"":                                page,
		"foo=1&_limit=3":                  page,
		"filters[a]=x":                    page + `filter {` + where("a", "EQ", "x") + `}`,
		"filters%5Ba%5D%5B%24eq%5D=x":     page + `filter {` + where("a", "EQ", "x") + `}`,
		"filters[a][$eq]":                 page + `filter {comparison {attribute: "a" operator: OPERATOR_EQ values {}}}`,
		"filters[a][0]=x&filters[a][1]=y": page + `filter {` + where("a", "IN", "x", "y") + `}`,
		"filters[a][$in]=x":               page + `filter {` + where("a", "IN", "x") + `}`,
		"filters[a][$in][]=x&filters[a][$in][]=y":     page + `filter {` + where("a", "IN", "x", "y") + `}`,
		"filters[h][c][$eq]=x":                        ofHost(where("c", "EQ", "x")),
		"filters[$not][a]=x":                          page + `filter {not {` + where("a", "EQ", "x") + `}}`,
		"filters[$or][0][a]=x&filters[$or][1][b]=y":   group("any", where("a", "EQ", "x"), where("b", "EQ", "y")),
		"filters[a][$gt]=1&filters[a][$lt]=5":         group("all", where("a", "GT", "1"), where("a", "LT", "5")),
		"filters[0][a]=x&filters[1][b]=y":             group("all", where("a", "EQ", "x"), where("b", "EQ", "y")),
		"filters[a][$in][1]=y&filters[a][$in][0]=x":   page + `filter {` + where("a", "IN", "x", "y") + `}`,
		"filters[a][$in][1]=x&filters[a][$in][]=y":    page + `filter {` + where("a", "IN", "x", "y") + `}`,
		"sort[1]=b&sort[0]=a":                         page + `sort {path: "a"} sort {path: "b"}`,
		"foo=1&foo[a]=2&bar[a]x=1":                    page,
		"locale[0]=es&locale[1]=qu":                   page + `locale: "es"`,
		"populate[*][populate]=*":                     page,
		"populate[e][page]=2&populate[e][pageSize]=5": page + `populate {name: "e" query {page {start: 5 limit: 5}}}`,
		"populate[e][limit]=-1&populate[e][start]=2":  page + `populate {name: "e" query {page {start: 2}}}`,
		"populate[e][limit]=0":                        page + `populate {name: "e" query {page {limit: 1}}}`,
		"filters[h][$and][0][a]=x&filters[h][$and][1][b]=y": ofHost(
			`all {filters {` + where("a", "EQ", "x") + `} filters {` + where("b", "EQ", "y") + `}}`),
		"filters[h][$not][a]=x":      ofHost(`not {` + where("a", "EQ", "x") + `}`),
		"filters[a][$not][$in][0]=x": page + `filter {not {` + where("a", "IN", "x") + `}}`,
		"populate=*":                 page + `populate {name: "*" query {}}`,
		"populate=a":                 page + `populate {name: "a" query {}}`,
		"populate=a,b.c": page + `populate {name: "a" query {}}` +
			`populate {name: "b" query {populate {name: "c" query {}}}}`,
		"populate[a]=true":                             page + `populate {name: "a" query {}}`,
		"populate[a]=false":                            page,
		"populate[0]=a":                                page + `populate {name: "a" query {}}`,
		"populate[e][filters][e][s][$lt]=1":            page + `populate {name: "e" query {page {} filter {` + where("s", "LT", "1") + `}}}`,
		"populate[e][limit]=2":                         page + `populate {name: "e" query {page {limit: 2}}}`,
		"sort=a:desc,b":                                page + `sort {path: "a" descending: true} sort {path: "b"}`,
		"sort[0]=h.c:ASC":                              page + `sort {path: "h" path: "c"}`,
		"sort[h][c]=desc":                              page + `sort {path: "h" path: "c" descending: true}`,
		"fields[0]=a&fields[1]=b":                      page + `fields: "a" fields: "b"`,
		"fields=*":                                     page,
		"pagination[page]=3&pagination[pageSize]=10":   `page {start: 20 limit: 10}`,
		"pagination[pageSize]=500":                     `page {limit: 100}`,
		"pagination[page]=0&pagination[pageSize]=-1":   `page {limit: 1}`,
		"pagination[start]=5":                          `page {start: 5 limit: 25}`,
		"pagination[limit]=-1&pagination[withCount]=0": `page {limit: 100 without_total: true}`,
		"locale=qu&_q=raymi&publicationState=preview":  page + `locale: "qu" search: "raymi" publication_state: PUBLICATION_STATE_PREVIEW`,
		"__proto__[a]=1&filters[__proto__][x]=1":       page,
		"filters[a]=%zz":                               page + `filter {` + where("a", "EQ", "%zz") + `}`,
	} {
		t.Run(raw, func(t *testing.T) {
			got, err := strapi.ParseQuery(raw)
			if err != nil {
				t.Fatal(err)
			}
			expected := &queryv1.Query{}
			if err := prototext.Unmarshal([]byte(want), expected); err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(expected, proto.Clone(got.Query), protocmp.Transform()); d != "" {
				t.Fatal(d)
			}
		})
	}
}

func TestMalformedQueriesAreRefused(t *testing.T) {
	const mixed = "Invalid pagination attributes. You cannot use page and offset pagination in the same query"
	for raw, want := range map[string]string{
		"filters=text":                                    "Invalid parameter filters",
		"filters[a][$foo]=1":                              "Invalid parameter $foo",
		"filters[a][$EQ]=1":                               "Invalid parameter $EQ",
		"filters[$foo]=1":                                 "Invalid parameter $foo",
		"filters[$or]=1":                                  "Invalid parameter $or",
		"filters[a][$null]=true&filters[a][b]=1":          "Invalid parameter a",
		"filters[a][b]=1&filters[a][$in][0]=1":            "Invalid parameter a",
		"filters[$or][a]=1":                               "Invalid parameter $or",
		"populate[0]=*":                                   "Invalid parameter populate",
		"fields=":                                         "Invalid parameter fields",
		"fields[a]=b":                                     "Invalid parameter fields",
		"sort=a:sideways":                                 "Invalid order. order can only be one of asc|desc|ASC|DESC",
		"page=2":                                          mixed,
		"pagination[page]=1&pagination[limit]=1":          "Invalid pagination parameters. Expected either start/limit or page/pageSize",
		"pagination[page]=x":                              "Invalid parameter pagination.page",
		"pagination[withCount]=maybe":                     `Invalid withCount parameter. Expected "t","1","true","false","0","f"`,
		"publicationState=secret":                         "Invalid parameter publicationState",
		"publicationState[0]=live":                        "Invalid parameter publicationState",
		"pagination[pageSize]=9&pagination[pageSize]=1":   "Invalid parameter pagination.pageSize",
		"populate[e][page]=1&populate[e][limit]=1":        mixed,
		"filters[a]=1&filters[a][$ne]=2":                  "Invalid parameter filters",
		"filters[a][$ne]=2&filters[a]=1":                  "Invalid parameter filters",
		"filters[a=1":                                     "Invalid parameter filters",
		"filters[a]b[$ne]=1":                              "Invalid parameter filters",
		"filters[0]=a":                                    "Invalid parameter filters",
		"fields[0][a]=b":                                  "Invalid parameter fields",
		"_q[0]=a":                                         "Invalid parameter _q",
		"locale[a]=b":                                     "Invalid parameter locale",
		"filters" + strings.Repeat("[$not]", 9) + "[a]=1": "$and, $or and $not are nested more than 8 levels deep",
		"populate[e][filters]" + strings.Repeat("[$not]", 9) + "[a]=1": "$and, $or and $not are nested more than 8 levels deep",
		"a=" + strings.Repeat("x", 9000):                               "The query string is longer than 8192 bytes",
		"a" + strings.Repeat("[b]", 30):                                "The query is nested more than 20 levels deep",
	} {
		_, err := strapi.ParseQuery(raw)
		if e := errs.As(err); e == nil || e.Text != want || e.Kind != errs.Invalid {
			t.Errorf("%.60s: got %v, want %s", raw, err, want)
		}
	}
}

func FuzzParseQuery(f *testing.F) {
	f.Fuzz(func(t *testing.T, raw string) {
		r, err := strapi.ParseQuery(raw)
		if err != nil {
			if errs.KindOf(err) != errs.Invalid {
				t.Fatalf("%q: %v", raw, err)
			}
			return
		}
		if l := r.Query.GetPage().GetLimit(); l < 1 || l > 100 || r.Query.GetPage().GetStart() < 0 {
			t.Fatalf("%q: page %v", raw, r.Query.GetPage())
		}
	})
}

func TestParsedQueryIsUsedForItsOwnStringOnly(t *testing.T) {
	parsed, err := strapi.ParseQuery("sort=eventName")
	if err != nil {
		t.Fatal(err)
	}
	for target, same := range map[string]bool{"/api/events?sort=eventName": true, "/api/events?sort=id": false, "/api/events": false} {
		r := httptest.NewRequest(http.MethodGet, target, nil)
		got, err := strapi.QueryOf(r.WithContext(strapi.WithRequest(r.Context(), parsed)))
		if err != nil || (got == parsed) != same {
			t.Errorf("%s: %v, %v", target, got, err)
		}
	}
}
