package archtest

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// readsContract matches the ways to reach the recorded cases: a path to the folder, or its embedding.
var readsContract = regexp.MustCompile(`gateway/contract\b|\.\./contract\b|"contract/|//go:embed .*\bcontract\b`)

// If product code could read the recorded answers, a correct answer would prove nothing.
func TestNoProductCodeReadsTheRecordedContract(t *testing.T) {
	root := filepath.Join("..", "..")
	seen := 0
	for _, folder := range []string{"services", "gateway", "internal", "proto", "web/src", "dev", "deploy", "contrib"} {
		err := filepath.WalkDir(filepath.Join(root, folder), func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			rel, err := filepath.Rel(root, path)
			if err != nil {
				return err
			}
			if rel = filepath.ToSlash(rel); d.IsDir() {
				if d.Name() == "node_modules" || rel == "gateway/contract" {
					return filepath.SkipDir
				}
				return nil
			}
			if isTest(rel) {
				return nil
			}
			content, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			seen++
			if readsContract.Match(content) {
				t.Errorf("%s names gateway/contract: only tests may", rel)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if seen < 200 {
		t.Fatalf("only %d files were read: the walk is broken", seen)
	}
}

func isTest(path string) bool {
	return strings.HasSuffix(path, "_test.go") || strings.Contains(path, ".test.")
}

func TestContractPatternMatchesPlantedReferences(t *testing.T) {
	for _, planted := range []string{
		`os.ReadFile("gateway/contract/cases/sort.json")`, `filepath.Join("../contract", "seed.json")`, "//go:embed contract/cases",
		"//go:embed routes.yaml contract",
		`os.DirFS("contract/cases")`, `import seed from '../contract/seed.json'`,
	} {
		if !readsContract.MatchString(planted) {
			t.Errorf("not found: %s", planted)
		}
	}
}
