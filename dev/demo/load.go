package demo

import (
	"context"
	"fmt"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"raymi.example/dev/rest"
)

const atOnce = 4

// Load writes the demo content and accounts into an empty portal, signed in as its administrator.
func Load(ctx context.Context, baseURL, email, password string) error {
	c, err := readContent()
	if err != nil {
		return err
	}
	api := rest.New(baseURL)
	if err := api.Login(ctx, email, password); err != nil {
		return err
	}
	l := newLoader(api, c, time.Now())
	steps := []func(context.Context) error{
		l.writeLists, l.writeHosts, l.writeEvents, l.writeCollections, l.writeNews, l.writePortal, l.writeAccounts, l.writeWaiting,
	}
	for _, step := range steps {
		if err := step(ctx); err != nil {
			return fmt.Errorf("demo content: %w", err)
		}
	}
	return nil
}

// loader stores the ids from the server, by kind and key, because later entries refer to earlier ones.
type loader struct {
	api     *rest.Client
	content content
	now     time.Time

	mu  sync.Mutex
	ids map[string]int
}

func newLoader(api *rest.Client, c content, now time.Time) *loader {
	return &loader{api: api, content: c, now: now, ids: map[string]int{}}
}

func (l *loader) storeID(kind, key string, id int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.ids[kind+" "+key] = id
}

func (l *loader) id(kind, key string) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	id, ok := l.ids[kind+" "+key]
	if !ok {
		return 0, fmt.Errorf("there is no %s %q", kind, key)
	}
	return id, nil
}

func (l *loader) idsOf(kind string, keys []string) ([]int, error) {
	ids := make([]int, 0, len(keys))
	for _, key := range keys {
		id, err := l.id(kind, key)
		if err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, nil
}

// each runs the writes of one kind with bounded concurrency and stops at the first error.
func each[T any](ctx context.Context, items []T, write func(context.Context, T) error) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(atOnce)
	for _, item := range items {
		group.Go(func() error { return write(ctx, item) })
	}
	return group.Wait()
}

// setTexts writes each field in the plain locale and in every available language.
func setTexts(data map[string]any, fields map[string]texts) {
	translations, ok := data["translations"].(map[string]map[string]any)
	if !ok {
		translations = map[string]map[string]any{}
	}
	for field, byLocale := range fields {
		if byLocale == nil {
			continue
		}
		data[field] = byLocale[rest.Locale]
		for locale, text := range byLocale {
			if translations[locale] == nil {
				translations[locale] = map[string]any{}
			}
			translations[locale][field] = text
		}
	}
	data["translations"] = translations
}
