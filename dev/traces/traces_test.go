package traces

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	collector "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	commonv1 "go.opentelemetry.io/proto/otlp/common/v1"
	resourcev1 "go.opentelemetry.io/proto/otlp/resource/v1"
	tracev1 "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"
)

func export(t *testing.T, h http.Handler, process string, spans ...*tracev1.Span) {
	t.Helper()
	name := &commonv1.AnyValue{Value: &commonv1.AnyValue_StringValue{StringValue: process}}
	body, err := proto.Marshal(&collector.ExportTraceServiceRequest{ResourceSpans: []*tracev1.ResourceSpans{{
		Resource:   &resourcev1.Resource{Attributes: []*commonv1.KeyValue{{Key: "service.name", Value: name}}},
		ScopeSpans: []*tracev1.ScopeSpans{{Spans: spans}},
	}}})
	if err != nil {
		t.Fatal(err)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/v1/traces", bytes.NewReader(body)))
	if w.Code != http.StatusOK {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
}

func get(h http.Handler, path string) string {
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
	return w.Body.String()
}

func TestSpansOfSeveralProcessesAreShownAsOneTree(t *testing.T) {
	t.Parallel()
	h := handler(newStore())
	trace, first, second, third := bytes.Repeat([]byte{1}, 16), []byte("aaaaaaaa"), []byte("bbbbbbbb"), []byte("cccccccc")
	failed := &tracev1.Status{Code: tracev1.Status_STATUS_CODE_ERROR}
	export(t, h, "raymi-media",
		&tracev1.Span{TraceId: trace, SpanId: third, ParentSpanId: second, Name: "query\n  SELECT", StartTimeUnixNano: 3e6, EndTimeUnixNano: 4e6})
	export(t, h, "raymi-gateway",
		&tracev1.Span{
			TraceId: trace, SpanId: second, ParentSpanId: first, Name: "Upload", StartTimeUnixNano: 2e6, EndTimeUnixNano: 5e6, Status: failed,
		},
		&tracev1.Span{TraceId: trace, SpanId: first, Name: "POST /api/upload", StartTimeUnixNano: 1e6, EndTimeUnixNano: 9e6})
	_, tree, _ := strings.Cut(get(h, "/"), "\n")
	want := "      0.0 ms       8.0 ms  gateway         POST /api/upload\n" +
		"      1.0 ms       3.0 ms    gateway         Upload  FAILED\n" +
		"      2.0 ms       1.0 ms      media           query SELECT\n\n"
	if tree != want {
		t.Errorf("got\n%swant\n%s", tree, want)
	}
	var list []Trace
	if err := json.Unmarshal([]byte(get(h, "/traces")), &list); err != nil || len(list) != 1 || len(list[0].Spans) != 3 {
		t.Errorf("%v, %+v", err, list)
	}
}

func TestOldTracesAreDroppedAndOtherBodiesRefused(t *testing.T) {
	t.Parallel()
	s := newStore()
	h := handler(s)
	for i := range maxTraces + 5 {
		export(t, h, "raymi-auth", &tracev1.Span{TraceId: []byte{byte(i >> 8), byte(i)}, SpanId: []byte{1}})
	}
	if got := s.traces(); len(got) != maxTraces || got[0].ID != "01f8" || len(s.spans) != maxTraces {
		t.Errorf("%d traces, the newest %s", len(got), got[0].ID)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/v1/traces", strings.NewReader("no protobuf")))
	if w.Code != http.StatusBadRequest {
		t.Errorf("%d", w.Code)
	}
}
