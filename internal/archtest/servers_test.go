package archtest

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// ownMachine matches programs that run for a developer only.
var ownMachine = regexp.MustCompile(`^(?:bench|dev|contrib/devcluster)/`)

// serverLiteral is a server with its settings.
var serverLiteral = regexp.MustCompile(`&http\.Server\{[^}]*\}`)

// ownReadTimeout is the server whose connections bound the wait for a body themselves, because uploads may take long.
const ownReadTimeout = "gateway/internal/front/server.go"

// net/http reads the body that a handler leaves, and without a ReadTimeout it waits for the client without end.
func TestServersBoundTheWaitForABody(t *testing.T) {
	t.Parallel()
	servers := 0
	goFiles(t, func(path string) {
		if isTest(path) || ownMachine.MatchString(path) {
			return
		}
		for _, settings := range serverLiteral.FindAllString(readFile(t, filepath.Join("..", "..", path)), -1) {
			servers++
			if path != ownReadTimeout && !strings.Contains(settings, "ReadTimeout:") {
				t.Errorf("%s: an http.Server without ReadTimeout", path)
			}
		}
	})
	if servers < 5 {
		t.Errorf("only %d servers found", servers)
	}
}
