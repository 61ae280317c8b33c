package translate

import (
	"errors"
	"strings"

	"raymi.example/internal/locale"
)

// Unit is a text with its source. Name is noun, id of the entry and field: events.12.eventName.
type Unit struct {
	Name    string
	State   string
	Source  string
	Content string
	// SourceVersion and Version are those of the desk: an import of an earlier text is refused by them.
	SourceVersion string
	Version       string
}

// File is the content of a file: the units of one language, whose sources are in one other language.
type File struct {
	SourceLocale locale.Tag
	Locale       locale.Tag
	Units        []Unit
}

// UnitsMax bounds a file.
const UnitsMax = 1000

var errTooMany = errors.New("a file has at most 1000 units")

// clean returns a text in the form in which it is stored: files may end lines in another way.
func clean(text string) string { return strings.ReplaceAll(text, "\r\n", "\n") }
