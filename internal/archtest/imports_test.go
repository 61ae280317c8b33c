// Package archtest checks rules that the compiler does not enforce: allowed imports, sizes of files and functions,
// transaction contexts, error keys.
package archtest

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// rule forbids imports that match to in packages whose folder matches from; why completes the error message.
type rule struct {
	from, to *regexp.Regexp
	why      string
}

func forbid(from, to, why string) rule {
	return rule{regexp.MustCompile(from), regexp.MustCompile(to), why}
}

const (
	module    = "raymi.example/"
	pgx       = `github\.com/jackc/pgx`
	grpc      = `google\.golang\.org/grpc`
	generated = `^raymi\.example/internal/gen/`
)

// rules are the table of docs/architecture.md, "Who may import whom".
var rules = []rule{
	forbid(`^services/(\w+)/internal/(auth|catalog|partners|media|search)(/|$)`,
		`^raymi\.example/(?:internal/(?:gen|rpc|postgres|bus|app|env)|`+
			`services/\w+/internal/(?:store|server|query|objects|delivery|imgproxy))|`+pgx+`|`+grpc+`|protobuf|^net/http$`,
		"the domain is independent of transport and storage: standard library and shared packages without transport and storage only"),
	forbid(`^services/\w+/internal/store`, generated+`|`+grpc+`|/internal/server$|^raymi\.example/internal/(?:rpc|bus)$`,
		"the store depends on SQL and the domain, not on gRPC or NATS"),
	forbid(`^services/\w+/internal/server`, `/internal/store$|`+pgx+`|^raymi\.example/internal/postgres$`,
		"the server reaches data through the domain's interface"),
	forbid(`^services/\w+/internal/query`, `/internal/(?:store|server|catalog)$|`+grpc,
		"the query compiler works on descriptions and is independent of the domain's types"),
	forbid(`^services/media/internal/(?:clean|delivery|derive|imgproxy|library|objects|render|renditions|spool|sweep)(?:/|$)|`+
		`^services/auth/internal/(?:keys|limit|mail|password)(?:/|$)`,
		`/internal/(?:store|server)$|`+pgx+`|^raymi\.example/internal/postgres$`,
		"jobs and adapters reach data through the domain's interfaces"),
	forbid(`^services/media/internal/(?:delivery|imgproxy|library|objects|render|renditions|spool)(?:/|$)|`+
		`^services/auth/internal/(?:keys|limit|mail|password)(?:/|$)`,
		generated+`|`+grpc+`|protobuf|^raymi\.example/internal/(?:rpc|bus)$`,
		"an adapter has one technology; messages and calls belong to server and jobs"),
	forbid(`^services/\w+$`, pgx, "main only wires packages together; SQL belongs to the store"),
	forbid(`^gateway`, pgx+`|^raymi\.example/internal/postgres|^raymi\.example/services/|database/sql`,
		"the gateway has no data"),
	forbid(`^internal/(?:app|audit|calendar|env|errs|gallery|identity|locale|mtls|paging|permission|ratelimit|static|trace|verdict)(?:/|$)|`+
		`^internal/weblink(?:/|$)`, generated+`|`+grpc+`|`+pgx, "shared base packages are independent of transport and storage"),
	forbid(`^internal/polltest(?:/|$)`, `\.`, "waiting in tests needs the standard library only"),
	forbid(`^internal/bus(?:/|$)`, grpc+`|`+pgx, "the message package contains neither calls nor SQL"),
	forbid(`^internal/rpc(?:/|$)`, pgx, "the gRPC package contains no SQL"),
	forbid(`^internal/postgres`, grpc+`|`+generated, "the database package is independent of gRPC"),
	forbid(`^internal/`, `^raymi\.example/(?:services|gateway|dev)`, "shared code depends on no service"),
	forbid(`^(?:services|gateway|internal)`, `^raymi\.example/dev`, "the product does not depend on the development supervisor"),
	forbid(`^(?:services|gateway|internal|dev)`, `testify|gomock|mockery`, "tests use the standard library and go-cmp"),
}

// goFiles walks the repository's own Go files.
func goFiles(t *testing.T, visit func(path string)) {
	t.Helper()
	for _, path := range sourceFiles(t) {
		if strings.HasSuffix(path, ".go") {
			visit(path)
		}
	}
}

