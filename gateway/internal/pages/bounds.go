package pages

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// Bounds of one text. goldmark looks from some marks to the end of their paragraph, asks every open block of every line, and
// fills the rows of a table up to its widest: without bounds 20 kB of one mark take seconds.
const (
	// maxMarks bounds the inline marks that are looked at: brackets, runs of emphasis, code, HTML. Those behind are text.
	maxMarks = 1000
	// maxScanned bounds the bytes behind closing brackets: an address of a link is looked for up to the end of its line.
	maxScanned = 4 << 20
	// maxNested bounds quotes and lists within one another.
	maxNested = 16
	// maxCells bounds the cells of all tables; a table beyond is a paragraph.
	maxCells = 4000
)

// spentKey leads to what a text has spent.
var spentKey = parser.NewContextKey()

type spent struct{ marks, scanned, cells int }

func spentOf(pc parser.Context) *spent {
	if s, ok := pc.Get(spentKey).(*spent); ok {
		return s
	}
	s := &spent{}
	pc.Set(spentKey, s)
	return s
}

// inlineParsers are goldmark's and those that are given, all within maxMarks.
func inlineParsers(more ...util.PrioritizedValue) []util.PrioritizedValue {
	all := append(parser.DefaultInlineParsers(), more...)
	for i, v := range all {
		inner, _ := v.Value.(parser.InlineParser) // goldmark takes nothing else
		all[i].Value = boundedInline{inner}
	}
	return all
}

type boundedInline struct{ parser.InlineParser }

// Parse leaves a mark past the bound as text.
func (b boundedInline) Parse(parent ast.Node, block text.Reader, pc parser.Context) ast.Node {
	line, _ := block.PeekLine()
	if line[0] == '!' && !bytes.HasPrefix(line, []byte("![")) {
		return nil // not an image: the next parser gets the exclamation mark
	}
	s := spentOf(pc)
	if s.marks >= maxMarks || s.scanned >= maxScanned {
		return nil
	}
	s.marks++
	if line[0] == ']' {
		s.scanned += len(line)
	}
	return b.InlineParser.Parse(parent, block, pc)
}

// CloseBlock ends what a parser has left open in a block.
func (b boundedInline) CloseBlock(parent ast.Node, block text.Reader, pc parser.Context) {
	if closer, ok := b.InlineParser.(parser.CloseBlocker); ok {
		closer.CloseBlock(parent, block, pc)
	}
}

// blockParsers are goldmark's, quotes and lists within maxNested.
func blockParsers() []util.PrioritizedValue {
	all := parser.DefaultBlockParsers()
	for i, v := range all {
		inner, _ := v.Value.(parser.BlockParser) // goldmark takes nothing else
		if v.Value == parser.NewBlockquoteParser() || v.Value == parser.NewListParser() {
			all[i].Value = boundedBlock{inner}
		}
	}
	return all
}

type boundedBlock struct{ parser.BlockParser }

// Open leaves the sign of a quote or a list as text where too many are open.
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

// paragraphTransformers are goldmark's, and that of tables, all within the bounds.
func paragraphTransformers() []util.PrioritizedValue {
	all := parser.DefaultParagraphTransformers()
	for i, v := range all {
		inner, _ := v.Value.(parser.ParagraphTransformer) // goldmark takes nothing else
		all[i].Value = boundedReferences{inner}
	}
	return append(all, util.Prioritized(boundedTables{extension.NewTableParagraphTransformer()}, 200))
}

type boundedReferences struct{ parser.ParagraphTransformer }

// Transform takes link references, [a]: b, out of a paragraph: as many marks as it has brackets.
func (b boundedReferences) Transform(node *ast.Paragraph, reader text.Reader, pc parser.Context) {
	brackets := 0
	for _, line := range node.Lines().Sliced(0, node.Lines().Len()) {
		brackets += bytes.Count(line.Value(reader.Source()), []byte("]:"))
	}
	s := spentOf(pc)
	if brackets > 0 && s.marks+brackets <= maxMarks {
		s.marks += brackets
		b.ParagraphTransformer.Transform(node, reader, pc)
	}
}

type boundedTables struct{ parser.ParagraphTransformer }

// Transform leaves a paragraph alone that would become more cells than are left.
func (b boundedTables) Transform(node *ast.Paragraph, reader text.Reader, pc parser.Context) {
	lines, columns := node.Lines(), 0
	for _, line := range lines.Sliced(0, lines.Len()) {
		columns = max(columns, bytes.Count(line.Value(reader.Source()), []byte("|"))+1)
	}
	s := spentOf(pc)
	if cells := columns * lines.Len(); columns > 1 && s.cells+cells <= maxCells {
		s.cells += cells
		b.ParagraphTransformer.Transform(node, reader, pc)
	}
}
