package archtest

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// guides are documents whose paths must exist, beside every README below web/src.
var guides = []string{
	"README.md", "CONTRIBUTING.md", "docs/architecture.md", "docs/glossary.md", "docs/operations.md", "docs/tour.md", "docs/where.md",
	"docs/change-an-attribute.md", "docs/change-a-page.md", "docs/change-a-setting.md",
	"docs/decisions/README.md", "docs/decisions/contract.md", "docs/decisions/reading.md", "docs/decisions/writing.md",
	"docs/decisions/search.md", "docs/decisions/dates.md", "docs/decisions/texts.md", "docs/decisions/files.md", "docs/decisions/accounts.md",
	"docs/decisions/pages.md", "docs/decisions/offline.md", "docs/decisions/operation.md", "docs/decisions/tools.md",
}

// withReadmes returns guides with every README below web/src.
func withReadmes(t *testing.T) []string {
	t.Helper()
	out := slices.Clone(guides)
	for _, path := range sourceFiles(t) {
		if strings.HasPrefix(path, pages+"/") && filepath.Base(path) == "README.md" {
			out = append(out, path)
		}
	}
	return out
}

// written are folders that tests and builds write; they may be empty or absent.
var written = []string{"test-results", "bin"}

// pages is the folder below which documents may begin a path, as in its imports: features/news.
const pages = "web/src"

// quoted is text in backticks on one line.
var quoted = regexp.MustCompile("`([^`\n]+)`")

// fileName is the name of a source file, or the end of its path.
var fileName = regexp.MustCompile(`^[\w@*<>./-]+\.(go|sql|ts|tsx|css|html|yaml|proto)$`)

// missing returns the paths that a document names in backticks and that do not exist. A path begins with a folder of the
// repository or of web/src, or is the end of a source file's path; {a,b} stands for several, <noun> and * for any name, and the extension
// of a whole path may be left out.
func missing(t *testing.T, root, text string) []string {
	t.Helper()
	files := sourceFiles(t)
	var out []string
	for _, found := range quoted.FindAllStringSubmatch(text, -1) {
		for _, path := range expand(found[1]) {
			path, _, _ = strings.Cut(path, ".go:") // the function has its own test
			path, _, _ = strings.Cut(path, "#")    // and so has the section
			first, _, below := strings.Cut(path, "/")
			if isFolder(filepath.Join(root, pages, first)) && !isFolder(filepath.Join(root, first)) {
				path, first = pages+"/"+path, "web"
			}
			if fileName.MatchString(path) && !isFolder(filepath.Join(root, first)) {
				if !isEnd(path, files) {
					out = append(out, path)
				}
				continue
			}
			if first == "" || !below || strings.ContainsAny(path, " …") || slices.Contains(written, first) || !isFolder(filepath.Join(root, first)) {
				continue
			}
			pattern := regexp.MustCompile("<[a-z]+>").ReplaceAllString(strings.TrimSuffix(path, "/..."), "*")
			if !exists(filepath.Join(root, pattern)) && !exists(filepath.Join(root, pattern+".*")) {
				out = append(out, path)
			}
		}
	}
	return out
}

