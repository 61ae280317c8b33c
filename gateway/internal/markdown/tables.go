package markdown

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// cellsKey stores the cells of a text's tables in the parser context.
var cellsKey = parser.NewContextKey()

type boundedTables struct{ parser.ParagraphTransformer }

// Transform leaves a paragraph unchanged if its table would exceed the bound of cells.
func (b boundedTables) Transform(node *ast.Paragraph, reader text.Reader, pc parser.Context) {
	lines, columns := node.Lines(), 0
	for _, line := range lines.Sliced(0, lines.Len()) {
		columns = max(columns, bytes.Count(line.Value(reader.Source()), []byte("|"))+1)
	}
	used, _ := pc.Get(cellsKey).(int)
	if cells := columns * lines.Len(); columns > 1 && used+cells <= maxCells {
		pc.Set(cellsKey, used+cells)
		b.ParagraphTransformer.Transform(node, reader, pc)
	}
}
