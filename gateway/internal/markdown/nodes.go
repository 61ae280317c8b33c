package markdown

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// strikeParser strikes a text between two tildes; one, three and more are text.
type strikeParser struct{}

// Trigger returns the sign that a mark begins with.
func (strikeParser) Trigger() []byte { return []byte{'~'} }

// Parse reads a run of tildes.
func (strikeParser) Parse(_ ast.Node, block text.Reader, pc parser.Context) ast.Node {
	line, segment := block.PeekLine()
	length := len(line) - len(bytes.TrimLeft(line, "~"))
	if length == 2 {
		if node := parser.ScanDelimiter(line, block.PrecendingCharacter(), 2, strikes{}); node != nil {
			node.Segment = segment.WithStop(segment.Start + length)
			block.Advance(length)
			pc.PushDelimiter(node)
			return node
		}
	}
	block.Advance(length)
	return ast.NewTextSegment(segment.WithStop(segment.Start + length))
}

type strikes struct{}

// IsDelimiter reports whether a byte is a tilde.
func (strikes) IsDelimiter(b byte) bool { return b == '~' }

// CanOpenCloser reports whether two runs belong together.
func (strikes) CanOpenCloser(opener, closer *parser.Delimiter) bool {
	return opener.Char == closer.Char
}

// OnMatch returns the element of a struck text.
func (strikes) OnMatch(int) ast.Node { return extast.NewStrikethrough() }

// addressRenderer writes links and images with their address as it is written: finished decides about it.
type addressRenderer struct{}

// RegisterFuncs registers the renderer of each node.
func (r addressRenderer) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(ast.KindLink, r.link)
	reg.Register(ast.KindImage, r.image)
	reg.Register(ast.KindAutoLink, r.autoLink)
}

// address resolves what stands for other characters in an address.
func address(written []byte) []byte {
	return util.ResolveEntityNames(util.ResolveNumericReferences(util.UnescapePunctuations(written)))
}

func attribute(w util.BufWriter, name string, value []byte) {
	_, _ = w.WriteString(" " + name + `="`) // BufWriter returns its first error at the end
	_, _ = w.Write(util.EscapeHTML(value))
	_ = w.WriteByte('"')
}

func title(w util.BufWriter, value []byte) {
	if value != nil {
		_, _ = w.WriteString(` title="`)
		html.DefaultWriter.Write(w, value)
		_ = w.WriteByte('"')
	}
}

func (addressRenderer) link(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		_, _ = w.WriteString("</a>")
		return ast.WalkContinue, nil
	}
	if link, ok := node.(*ast.Link); ok {
		_, _ = w.WriteString("<a")
		attribute(w, "href", address(link.Destination))
		title(w, link.Title)
		_ = w.WriteByte('>')
	}
	return ast.WalkContinue, nil
}

func (addressRenderer) autoLink(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if link, ok := node.(*ast.AutoLink); ok && entering {
		target := link.URL(source)
		if link.AutoLinkType == ast.AutoLinkEmail && !bytes.HasPrefix(bytes.ToLower(target), []byte("mailto:")) {
			target = append([]byte("mailto:"), target...)
		}
		_, _ = w.WriteString("<a")
		attribute(w, "href", target)
		_ = w.WriteByte('>')
		_, _ = w.Write(util.EscapeHTML(link.Label(source)))
		_, _ = w.WriteString("</a>")
	}
	return ast.WalkContinue, nil
}

func (addressRenderer) image(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if image, ok := node.(*ast.Image); ok && entering {
		_, _ = w.WriteString("<img")
		attribute(w, "src", address(image.Destination))
		title(w, image.Title)
		_, _ = w.WriteString(` alt="`)
		writeAlt(w, source, image)
		_, _ = w.WriteString(`">`)
	}
	return ast.WalkSkipChildren, nil
}

// writeAlt writes the text of what is in a node.
func writeAlt(w util.BufWriter, source []byte, node ast.Node) {
	for c := node.FirstChild(); c != nil; c = c.NextSibling() {
		switch n := c.(type) {
		case *ast.Text:
			if n.IsRaw() {
				_, _ = w.Write(util.EscapeHTML(n.Segment.Value(source)))
			} else {
				html.DefaultWriter.Write(w, n.Segment.Value(source))
			}
			if n.SoftLineBreak() || n.HardLineBreak() {
				_ = w.WriteByte('\n')
			}
		case *ast.String:
			_, _ = w.Write(util.EscapeHTML(n.Value))
		case *ast.AutoLink:
			_, _ = w.Write(util.EscapeHTML(n.Label(source)))
		default:
			writeAlt(w, source, c)
		}
	}
}
