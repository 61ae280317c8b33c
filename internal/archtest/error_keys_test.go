package archtest

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// errorKeys matches the places that define translation keys of errors: errs.New, Fields.Check, and the constants of
// errs.
var errorKeys = []*regexp.Regexp{
	regexp.MustCompile(`errs\.New\(errs\.\w+, "([a-z_]+)"`),
	regexp.MustCompile(`(?:^|[^\w.])New\(\w+, "([a-z_]+)"`),
	regexp.MustCompile(`\.Check\([^\n]*?, (?:"[^"]*"|\w+(?:\+"[^"]*")?), "([a-z_]+)"`),
	regexp.MustCompile(`Key\w+\s+= "([a-z_]+)"`),
	regexp.MustCompile(`Kind: errs\.\w+, Key: "([a-z_]+)"`),
}

// A key without a text in the web is shown in English in every language.
func TestEveryErrorKeyHasATextInTheWeb(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "web", "src", "shared", "i18n", "serverKeys.ts"))
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	goFiles(t, func(path string) {
		product := strings.HasPrefix(path, "services/") || strings.HasPrefix(path, "gateway/") || path == "internal/errs/errs.go"
		if !product || strings.HasSuffix(path, "_test.go") {
			return
		}
		content, err := os.ReadFile(filepath.Join("..", "..", path))
		if err != nil {
			t.Fatal(err)
		}
		for _, pattern := range errorKeys {
			for _, match := range pattern.FindAllStringSubmatch(string(content), -1) {
				found[match[1]] = path
			}
		}
	})
	if len(found) < 20 {
		t.Fatalf("only %d keys were found: the patterns are broken", len(found))
	}
	for key, path := range found {
		if !strings.Contains(string(text), "\n  "+key+": ") {
			t.Errorf("%s sends the key %q, which is missing in web/src/shared/i18n/serverKeys.ts", path, key)
		}
	}
}
