package store

import (
	"context"
	"encoding/json"
	"unicode/utf8"

	"raymi.example/internal/desk"
	"raymi.example/internal/identity"
	"raymi.example/internal/postgres"
	"raymi.example/services/catalog/internal/catalog"
)

// toldMax bounds a value in audit, in letters: enough to recognise it, too little to be a copy of the content.
const toldMax = 120

// queueAudit keeps what an editor did; what hosts do to their own entries is not the desk's.
func queueAudit(ctx context.Context, u *unit, c catalog.Change) {
	caller := identity.From(ctx)
	if !caller.Editor() {
		return
	}
	postgres.AuditIn(&u.later, desk.Entry{
		UserID: caller.UserID, Action: string(c.Action), Noun: c.Noun, EntryID: c.ID, Before: c.Before, After: c.After,
	})
}

// private is a value that audit compares and does not keep: that it was changed is told, with null.
type private struct{ Value any }

// differences are the values that a change has changed, shortened; nil where nothing was or is. A side that is no entry is nil.
func differences(before, after desk.Values) (was, is desk.Values) {
	names := map[string]bool{}
	for name := range before {
		names[name] = true
	}
	for name := range after {
		names[name] = true
	}
	for name := range names {
		old, current := text(before[name]), text(after[name])
		if old == current {
			continue
		}
		was, is = keep(was, before, name), keep(is, after, name)
	}
	return was, is
}

func keep(kept, from desk.Values, name string) desk.Values {
	value, there := from[name]
	if !there {
		return kept
	}
	if kept == nil {
		kept = desk.Values{}
	}
	kept[name] = short(value)
	return kept
}

// text makes values comparable: what cannot be written is equal to nothing that can.
func text(value any) string {
	content, err := json.Marshal(value)
	if err != nil {
		return "?"
	}
	switch t := string(content); t {
	case `{"Value":null}`, `""`, "[]", "{}":
		return "null" // nothing, in whatever form
	default:
		return t
	}
}

// short is a value as audit keeps it: a text or its JSON up to the bound, numbers and truth as they are.
func short(value any) any {
	switch v := value.(type) {
	case private:
		return nil
	case bool, int32, float64:
		return v
	case string:
		return cut(v)
	case *string:
		if v == nil {
			return nil
		}
		return cut(*v)
	}
	switch t := text(value); {
	case t == "null":
		return nil
	case utf8.RuneCountInString(t) <= toldMax:
		return json.RawMessage(t)
	default:
		return cut(t)
	}
}

func cut(s string) string {
	if utf8.RuneCountInString(s) <= toldMax {
		return s
	}
	return string([]rune(s)[:toldMax]) + "…"
}
