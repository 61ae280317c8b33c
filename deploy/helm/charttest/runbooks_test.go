package charttest

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	// executedPage is a page of the list of runbooks whose blocks are executed.
	executedPage = regexp.MustCompile(`▶ \[[^]]+\]\(([a-z-]+)\.md\)`)
	// execution is a call of the cluster test: a page, and a section unless all of them.
	execution = regexp.MustCompile(`runbook ([a-z-]+)(?: '([^']+)'| ([A-Z]\w+))?`)
)

// blocks returns the sections of a page that have blocks of commands; the blocks before the first section are in "".
func blocks(page string) ([]string, error) {
	var sections []string
	section, inside := "", false
	for line := range strings.Lines(page) {
		line = strings.TrimSpace(line)
		switch {
		case inside:
			inside = line != "```"
		case strings.HasPrefix(line, "## "):
			section = strings.TrimPrefix(line, "## ")
		case line == "```sh":
			sections, inside = append(sections, section), true
		case line == "```text":
			inside = true
		case strings.HasPrefix(line, "```"):
			return nil, fmt.Errorf("%s: a block is neither sh nor text", section)
		}
	}
	return sections, nil
}

// unexecuted reports the sections with commands that no script runs.
func unexecuted(page, text, scripts string) ([]string, error) {
	sections, err := blocks(text)
	if err != nil {
		return nil, err
	}
	executed := map[string]bool{}
	for _, call := range execution.FindAllStringSubmatch(scripts, -1) {
		if call[1] == page {
			executed[call[2]+call[3]] = true
		}
	}
	var missing []string
	for _, section := range sections {
		// A call without a section executes the whole page.
		if !executed[section] && !executed[""] {
			missing = append(missing, section)
		}
	}
	return missing, nil
}

func TestTheClusterTestExecutesTheRunbooks(t *testing.T) {
	t.Parallel()
	read := func(path ...string) string {
		content, err := os.ReadFile(filepath.Join(append([]string{"..", "..", ".."}, path...)...))
		if err != nil {
			t.Fatal(err)
		}
		return string(content)
	}
	scripts := read("contrib", "devcluster", "cluster-test.sh") + read("contrib", "devcluster", "production.sh")
	pages := executedPage.FindAllStringSubmatch(read("docs", "runbooks", "README.md"), -1)
	if len(pages) < 5 {
		t.Errorf("only %d pages", len(pages))
	}
	for _, page := range pages {
		missing, err := unexecuted(page[1], read("docs", "runbooks", page[1]+".md"), scripts)
		if err != nil {
			t.Errorf("%s: %v", page[1], err)
		}
		for _, section := range missing {
			t.Errorf("%s: no step executes the commands of %q", page[1], section)
		}
	}
}

func TestBlocksThatNobodyExecutesAreFound(t *testing.T) {
	t.Parallel()
	const page = "# Page\n\n## One\n\n```sh\na\n## no heading\n```\n\n## Two\n\n```text\nb\n```\n\n## Three\n\n```sh\nc\n```\n"
	for scripts, want := range map[string]string{
		"":                       "[One Three]",
		"runbook page One":       "[Three]",
		"runbook page 'Three'":   "[One]",
		"runbook page":           "[]",
		"runbook other":          "[One Three]",
		"load 0 runbook page\n}": "[]",
	} {
		missing, err := unexecuted("page", page, scripts)
		if err != nil || fmt.Sprint(missing) != want {
			t.Errorf("%q leaves %v (%v), want %s", scripts, missing, err, want)
		}
	}
	if _, err := unexecuted("page", "```bash\nx\n```\n", ""); err == nil {
		t.Error("a block of another kind is accepted")
	}
}
