package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// outerContext finds function literals that receive a transaction without shadowing the enclosing context. A statement
// that uses the enclosing context takes a second connection while the first is held.
func outerContext(file *ast.File) (found []token.Pos) {
	ast.Inspect(file, func(n ast.Node) bool {
		literal, ok := n.(*ast.FuncLit)
		if !ok {
			return true
		}
		parameters := literal.Type.Params.List
		for i, p := range parameters {
			if selector, ok := p.Type.(*ast.SelectorExpr); !ok || selector.Sel.Name != "Tx" {
				continue
			}
			if i == 0 || len(parameters[0].Names) == 0 || (parameters[0].Names[0].Name != "ctx" && uses(literal.Body, "ctx")) {
				found = append(found, literal.Pos())
			}
		}
		return true
	})
	return found
}

func uses(body *ast.BlockStmt, name string) (found bool) {
	ast.Inspect(body, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && id.Name == name {
			found = true
		}
		return !found
	})
	return found
}

func TestTransactionsShadowTheEnclosingContext(t *testing.T) {
	root := filepath.Join("..", "..")
	seen := 0
	for _, folder := range []string{"services", "internal"} {
		err := filepath.WalkDir(filepath.Join(root, folder), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || isTest(path) || strings.Contains(path, "internal/gen/") {
				return err
			}
			files := token.NewFileSet()
			file, err := parser.ParseFile(files, path, nil, 0)
			if err != nil {
				return err
			}
			seen++
			if strings.HasSuffix(filepath.ToSlash(path), "internal/postgres/pool.go") {
				return nil // this file creates the transaction's context
			}
			for _, at := range outerContext(file) {
				t.Errorf("%s: the first parameter of a function with a transaction must be the transaction's context, named ctx", files.Position(at))
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if seen < 100 {
		t.Fatalf("only %d files were read: the walk is broken", seen)
	}
}

func TestUseOfTheEnclosingContextIsReported(t *testing.T) {
	for source, want := range map[string]int{
		`f(func(tx pgx.Tx) error { return g(ctx) })`:                        1,
		`f(func(inner context.Context, tx pgx.Tx) error { return g(ctx) })`: 1,
		`f(func(_ context.Context, tx pgx.Tx) error { return g(ctx) })`:     1,
		`f(func(ctx context.Context, tx pgx.Tx) error { return g(ctx) })`:   0,
		`f(func(_ context.Context, _ pgx.Tx) error { return nil })`:         0,
		`f(func(ctx context.Context, _ pgx.Tx) error { return work(ctx) })`: 0,
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "x.go", "package x\nfunc y() { "+source+" }", 0)
		if err != nil {
			t.Fatal(err)
		}
		if got := len(outerContext(file)); got != want {
			t.Errorf("%s: found %d", source, got)
		}
	}
}
