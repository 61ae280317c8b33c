package strapi

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// Bounds of a text that a visitor types: fewer letters begin too many words, more characters are no beginning.
const (
	suggestionLetters    = 2
	suggestionCharacters = 80
)

// ReadSuggestions reads the parameters of GET /api/events/suggestions: q, at least two letters, and locale. Upper case and spaces mean
// nothing, so that fewer responses are cached. Events that are over are not suggested.
func ReadSuggestions(r *Request, now time.Time) (*Request, error) {
	r = r.unread()
	s := searchReader{Request: r, now: now.Truncate(step)}
	text, err := s.plain("q")
	if err != nil {
		return nil, err
	}
	text = strings.ToLower(strings.Join(strings.Fields(text), " "))
	if letters(text) < suggestionLetters || utf8.RuneCountInString(text) > suggestionCharacters {
		return nil, Invalid("q")
	}
	q := &queryv1.Query{
		Match: &queryv1.Match{Text: text}, Filter: compare("eventEndDate", queryv1.Operator_OPERATOR_GT, instant(s.now)),
		Locale: r.Query.GetLocale(), Preview: r.Query.GetPreview(), PublicationState: r.Query.GetPublicationState(),
	}
	return &Request{Query: q, parsed: r.Query, raw: r.raw, root: r.root}, nil
}

func letters(text string) (n int) {
	for _, r := range text {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			n++
		}
	}
	return n
}
