package archtest

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// manyPlaceholders finds the seventh positional placeholder of a statement. Positions of longer lists can be swapped unseen, so such
// statements have named arguments or columns (postgres.Column).
var manyPlaceholders = regexp.MustCompile(`\$(?:[7-9]|[1-9][0-9])\b`)

func TestStatementsWithManyValuesNameThem(t *testing.T) {
	goFiles(t, func(path string) {
		if strings.HasSuffix(path, "_test.go") || !strings.HasPrefix(path, "services/") && !strings.HasPrefix(path, "internal/") {
			return
		}
		content, err := os.ReadFile(filepath.Join("..", "..", path))
		if err != nil {
			t.Fatal(err)
		}
		if found := manyPlaceholders.FindString(string(content)); found != "" {
			t.Errorf("%s: %s: name the arguments", path, found)
		}
	})
	if !manyPlaceholders.MatchString("VALUES ($1, $12)") || manyPlaceholders.MatchString("VALUES ($1, $6)") {
		t.Error("the expression does not find the seventh placeholder")
	}
}
