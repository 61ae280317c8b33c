package query_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"google.golang.org/protobuf/proto"

	"raymi.example/internal/errs"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/services/catalog/internal/query"
)

const condition = `{comparison {attribute: "id" operator: OPERATOR_EQ values {text: "1"}}}`

func around(times int, before, inner, after string) string {
	return strings.Repeat(before, times) + inner + strings.Repeat(after, times)
}

// relations is a filter that follows n relations: event, host, event, host ...
func relations(n int) string {
	text := condition
	for i := n; i > 0; i-- {
		name := "eventHost"
		if i%2 == 0 {
			name = "events"
		}
		text = fmt.Sprintf(`{nested {relation: %q filter %s}}`, name, text)
	}
	return "filter " + text
}

// steps is a group of n conditions on relations, every second one on the relation itself.
func steps(group string, n int) string {
	var text strings.Builder
	for i := range n {
		if i%2 == 0 {
			fmt.Fprintf(&text, `filters {nested {relation: "eventHost" filter %s}} `, condition)
		} else {
			text.WriteString(`filters {comparison {attribute: "eventCategory" operator: OPERATOR_EQ values {text: "1"}}} `)
		}
	}
	return fmt.Sprintf(`filter {%s {%s}}`, group, text.String())
}

// names is a group of n conditions on a translated text.
func names(n int) string {
	return `filter {any {` + strings.Repeat(`filters {comparison {attribute: "eventName" operator: OPERATOR_CONTAINS values {text: "a"}}} `,
		n) + `}}`
}

func levels(n int) string {
	text := ""
	for i := n; i > 0; i-- {
		name := "eventHost"
		if i%2 == 0 {
			name = "events"
		}
		text = fmt.Sprintf(`populate {name: %q query {%s}}`, name, text)
	}
	return text
}

func wide(n int) string {
	var text strings.Builder
	for i := range n {
		name := []string{"eventMediaPhotos", "eventMediaVideos", "occurrences", "collection", "eventCategory"}[i%5]
		fmt.Fprintf(&text, "populate {name: %q query {}} ", name)
	}
	return text.String()
}

