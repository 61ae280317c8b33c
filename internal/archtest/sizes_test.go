package archtest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Limits of size, in lines; maxParams in parameters. A function should fit on one screen.
const (
	maxFunction  = 40
	maxParams    = 5
	maxFile      = 300
	maxTestFile  = 500
	maxMain      = 120
	maxComponent = 150
)

func TestGoFilesAndFunctionsStaySmall(t *testing.T) {
	goFiles(t, func(path string) {
		content, err := os.ReadFile(filepath.Join("..", "..", path))
		if err != nil {
			t.Fatal(err)
		}
		if lines := strings.Count(string(content), "\n"); lines > fileLimit(path) {
			t.Errorf("%s has %d lines, the limit is %d", path, lines, fileLimit(path))
		}
		if strings.HasSuffix(path, "_test.go") {
			return
		}
		for _, problem := range largeFunctions(t, path, content) {
			t.Error(problem)
		}
	})
}

func fileLimit(path string) int {
	switch {
	case strings.HasSuffix(path, "_test.go"):
		return maxTestFile
	case strings.HasPrefix(path, "services/") && filepath.Base(path) == "main.go":
		return maxMain
	}
	return maxFile
}

func largeFunctions(t *testing.T, path string, content []byte) []string {
	t.Helper()
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, content, 0)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Body == nil {
			continue
		}
		// Only the body is measured: long signatures have their own limit, maxParams.
		if lines := set.Position(f.Body.Rbrace).Line - set.Position(f.Body.Lbrace).Line - 1; lines > maxFunction {
			out = append(out, fmt.Sprintf("%s: %s has %d lines, the limit is %d", path, f.Name.Name, lines, maxFunction))
		}
		if n := f.Type.Params.NumFields(); n > maxParams && !interceptor(f) {
			out = append(out, fmt.Sprintf("%s: %s has %d parameters, the limit is %d", path, f.Name.Name, n, maxParams))
		}
	}
	return out
}

// interceptor reports whether gRPC or grpc-gateway dictates the signature.
func interceptor(f *ast.FuncDecl) bool {
	for _, p := range f.Type.Params.List {
		if s, ok := p.Type.(*ast.SelectorExpr); ok {
			switch s.Sel.Name {
			case "UnaryInvoker", "Streamer", "Marshaler":
				return true
			}
		}
		if s, ok := p.Type.(*ast.Ellipsis); ok {
			if e, ok := s.Elt.(*ast.SelectorExpr); ok && e.Sel.Name == "CallOption" {
				return true
			}
		}
	}
	return false
}

func TestWebFilesStaySmall(t *testing.T) {
	root := filepath.Join("..", "..", "web", "src")
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		limit := maxFile
		switch {
		case strings.Contains(path, ".test.ts"):
			limit = maxTestFile
		case strings.HasSuffix(path, ".tsx"):
			limit = maxComponent
		case !strings.HasSuffix(path, ".ts"):
			return nil
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if lines := strings.Count(string(content), "\n"); lines > limit {
			t.Errorf("%s has %d lines, the limit is %d", path, lines, limit)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
