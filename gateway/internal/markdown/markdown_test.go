package markdown

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func TestTextsAreRenderedAsInTheBrowser(t *testing.T) {
	file, err := os.ReadFile("../../../web/src/shared/markdown/markdownCases.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct{ Text, HTML string }
	if err := json.Unmarshal(file, &cases); err != nil || len(cases) < 300 {
		t.Fatalf("%d cases, %v", len(cases), err)
	}
	for _, c := range cases {
		if got := string(Render(c.Text)); got != c.HTML {
			t.Errorf("%.200q\ngot  %.400s\nwant %.400s", c.Text, got, c.HTML)
		}
	}
}

var described = regexp.MustCompile(`"((?:[^"\\]|\\.){80,})"`)

func TestBoundsDoNotAffectOrdinaryTexts(t *testing.T) {
	files, err := filepath.Glob("../../../dev/demo/content/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("%v %v", files, err)
	}
	texts := []string{
		strings.Repeat("A paragraph with **bold**, *italic* and a [link](https://example.org \"title\"), again!\n\n", 100),
		strings.Repeat("[a link](https://example.org/a-page) with words around it. ", 330),
		strings.Repeat("> ", maxNesting-1) + "deep", strings.Repeat("- ", maxNesting/2) + "deep",
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
	if len(texts) < 100 {
		t.Fatalf("only %d texts", len(texts))
	}
	for _, text := range texts {
		if _, rest := bounded(normalized(text)); rest != "" {
			t.Errorf("not rendered: %.200q", rest)
		}
	}
}

// hostile holds units whose repetition takes a parser more than linear time, or becomes more than linear HTML.
var hostile = map[string]string{
	"links": "[a](", "pictures": "![a](", "pictures in links": "[![a](b)](", "addresses": "](x ", "references": "[a][b ",
	"titles": "[a](b \"\n", "definitions": "[a]: b \"\n", "emphasis": "*a_ ", "strong": "**a*b ", "strikes": "~~a~ ",
	"code": "`a``b", "HTML": "x<a b=\"\n", "comments": "x<!--", "brackets": "[", "tables": "|a|b|\n|-|-|\n|c|d|\n\n",
	"quotes": "> ", "quotes without spaces": ">", "bullets": "- ", "numbers": "1. ", "both": "> - ", "bare addresses": "https://a.b/((",
	"tabs": "\t>", "tabs in lists": "-\t", "closing signs": "https://a.b/" + strings.Repeat(")", 50), "entities": "&#35;",
}

func TestHostileTextsAreBounded(t *testing.T) {
	for name, unit := range hostile {
		for _, size := range []int{5_000, 20_000, maxLength, 2 * maxLength} {
			source := strings.Repeat(unit, size/len(unit)) + "a\n" + strings.Repeat("b\n", 100)
			head, rest := bounded(normalized(source))
			if head+rest != normalized(source) {
				t.Errorf("%s: bounds lose text", name)
			}
			marks, nesting := countAny(head, "[]*_`~<!&"), brackets(head)
			if marks > maxMarks || nesting >= maxNesting || len(head) > maxLength {
				t.Errorf("%s: %d marks, %d brackets, %d bytes are parsed", name, marks, nesting, len(head))
			}
			// A byte of text becomes at most an entity and its part of a line break; the number of elements is bounded.
			if out := Render(source); len(out) > 80*len(source)+100*maxMarks {
				t.Errorf("%s: %d bytes become %d", name, len(source), len(out))
			}
		}
	}
}

func TestTablesBeyondTheBoundAreParagraphs(t *testing.T) {
	wide := strings.Repeat("|a", 1000) + "\n" + strings.Repeat("|-", 1000) + "\n" + strings.Repeat("|\n", 5000)
	if got := string(Render(wide)); strings.Contains(got, "<table>") {
		t.Errorf("a table of %d bytes", len(got))
	}
	small := "|a|b|\n|-|-|\n" + strings.Repeat("|\n", 60) + "\n"
	got := string(Render(strings.Repeat(small, 50)))
	if tables := strings.Count(got, "<table>"); tables == 0 || tables == 50 || strings.Count(got, "<td>") > maxCells {
		t.Errorf("%d tables", tables)
	}
}

func BenchmarkHostileTexts(b *testing.B) {
	for name, unit := range hostile {
		source := strings.Repeat(unit, maxLength/len(unit))
		b.Run(strings.ReplaceAll(name, " ", "_"), func(b *testing.B) {
			for b.Loop() {
				Render(source)
			}
		})
	}
}
