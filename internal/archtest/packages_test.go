package archtest

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// commentLines are the least and the most lines of a package comment in doc.go.
var commentLines = [2]int{2, 10}

// namedFile is a file that a package comment names: in its own folder, or by the path from the root.
var namedFile = regexp.MustCompile(`[\w][\w./-]*\.(?:go|sql|json|yaml|proto|tsx?|mjs|html|css|md)\b`)

// misnamed returns the files that a package comment names and that do not exist.
func misnamed(root, folder, text string) (out []string) {
	for _, name := range namedFile.FindAllString(text, -1) {
		if !exists(filepath.Join(root, folder, name)) && !exists(filepath.Join(root, name)) {
			out = append(out, name)
		}
	}
	return out
}

// packageComment begins a package's description; a file has one at most.
var packageComment = regexp.MustCompile(`(?m)^// Package \w+ (?:.*\n(?://.*\n)*)package \w+$`)

// The comment of a package says where its topics are, so it may not name what was moved.
func TestPackageCommentsNameFilesThatExist(t *testing.T) {
	root, comments := filepath.Join("..", ".."), map[string][]string{}
	goFiles(t, func(file string) {
		content, err := os.ReadFile(filepath.Join(root, file))
		if err != nil {
			t.Fatal(err)
		}
		comment := packageComment.FindString(string(content))
		if comment == "" {
			return
		}
		folder := path.Dir(file)
		comments[folder] = append(comments[folder], file)
		for _, name := range misnamed(root, folder, comment) {
			t.Errorf("%s names %s, which does not exist", file, name)
		}
		if lines := strings.Count(comment, "\n"); path.Base(file) == "doc.go" && (lines < commentLines[0] || lines > commentLines[1]) {
			t.Errorf("%s has %d lines, the limits are %v", file, lines, commentLines)
		}
	})
	for folder, files := range comments {
		if len(files) > 1 {
			t.Errorf("%s has several package comments: %v", folder, files)
		}
	}
	if len(comments) < 80 {
		t.Errorf("only %d package comments were read", len(comments))
	}
}

func TestMisnamedFilesOfPackageCommentsAreFound(t *testing.T) {
	text := "packages_test.go, none.go and internal/archtest/docs_test.go, web/src/none.ts; package strapi"
	want := []string{"none.go", "web/src/none.ts"}
	if got := misnamed(filepath.Join("..", ".."), "internal/archtest", text); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
