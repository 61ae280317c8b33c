package pages

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// Bounds of one text. goldmark searches from some marks to the end of their paragraph, checks every line against every open block, and
// fills the rows of a table up to its widest row: without bounds 20 kB of one mark take seconds.
const (
	// maxMarks bounds the inline marks that are parsed: brackets, runs of emphasis, code, HTML. Further marks are text.
	maxMarks = 1000
	// maxScanned bounds the bytes after closing brackets, because the parser searches a link's address up to the end of the line.
	maxScanned = 4 << 20
	// maxNested bounds the nesting of quotes and lists.
	maxNested = 16
	// maxCells bounds the cells of all tables; further tables are paragraphs.
	maxCells = 4000
)

// usageKey stores a text's usage in the parser context.
var usageKey = parser.NewContextKey()

// usage counts what the bounds limit.
type usage struct{ marks, scanned, cells int }

func usageOf(pc parser.Context) *usage {
	if s, ok := pc.Get(usageKey).(*usage); ok {
		return s
	}
	s := &usage{}
	pc.Set(usageKey, s)
	return s
}

// inlineParsers returns goldmark's inline parsers and more, limited to maxMarks together.
func inlineParsers(more ...util.PrioritizedValue) []util.PrioritizedValue {
	all := append(parser.DefaultInlineParsers(), more...)
	for i, v := range all {
		inner, _ := v.Value.(parser.InlineParser) // all have this type
		all[i].Value = boundedInline{inner}
	}
	return all
}

type boundedInline struct{ parser.InlineParser }

// Parse treats a mark beyond the bound as text.
func (b boundedInline) Parse(parent ast.Node, block text.Reader, pc parser.Context) ast.Node {
	line, _ := block.PeekLine()
	if line[0] == '!' && !bytes.HasPrefix(line, []byte("![")) {
		return nil // not an image: the next parser gets the exclamation mark
	}
	s := usageOf(pc)
	if s.marks >= maxMarks || s.scanned >= maxScanned {
		return nil
	}
	s.marks++
	if line[0] == ']' {
		s.scanned += len(line)
	}
	return b.InlineParser.Parse(parent, block, pc)
}

// CloseBlock passes the end of a block on to the parser.
func (b boundedInline) CloseBlock(parent ast.Node, block text.Reader, pc parser.Context) {
	if closer, ok := b.InlineParser.(parser.CloseBlocker); ok {
		closer.CloseBlock(parent, block, pc)
	}
}

// blockParsers returns goldmark's block parsers, with quotes and lists limited to maxNested.
func blockParsers() []util.PrioritizedValue {
	all := parser.DefaultBlockParsers()
	for i, v := range all {
		inner, _ := v.Value.(parser.BlockParser) // all have this type
		if v.Value == parser.NewBlockquoteParser() || v.Value == parser.NewListParser() {
			all[i].Value = boundedBlock{inner}
		}
	}
	return all
}

type boundedBlock struct{ parser.BlockParser }

// Open treats the marker of a quote or a list as text if too many are open.
func (b boundedBlock) Open(parent ast.Node, reader text.Reader, pc parser.Context) (ast.Node, parser.State) {
	depth := 0
	for n := parent; n != nil; n = n.Parent() {
		if n.Kind() == ast.KindBlockquote || n.Kind() == ast.KindList {
			depth++
		}
	}
	if depth >= maxNested {
		return nil, parser.NoChildren
	}
	return b.BlockParser.Open(parent, reader, pc)
}

// paragraphTransformers returns goldmark's transformers and that of tables, within the bounds.
func paragraphTransformers() []util.PrioritizedValue {
	all := parser.DefaultParagraphTransformers()
	for i, v := range all {
		inner, _ := v.Value.(parser.ParagraphTransformer) // all have this type
		all[i].Value = boundedReferences{inner}
	}
	return append(all, util.Prioritized(boundedTables{extension.NewTableParagraphTransformer()}, 200))
}

type boundedReferences struct{ parser.ParagraphTransformer }

// Transform extracts link references, [a]: b, from a paragraph. It counts each candidate as a mark.
func (b boundedReferences) Transform(node *ast.Paragraph, reader text.Reader, pc parser.Context) {
	brackets := 0
	for _, line := range node.Lines().Sliced(0, node.Lines().Len()) {
		brackets += bytes.Count(line.Value(reader.Source()), []byte("]:"))
	}
	s := usageOf(pc)
	if brackets > 0 && s.marks+brackets <= maxMarks {
		s.marks += brackets
		b.ParagraphTransformer.Transform(node, reader, pc)
	}
}

type boundedTables struct{ parser.ParagraphTransformer }

// Transform leaves a paragraph unchanged if its table would exceed the bound of cells.
func (b boundedTables) Transform(node *ast.Paragraph, reader text.Reader, pc parser.Context) {
	lines, columns := node.Lines(), 0
	for _, line := range lines.Sliced(0, lines.Len()) {
		columns = max(columns, bytes.Count(line.Value(reader.Source()), []byte("|"))+1)
	}
	s := usageOf(pc)
	if cells := columns * lines.Len(); columns > 1 && s.cells+cells <= maxCells {
		s.cells += cells
		b.ParagraphTransformer.Transform(node, reader, pc)
	}
}
