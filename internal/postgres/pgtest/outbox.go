package pgtest

import (
	"testing"

	"github.com/jackc/pgx/v5"
	"google.golang.org/protobuf/proto"

	"raymi.example/internal/postgres"
)

// Outbox returns the messages of one subject in the outbox, oldest first; nil if there are none. M is their type, a
// pointer to a generated message.
func Outbox[M proto.Message](t testing.TB, pool *postgres.Pool, subject string) (out []M) {
	t.Helper()
	for _, payload := range payloads(t, pool, subject) {
		var typed M
		message := typed.ProtoReflect().New().Interface()
		if err := proto.Unmarshal(payload, message); err != nil {
			t.Fatal(err)
		}
		out = append(out, message.(M)) //nolint:forcetypeassert // made from M
	}
	return out
}

// CountOutbox returns the number of messages of one subject in the outbox.
func CountOutbox(t testing.TB, pool *postgres.Pool, subject string) int {
	t.Helper()
	return len(payloads(t, pool, subject))
}

func payloads(t testing.TB, pool *postgres.Pool, subject string) [][]byte {
	t.Helper()
	rows, err := pool.Query(t.Context(), `SELECT payload FROM outbox WHERE subject = $1 ORDER BY id`, subject)
	if err != nil {
		t.Fatal(err)
	}
	found, err := pgx.CollectRows(rows, pgx.RowTo[[]byte])
	if err != nil {
		t.Fatal(err)
	}
	return found
}
