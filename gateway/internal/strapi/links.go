package strapi

import (
	"encoding/json"
	"fmt"
	"math"

	"raymi.example/internal/errs"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// parseLinks reads the contract's forms of a relation: id, "id", {id}, a list of them, {connect, disconnect, set}.
func parseLinks(value any) (*queryv1.Links, error) {
	if object, ok := value.(map[string]any); ok && object["id"] == nil {
		links := &queryv1.Links{}
		for name, to := range map[string]*[]int32{"set": &links.Set, "connect": &links.Connect, "disconnect": &links.Disconnect} {
			list, sent := object[name]
			if !sent {
				continue
			}
			ids, err := parseIDs(list)
			if err != nil {
				return nil, err
			}
			*to = ids
			links.Replace = links.GetReplace() || name == "set"
		}
		return links, nil
	}
	ids, err := parseIDs(value)
	return &queryv1.Links{Replace: true, Set: ids}, err
}

func parseIDs(value any) ([]int32, error) {
	switch v := value.(type) {
	case nil:
		return nil, nil
	case []any:
		var out []int32
		for _, member := range v {
			ids, err := parseIDs(member)
			if err != nil {
				return nil, err
			}
			out = append(out, ids...)
		}
		return out, nil
	case map[string]any:
		return parseIDs(v["id"])
	}
	number, err := json.Number(fmt.Sprint(value)).Int64()
	if err != nil || number <= 0 || number > math.MaxInt32 {
		return nil, brokenField("", errs.KeyIncorrect, "Invalid relations")
	}
	return []int32{int32(number)}, nil
}
