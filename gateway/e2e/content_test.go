//go:build e2e

package e2e

import "testing"

// Public responses are built from cached documents, those of signed-in users from messages. Both are equal for a user without a host.
func TestDocumentsAndMessagesGiveTheSameResponse(t *testing.T) {
	public, person := visitor(t), signedIn(t, "client@raymi.example")
	for _, target := range []string{
		"/api/events?populate=*&locale=qu",
		"/api/events?populate[eventHost][populate]=*&populate[occurrences][sort]=startsAt:desc&sort=eventStartDate:desc&pagination[pageSize]=7",
		"/api/events?fields[0]=eventName&populate[eventAddress][populate][city][fields][0]=cityName&pagination[start]=3&pagination[limit]=4",
		"/api/events?populate[eventMediaPhotos][pagination][limit]=1&populate[collection]=true&locale=en",
		"/api/events/1?populate=*", "/api/events/1?populate[eventHost][populate][mainBanner]=true&locale=qu",
		"/api/events/999999", "/api/events/0",
		"/api/partners?populate=*&pagination[pageSize]=3", "/api/partners?populate[events][populate]=*&pagination[pageSize]=2",
		"/api/events-collections?populate[events][populate]=*", "/api/news?populate=*&locale=es", "/api/news/1",
		"/api/cities?sort=cityName&locale=all",
		"/api/areas-de-la-culturas", "/api/events?filters[foo]=1", "/api/events/1?fields[0]=foo",
		"/api/events?populate[eventHost][fields][0]=foo", "/api/cities/x",
	} {
		one, other := public.get(target), person.get(target)
		if one.status != other.status || string(one.text) != string(other.text) {
			t.Errorf("%s: %d and %d, %d and %d bytes", target, one.status, other.status, len(one.text), len(other.text))
		}
	}
}