// isEnd reports whether a path of a file ends with a pattern.
func isEnd(pattern string, files []string) bool {
	expression := regexp.QuoteMeta(regexp.MustCompile("<[a-z]+>").ReplaceAllString(pattern, "*"))
	end := regexp.MustCompile("(^|/)" + strings.ReplaceAll(expression, `\*`, "[^/]*") + "$")
	return slices.ContainsFunc(files, end.MatchString)
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

func exists(pattern string) bool {
	matches, err := filepath.Glob(pattern)
	return err == nil && len(matches) > 0
}

// expand resolves {a,b} like a shell.
func expand(path string) []string {
	before, rest, ok := strings.Cut(path, "{")
	if !ok {
		return []string{path}
	}
	list, after, ok := strings.Cut(rest, "}")
	if !ok {
		return []string{path}
	}
	var out []string
	for one := range strings.SplitSeq(list, ",") {
		for _, tail := range expand(after) {
			out = append(out, before+one+tail)
		}
	}
	return out
}

func TestPathsInGuidesExist(t *testing.T) {
	root := filepath.Join("..", "..")
	for _, guide := range withReadmes(t) {
		text, err := os.ReadFile(filepath.Join(root, guide))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range missing(t, root, string(text)) {
			t.Errorf("%s names %s, which does not exist", guide, path)
		}
	}
}

// The first page is for three readers: who runs the portal, who uses its API, who deploys it.
func TestReadmeIsShort(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	if lines := strings.Count(string(text), "\n"); lines > 100 {
		t.Errorf("README.md has %d lines, the limit is 100", lines)
	}
}

func TestMissingPathsAreFound(t *testing.T) {
	text := "`internal/archtest/{docs_test,nothing}.go` and `gateway/internal/<noun>`, `make run`, `/api/events`, `docs/none.md`, " +
		"`archtest/docs_test.go`, `docs_{test,none}.go`, `test.go`"
	want := []string{"internal/archtest/nothing.go", "docs/none.md", "docs_none.go", "test.go"}
	if got := missing(t, filepath.Join("..", ".."), text); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// step is a function that a document names as file.go:Function.
var step = regexp.MustCompile(`^([\w./]+\.go):(\w+)$`)

// missingSteps returns the functions that a document names and that their file does not declare, and the number of those it does.
func missingSteps(t *testing.T, root, text string) (out []string, declared int) {
	t.Helper()
	for _, found := range quoted.FindAllStringSubmatch(text, -1) {
		parts := step.FindStringSubmatch(found[1])
		if parts == nil {
			continue
		}
		content, err := os.ReadFile(filepath.Join(root, parts[1]))
		if err != nil || !regexp.MustCompile(`(?m)^func (\([^)]*\) )?`+parts[2]+`[\[(]`).Match(content) {
			out = append(out, found[1])
			continue
		}
		declared++
	}
	return out, declared
}

func TestStepsInTheDocsExist(t *testing.T) {
	root := filepath.Join("..", "..")
	for document, least := range map[string]int{"architecture.md": 15, "tour.md": 30} {
		text, err := os.ReadFile(filepath.Join(root, "docs", document))
		if err != nil {
			t.Fatal(err)
		}
		wrong, declared := missingSteps(t, root, string(text))
		if declared < least {
			t.Errorf("docs/%s: only %d steps were found", document, declared)
		}
		for _, name := range wrong {
			t.Errorf("docs/%s names %s, which does not exist", document, name)
		}
	}
}

func TestMissingStepsAreFound(t *testing.T) {
	text := "`internal/archtest/docs_test.go:missingSteps`, `internal/archtest/docs_test.go:nothing`, `internal/none.go:missing`"
	wrong, declared := missingSteps(t, filepath.Join("..", ".."), text)
	if want := []string{"internal/archtest/docs_test.go:nothing", "internal/none.go:missing"}; !slices.Equal(wrong, want) || declared != 1 {
		t.Errorf("got %v and %d", wrong, declared)
	}
}

// link is a link of a document to another file of the repository, with the section if there is one; section is the same in a comment.
var (
	link    = regexp.MustCompile(`\]\(([^)#:\s]*)(?:#([^)\s]+))?\)`)
	section = regexp.MustCompile(`docs/([\w/-]+\.md)#([\w-]+)`)
)

// commented are the kinds of files whose comments name sections.
var commented = []string{".go", ".sql", ".ts", ".tsx", ".mjs"}

// anchors returns the sections of a document as they are linked: small letters, hyphens for spaces, no punctuation.
func anchors(text string) map[string]bool {
	out := map[string]bool{}
	for _, heading := range regexp.MustCompile(`(?m)^#+ (.+)$`).FindAllStringSubmatch(text, -1) {
		bare := regexp.MustCompile(`[^\pL\pN _-]`).ReplaceAllString(strings.ToLower(heading[1]), "")
		out[strings.ReplaceAll(strings.TrimSpace(bare), " ", "-")] = true
	}
	return out
}

// broken returns why a link does not lead to a section of a file below root; "" if it does.
func broken(root, path, anchor string) string {
	text, err := os.ReadFile(filepath.Join(root, path))
	switch {
	case err != nil && !exists(filepath.Join(root, path)):
		return "no file " + path
	case anchor != "" && strings.HasSuffix(path, ".md") && !anchors(string(text))[anchor]:
		return path + " has no section " + anchor
	}
	return ""
}

// Links between documents, and names of sections in code, lead somewhere.
func TestLinksOfDocumentsExist(t *testing.T) {
	root, seen := filepath.Join("..", ".."), 0
	for _, path := range sourceFiles(t) {
		pattern, folder := section, "docs"
		if strings.HasSuffix(path, ".md") {
			pattern, folder = link, filepath.Dir(path)
		} else if !slices.Contains(commented, filepath.Ext(path)) || strings.HasSuffix(path, "docs_test.go") {
			continue
		}
		content, err := os.ReadFile(filepath.Join(root, path))
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range pattern.FindAllStringSubmatch(string(content), -1) {
			seen++
			target := filepath.Join(folder, found[1])
			if found[1] == "" {
				target = path
			}
			if why := broken(root, target, found[2]); why != "" {
				t.Errorf("%s: %s", path, why)
			}
		}
	}
	if seen < 100 {
		t.Fatalf("only %d links were read", seen)
	}
}

func TestBrokenLinksAreFound(t *testing.T) {
	root := filepath.Join("..", "..")
	for place, want := range map[[2]string]string{
		{"docs/decisions/reading.md", "response-cache"}: "",
		{"docs/decisions/reading.md", ""}:               "",
		{"docs/decisions/reading.md", "none"}:           "docs/decisions/reading.md has no section none",
		{"docs/none.md", ""}:                            "no file docs/none.md",
	} {
		if got := broken(root, place[0], place[1]); got != want {
			t.Errorf("%v: got %q", place, got)
		}
	}
}

// Names of Go tests in these documents say where a rule is proven, or what fails if a step is forgotten.
func TestNamedTestsExist(t *testing.T) {
	declared := map[string]bool{}
	goFiles(t, func(path string) {
		content, err := os.ReadFile(filepath.Join("..", "..", path))
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range regexp.MustCompile(`(?m)^func (Test\w+)\(`).FindAllStringSubmatch(string(content), -1) {
			declared[found[1]] = true
		}
	})
	for _, document := range []string{
		"security.md", "threat-model.md", "asvs.md", "change-an-attribute.md", "change-a-page.md", "change-a-setting.md",
	} {
		text, err := os.ReadFile(filepath.Join("..", "..", "docs", document))
		if err != nil {
			t.Fatal(err)
		}
		named := regexp.MustCompile(`\bTest[A-Z]\w+`).FindAllString(string(text), -1)
		if len(named) == 0 {
			t.Errorf("docs/%s names no test", document)
		}
		for _, name := range named {
			if !declared[name] {
				t.Errorf("docs/%s names %s, which does not exist", document, name)
			}
		}
	}
}
