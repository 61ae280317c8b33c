package pgtest

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/postgres"
)

// serverVariable names the superuser URL of the test server (`make test-go` sets it).
const serverVariable = "TEST_DATABASE_URL"

// templateLock serialises test processes that build the same template.
const templateLock = 8_115_001

// Pool returns a pool of one connection to a new database with the migrations applied; both are removed at the end of
// the test. With one connection, code that takes a second one while it holds the first fails reliably.
func Pool(t testing.TB, migrations fs.FS) *postgres.Pool {
	t.Helper()
	return PoolOf(t, migrations, 1)
}

// PoolOf is Pool with size connections, for tests of concurrency.
func PoolOf(t testing.TB, migrations fs.FS, size int) *postgres.Pool {
	t.Helper()
	pool, err := postgres.Open(context.Background(), postgres.Config{URL: URL(t, migrations), Connections: size})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	return pool
}

// URL is Pool for tests that open their own connection.
func URL(t testing.TB, migrations fs.FS) string {
	t.Helper()
	server := os.Getenv(serverVariable)
	if server == "" {
		t.Fatalf("%s is not set: run `make test-go`, which starts a PostgreSQL server", serverVariable)
	}
	ctx := context.Background()
	admin, err := pgx.Connect(ctx, server)
	if err != nil {
		t.Fatal(err)
	}
	template, err := ensureTemplate(ctx, admin, server, migrations)
	if err != nil {
		t.Fatal(err)
	}
	name := "t_" + strings.ToLower(rand.Text())
	// Copied files take half the time of the default, which writes every page to the log.
	if _, err := admin.Exec(ctx, fmt.Sprintf(`CREATE DATABASE %s TEMPLATE %s STRATEGY FILE_COPY`, name, template)); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if _, err := admin.Exec(ctx, fmt.Sprintf(`DROP DATABASE IF EXISTS %s WITH (FORCE)`, name)); err != nil {
			t.Error(err)
		}
		_ = admin.Close(ctx) // the connection ends with the test process anyway
	})
	return at(server, name)
}

// ensureTemplate builds the template once per content of the migrations, and returns its name.
func ensureTemplate(ctx context.Context, admin *pgx.Conn, server string, migrations fs.FS) (string, error) {
	sum, err := digest(migrations)
	if err != nil {
		return "", err
	}
	name := "tpl_" + sum
	if _, err := admin.Exec(ctx, `SELECT pg_advisory_lock($1)`, templateLock); err != nil {
		return "", err
	}
	defer func() { _, _ = admin.Exec(ctx, `SELECT pg_advisory_unlock($1)`, templateLock) }() // the end of the session releases the lock, too
	var ready bool
	if err := admin.QueryRow(ctx, `SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1 AND datistemplate)`,
		name).Scan(&ready); err != nil || ready {
		return name, err
	}
	for _, sql := range []string{`DROP DATABASE IF EXISTS ` + name, `CREATE DATABASE ` + name} {
		if _, err := admin.Exec(ctx, sql); err != nil {
			return "", err
		}
	}
	if err := postgres.Migrate(ctx, at(server, name), migrations); err != nil {
		return "", err
	}
	_, err = admin.Exec(ctx, fmt.Sprintf(`ALTER DATABASE %s IS_TEMPLATE true`, name))
	return name, err
}

func digest(migrations fs.FS) (string, error) {
	h := sha256.New()
	err := fs.WalkDir(migrations, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content, err := fs.ReadFile(migrations, path)
		h.Write(content)
		return err
	})
	return hex.EncodeToString(h.Sum(nil))[:16], err
}

func at(server, database string) string {
	u, err := url.Parse(server)
	if err != nil {
		panic("the test server's URL was used to connect and must parse: " + err.Error())
	}
	u.Path = "/" + database
	return u.String()
}
