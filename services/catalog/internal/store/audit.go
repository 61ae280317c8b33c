package store

import (
	"context"
	"encoding/json"
	"maps"
	"unicode/utf8"

	"raymi.example/internal/audit"
	"raymi.example/internal/identity"
	"raymi.example/internal/postgres"
	"raymi.example/services/catalog/internal/catalog"
)

// auditValueMax bounds a value in the audit log, in characters: enough to recognize it, too little for a copy of the
// content.
const auditValueMax = 120

// queueAudit records a change by an editor, and one that was merged with the changes of others; other changes by hosts to their own entries
// are not audited.
func queueAudit(ctx context.Context, u *unit, c catalog.Change) {
	caller := identity.From(ctx)
	if !caller.Editor() && len(c.MergedWith) == 0 {
		return
	}
	if len(c.MergedWith) > 0 {
		c.After = maps.Clone(c.After)
		if c.After == nil {
			c.After = audit.Values{}
		}
		c.After["mergedWith"] = c.MergedWith
	}
	postgres.AuditIn(&u.pending, audit.Entry{
		UserID: caller.UserID, Action: string(c.Action), Noun: c.Noun, EntryID: c.ID, Before: c.Before, After: c.After,
	})
}

// private is a value that is compared and not recorded: the audit log has null for it when it changes.
type private struct{ Value any }

// summarized is a value that is compared as a whole and recorded by its summary.
type summarized struct{ Value, Summary any }

// computed is a value that follows from other attributes: it is recorded, and no save sends it.
type computed struct{ Value any }

// differences returns the changed values before and after a change, shortened; a side without an entry is nil.
func differences(before, after audit.Values) (was, is audit.Values) {
	names := map[string]bool{}
	for name := range before {
		names[name] = true
	}
	for name := range after {
		names[name] = true
	}
	for name := range names {
		old, current := canonical(before[name]), canonical(after[name])
		if old == current {
			continue
		}
		was, is = addShortened(was, before, name), addShortened(is, after, name)
	}
	return was, is
}

func addShortened(to, from audit.Values, name string) audit.Values {
	value, ok := from[name]
	if !ok {
		return to
	}
	if to == nil {
		to = audit.Values{}
	}
	to[name] = shorten(value)
	return to
}

// canonical returns a text by which values are compared: JSON, or "?" for a value that JSON cannot represent.
func canonical(value any) string {
	switch t := jsonOf(value); t {
	case `""`, "[]", "{}":
		return "null" // all forms of an empty value are equal
	default:
		return t
	}
}

// jsonOf returns a value as JSON, without what says how it is recorded.
func jsonOf(value any) string {
	switch v := value.(type) {
	case private:
		value = v.Value
	case summarized:
		value = v.Value
	case computed:
		value = v.Value
	}
	content, err := json.Marshal(value)
	if err != nil {
		return "?"
	}
	return string(content)
}

// shorten returns a value for the audit log: a text or JSON up to auditValueMax characters, numbers and booleans as
// they are.
func shorten(value any) any {
	switch v := value.(type) {
	case private:
		return nil
	case summarized:
		return shorten(v.Summary)
	case computed:
		return shorten(v.Value)
	case bool, int32, float64:
		return v
	case string:
		return truncate(v)
	case *string:
		if v == nil {
			return nil
		}
		return truncate(*v)
	}
	switch t := canonical(value); {
	case t == "null":
		return nil
	case utf8.RuneCountInString(t) <= auditValueMax:
		return json.RawMessage(t)
	default:
		return truncate(t)
	}
}

func truncate(s string) string {
	if utf8.RuneCountInString(s) <= auditValueMax {
		return s
	}
	return string([]rune(s)[:auditValueMax]) + "…"
}
