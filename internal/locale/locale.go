// Package locale defines the portal's three languages and their fallback order.
package locale

import "context"

// Tag is a language of the portal.
type Tag string

// The three languages; their order is that of the specification.
const (
	En Tag = "en"
	Es Tag = "es"
	Qu Tag = "qu"
)

// All lists the languages.
func All() []Tag { return []Tag{En, Es, Qu} }

// Parse returns the language whose tag is exactly text.
func Parse(text string) (Tag, bool) {
	switch tag := Tag(text); tag {
	case En, Es, Qu:
		return tag, true
	}
	return "", false
}

// Chain returns the fallback order of tag, tag itself first; it applies to each field on its own. Readers of Quechua
// mostly read Spanish; readers of English rather read Spanish than Quechua.
func Chain(tag Tag) [3]Tag {
	switch tag {
	case Es:
		return [3]Tag{Es, En, Qu}
	case Qu:
		return [3]Tag{Qu, Es, En}
	default:
		return [3]Tag{En, Es, Qu}
	}
}

type contextKey struct{}

// With returns a context that carries the language that the caller requested.
func With(ctx context.Context, tag Tag) context.Context {
	return context.WithValue(ctx, contextKey{}, tag)
}

// From returns the language that the context carries, or fallback.
func From(ctx context.Context, fallback Tag) Tag {
	if tag, ok := ctx.Value(contextKey{}).(Tag); ok {
		return tag
	}
	return fallback
}
