package strapi

import (
	"slices"
	"strings"
	"time"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// Choice is one value of a plain parameter, with the query that a client would send next if its visitor chose it.
type Choice struct {
	Parameter, Value string
	Query            *queryv1.Query
}

// choices are the parameters with few values, in the order of the response.
var choices = []struct {
	parameter string
	values    []string
}{
	{"when", []string{"now", "tonight", "today", "tomorrow", "weekend", "week"}},
	{"free", []string{"true"}},
	{"audience", []string{"children", "families", "youth", "adults", "elders"}},
	{"language", []string{"es", "qu", "en", "fr", "pt", "de", "it"}},
	{"setting", []string{"indoors", "outdoors"}},
	{"booking", []string{"true", "false"}},
	{"accessibility", []string{
		"motor", "hearing", "visual", "psychic", "intellectual",
		"stepFreeEntrance", "accessibleToilet", "signLanguage", "audioDescription", "quietHours", "seats",
	}},
}

// ReadChoices returns the choices of a search. The value of the same parameter is replaced, all other parameters stay.
func ReadChoices(r *Request, now time.Time) ([]Choice, error) {
	var out []Choice
	for _, c := range choices {
		for _, value := range c.values {
			replaced := map[string]string{c.parameter: value}
			if c.parameter == "when" {
				replaced["from"], replaced["to"] = "", ""
			}
			chosen, err := readSearch(r, now, replaced)
			if err != nil {
				return nil, err
			}
			out = append(out, Choice{c.parameter, value, chosen.Query})
		}
	}
	return out, nil
}

// included are the values of include, each once.
func (s *searchReader) included() ([]string, error) {
	text, err := s.plain("include")
	if err != nil || text == "" {
		return nil, err
	}
	names := strings.Split(text, ",")
	for _, name := range names {
		if name != "facets" && name != "choices" {
			return nil, Invalid("include")
		}
	}
	slices.Sort(names)
	return slices.Compact(names), nil
}
