package strapi

import (
	"encoding/json"
	"fmt"
	"math"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// parseLinks parses the contract's forms of a relation: id, "id", {id}, a list of them, {connect, disconnect, set}.
func parseLinks(value any) (*queryv1.Links, bool) {
	if object, ok := value.(map[string]any); ok && object["id"] == nil {
		links := &queryv1.Links{}
		for name, to := range map[string]*[]int32{"set": &links.Set, "connect": &links.Connect, "disconnect": &links.Disconnect} {
			list, sent := object[name]
			if !sent {
				continue
			}
			ids, ok := parseIDs(list)
			if !ok {
				return nil, false
			}
			*to = ids
			links.Replace = links.GetReplace() || name == "set"
		}
		return links, true
	}
	ids, ok := parseIDs(value)
	return &queryv1.Links{Replace: true, Set: ids}, ok
}

func parseIDs(value any) ([]int32, bool) {
	switch v := value.(type) {
	case nil:
		return nil, true
	case []any:
		var out []int32
		for _, member := range v {
			ids, ok := parseIDs(member)
			if !ok {
				return nil, false
			}
			out = append(out, ids...)
		}
		return out, true
	case map[string]any:
		return parseIDs(v["id"])
	}
	number, err := json.Number(fmt.Sprint(value)).Int64()
	if err != nil || number <= 0 || number > math.MaxInt32 {
		return nil, false
	}
	return []int32{int32(number)}, true
}
