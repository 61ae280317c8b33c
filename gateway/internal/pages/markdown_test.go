package pages

import (
	"bytes"
	"html/template"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/util"
)

// plain is goldmark with the same extensions and no bounds.
var plain = goldmark.New(
	goldmark.WithExtensions(extension.Table, extension.Strikethrough), goldmark.WithRendererOptions(html.WithHardWraps()),
	goldmark.WithParserOptions(parser.WithASTTransformers(util.Prioritized(fitHeadings{}, 100))),
)

var described = regexp.MustCompile(`"((?:[^"\\]|\\.){80,})"`)

// ordinary are the long texts of the demo content, all constructs in one text, and pieces of CommonMark.
func ordinary(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("../../../dev/demo/content/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("%v %v", files, err)
	}
	texts := []string{
		"# One\n\n## Two\n\n> quote\n> > in it\n\n- a\n  - b\n    1. c\n\n| a | b |\n|---|:-:|\n| 1 \\| 2 | **3** |\n\n```\n[code](\n```\n\n`a` ~~b~~ ***c*** [d][e] ![f](/g \"h\") <i@j.pe> <https://k.pe>\n\n[e]: /l 'm'\n",
		"Setext\n===\n\na\nb  \nc\\\nd\n\n***\n\n    indented\n\n<div>html</div>\n\n¡Hola! ¿Qué? ![no] [x](javascript:alert(1)) a_b_c *d _e* f_\n",
		strings.Repeat("A paragraph with **bold**, *italic* and a [link](https://example.org \"title\"), again!\n\n", 100),
		"|" + strings.Repeat("a|", 20) + "\n|" + strings.Repeat("-|", 20) + "\n" + strings.Repeat("|"+strings.Repeat("b|", 20)+"\n", 100),
		strings.Repeat("[a link](https://example.org/a-page) with words around it. ", 330),
		strings.Repeat("> ", maxNested) + "deep", strings.Repeat("- ", maxNested) + "deep",
	}
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range described.FindAllSubmatch(content, -1) {
			texts = append(texts, strings.NewReplacer(`\n`, "\n", `\"`, `"`).Replace(string(m[1])))
		}
	}
	return texts
}

func TestOrdinaryTextsAreRenderedAsWithoutBounds(t *testing.T) {
	texts := ordinary(t)
	if len(texts) < 100 {
		t.Fatalf("only %d texts", len(texts))
	}
	for _, source := range texts {
		var want bytes.Buffer
		if err := plain.Convert([]byte(source), &want); err != nil {
			t.Fatal(err)
		}
		if got := string(render(source)); got != want.String() {
			t.Errorf("%.200s\ngot  %.400s\nwant %.400s", source, got, want.String())
		}
	}
}

// hostile texts are units that goldmark takes more than linear time for, or writes more than linear HTML for.
var hostile = map[string]string{
	"links": "[a](", "pictures": "![a](", "pictures in links": "[![a](b)](", "addresses": "](x ", "references": "[a][b ", "titles": "[a](b \"\n",
	"definitions": "[a]: b \"\n", "emphasis": "*a_ ", "strong": "**a*b ", "strikes": "~~a~ ", "code": "`a``b", "HTML": "x<a b=\"\n", "comments": "x<!--",
	"quotes": "> ", "quotes without spaces": ">", "bullets": "- ", "numbers": "1. ", "both": "> - ",
}

func TestWhatATextSpendsIsBounded(t *testing.T) {
	for name, unit := range hostile {
		for _, size := range []int{5_000, textMax} {
			source := strings.Repeat(unit, size/len(unit)) + "a\n" + strings.Repeat("b\n", 100)
			pc := parser.NewContext()
			var out bytes.Buffer
			if err := markdown.Convert([]byte(source), &out, parser.WithContext(pc)); err != nil {
				t.Fatal(err)
			}
			if s := spentOf(pc); s.marks > maxMarks || s.scanned > maxScanned+len(source) || s.cells > maxCells {
				t.Errorf("%s: %d bytes spend %+v", name, len(source), s)
			}
			// Each byte of text takes at most an entity and its part of a line break; what is around it is bounded.
			if most := 8*len(source) + 100*maxMarks; out.Len() > most {
				t.Errorf("%s: %d bytes become %d", name, len(source), out.Len())
			}
		}
	}
}

