package demo

import (
	"context"
	"fmt"
	"slices"
	"time"
)

type collection struct {
	Key         string   `json:"key"`
	Type        string   `json:"type"`
	Name        texts    `json:"name"`
	Description texts    `json:"description"`
	Events      []string `json:"events"`
}

func (l *loader) writeCollections(ctx context.Context) error {
	for _, c := range l.content.collections {
		slugs, err := l.content.nextSlugs(c.Events, l.now)
		if err != nil {
			return fmt.Errorf("collection %s: %w", c.Key, err)
		}
		events, err := l.idsOf("event", slugs)
		if err != nil {
			return fmt.Errorf("collection %s: %w", c.Key, err)
		}
		data := map[string]any{"collectionCode": c.Key, "type": c.Type, "events": events}
		setTexts(data, map[string]texts{"collectionName": c.Name, "collectionDescription": c.Description})
		if _, err := l.api.Write(ctx, "POST", "/api/events-collections", data); err != nil {
			return err
		}
	}
	return nil
}

// nextSlugs returns only the next edition of each event, soonest first, so that no feast appears twice.
func (c content) nextSlugs(keys []string, now time.Time) ([]string, error) {
	coming := make([]dated, 0, len(keys))
	for _, key := range keys {
		i := slices.IndexFunc(c.events, func(e event) bool { return e.Key == key })
		if i < 0 {
			return nil, fmt.Errorf("there is no event %q", key)
		}
		editions, err := c.events[i].Dates.editions(now)
		if err != nil {
			return nil, fmt.Errorf("event %s: %w", key, err)
		}
		coming = append(coming, dated{c.events[i], editions[next(editions, now)]})
	}
	slices.SortStableFunc(coming, func(a, b dated) int {
		return a.edition.whole.start.Compare(b.edition.whole.start)
	})
	slugs := make([]string, len(coming))
	for i, d := range coming {
		slugs[i] = d.slug()
	}
	return slugs, nil
}