func TestBudgets(t *testing.T) {
	s := schema(t)
	values := func(n int) string {
		return `filter {comparison {attribute: "id" operator: OPERATOR_IN ` + strings.Repeat(`values {text: "1"} `, n) + `}}`
	}
	members := func(n int) string { return `filter {any {` + strings.Repeat("filters "+condition, n) + `}}` }
	logic := func(n int) string { return "filter " + around(n, "{not ", condition, "}") }
	for name, c := range map[string]struct{ within, beyond, want string }{
		"relations of a filter": {relations(4), relations(5), "The query has too many levels of relations"},
		"relations of populate": {levels(4), levels(5), "The query has too many levels of relations"},
		"entries of a sort": {
			`sort {path: "occurrences" path: "id"}`, `sort {path: "eventHost" path: "events" path: "id"}`,
			"A sort can follow a relation with several entries as its first step only, not events",
		},
		"entries of two sorts": {
			`sort {path: "occurrences" path: "id"} sort {path: "nextDate"}`,
			`sort {path: "occurrences" path: "id"} sort {path: "collection" path: "id"}`,
			"A sort can follow one relation with several entries: occurrences is one, collection another",
		},
		"a sort below": {
			`populate {name: "eventHost" query {sort {path: "events" path: "nextDate"}}}`,
			`populate {name: "eventHost" query {sort {path: "events" path: "occurrences" path: "id"}}}`,
			"A sort can follow a relation with several entries as its first step only, not occurrences",
		},
		"steps of a filter":     {steps("any", 12), steps("any", 13), "The query has too many conditions on relations and translated texts"},
		"steps in an all group": {steps("all", 12), steps("all", 13), "The query has too many conditions on relations and translated texts"},
		"steps over levels": {
			`filter {any {` + strings.Repeat(strings.Replace(relations(4), "filter", "filters", 1), 3) + `}}`,
			`filter {any {` + strings.Repeat(strings.Replace(relations(4), "filter", "filters", 1), 4) + `}}`,
			"The query has too many conditions on relations and translated texts",
		},
		"steps below a not": {
			`filter {not {` + strings.TrimSuffix(strings.TrimPrefix(steps("any", 12), "filter {"), "}") + `}}`,
			`filter {not {` + strings.TrimSuffix(strings.TrimPrefix(steps("any", 13), "filter {"), "}") + `}}`,
			"The query has too many conditions on relations and translated texts",
		},
		"translated texts": {names(12), names(13), "The query has too many conditions on relations and translated texts"},
		"steps of keys": {
			strings.Repeat(`sort {path: "eventHost" path: "id"} `, 12),
			strings.Repeat(`sort {path: "eventHost" path: "id"} `, 13), "The query has too many conditions on relations and translated texts",
		},
		"steps of all levels": {
			steps("any", 6) + `populate {name: "eventHost" query {populate {name: "events" query {` + steps("any", 6) +
				`}}}}`, steps("any", 6) + `populate {name: "eventHost" query {populate {name: "events" query {` + steps("any", 7) + `}}}}`,
			"The query has too many conditions on relations and translated texts",
		},
		"members of a list":     {values(100), values(101), "The query has too many members"},
		"members of a group":    {members(100), members(101), "The query has too many members"},
		"conditions in another": {logic(24), logic(25), "The query has too many nested conditions"},
		"sort keys": {
			strings.Repeat(`sort {path: "id"} `, 100), strings.Repeat(`sort {path: "id"} `, 101),
			"The query has too many members",
		},
		"fields": {
			strings.Repeat(`fields: "eventName" `, 100), strings.Repeat(`fields: "eventName" `, 101),
			"The query has too many members",
		},
		"populated names": {wide(100), wide(101), "The query has too many members"},
		"members below populate": {
			`populate {name: "eventHost" query {` + values(100) + `}}`,
			`populate {name: "eventHost" query {` + values(101) + `}}`, "The query has too many members",
		},
		"a bad filter below": {
			"",
			`populate {name: "eventHost" query {filter {comparison {attribute: "foo" operator: OPERATOR_EQ values {text: "1"}}}}}`,
			"Invalid parameter foo",
		},
		"a bad sort below": {"", `populate {name: "eventHost" query {sort {path: "foo"}}}`, "Invalid parameter foo"},
		"a bad field two below": {
			`populate {name: "nothing" query {fields: "foo"}}`,
			`populate {name: "eventHost" query {populate {name: "contacts" query {fields: "foo"}}}}`, "Invalid parameter foo",
		},
		"an unknown language": {`locale: "qu"`, `locale: "xx"`, "Invalid parameter locale"},
		"a text with a zero": {
			"", `filter {comparison {attribute: "eventName" operator: OPERATOR_CONTAINS values {text: "a\x00b"}}}`,
			"Invalid parameter eventName",
		},
		"a number": {
			"", `filter {comparison {attribute: "id" operator: OPERATOR_EQ values {text: "one"}}}`,
			"id expects a number",
		},
		"a fraction": {
			`filter {comparison {attribute: "eventPrice" operator: OPERATOR_EQ values {text: "1.5"}}}`,
			`filter {comparison {attribute: "id" operator: OPERATOR_LT values {text: "1.5"}}}`, "id expects an integer",
		},
		"a fraction in a list": {
			`filter {comparison {attribute: "id" operator: OPERATOR_IN values {text: "1"} values {text: "99999999999"}}}`,
			`filter {comparison {attribute: "id" operator: OPERATOR_IN values {text: "1"} values {text: "1.5"}}}`, "$in expects an integer",
		},
		"a private relation": {
			"", `filter {nested {relation: "user" filter {comparison {attribute: "id" operator: OPERATOR_EQ values {text: "1"}}}}}`,
			"Invalid parameter user",
		},
		"a secret of a private relation": {
			"", `filter {nested {relation: "user" filter {comparison {attribute: "password" operator: OPERATOR_EQ values {text: "1"}}}}}`,
			"Invalid parameter password",
		},
		"a boolean": {
			"", `filter {comparison {attribute: "isFree" operator: OPERATOR_EQ values {text: "maybe"}}}`,
			"isFree expects true or false",
		},
		"an instant out of range": {
			"",
			`filter {comparison {attribute: "createdAt" operator: OPERATOR_GT values {text: "99999999999999999"}}}`,
			"Invalid format, expected a timestamp or an ISO date",
		},
		"an instant in the year 0": {
			"", `filter {comparison {attribute: "createdAt" operator: OPERATOR_GT values {text: "0000-01-01"}}}`,
			"Invalid format, expected a timestamp or an ISO date",
		},
	} {
		if _, err := query.Compile(s, message, query.Viewer{}, parse(t, c.within)); err != nil {
			t.Errorf("%s: within: %v", name, err)
		}
		_, err := query.Compile(s, message, query.Viewer{}, parse(t, c.beyond))
		if err == nil {
			t.Errorf("%s: beyond: accepted", name)
			continue
		}
		wantText(t, err, c.want)
	}
}

