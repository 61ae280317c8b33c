package server

import (
	"context"

	"google.golang.org/protobuf/proto"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/locale"
	"raymi.example/services/catalog/internal/catalog"
	"raymi.example/services/catalog/internal/query"
)

// missed completes the answer to a search of which the first page has no event with all words: the yearly feasts that the words name,
// and if nothing is found at all, the nearest spelling with which the same search finds something.
type missed struct {
	matches  Matches
	reader   *query.Reader
	fallback locale.Tag
}

func (m missed) complete(ctx context.Context, v query.Viewer, q *queryv1.Query, found int, page *queryv1.PageInfo) error {
	match := q.GetMatch()
	if match == nil || page.GetStart() > 0 || found > 0 && len(match.GetWords()) == 0 {
		return nil
	}
	codes, err := m.matches.ReadFeasts(ctx, match.GetText(), catalog.FeastCodes(), m.reader.Now())
	if err != nil {
		return err
	}
	feasts, until := catalog.FeastsByCode(codes, m.reader.Now())
	for _, f := range feasts {
		match.Feasts = append(match.Feasts, &queryv1.MatchFeast{
			Code: f.Code, Name: f.Name(languageOf(q, m.fallback)), Days: f.Days, LastsDays: int32(f.LastsDays),
		})
		SetValidUntil(ctx, until)
	}
	if found == 0 {
		match.Spelling, err = m.spelling(ctx, v, q)
	}
	return err
}

// spelling returns the nearest text of which an event has all words, under the other conditions of the query; "" without one.
func (m missed) spelling(ctx context.Context, v query.Viewer, q *queryv1.Query) (string, error) {
	texts, err := m.matches.ReadSpellings(ctx, q.GetMatch().GetText(), m.reader.Now())
	if err != nil {
		return "", err
	}
	for _, text := range texts {
		other, _ := proto.Clone(q).(*queryv1.Query)
		other.Match = &queryv1.Match{Text: text}
		other.Populate, other.Fields, other.Page = nil, nil, &queryv1.Page{Limit: 1, WithoutTotal: true}
		match, err := readMatch(ctx, m.matches, m.reader.Now(), other)
		if err != nil {
			return "", err
		}
		if len(match.GetWords()) > 0 {
			continue
		}
		events, _, err := query.List[*catalogv1.Event](ctx, m.reader, v, other)
		if err != nil || len(events) > 0 {
			return text, err
		}
	}
	return "", nil
}