// sourceFiles returns the paths of all files that are neither generated nor installed.
func sourceFiles(t *testing.T) (out []string) {
	t.Helper()
	root := filepath.Join("..", "..")
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "node_modules" || d.Name() == "gen" || d.Name() == "bin" || strings.HasPrefix(d.Name(), ".") && rel != ".") {
			return filepath.SkipDir
		}
		if !d.IsDir() {
			out = append(out, filepath.ToSlash(rel))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestNoPackageHasAForbiddenImport(t *testing.T) {
	seen := 0
	goFiles(t, func(path string) {
		if strings.HasSuffix(path, "_test.go") {
			return
		}
		seen++
		for _, v := range violations(t, path, readImports(t, path)) {
			t.Error(v)
		}
	})
	if seen < 50 {
		t.Fatalf("only %d files were read: the walk is broken", seen)
	}
}

// A new package of a service needs a rule of its own, besides those for all packages.
func TestEveryPackageOfAServiceHasARule(t *testing.T) {
	goFiles(t, func(path string) {
		folder := filepath.ToSlash(filepath.Dir(path))
		if strings.HasSuffix(path, "_test.go") || !strings.HasPrefix(folder, "services/") || !strings.Contains(folder, "/internal/") {
			return
		}
		for _, r := range rules {
			if strings.Contains(r.from.String(), "services/") && !strings.Contains(r.from.String(), "(?:services|") && r.from.MatchString(folder) {
				return
			}
		}
		t.Errorf("%s: no rule says what it may import", folder)
	})
}

// So does a new shared package, besides the rules for all of them. Generated code and the tests of this folder are not imported by rules.
func TestEverySharedPackageHasARule(t *testing.T) {
	goFiles(t, func(path string) {
		folder := filepath.ToSlash(filepath.Dir(path))
		if strings.HasSuffix(path, "_test.go") || !strings.HasPrefix(folder, "internal/") {
			return
		}
		for _, r := range rules {
			if from := r.from.String(); strings.HasPrefix(from, "^internal/") && from != "^internal/" && r.from.MatchString(folder) {
				return
			}
		}
		t.Errorf("%s: no rule says what it may import", folder)
	})
}

// A rule that matches nothing gives false confidence: each planted import must be reported.
func TestImportRulesReportPlantedViolations(t *testing.T) {
	for path, imported := range map[string]string{
		"services/catalog/internal/catalog/x.go":    module + "internal/gen/raymi/catalog/v1",
		"services/auth/internal/auth/x.go":          "github.com/jackc/pgx/v5",
		"services/media/internal/media/format/x.go": "net/http",
		"services/catalog/internal/server/x.go":     module + "services/catalog/internal/store",
		"services/media/internal/store/x.go":        module + "internal/gen/raymi/media/v1",
		"services/catalog/internal/query/x.go":      module + "services/catalog/internal/catalog",
		"services/media/internal/sweep/x.go":        module + "services/media/internal/store",
		"services/media/internal/derive/x.go":       "github.com/jackc/pgx/v5",
		"services/media/internal/library/x.go":      module + "internal/bus",
		"services/media/internal/render/x.go":       module + "internal/gen/raymi/media/v1",
		"services/auth/internal/limit/x.go":         module + "internal/postgres",
		"services/auth/internal/mail/x.go":          "google.golang.org/grpc",
		"services/auth/internal/keys/x.go":          module + "services/auth/internal/server",
		"services/auth/main.go":                     "github.com/jackc/pgx/v5/pgxpool",
		"gateway/internal/api/x.go":                 module + "services/auth/internal/auth",
		"internal/errs/x.go":                        "google.golang.org/grpc/codes",
		"internal/rpc/x.go":                         "github.com/jackc/pgx/v5",
		"internal/verdict/x.go":                     "github.com/jackc/pgx/v5",
		"internal/trace/x.go":                       "google.golang.org/grpc",
		"internal/bus/y.go":                         "github.com/jackc/pgx/v5",
		"internal/postgres/x.go":                    "google.golang.org/grpc",
		"internal/bus/x.go":                         module + "services/media",
		"services/media/x.go":                       module + "dev/seed",
	} {
		if len(violations(t, path, []string{imported})) == 0 {
			t.Errorf("%s may import %s", path, imported)
		}
	}
}

func violations(t *testing.T, path string, imports []string) []string {
	t.Helper()
	var out []string
	for _, r := range rules {
		if !r.from.MatchString(filepath.ToSlash(filepath.Dir(path))) {
			continue
		}
		for _, imported := range imports {
			if r.to.MatchString(imported) {
				out = append(out, path+" imports "+imported+": "+r.why)
			}
		}
	}
	return out
}

// readImports reads the file itself: `go list` would be cached by the test runner.
func readImports(t *testing.T, path string) []string {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("..", "..", path))
	if err != nil {
		t.Fatal(err)
	}
	file, err := parser.ParseFile(token.NewFileSet(), path, content, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, i := range file.Imports {
		text, err := strconv.Unquote(i.Path.Value)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, text)
	}
	return out
}
