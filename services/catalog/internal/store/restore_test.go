package store_test

import (
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/postgres/pgtest"
	"raymi.example/services/catalog/internal/store"
)

// pg_restore creates tables, generated columns and indexes without a search path. Each table is created and filled again in the same way:
// a function that finds another one by the path would fail in a backup's restoration.
func TestTablesAreRestoredWithoutASearchPath(t *testing.T) {
	t.Parallel()
	conn, err := pgx.Connect(t.Context(), pgtest.URL(t, store.Migrations()))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close(t.Context()) })
	rows, err := conn.Query(t.Context(), `SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`)
	if err != nil {
		t.Fatal(err)
	}
	tables, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	if len(tables) < 40 {
		t.Fatalf("only the tables %v", tables)
	}
	if _, err := conn.Exec(t.Context(), `CREATE SCHEMA restored; SET search_path = ''`); err != nil {
		t.Fatal(err)
	}
	for _, table := range tables {
		restored := pgx.Identifier{"restored", table}.Sanitize()
		original := pgx.Identifier{"public", table}.Sanitize()
		if _, err := conn.Exec(t.Context(), `CREATE TABLE `+restored+` (LIKE `+original+` INCLUDING ALL)`); err != nil {
			t.Errorf("%s: %v", table, err)
		}
	}
	for _, call := range immutableCalls(t, conn) {
		if _, err := conn.Exec(t.Context(), `SELECT `+call); err != nil {
			t.Errorf("%s: %v", call, err)
		}
	}
}

// immutableCalls are calls of all functions that an index or a generated column may use, each with an argument of its type.
func immutableCalls(t *testing.T, conn *pgx.Conn) (calls []string) {
	t.Helper()
	rows, err := conn.Query(t.Context(), `SELECT p.proname, (SELECT string_agg(a::regtype::text, ',') FROM unnest(p.proargtypes) a)
		FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.provolatile = 'i'
			AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`)
	if err != nil {
		t.Fatal(err)
	}
	values := map[string]string{"text": `'Inti Raymi'`, "text[]": `ARRAY['Inti Raymi', 'Chaqra']`}
	var name, types string
	_, err = pgx.ForEachRow(rows, []any{&name, &types}, func() error {
		var arguments []string
		for kind := range strings.SplitSeq(types, ",") {
			value, known := values[kind]
			if !known {
				t.Errorf("%s: no value of type %s", name, kind)
			}
			arguments = append(arguments, value+"::"+kind)
		}
		calls = append(calls, "public."+name+"("+strings.Join(arguments, ", ")+")")
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(calls) < 10 {
		t.Fatalf("only the functions %v", calls)
	}
	return calls
}
