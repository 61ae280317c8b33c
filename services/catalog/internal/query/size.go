package query

import (
	"strings"
	"time"

	"raymi.example/internal/errs"
)

const (
	// maxEntries bounds an answer, populated entries counted wherever they are written.
	maxEntries = 50_000
	// maxAnswer bounds an answer in bytes of its JSON. A message of that size passes gRPC, which takes 8 MiB.
	maxAnswer = 8<<20 - 1<<10
)

// Bytes of JSON around and in a row; each is at least what protobuf takes for the same.
const (
	entryBytes     = 40 // {"id":2147483647,"attributes":{}},
	attributeBytes = 8  // "":null,
	relationBytes  = 24 // "":{"data":[]},
	localeBytes    = 10 // "":"es",
	instantBytes   = 26
	numberBytes    = 24
)

// frame is what a row of the statement takes without its values.
func (s statement) frame(toldLocales bool) int {
	bytes := entryBytes
	for _, a := range s.table.attributes {
		if !a.related() && s.asks(a.name) {
			bytes += len(a.name) + attributeBytes
		}
		if a.translated && toldLocales {
			bytes += len(a.name) + localeBytes
		}
	}
	for _, p := range s.wanted {
		bytes += len(p.attribute.name) + relationBytes
	}
	return bytes
}

// asks reports whether the query shows an attribute: those that it names, or all.
func (s statement) asks(name string) bool { return len(s.fields) == 0 || s.fields[name] }

// sizeOf is what an SQL value takes in JSON.
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

const lineEnd, paragraphEnd = "\u2028", "\u2029"

// sizeOfText counts the escapes that encoding/json writes.
func sizeOfText(text string) int {
	bytes := len(text)
	for i := range len(text) {
		switch c := text[i]; {
		case c == '"' || c == '\\' || c == '\n' || c == '\r' || c == '\t':
			bytes++
		case c < ' ' || c == '<' || c == '>' || c == '&':
			bytes += len(`\u0000`) - 1
		case c == lineEnd[0] && (strings.HasPrefix(text[i:], lineEnd) || strings.HasPrefix(text[i:], paragraphEnd)):
			bytes += len(`\u2028`) - len(lineEnd)
		}
	}
	return bytes
}

// take counts a row that was read. Every row is written at least once, so reading ends as soon as they are too many.
func (r *reading) take(one row) error {
	if r.bytes += one.bytes; r.bytes > maxAnswer {
		return errs.ErrAnswerTooLarge()
	}
	return nil
}

// checkWeight refuses an answer that a few rows related in circles would make as large as one likes.
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
