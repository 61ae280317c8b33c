package query

import (
	"strings"
	"time"

	"raymi.example/internal/errs"
)

const (
	// maxEntries bounds the entries of a response; a populated entry counts each time that it is written.
	maxEntries = 50_000
	// maxAnswer bounds a response in bytes of JSON. It is below the 8 MiB that gRPC accepts for a message.
	maxAnswer = 8<<20 - 1<<10
)

// Bytes of JSON around and in a row; each is at least the size of the same in protobuf.
const (
	entryBytes     = 40 // {"id":2147483647,"attributes":{}},
	attributeBytes = 8  // "":null,
	relationBytes  = 24 // "":{"data":[]},
	localeBytes    = 10 // "":"es",
	instantBytes   = 26
	numberBytes    = 24
)

// baseSize is the size of a row of the statement without its values.
func (s statement) baseSize(withLocales bool) int {
	bytes := entryBytes
	for _, a := range s.table.attributes {
		if !a.related() && s.selects(a.name) {
			bytes += len(a.name) + attributeBytes
		}
		if a.translated && withLocales {
			bytes += len(a.name) + localeBytes
		}
	}
	for _, p := range s.wanted {
		bytes += len(p.attribute.name) + relationBytes
	}
	return bytes
}

// selects reports whether the query selects an attribute; without fields it selects all.
func (s statement) selects(name string) bool { return len(s.fields) == 0 || s.fields[name] }

// sizeOf is the size of an SQL value in JSON.
func sizeOf(value any) int {
	switch v := value.(type) {
	case nil:
		return 0
	case string:
		return sizeOfText(v)
	case time.Time:
		return instantBytes
	default:
		return numberBytes
	}
}

// lineEnd and paragraphEnd are escaped, too.
const lineEnd, paragraphEnd = "\u2028", "\u2029"

// escapeBytes is how many bytes more encoding/json writes for each byte.
var escapeBytes = func() (table [256]uint8) {
	for c := range ' ' {
		table[c] = uint8(len(`\u0000`) - 1)
	}
	for _, c := range "<>&" {
		table[c] = uint8(len(`\u0000`) - 1)
	}
	for _, c := range "\"\\\n\r\t" {
		table[c] = 1
	}
	return table
}()

// sizeOfText counts the escapes that encoding/json writes. It does not branch, because it reads each byte of each response.
func sizeOfText(text string) int {
	bytes := len(text)
	for i := range len(text) {
		bytes += int(escapeBytes[text[i]])
	}
	return bytes + (strings.Count(text, lineEnd)+strings.Count(text, paragraphEnd))*(len(`\u2028`)-len(lineEnd))
}

// addSize adds the size of a row. Every row is written at least once, so reading stops as soon as the sum is too large.
func (r *reading) addSize(one row) error {
	if r.bytes += one.bytes; r.bytes > maxAnswer {
		return errs.ErrAnswerTooLarge()
	}
	return nil
}

// checkWeight refuses a response that is too large because rows that refer to each other are populated repeatedly.
func checkWeight(rows []row) error {
	entries, bytes := 0, 0
	for _, one := range rows {
		entries += one.weight
		bytes += one.bytes
		if entries > maxEntries {
			return overBudget("entries")
		}
		if bytes > maxAnswer {
			return errs.ErrAnswerTooLarge()
		}
	}
	return nil
}
