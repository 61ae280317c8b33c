package postgres

import (
	"github.com/exaring/otelpgx"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/multitracer"

	"raymi.example/internal/trace"
)

// tracer bounds the waits of a pool and, where the process is traced, records a span for each statement of a traced call. Spans contain
// the text of a statement and never its arguments.
func tracer() pgx.QueryTracer {
	bounds := deadlines{acquireWithin, answerWithin}
	if !trace.Enabled() {
		return bounds
	}
	return multitracer.New(bounds, otelpgx.NewTracer(otelpgx.WithDisableConnectionDetailsInAttributes()))
}
