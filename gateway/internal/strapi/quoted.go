package strapi

import "unicode/utf8"

const (
	// literal: the byte stands for itself within a JSON text.
	literal = 0
	// unusual: encoding/json decides.
	unusual = 1
)

// escapes has for each byte the letter of its two-character escape, literal or unusual. 0xe2 begins the line separators U+2028 and
// U+2029, which encoding/json escapes, and other punctuation.
var escapes = func() (table [256]byte) {
	for c := range ' ' {
		table[c] = unusual
	}
	table['<'], table['>'], table['&'], table[0xe2] = unusual, unusual, unusual, unusual
	table['"'], table['\\'], table['\n'], table['\r'], table['\t'] = '"', '\\', 'n', 'r', 't'
	return table
}()

// quoted writes a text as encoding/json does. It copies a text of usual characters directly, because the library allocates and copies
// each text twice: descriptions are most of a document.
func (e *encoder) quoted(s string) {
	begin, copied := len(e.out), 0
	e.out = append(e.out, '"')
	for i := range len(s) {
		escape := escapes[s[i]]
		if escape == literal {
			continue
		}
		if escape == unusual {
			e.out = e.out[:begin]
			e.json(s)
			return
		}
		e.out = append(append(e.out, s[copied:i]...), '\\', escape)
		copied = i + 1
	}
	if !utf8.ValidString(s) {
		e.out = e.out[:begin]
		e.json(s)
		return
	}
	e.out = append(append(e.out, s[copied:]...), '"')
}
