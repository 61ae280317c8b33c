package markdown

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// Bounds of one text, the same as in web/src/shared/constants.ts.
const (
	maxNesting = 100
	// maxCells bounds the cells of all tables; further tables are paragraphs.
	maxCells = 4000
	// maxLength bounds the characters.
	maxLength = 100_000
	// maxMarks bounds the signs that may begin or end a mark.
	maxMarks = 4000
	// maxWork bounds the sum of the products of marks and characters of each paragraph: parsers search from a mark to the end of its
	// paragraph.
	maxWork = 20_000_000
)

// controls are characters that parsers treat differently, with the one that they stand for.
var controls = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\x00", "\ufffd", "\v", " ", "\f", " ", "\u0085", " ")

// marks begin a line: quotes and items of lists, with the white space between them.
var marks = regexp.MustCompile(`^(?:[ \t>]|[-+*][ \t]|[0-9]{1,9}[.)][ \t])*`)

// withoutTabs writes a tab among the marks of a line as the spaces that it means, up to the next fourth column.
func withoutTabs(line string) string {
	found := marks.FindString(line)
	if !strings.Contains(found, "\t") {
		return line
	}
	var out strings.Builder
	for i := range len(found) {
		if found[i] == '\t' {
			out.WriteString("    "[out.Len()%4:])
		} else {
			out.WriteByte(found[i])
		}
	}
	return out.String() + line[len(found):]
}

// normalized returns a text with one kind of line break, also at its end, and without control characters and tabs that parsers read
// differently.
func normalized(source string) string {
	lines := strings.Split(controls.Replace(strings.ToValidUTF8(source, "\ufffd")), "\n")
	for i, line := range lines {
		lines[i] = withoutTabs(line)
	}
	return strings.TrimSuffix(strings.Join(lines, "\n"), "\n") + "\n"
}

// bounded returns the beginning of a text that is rendered, and the rest, which is shown as it is: the rest begins with the paragraph that
// exceeds a bound.
func bounded(source string) (head, rest string) {
	var at, length, total, work int
	for _, block := range blocks(source) {
		size := utf8.RuneCountInString(block)
		own := countAny(block, "[]*_`~<!&")
		length += size
		total += own
		work += own * size
		nesting := brackets(block)
		for line := range strings.SplitSeq(block, "\n") {
			nesting = max(nesting, depth(line))
		}
		if length > maxLength || total > maxMarks || work > maxWork || nesting >= maxNesting {
			return source[:at], source[at:]
		}
		at += len(block)
	}
	return source, ""
}

// blocks returns the paragraphs of a text; each but the first begins with the line break of an empty line.
func blocks(source string) []string {
	var out []string
	for {
		at := strings.Index(source, "\n\n")
		if at < 0 {
			return append(out, source)
		}
		out = append(out, source[:at+1])
		source = source[at+1:]
	}
}

func countAny(text, signs string) int {
	found := 0
	for i := range len(text) {
		if strings.IndexByte(signs, text[i]) >= 0 {
			found++
		}
	}
	return found
}

// mark begins a quote, or an item of a list.
var mark = regexp.MustCompile(`^(?:>|[-+*](?:[ \t]|$)|[0-9]{1,9}[.)](?:[ \t]|$))`)

// depth returns how deep the marks at the beginning of a line may nest quotes and lists: a level of a list is indented by two columns or
// more.
func depth(line string) int {
	depth, columns := 0, 0
	for line != "" {
		found := strings.TrimRight(mark.FindString(line), " \t")
		switch {
		case line[0] == ' ':
			columns++
		case line[0] == '\t':
			columns += 4
		case found != "":
			depth++
		default:
			return depth + columns/2
		}
		line = line[max(len(found), 1):]
		if found != "" && line != "" && (line[0] == ' ' || line[0] == '\t') {
			line = line[1:] // a space after a mark belongs to it
		}
	}
	return depth + columns/2
}

// brackets returns the greatest number of brackets that are open at once.
func brackets(block string) int {
	open, most := 0, 0
	for i := range len(block) {
		switch block[i] {
		case '[':
			open++
			most = max(most, open)
		case ']':
			open = max(open-1, 0)
		}
	}
	return most
}
