package pages

import (
	"bytes"
	"html/template"
	"log/slog"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// markdown escapes raw HTML and drops dangerous links, which are goldmark's defaults. Its parsers are bounded (bounds.go).
var markdown = goldmark.New(
	goldmark.WithParser(parser.NewParser(
		parser.WithBlockParsers(blockParsers()...),
		parser.WithInlineParsers(inlineParsers(util.Prioritized(extension.NewStrikethroughParser(), 500))...),
		parser.WithParagraphTransformers(paragraphTransformers()...),
		parser.WithASTTransformers(util.Prioritized(extension.NewTableASTTransformer(), 0), util.Prioritized(shiftHeadings{}, 100)),
	)),
	goldmark.WithRendererOptions(html.WithHardWraps(), renderer.WithNodeRenderers(
		util.Prioritized(extension.NewTableHTMLRenderer(), 500), util.Prioritized(extension.NewStrikethroughHTMLRenderer(), 500),
	)),
)

// shiftHeadings shifts the headings of a text below the page's own heading, like the browser (web/src/shared/markdown).
type shiftHeadings struct{}

const highest, lowest = 2, 6

// Transform changes the levels.
func (shiftHeadings) Transform(doc *ast.Document, _ text.Reader, _ parser.Context) {
	var headings []*ast.Heading
	top := lowest
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // does not fail
		if h, ok := n.(*ast.Heading); ok && entering {
			headings = append(headings, h)
			top = min(top, h.Level)
		}
		return ast.WalkContinue, nil
	})
	for _, h := range headings {
		h.Level = min(lowest, h.Level-top+highest)
	}
}

// textMax bounds the bytes that are rendered for a first view; the browser shows the whole text.
const textMax = 20_000

// render converts a text of a host or an editor to HTML.
func render(source string) template.HTML {
	if len(source) > textMax {
		source = strings.ToValidUTF8(source[:textMax], "")
	}
	var out bytes.Buffer
	if err := markdown.Convert([]byte(source), &out); err != nil {
		slog.Error("markdown", "error", err)
		return ""
	}
	return template.HTML(out.String()) //nolint:gosec // goldmark escapes raw HTML
}
