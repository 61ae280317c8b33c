package markdown

import (
	"regexp"
	"strings"
)

var (
	fence      = regexp.MustCompile("^[ \\t]*(?:```|~~~)")
	underline  = regexp.MustCompile(`^[ \t>]*(?:=+|-+)[ \t]*$`)
	prefix     = regexp.MustCompile(`^[ \t>]*`)
	definition = regexp.MustCompile(
		`^(?:[ \t>]|[-+*][ \t]|[0-9]{1,9}[.)][ \t])*\[[^\[\]]+\]:[ \t]*[^ \t]+(?:[ \t]+(?:"[^"]*"|'[^']*'|\([^()]*\)))?[ \t]*$`,
	)
	item      = regexp.MustCompile(`^[ \t>]*(?:[-+*]|[0-9]{1,9}[.)])[ \t]`)
	titleLine = regexp.MustCompile(`^[ \t>]*["'(]`)
	columnRow = regexp.MustCompile(`^[ \t|:-]+$`)
	column    = regexp.MustCompile(`^:?-+:?$`)
)

// isColumnRow reports whether a line with the sign of a column is the one below a table's head.
func isColumnRow(line string) bool {
	line = strings.TrimLeft(line, " \t>")
	if !strings.Contains(line, "|") || !columnRow.MatchString(line) {
		return false
	}
	parts := strings.Split(line, "|")
	if strings.Trim(parts[0], " \t") == "" {
		parts = parts[1:]
	}
	if len(parts) > 0 && strings.Trim(parts[len(parts)-1], " \t") == "" {
		parts = parts[:len(parts)-1]
	}
	for _, part := range parts {
		if !column.MatchString(strings.Trim(part, " \t")) {
			return false
		}
	}
	return len(parts) > 0
}

func isBlank(line string) bool { return strings.Trim(line, " \t>") == "" }

// separated puts empty lines where parsers disagree about the end of a block: after a table, whose text a line of signs below it would
// make a heading, and after the definition of a link, which some take for the beginning of a paragraph.
func separated(source string) string {
	lines := strings.Split(source, "\n")
	var out []string
	fenced, table, defined := false, false, false
	for i, line := range lines {
		isFirst := i == 0 || isBlank(lines[i-1]) || item.MatchString(line)
		if fence.MatchString(line) {
			fenced = !fenced
		}
		ends := table && !fenced && underline.MatchString(line)
		if ends || strings.Trim(line, " \t") == "" {
			table = false
		}
		if isColumnRow(line) {
			table = true
		}
		if ends {
			out = append(out, prefix.FindString(line))
		}
		out = append(out, line)
		defined = !fenced && (defined || isFirst) && definition.MatchString(line)
		if defined && i+1 < len(lines) && continues(lines[i+1]) {
			out = append(out, "")
		}
	}
	return strings.Join(out, "\n")
}

// continues reports whether a line after a definition could be taken for a part of its paragraph.
func continues(line string) bool {
	return !isBlank(line) && !titleLine.MatchString(line) && !definition.MatchString(line)
}