// secret is put into every value of a fuzzed query: no text of a request may become SQL.
const secret = `zq'"$1--;`

// taint prefixes every value of the query and of what it populates.
func taint(q *queryv1.Query) {
	if q.GetSearch() != "" {
		q.Search = secret + q.GetSearch()
	}
	taintFilter(q.GetFilter())
	for _, p := range q.GetPopulate() {
		taint(p.GetQuery())
	}
}

func taintFilter(f *queryv1.Filter) {
	for _, m := range append(f.GetAll().GetFilters(), f.GetAny().GetFilters()...) {
		taintFilter(m)
	}
	for _, v := range f.GetComparison().GetValues() {
		if v.Text != nil {
			v.Text = proto.String(secret + v.GetText())
		}
	}
	if f.GetNot() != nil {
		taintFilter(f.GetNot())
	}
	if f.GetNested() != nil {
		taintFilter(f.GetNested().GetFilter())
	}
}

var placeholder = regexp.MustCompile(`\$(\d+)`)

func checkStatement(t *testing.T, s query.Statement) {
	t.Helper()
	if strings.Contains(s.SQL, "zq") {
		t.Fatalf("the SQL contains a value: %s", s.SQL)
	}
	used := map[int]bool{}
	for _, m := range placeholder.FindAllStringSubmatch(s.SQL, -1) {
		n, err := strconv.Atoi(m[1])
		if err != nil || n < 1 || n > len(s.Args) {
			t.Fatalf("$%s of %d arguments: %s", m[1], len(s.Args), s.SQL)
		}
		used[n] = true
	}
	if len(used) != len(s.Args) {
		t.Fatalf("%d of %d arguments are used: %s", len(used), len(s.Args), s.SQL)
	}
	if strings.Count(s.SQL, "(") != strings.Count(s.SQL, ")") || strings.Count(s.SQL, "'")%2 != 0 {
		t.Fatalf("unbalanced: %s", s.SQL)
	}
}

func FuzzCompile(f *testing.F) {
	s := schema(f)
	entities := []string{
		message, "raymi.catalog.v1.Host", "raymi.catalog.v1.Collection", "raymi.catalog.v1.News", "raymi.catalog.v1.Portal",
		"raymi.catalog.v1.City",
	}
	f.Fuzz(func(t *testing.T, entity uint8, host int32, data []byte) {
		q := &queryv1.Query{}
		if proto.Unmarshal(data, q) != nil {
			return
		}
		for _, tainted := range []bool{false, true} {
			if tainted {
				taint(q)
			}
			statements, err := query.Compile(s, entities[int(entity)%len(entities)], query.Viewer{HostID: host}, q)
			if err != nil && errs.KindOf(err) != errs.Invalid {
				t.Fatalf("%v: %v", q, err)
			}
			for _, one := range statements {
				checkStatement(t, one)
			}
		}
	})
}
