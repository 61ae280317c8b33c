package markdown

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

var (
	// blockNames are elements between which white space has no meaning.
	blockNames = strings.Fields("p ul ol li blockquote pre hr h1 h2 h3 h4 h5 h6 table thead tbody tr th td")
	known      = append(strings.Fields("strong em s code br"), blockNames...)

	tokenPattern = regexp.MustCompile(`<(/?)([a-z][a-z0-9]*)([^<>]*)>|[^<]+`)
	heading      = regexp.MustCompile(`^h[1-6]$`)
	escaper      = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")
	unescaper    = strings.NewReplacer("&lt;", "<", "&gt;", ">", "&quot;", `"`, "&amp;", "&")
	// imageSource: the address of a website with its scheme, or a path of the portal.
	imageSource = regexp.MustCompile(`^(?:[Hh][Tt][Tt][Pp][Ss]?:|/)`)
	blanks      = regexp.MustCompile(`[\t\n ]+`)
)

// token is an element's start or end, or a text, whose name is empty.
type token struct {
	text, name, attributes string
	end                    bool
}

func tokens(html string) []token {
	var out []token
	for _, m := range tokenPattern.FindAllStringSubmatch(html, -1) {
		name := m[2]
		if name == "del" {
			name = "s"
		}
		out = append(out, token{text: m[0], end: m[1] == "/", name: name, attributes: m[3]})
	}
	return out
}

// attribute returns the value of an attribute, "" if it is missing.
func (t token) attribute(name string) string {
	_, rest, ok := strings.Cut(t.attributes, " "+name+`="`)
	if !ok {
		return ""
	}
	value, _, _ := strings.Cut(rest, `"`)
	return unescaper.Replace(value)
}

// writer writes the HTML of a parser of Markdown with what the portal allows of it.
type writer struct {
	out                     strings.Builder
	pre, code, shift, links int
	// written records for each open link whether its start tag was written.
	written []bool
}

// finished returns the HTML of a text, with headings below that of its page.
func finished(html string) string {
	all := tokens(html)
	highest := 6
	for _, t := range all {
		if heading.MatchString(t.name) {
			highest = min(highest, int(t.name[1]-'0'))
		}
	}
	w := writer{shift: 2 - highest}
	isEdge := func(i int) bool {
		return i < 0 || i >= len(all) || all[i].name == "br" || slices.Contains(blockNames, all[i].name)
	}
	for i, t := range all {
		switch t.name {
		case "":
			w.text(unescaper.Replace(t.text), isEdge(i-1), isEdge(i+1))
		case "a":
			w.link(t)
		case "img":
			w.image(t)
		default:
			w.element(t)
		}
	}
	return w.out.String()
}

func (w *writer) text(text string, first, last bool) {
	if w.pre > 0 {
		w.out.WriteString(escaper.Replace(text))
		return
	}
	text = strings.ReplaceAll(text, "\n", "")
	if first {
		text = strings.TrimLeft(text, spaces)
	}
	if last {
		text = strings.TrimRight(text, spaces)
	}
	if w.code > 0 && strings.Trim(text, " ") == "" {
		text = text[:min(len(text), 1)] // parsers count the spaces of such a code differently
	}
	if w.code > 0 || w.links > 0 {
		w.out.WriteString(escaper.Replace(text))
		return
	}
	for _, p := range withAddresses(text) {
		if p.href == "" {
			w.out.WriteString(escaper.Replace(p.text))
			continue
		}
		w.linkStart(target{href: p.href, away: true}, "")
		w.out.WriteString(escaper.Replace(p.text) + "</a>")
	}
}

// linkStart opens a link; one to another website gets a new tab without opener and referrer.
func (w *writer) linkStart(to target, title string) {
	w.out.WriteString(`<a href="` + escaper.Replace(to.href) + `"`)
	if title != "" {
		w.out.WriteString(` title="` + escaper.Replace(title) + `"`)
	}
	if to.away {
		w.out.WriteString(` target="_blank" rel="noopener noreferrer ugc"`)
	}
	w.out.WriteByte('>')
}

// link leaves out a link that leads nowhere, or is in another one.
func (w *writer) link(t token) {
	if t.end {
		last := len(w.written) - 1
		if last >= 0 && w.written[last] {
			w.out.WriteString("</a>")
			w.links--
		}
		w.written = w.written[:max(last, 0)]
		return
	}
	to, ok := linkTarget(t.attribute("href"))
	ok = ok && w.links == 0
	w.written = append(w.written, ok)
	if ok {
		w.links++
		w.linkStart(to, t.attribute("title"))
	}
}

func (w *writer) image(t token) {
	source := t.attribute("src")
	to, ok := linkTarget(source)
	alt := strings.Trim(blanks.ReplaceAllString(t.attribute("alt"), " "), spaces)
	if !ok || !imageSource.MatchString(source) {
		w.out.WriteString(escaper.Replace(alt))
		return
	}
	w.out.WriteString(`<img src="` + escaper.Replace(to.href) + `" alt="` + escaper.Replace(alt) + `"`)
	if title := t.attribute("title"); title != "" {
		w.out.WriteString(` title="` + escaper.Replace(title) + `"`)
	}
	w.out.WriteByte('>')
}

func (w *writer) element(t token) {
	if !slices.Contains(known, t.name) {
		return
	}
	step, slash := 1, ""
	if t.end {
		step, slash = -1, "/"
	}
	name := t.name
	switch {
	case name == "pre":
		w.pre += step
	case name == "code":
		w.code += step
	case heading.MatchString(name):
		name = "h" + strconv.Itoa(min(6, int(name[1]-'0')+w.shift))
	}
	w.out.WriteString("<" + slash + name)
	if start := t.attribute("start"); start != "" && name == "ol" && !t.end {
		w.out.WriteString(` start="` + escaper.Replace(start) + `"`)
	}
	w.out.WriteByte('>')
}

// asWritten returns a text that is shown as it is written.
func asWritten(text string) string {
	text = strings.Trim(text, spaces)
	if text == "" {
		return ""
	}
	return "<p>" + strings.ReplaceAll(escaper.Replace(text), "\n", "<br>") + "</p>"
}
