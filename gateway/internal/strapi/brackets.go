// Package strapi owns the wire shape of the REST contract in both directions: bracket queries, envelopes, bodies, errors.
package strapi

import (
	"net/url"
	"strconv"
	"strings"

	"raymi.example/internal/errs"
)

// Limits of the bracket parser (contract.md section 2 and our budgets).
const (
	maxQueryBytes = 8 << 10
	maxParameters = 1000
	maxBrackets   = 20
)

// node is one level of a bracket query: a[b]=1 is a node with the child b whose text is 1.
type node struct {
	// text is the value; nil with null set for a bare key (filters[x][$null]).
	text     *string
	null     bool
	children []child
}

type child struct {
	key  string
	node *node
}

// leaf reports whether the node has a value of its own rather than children.
func (n *node) leaf() bool { return len(n.children) == 0 }

// value is the text, "" for null.
func (n *node) value() string {
	if n.text == nil {
		return ""
	}
	return *n.text
}

func (n *node) child(key string) *node {
	for _, c := range n.children {
		if c.key == key {
			return c.node
		}
	}
	return nil
}

// list reports whether the children are numbered: a[0]=, a[]=, repeated a=.
func (n *node) list() bool {
	for _, c := range n.children {
		if _, err := strconv.Atoi(c.key); err != nil {
			return false
		}
	}
	return len(n.children) > 0
}

// texts are the values of a list, or the one value of a leaf.
func (n *node) texts() []*string {
	if n.leaf() {
		return []*string{n.text}
	}
	var out []*string
	for _, c := range n.children {
		out = append(out, c.node.text)
	}
	return out
}

// parseBrackets reads a raw query string the way qs does.
func parseBrackets(raw string) (*node, error) {
	if len(raw) > maxQueryBytes {
		return nil, tooExpensive("The query string is longer than %d bytes", maxQueryBytes)
	}
	root := &node{}
	parts := strings.Split(raw, "&")
	if len(parts) > maxParameters {
		return nil, tooExpensive("The query has more than %d parameters", maxParameters)
	}
	for _, part := range parts {
		if part == "" {
			continue
		}
		key, value, hasValue := strings.Cut(part, "=")
		path, err := splitKey(unescape(key))
		if err != nil {
			return nil, err
		}
		if path == nil {
			continue
		}
		leaf := &node{null: true}
		if hasValue {
			text := unescape(value)
			leaf = &node{text: &text}
		}
		root.insert(path, leaf)
	}
	return root, nil
}

func tooExpensive(format string, args ...any) error {
	return errs.New(errs.Invalid, "query_too_expensive", format, args...)
}

// unescape decodes percent signs; broken ones stay as they are, as recorded.
func unescape(text string) string {
	text = strings.ReplaceAll(text, "+", " ")
	if decoded, err := url.PathUnescape(text); err == nil {
		return decoded
	}
	return text
}

// splitKey turns a[b][c] into its parts; prototype tricks are ignored (nil).
func splitKey(key string) ([]string, error) {
	head, rest, _ := strings.Cut(key, "[")
	path := []string{head}
	for rest != "" {
		part, after, closed := strings.Cut(rest, "]")
		if !closed {
			return []string{key}, nil
		}
		path = append(path, part)
		rest = strings.TrimPrefix(after, "[")
	}
	if len(path) > maxBrackets {
		return nil, tooExpensive("The query is nested more than %d levels deep", maxBrackets)
	}
	for _, part := range path {
		if part == "__proto__" || part == "constructor" || part == "prototype" {
			return nil, nil
		}
	}
	return path, nil
}

// insert hangs a leaf on its path; an empty or taken last part makes or extends a list.
func (n *node) insert(path []string, leaf *node) {
	key := path[0]
	if key == "" {
		key = strconv.Itoa(len(n.children))
	}
	existing := n.child(key)
	switch {
	case existing == nil && len(path) == 1:
		n.children = append(n.children, child{key, leaf})
	case existing == nil:
		next := &node{}
		n.children = append(n.children, child{key, next})
		next.insert(path[1:], leaf)
	case len(path) == 1:
		existing.extend(leaf)
	default:
		existing.insert(path[1:], leaf)
	}
}

// extend turns a repeated key into a list.
func (n *node) extend(leaf *node) {
	if n.leaf() {
		first := &node{text: n.text, null: n.null}
		n.text, n.null = nil, false
		n.children = []child{{"0", first}}
	}
	n.children = append(n.children, child{strconv.Itoa(len(n.children)), leaf})
}
