package rpc

import (
	"slices"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// ApplyLinks applies the contract's set, connect and disconnect to an ordered list of ids; null clears it.
func ApplyLinks(l *queryv1.Links, current []int32) []int32 {
	if l == nil {
		return nil
	}
	out := slices.Clone(current)
	if l.GetReplace() {
		out = slices.Clone(l.GetSet())
	}
	out = slices.DeleteFunc(out, func(id int32) bool { return slices.Contains(l.GetDisconnect(), id) })
	for _, id := range l.GetConnect() {
		if !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	return out
}
