package catalog

import (
	"slices"
	"strings"

	"raymi.example/internal/errs"
)

// Input is a change of an entry T as the caller sent it.
type Input[T any] struct {
	// Apply writes the readable attributes to the entry. Its error is returned only when all other rules hold.
	Apply func(*T) error
	// Body is set when the request has no input at all.
	Body error
	// Broken are the attributes that could not be decoded.
	Broken errs.Fields
	// Deferred are violations that are returned only when all other rules hold.
	Deferred []DeferredViolation
	// Null are the paths that were sent as null: the recorded error texts differ from those for missing attributes.
	Null []string
	// New: the entry does not exist yet.
	New bool
	// Files are the files that the change may link.
	Files LinkableFiles
}

// DeferredViolation is a violation of the second stage of validation, as recorded from Strapi: formats of dates and existence of
// relations are checked only when the first stage finds nothing, and the first violation is returned alone.
type DeferredViolation struct {
	errs.Field
	// InDetails: the violation is in `details.errors` of the response. As recorded, formats of dates are not.
	InDetails bool
}

func (v DeferredViolation) err() error {
	if v.InDetails {
		return errs.Fields{v.Field}.Err()
	}
	return errs.New(errs.Invalid, v.Key, "%s", v.Text)
}

// report returns the error of an input: all broken fields together, or else the first deferred violation. An attribute that
// could not be decoded is not reported as missing as well.
func (in Input[T]) report(rules rules, applied error) error {
	broken := slices.Clone(in.Broken)
	for _, f := range rules.Fields {
		if !in.unreadable(f.Path) {
			broken = append(broken, f)
		}
	}
	switch {
	case len(broken) > 0:
		return broken.Err()
	case len(in.Deferred) > 0:
		return in.Deferred[0].err()
	case len(rules.deferred) > 0:
		return rules.deferred[0].err()
	}
	return applied
}

func (in Input[T]) unreadable(path []string) bool {
	overlaps := func(f errs.Field) bool { return within(path, f.Path) || within(f.Path, path) }
	return slices.ContainsFunc(in.Broken, overlaps) ||
		slices.ContainsFunc(in.Deferred, func(v DeferredViolation) bool { return len(v.Path) > 0 && overlaps(v.Field) })
}

func within(path, parent []string) bool {
	return len(path) >= len(parent) && slices.Equal(path[:len(parent)], parent)
}

// rules returns an empty collector for the validation of the entry; a draft may be incomplete.
func (in Input[T]) rules(draft bool) rules { return rules{null: in.Null, isNew: in.New, draft: draft} }

// rules collects violations; the error texts depend on how the attributes were sent.
type rules struct {
	errs.Fields
	deferred []DeferredViolation
	null     []string
	isNew    bool
	draft    bool
}

// requiredText records a missing text. A null has another text than a missing attribute; a change may omit the
// attribute.
func (r *rules) requiredText(ok bool, path string) {
	ok = ok || r.draft
	if !ok && slices.Contains(r.null, path) {
		r.Check(false, path, errs.KeyRequired, "%s must be a `string` type, but the final value was: `null`.", path)
		return
	}
	r.Required(ok, path)
}

// requiredTime records a missing instant.
func (r *rules) requiredTime(ok bool, path string) {
	ok = ok || r.draft
	if !ok && !r.isNew && slices.Contains(r.null, path) {
		r.Check(false, path, errs.KeyRequired, "%s cannot be null.", path)
		return
	}
	r.Required(ok, path)
}

func (r *rules) checkLink(text *string, path string) { checkLink(&r.Fields, text, path) }

func (r *rules) checkString(text *string, path string) { checkString(&r.Fields, text, path) }

// checkDeferred records a deferred violation that is not in `details.errors`.
func (r *rules) checkDeferred(ok bool, path, text string) {
	if !ok {
		r.deferred = append(r.deferred, DeferredViolation{Field: errs.Field{Path: strings.Split(path, "."), Text: text, Key: errs.KeyIncorrect}})
	}
}

// errForeignPart is the recorded error for the id of a component that belongs to another entry.
func errForeignPart(attribute string) error {
	return errs.New(errs.Refused, "component_not_related", "Some of the provided components in %s are not related to the entity", attribute)
}
