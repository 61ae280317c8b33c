package strapi

import (
	"cmp"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"raymi.example/internal/errs"
)

// Limits of the bracket parser. Recorded in contract.md, section 2, or chosen to bound the cost of a query.
const (
	maxQueryBytes = 8 << 10
	maxParameters = 1000
	maxBrackets   = 20
)

// node is one level of a bracket query: a[b]=1 is a node with the child b whose text is 1.
type node struct {
	// text is the value; nil with null set for a key without "=" (filters[x][$null]).
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

// value returns the text, "" for null.
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
		if _, ok := index(c.key); !ok {
			return false
		}
	}
	return len(n.children) > 0
}

// index parses a key that consists of digits.
func index(key string) (int, bool) {
	if strings.TrimLeft(key, "0123456789") != "" {
		return 0, false
	}
	i, err := strconv.Atoi(key)
	return i, err == nil
}

// members returns the children; those of a list are sorted by number: a[1]=y&a[0]=x is x, y.
func (n *node) members() []child {
	if !n.list() {
		return n.children
	}
	sorted := slices.Clone(n.children)
	slices.SortStableFunc(sorted, func(a, b child) int {
		i, _ := index(a.key)
		j, _ := index(b.key)
		return cmp.Compare(i, j)
	})
	return sorted
}

// texts returns the values of a list, or the single value of a leaf.
func (n *node) texts() []*string {
	if n.leaf() {
		return []*string{n.text}
	}
	var out []*string
	for _, c := range n.members() {
		out = append(out, c.node.text)
	}
	return out
}

// flat reports whether the node is one value or a list of values.
func (n *node) flat() bool {
	for _, c := range n.children {
		if !c.node.leaf() {
			return false
		}
	}
	return n.leaf() || n.list()
}

// parseBrackets parses a raw query string like the library qs of the recorded store.
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
		path, text, err := readPair(key, value)
		if err != nil {
			return nil, err
		}
		if path == nil {
			continue
		}
		leaf := &node{null: true}
		if hasValue {
			leaf = &node{text: &text}
		}
		// Contradictions below unknown keys are ignored.
		if !root.insert(path, leaf) && knownKeys[path[0]] {
			return nil, Invalid(path[0])
		}
	}
	return root, nil
}

// knownKeys are the top-level keys with a meaning. Recorded: all others are ignored.
var knownKeys = map[string]bool{
	"filters": true, "populate": true, "fields": true, "sort": true,
	"pagination": true, "locale": true, "publicationState": true, "_q": true,
}

func tooExpensive(format string, args ...any) error {
	return errs.New(errs.Invalid, "query_too_expensive", format, args...)
}

// readPair decodes a key and its value, of a query string or an urlencoded form, and splits the key into its parts.
func readPair(key, value string) (path []string, text string, err error) {
	key, text = unescape(key), unescape(value)
	head, _, _ := strings.Cut(key, "[")
	if err := CheckText(head, key); err != nil {
		return nil, "", err
	}
	if err := CheckText(head, text); err != nil {
		return nil, "", err
	}
	path, err = splitKey(key)
	return path, text, err
}

// unescape decodes percent-encoding. Recorded: a text with a malformed escape is not decoded.
func unescape(text string) string {
	text = strings.ReplaceAll(text, "+", " ")
	if decoded, err := url.PathUnescape(text); err == nil {
		return decoded
	}
	return text
}

// splitKey splits a[b][c] into its parts. It returns nil for keys that would change a JavaScript prototype.
func splitKey(key string) ([]string, error) {
	head, rest, _ := strings.Cut(key, "[")
	path := []string{head}
	for rest != "" {
		part, after, closed := strings.Cut(rest, "]")
		if !closed || after != "" && after[0] != '[' {
			if knownKeys[head] {
				return nil, Invalid(head)
			}
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

// insert adds a leaf at a path; an empty or existing last part creates or extends a list. It reports false if a key would be both a
// value and an object, as in a[b]=1&a=2: dropping one of them could widen the result.
func (n *node) insert(path []string, leaf *node) bool {
	if n.text != nil || n.null {
		return false
	}
	key := path[0]
	if key == "" {
		key = n.next()
	}
	existing := n.child(key)
	switch {
	case existing == nil && len(path) == 1:
		n.children = append(n.children, child{key, leaf})
	case existing == nil:
		next := &node{}
		n.children = append(n.children, child{key, next})
		return next.insert(path[1:], leaf)
	case len(path) == 1:
		return existing.extend(leaf)
	default:
		return existing.insert(path[1:], leaf)
	}
	return true
}

// extend turns a repeated key into a list; it reports false for an object.
func (n *node) extend(leaf *node) bool {
	if !n.leaf() && !n.list() {
		return false
	}
	if n.leaf() {
		first := &node{text: n.text, null: n.null}
		n.text, n.null = nil, false
		n.children = []child{{"0", first}}
	}
	n.children = append(n.children, child{n.next(), leaf})
	return true
}

// next returns the number after the last one of a list.
func (n *node) next() string {
	free := len(n.children)
	for _, c := range n.children {
		if i, ok := index(c.key); ok {
			free = max(free, i+1)
		}
	}
	return strconv.Itoa(free)
}
