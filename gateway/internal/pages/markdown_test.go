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

// plain is goldmark with the same extensions, without bounds.
var plain = goldmark.New(
	goldmark.WithExtensions(extension.Table, extension.Strikethrough), goldmark.WithRendererOptions(html.WithHardWraps()),
	goldmark.WithParserOptions(parser.WithASTTransformers(util.Prioritized(shiftHeadings{}, 100))),
)

var described = regexp.MustCompile(`"((?:[^"\\]|\\.){80,})"`)

// ordinary returns the long texts of the demo content, texts with all constructs, and examples of CommonMark.
func ordinary(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("../../../dev/demo/content/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("%v %v", files, err)
	}
	texts := []string{
		"# One\n\n## Two\n\n> quote\n> > in it\n\n- a\n  - b\n    1. c\n\n| a | b |\n|---|:-:|\n| 1 \\| 2 | **3** |\n\n" +
			"```\n[code](\n```\n\n`a` ~~b~~ ***c*** [d][e] ![f](/g \"h\") <i@j.pe> <https://k.pe>\n\n[e]: /l 'm'\n",
		"Setext\n===\n\na\nb  \nc\\\nd\n\n***\n\n    indented\n\n<div>html</div>\n\n" +
			"¡Hola! ¿Qué? ![no] [x](javascript:alert(1)) a_b_c *d _e* f_\n",
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

func TestBoundsDoNotAffectOrdinaryTexts(t *testing.T) {
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

// hostile holds units whose repetition takes goldmark more than linear time, or becomes more than linear HTML.
var hostile = map[string]string{
	"links": "[a](", "pictures": "![a](", "pictures in links": "[![a](b)](", "addresses": "](x ", "references": "[a][b ",
	"titles": "[a](b \"\n", "definitions": "[a]: b \"\n", "emphasis": "*a_ ", "strong": "**a*b ", "strikes": "~~a~ ",
	"code": "`a``b", "HTML": "x<a b=\"\n", "comments": "x<!--",
	"quotes": "> ", "quotes without spaces": ">", "bullets": "- ", "numbers": "1. ", "both": "> - ",
}

func TestUsageOfATextIsBounded(t *testing.T) {
	for name, unit := range hostile {
		for _, size := range []int{5_000, textMax} {
			source := strings.Repeat(unit, size/len(unit)) + "a\n" + strings.Repeat("b\n", 100)
			pc := parser.NewContext()
			var out bytes.Buffer
			if err := markdown.Convert([]byte(source), &out, parser.WithContext(pc)); err != nil {
				t.Fatal(err)
			}
			if s := usageOf(pc); s.marks > maxMarks || s.scanned > maxScanned+len(source) || s.cells > maxCells {
				t.Errorf("%s: usage of %d bytes: %+v", name, len(source), s)
			}
			// A byte of text becomes at most an entity and its part of a line break; the number of tags is bounded.
			if most := 8*len(source) + 100*maxMarks; out.Len() > most {
				t.Errorf("%s: %d bytes become %d", name, len(source), out.Len())
			}
		}
	}
}

func TestMarksBeyondTheBoundAreText(t *testing.T) {
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

// goldmark fills up a row without cells to the width of its table.
func TestTablesBeyondTheBoundAreParagraphs(t *testing.T) {
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

func TestConcurrentRequestsRenderATextOnce(t *testing.T) {
	var mu sync.Mutex
	calls := map[string]int{}
	entered := make(chan struct{})
	proceed := make(chan struct{})
	r := newRenderCache(func(source string) template.HTML {
		mu.Lock()
		calls[source[:1]]++
		mu.Unlock()
		if source[0] == 'a' {
			close(entered)
			<-proceed
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
	close(proceed)
	all.Wait()
	r.HTML("a text")
	if calls["a"] != 1 {
		t.Errorf("rendered %d times", calls["a"])
	}
}

func TestRenderCacheIsBounded(t *testing.T) {
	calls := 0
	r := newRenderCache(func(source string) template.HTML {
		calls++
		return template.HTML(source)
	})
	part := strings.Repeat("x", cachedBytes/4)
	for _, name := range []string{"a", "b", "c", "a", "d", "e", "a"} {
		r.HTML(name + part[1:])
	}
	if calls != 5 || r.bytes > cachedBytes || len(r.entries) != 4 || r.recent.Len() != 4 {
		t.Errorf("%d rendered, %d cached in %d bytes", calls, len(r.entries), r.bytes)
	}
	r.HTML("b" + part[1:]) // evicted as the least recently used one
	if calls != 6 {
		t.Errorf("%d rendered", calls)
	}
	r.HTML(strings.Repeat("x", cachedBytes+1))
	if r.bytes != 0 || len(r.entries) != 0 {
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
