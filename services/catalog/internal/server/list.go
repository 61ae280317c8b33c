package server

import (
	"context"

	"google.golang.org/protobuf/proto"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/locale"
	"raymi.example/services/catalog/internal/catalog"
	"raymi.example/services/catalog/internal/query"
)

// Lists implements ListsService.
type Lists struct {
	catalogv1.UnimplementedListsServiceServer
	store    catalog.Lists
	reader   *query.Reader
	fallback locale.Tag
}

// NewLists writes to store and reads with reader; fallback is the language of texts that are sent without one.
func NewLists(store catalog.Lists, reader *query.Reader, fallback locale.Tag) *Lists {
	return &Lists{store: store, reader: reader, fallback: fallback}
}

// create stores an entry of a list and returns it.
func create[M proto.Message](ctx context.Context, s *Lists, list catalog.List, e catalog.ListEntry, q *queryv1.Query) (M, error) {
	if err := e.Create(identity.From(ctx)); err != nil {
		var zero M
		return zero, err
	}
	return write(ctx, s.store, func(ctx context.Context) (int32, error) {
		return s.store.CreateListEntry(ctx, list, e)
	}, reading[M](s.reader, q))
}

// names merges the plain name, which is in the query's language, with the translations.
func names[T any](
	plain *string, q *queryv1.Query, fallback locale.Tag, translations map[string]T, name func(T) *string,
) map[locale.Tag]string {
	out := map[locale.Tag]string{}
	if plain != nil {
		out[newPatch(nil, q, fallback).locale] = *plain
	}
	eachText(translations, func(tag locale.Tag, texts T) {
		if text := name(texts); text != nil {
			out[tag] = *text
		}
	})
	return out
}
