package trace

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"time"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/sdk/resource"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	oteltrace "go.opentelemetry.io/otel/trace"
)

// stopWithin bounds the sending of the last spans.
const stopWithin = 5 * time.Second

var enabled bool

// Enabled reports whether this process sends spans. It is constant after Start.
func Enabled() bool { return enabled }

// Start begins to send the spans of a process if OTEL_EXPORTER_OTLP_ENDPOINT or OTEL_EXPORTER_OTLP_TRACES_ENDPOINT is set and
// OTEL_SDK_DISABLED is not true. Call it before anything is instrumented, and stop at the end of the process.
func Start(ctx context.Context, process string) (stop func(), err error) {
	if os.Getenv("OTEL_SDK_DISABLED") == "true" ||
		os.Getenv("OTEL_EXPORTER_OTLP_ENDPOINT") == "" && os.Getenv("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT") == "" {
		return func() {}, nil
	}
	exporter, err := otlptracehttp.New(ctx)
	if err != nil {
		return nil, fmt.Errorf("OTEL_EXPORTER_OTLP_ENDPOINT: %w", err)
	}
	about, err := resource.New(ctx, resource.WithTelemetrySDK(),
		resource.WithAttributes(attribute.String("service.name", "raymi-"+process)), resource.WithFromEnv())
	if err != nil {
		return nil, fmt.Errorf("OTEL_RESOURCE_ATTRIBUTES: %w", err)
	}
	provider := sdktrace.NewTracerProvider(sdktrace.WithBatcher(exporter), sdktrace.WithResource(about))
	otel.SetTracerProvider(provider)
	otel.SetTextMapPropagator(propagation.TraceContext{})
	otel.SetErrorHandler(otel.ErrorHandlerFunc(func(err error) { slog.Warn("traces", "error", err) }))
	enabled = true
	return func() {
		ctx, cancel := context.WithTimeout(context.Background(), stopWithin)
		defer cancel()
		if err := provider.Shutdown(ctx); err != nil {
			slog.Warn("traces not sent", "error", err)
		}
	}, nil
}

// ID returns the id of the trace of ctx, or "".
func ID(ctx context.Context) string {
	if span := oteltrace.SpanContextFromContext(ctx); span.HasTraceID() {
		return span.TraceID().String()
	}
	return ""
}

// Parent returns the current span of ctx in the form of W3C's traceparent header, or "". It is stored where ctx ends, and
// WithParent continues the trace.
func Parent(ctx context.Context) string {
	carrier := propagation.MapCarrier{}
	propagation.TraceContext{}.Inject(ctx, carrier)
	return carrier["traceparent"]
}

// WithParent returns a context whose spans belong to the trace of a traceparent; "" changes nothing.
func WithParent(ctx context.Context, traceparent string) context.Context {
	if traceparent == "" {
		return ctx
	}
	return propagation.TraceContext{}.Extract(ctx, propagation.MapCarrier{"traceparent": traceparent})
}

// Publish begins the span of a message that is published; end records its error.
func Publish(ctx context.Context, subject string) (_ context.Context, end func(error)) {
	return begin(ctx, "publish "+subject, oteltrace.SpanKindProducer)
}

// Process begins the span of a message that is processed; end records its error.
func Process(ctx context.Context, consumer, subject string) (_ context.Context, end func(error)) {
	return begin(ctx, "process "+subject, oteltrace.SpanKindConsumer, attribute.String("messaging.consumer.group.name", consumer))
}

func begin(
	ctx context.Context, name string, kind oteltrace.SpanKind, about ...attribute.KeyValue,
) (_ context.Context, end func(error)) {
	ctx, span := otel.Tracer("raymi.example").Start(ctx, name, oteltrace.WithSpanKind(kind), oteltrace.WithAttributes(about...))
	return ctx, func(err error) {
		if err != nil {
			span.RecordError(err)
			span.SetStatus(codes.Error, "")
		}
		span.End()
	}
}
