//go:build e2e

package e2e

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// repeated returns a query of n parameters; %d in the parameter is its number.
func repeated(n int, parameter string) string {
	parts := make([]string, n)
	for i := range parts {
		parts[i] = fmt.Sprintf(parameter, i)
	}
	return "?" + strings.Join(parts, "&")
}

// Each of these queries would take seconds or return megabytes; the error names the cause.
func TestCostlyQueriesAreRefused(t *testing.T) {
	c := visitor(t)
	conditions := [2]string{"query_too_expensive", "The query has too many conditions on relations and translated texts"}
	for at, want := range map[string][2]string{
		"/api/events?sort[0]=eventHost.events.eventHost.events.eventName&pagination[pageSize]=100": {
			"query_too_expensive", "A sort can follow a relation with several entries as its first step only, not events",
		},
		"/api/partners?sort=events.nextDate,affiliations.id": {
			"query_too_expensive", "A sort can follow one relation with several entries: events is one, affiliations another",
		},
		"/api/events" + repeated(60, "filters[$or][%d][eventHost][events][eventName][$contains]=x"):                conditions,
		"/api/events/counts" + repeated(60, "filters[$or][%d][eventHost][commercialName]=x"):                       conditions,
		"/api/events/counts" + repeated(13, "filters[$and][%d][$not][eventCategory]=1"):                            conditions,
		"/api/events/1" + repeated(13, "populate[eventHost][populate][events][filters][$or][%d][eventCategory]=1"): conditions,
		"/api/events/counts" + repeated(60, "filters[$or][%d][eventName][$contains]=x"):                            conditions,
		"/api/events?pagination[pageSize]=100&populate[eventHost][populate][events][populate]=*": {
			"answer_too_large", "The answer is too large: ask for fewer fields, a smaller page or less populate",
		},
	} {
		a := c.get(at).want(http.StatusBadRequest)
		if a.get("error", "details", "key") != want[0] || a.get("error", "message") != want[1] || a.get("error", "name") != "ValidationError" {
			t.Errorf("%.120s: %s", at, a.text)
		}
	}
	c.get("/api/events?pagination[pageSize]=2&populate[eventHost][populate][events][populate]=*").want(http.StatusOK)
	c.get("/api/events/counts" + repeated(6, "filters[$or][%d][eventHost][events][id]=1")).want(http.StatusOK)
}
