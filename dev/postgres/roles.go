package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
)

// Ping reports whether the server accepts connections.
func (c Cluster) Ping(ctx context.Context) error {
	conn, err := pgx.Connect(ctx, c.URL(superuser))
	if err != nil {
		return err
	}
	return conn.Close(ctx)
}

// EnsureDatabases creates one database per name, each owned by a role of the same name and closed to the other roles,
// and returns their URLs.
func (c Cluster) EnsureDatabases(ctx context.Context, passwords map[string]string) (map[string]string, error) {
	conn, err := pgx.Connect(ctx, c.URL(superuser))
	if err != nil {
		return nil, err
	}
	defer conn.Close(ctx)
	urls := map[string]string{}
	for name, password := range passwords {
		if err := ensureDatabase(ctx, conn, name, password); err != nil {
			return nil, fmt.Errorf("database %s: %w", name, err)
		}
		urls[name] = c.url(name, password, name)
	}
	return urls, nil
}

func ensureDatabase(ctx context.Context, conn *pgx.Conn, name, password string) error {
	var role, database bool
	err := conn.QueryRow(ctx,
		`select exists (select from pg_roles where rolname = $1), exists (select from pg_database where datname = $1)`,
		name).Scan(&role, &database)
	if err != nil {
		return err
	}
	// Names and passwords are generated (letters and hex digits): DDL takes no parameters.
	ident := pgx.Identifier{name}.Sanitize()
	if !role {
		if _, err := conn.Exec(ctx, fmt.Sprintf(`create role %s login password '%s'`, ident, password)); err != nil {
			return err
		}
	}
	if !database {
		if _, err := conn.Exec(ctx, fmt.Sprintf(`create database %s owner %s`, ident, ident)); err != nil {
			return err
		}
	}
	_, err = conn.Exec(ctx, fmt.Sprintf(`revoke all on database %s from public`, ident))
	return err
}
