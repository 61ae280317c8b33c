package rpc_test

import (
	"slices"
	"testing"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/rpc"
)

func TestLinksAreReplacedThenRemovedThenAdded(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		links *queryv1.Links
		want  []int32
	}{
		"null":                  {nil, nil},
		"no change":             {&queryv1.Links{}, []int32{1, 2}},
		"set":                   {&queryv1.Links{Replace: true, Set: []int32{3, 1}}, []int32{3, 1}},
		"empty set":             {&queryv1.Links{Replace: true}, nil},
		"connect":               {&queryv1.Links{Connect: []int32{2, 3}}, []int32{1, 2, 3}},
		"disconnect":            {&queryv1.Links{Disconnect: []int32{1, 9}}, []int32{2}},
		"disconnect, then back": {&queryv1.Links{Disconnect: []int32{1}, Connect: []int32{1}}, []int32{2, 1}},
	} {
		current := []int32{1, 2}
		if got := rpc.ApplyLinks(c.links, current); !slices.Equal(got, c.want) || !slices.Equal(current, []int32{1, 2}) {
			t.Errorf("%s: got %v, want %v; the current list is %v", name, got, c.want, current)
		}
	}
}
