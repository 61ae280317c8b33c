package server

import (
	"context"
	"fmt"
	"time"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/services/catalog/internal/search"
)

// Matches reads how the words of a search are to be understood.
type Matches interface {
	ReadMatch(ctx context.Context, text string, now time.Time) (*search.Expression, error)
	// ReadSpellings reads other spellings of the words of a text that no event has, the nearest first.
	ReadSpellings(ctx context.Context, text string, now time.Time) ([]string, error)
	// ReadFeasts reads which of the feasts a text names.
	ReadFeasts(ctx context.Context, text string, feasts []string, now time.Time) ([]string, error)
}

// readMatch replaces the words of a query by what is known of them; nil without words. Whatever else a caller sent is
// dropped.
func readMatch(ctx context.Context, matches Matches, now time.Time, q *queryv1.Query) (*queryv1.Match, error) {
	if q.GetMatch() == nil {
		return nil, nil
	}
	text := q.GetMatch().GetText()
	e, err := matches.ReadMatch(ctx, text, now)
	if err != nil {
		return nil, err
	}
	q.Match = &queryv1.Match{
		Text: text, Found: e.Found, Better: e.Better, Titles: e.Titles, Typed: e.Typed, Words: e.Words, Corrected: e.Corrected,
	}
	return q.GetMatch(), nil
}

// EventIndex indexes the searchable words of events.
type EventIndex interface {
	// IndexEvents indexes some events whose index is stale, and reports whether it found any.
	IndexEvents(ctx context.Context) (found bool, err error)
}

// IndexEvents indexes all events that were written without their index: by an earlier release during an upgrade, or by
// SQL.
func IndexEvents(ctx context.Context, store EventIndex) error {
	for found := true; found; {
		var err error
		if found, err = store.IndexEvents(ctx); err != nil {
			return fmt.Errorf("index events: %w", err)
		}
	}
	return nil
}
