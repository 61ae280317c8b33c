package trace_test

import (
	"context"
	"testing"

	"raymi.example/internal/trace"
)

func TestATraceContinuesFromItsStoredParent(t *testing.T) {
	const parent, id = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", "0af7651916cd43dd8448eb211c80319c"
	ctx := trace.WithParent(context.Background(), parent)
	if got := trace.Parent(ctx); got != parent {
		t.Errorf("parent %q", got)
	}
	if got := trace.ID(ctx); got != id {
		t.Errorf("id %q", got)
	}
	for _, none := range []string{"", "not a traceparent"} {
		ctx := trace.WithParent(context.Background(), none)
		if trace.Parent(ctx) != "" || trace.ID(ctx) != "" {
			t.Errorf("%q begins a trace", none)
		}
	}
}

func TestWithoutAnEndpointNothingIsTraced(t *testing.T) {
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "")
	t.Setenv("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "")
	stop, err := trace.Start(t.Context(), "test")
	if err != nil || trace.Enabled() {
		t.Fatalf("%v, enabled: %v", err, trace.Enabled())
	}
	stop()
	ctx, end := trace.Process(t.Context(), "consumer", "subject")
	if trace.ID(ctx) != "" {
		t.Error("a span is recorded")
	}
	end(nil)
}
