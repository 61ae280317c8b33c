package markdown

import (
	"bytes"
	"html/template"
	"log/slog"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/util"
)

// converter writes HTML that finished brings into its final form.
var converter = goldmark.New(
	goldmark.WithParser(parser.NewParser(
		parser.WithBlockParsers(without(parser.DefaultBlockParsers(), parser.NewHTMLBlockParser())...),
		parser.WithInlineParsers(append(
			without(parser.DefaultInlineParsers(), parser.NewRawHTMLParser()), util.Prioritized(strikeParser{}, 500),
		)...),
		parser.WithParagraphTransformers(append(
			parser.DefaultParagraphTransformers(), util.Prioritized(boundedTables{extension.NewTableParagraphTransformer()}, 200),
		)...),
		parser.WithASTTransformers(util.Prioritized(extension.NewTableASTTransformer(), 0)),
	)),
	goldmark.WithRendererOptions(html.WithHardWraps(), renderer.WithNodeRenderers(
		util.Prioritized(extension.NewTableHTMLRenderer(), 500), util.Prioritized(extension.NewStrikethroughHTMLRenderer(), 500),
		util.Prioritized(addressRenderer{}, 100),
	)),
)

// without returns the parsers except one.
func without(all []util.PrioritizedValue, unwanted any) []util.PrioritizedValue {
	var kept []util.PrioritizedValue
	for _, v := range all {
		if v.Value != unwanted {
			kept = append(kept, v)
		}
	}
	return kept
}

// Render converts a text to HTML. What exceeds the bounds is shown as it is written.
func Render(source string) template.HTML {
	head, rest := bounded(normalized(source))
	var out bytes.Buffer
	if err := converter.Convert([]byte(separated(head)), &out); err != nil {
		slog.Error("markdown", "error", err)
		return ""
	}
	return template.HTML(finished(out.String()) + asWritten(rest)) //nolint:gosec // finished writes known elements only
}
