// Package locale defines the portal's languages and their fallback order.
package locale

import (
	"context"
	"slices"
)

// Tag is a language of the portal.
type Tag string

// The three languages.
const (
	En Tag = "en"
	Es Tag = "es"
	Qu Tag = "qu"
)

// Language is an entry of Languages.
type Language struct {
	Tag Tag
	// Prefers are the languages that its readers get first where a text is missing; all others follow in the order of
	// Languages.
	Prefers []Tag
}

// Languages are the languages of the portal, in the order of the specification; only a test may change the list. A new
// language is an entry here and in LOCALES of web/src/shared/constants.ts, a migration that allows it in the columns
// "locale", and its words. Readers of Quechua mostly read Spanish; readers of English rather read Spanish than Quechua.
var Languages = []Language{{Tag: En}, {Tag: Es}, {Tag: Qu, Prefers: []Tag{Es}}}

// All lists the languages.
func All() []Tag {
	out := make([]Tag, len(Languages))
	for i, l := range Languages {
		out[i] = l.Tag
	}
	return out
}

// Parse returns the language whose tag is exactly text.
func Parse(text string) (Tag, bool) {
	if slices.Contains(All(), Tag(text)) {
		return Tag(text), true
	}
	return "", false
}

// Chain returns the fallback order of tag, tag itself first; it applies to each field on its own. An unknown tag has the
// chain of the first language.
func Chain(tag Tag) []Tag {
	i := max(0, slices.IndexFunc(Languages, func(l Language) bool { return l.Tag == tag }))
	out := append([]Tag{Languages[i].Tag}, Languages[i].Prefers...)
	for _, other := range All() {
		if !slices.Contains(out, other) {
			out = append(out, other)
		}
	}
	return out
}

// Choices are the values of a setting that selects a language, its default first.
func Choices(standard Tag) []string {
	var out []string
	for _, tag := range Chain(standard) {
		out = append(out, string(tag))
	}
	return out
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