func TestMarksPastTheBoundAreText(t *testing.T) {
	got := string(render(strings.Repeat("[a](b) ", 600)))
	if links, left := strings.Count(got, `<a href="b">a</a>`), strings.Count(got, "[a](b)"); links != maxMarks/2 || left != 600-maxMarks/2 {
		t.Errorf("%d links, %d left as text", links, left)
	}
	for unit, tag := range map[string]string{"> ": "<blockquote>", "- ": "<ul>", "1. ": "<ol>"} {
		got := string(render(strings.Repeat(unit, 100) + "a\n\nb"))
		if n := strings.Count(got, tag); n != maxNested || !strings.Contains(got, "<p>b</p>") {
			t.Errorf("%d of %s: %s", n, tag, got)
		}
	}
}

// A row without cells is filled up to the width of its table.
func TestTablesPastTheBoundAreParagraphs(t *testing.T) {
	wide := strings.Repeat("|a", 1000) + "\n" + strings.Repeat("|-", 1000) + "\n" + strings.Repeat("|\n", 5000)
	if got := string(render(wide)); strings.Contains(got, "<table>") {
		t.Errorf("a table of %d bytes", len(got))
	}
	small := "|a|b|\n|-|-|\n" + strings.Repeat("|\n", 60) + "\n"
	if got := strings.Count(string(render(strings.Repeat(small, 50))), "<t"); got > 3*maxCells {
		t.Errorf("%d elements of tables", got)
	}
	if got := strings.Count(string(render(strings.Repeat(small, 50))), "<table>"); got == 0 || got == 50 {
		t.Errorf("%d tables", got)
	}
}

func TestATextIsRenderedOnce(t *testing.T) {
	var mu sync.Mutex
	calls := map[string]int{}
	entered := make(chan struct{})
	goOn := make(chan struct{})
	r := newRendered(func(source string) template.HTML {
		mu.Lock()
		calls[source[:1]]++
		mu.Unlock()
		if source[0] == 'a' {
			close(entered)
			<-goOn
		}
		return template.HTML(source)
	})
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if got := r.HTML("a text"); got != "a text" {
				t.Errorf("got %s", got)
			}
		})
	}
	<-entered
	close(goOn)
	all.Wait()
	r.HTML("a text")
	if calls["a"] != 1 {
		t.Errorf("rendered %d times", calls["a"])
	}
}

func TestKeptTextsAreBounded(t *testing.T) {
	calls := 0
	r := newRendered(func(source string) template.HTML {
		calls++
		return template.HTML(source)
	})
	part := strings.Repeat("x", keptBytes/4)
	for _, name := range []string{"a", "b", "c", "a", "d", "e", "a"} {
		r.HTML(name + part[1:])
	}
	if calls != 5 || r.bytes > keptBytes || len(r.kept) != 4 || r.recent.Len() != 4 {
		t.Errorf("%d rendered, %d kept in %d bytes", calls, len(r.kept), r.bytes)
	}
	r.HTML("b" + part[1:]) // the one used longest ago is gone
	if calls != 6 {
		t.Errorf("%d rendered", calls)
	}
	r.HTML(strings.Repeat("x", keptBytes+1))
	if r.bytes != 0 || len(r.kept) != 0 {
		t.Errorf("a text beyond the bound leaves %d bytes", r.bytes)
	}
}

func BenchmarkHostileTexts(b *testing.B) {
	for name, unit := range hostile {
		source := strings.Repeat(unit, textMax/len(unit))
		b.Run(strings.ReplaceAll(name, " ", "_"), func(b *testing.B) {
			for b.Loop() {
				render(source)
			}
		})
	}
}
