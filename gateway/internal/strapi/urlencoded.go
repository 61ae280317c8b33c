package strapi

import (
	"encoding/json"
	"strings"

	"raymi.example/internal/errs"
)

// maxFormPairs bounds the values of an urlencoded body. The recorded parser has the same limit.
const maxFormPairs = maxParameters

// FormJSON converts an urlencoded body, data[eventName]=Inti+Raymi, to the equivalent JSON body. All its values are texts.
func FormJSON(body []byte) ([]byte, error) {
	pairs := strings.Split(string(body), "&")
	if len(pairs) > maxFormPairs {
		return nil, errs.New(errs.Invalid, "bad_request", "The form has more than %d values", maxFormPairs)
	}
	root := &node{}
	for _, pair := range pairs {
		key, value, _ := strings.Cut(pair, "=")
		path, text, err := readPair(key, value)
		if err != nil {
			return nil, err
		}
		if len(path) > 0 && path[0] != "" {
			root.insert(path, &node{text: &text})
		}
	}
	object := map[string]any{}
	for _, c := range root.children {
		object[c.key] = c.node.plain()
	}
	return json.Marshal(object)
}

// plain returns the value of a node: a text, a list, or an object.
func (n *node) plain() any {
	if n.leaf() {
		return n.value()
	}
	if n.list() {
		children := n.members()
		out := make([]any, len(children))
		for i, c := range children {
			out[i] = c.node.plain()
		}
		return out
	}
	out := map[string]any{}
	for _, c := range n.children {
		out[c.key] = c.node.plain()
	}
	return out
}
