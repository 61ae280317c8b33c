package catalog

import (
	"slices"
	"strings"

	"raymi.example/internal/errs"
)

// Input is a change of an entry T as a caller sent it.
type Input[T any] struct {
	// Apply writes what could be read. Its error is looked at when every other rule holds.
	Apply func(*T) error
	// Body is set when there is no input at all.
	Body error
	// Broken are the attributes that could not be read.
	Broken errs.Fields
	// Late are those that cannot be used; they are looked at when every other rule holds.
	Late []Late
	// Null are the paths of what was sent as null: the recorded words differ from those for a missing attribute.
	Null []string
	// New: the entry does not exist yet.
	New bool
	// Files are what the change may link.
	Files Offer
}

// Late is a broken rule that is answered alone. Some are recorded without an entry in the list of broken fields.
type Late struct {
	errs.Field
	Listed bool
}

func (l Late) err() error {
	if l.Listed {
		return errs.Fields{l.Field}.Err()
	}
	return errs.New(errs.Invalid, l.Key, "%s", l.Text)
}

// judge is the one answer to an input: all broken fields at once, else what is looked at last. An attribute that was sent
// and could not be read is not told to be missing as well.
func (in Input[T]) judge(rules rules, applied error) error {
	broken := slices.Clone(in.Broken)
	for _, f := range rules.Fields {
		if !in.unread(f.Path) {
			broken = append(broken, f)
		}
	}
	switch {
	case len(broken) > 0:
		return broken.Err()
	case len(in.Late) > 0:
		return in.Late[0].err()
	case len(rules.late) > 0:
		return rules.late[0].err()
	}
	return applied
}

func (in Input[T]) unread(path []string) bool {
	overlaps := func(f errs.Field) bool { return within(path, f.Path) || within(f.Path, path) }
	return slices.ContainsFunc(in.Broken, overlaps) ||
		slices.ContainsFunc(in.Late, func(l Late) bool { return len(l.Path) > 0 && overlaps(l.Field) })
}

func within(path, parent []string) bool {
	return len(path) >= len(parent) && slices.Equal(path[:len(parent)], parent)
}

// rules start an examination of the entry; a draft need not be complete.
func (in Input[T]) rules(draft bool) rules { return rules{null: in.Null, isNew: in.New, draft: draft} }

// rules collect what is broken in an entry, in the words that fit how it was sent.
type rules struct {
	errs.Fields
	late  []Late
	null  []string
	isNew bool
	draft bool
}

// requiredText records a missing text; a null one is of a wrong type, and in a change only a null one is.
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

func (r *rules) checkString(text *string, path string) { checkString(&r.Fields, text, path) }

// lateCheck records what is answered only when everything else is right, without an entry in the list.
func (r *rules) lateCheck(ok bool, path, text string) {
	if !ok {
		r.late = append(r.late, Late{Field: errs.Field{Path: strings.Split(path, "."), Text: text, Key: errs.KeyIncorrect}})
	}
}

// errForeignPart is the recorded answer to the id of a component that is not the entry's.
func errForeignPart(attribute string) error {
	return errs.New(errs.Refused, "component_not_related", "Some of the provided components in %s are not related to the entity", attribute)
}
