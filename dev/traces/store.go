package traces

import (
	"encoding/hex"
	"slices"
	"sync"
	"time"

	collector "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	tracev1 "go.opentelemetry.io/proto/otlp/trace/v1"
)

// maxTraces is the number of stored traces; older ones are dropped.
const maxTraces = 500

// Span is one recorded piece of work.
type Span struct {
	// ID and Parent are span ids in hex; Parent is "" for the first span of a trace.
	ID      string        `json:"id"`
	Parent  string        `json:"parent"`
	Process string        `json:"process"`
	Name    string        `json:"name"`
	Start   time.Time     `json:"start"`
	Took    time.Duration `json:"took"`
	Failed  bool          `json:"failed"`
}

// Trace is the spans of one request, in the order of their starts.
type Trace struct {
	ID    string `json:"id"`
	Spans []Span `json:"spans"`
}

// store keeps the newest traces in memory.
type store struct {
	mu sync.Mutex
	// order has the ids of traces by their first received span.
	order []string
	spans map[string][]Span
}

func newStore() *store { return &store{spans: map[string][]Span{}} }

func (s *store) add(request *collector.ExportTraceServiceRequest) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, resource := range request.GetResourceSpans() {
		process := "?"
		for _, a := range resource.GetResource().GetAttributes() {
			if a.GetKey() == "service.name" {
				process = a.GetValue().GetStringValue()
			}
		}
		for _, scope := range resource.GetScopeSpans() {
			for _, span := range scope.GetSpans() {
				s.addSpan(process, span)
			}
		}
	}
	for len(s.order) > maxTraces {
		delete(s.spans, s.order[0])
		s.order = s.order[1:]
	}
}

func (s *store) addSpan(process string, span *tracev1.Span) {
	id := hex.EncodeToString(span.GetTraceId())
	if _, known := s.spans[id]; !known {
		s.order = append(s.order, id)
	}
	start := time.Unix(0, int64(span.GetStartTimeUnixNano()))
	s.spans[id] = append(s.spans[id], Span{
		ID: hex.EncodeToString(span.GetSpanId()), Parent: hex.EncodeToString(span.GetParentSpanId()), Process: process, Name: span.GetName(),
		Start: start, Took: time.Duration(span.GetEndTimeUnixNano() - span.GetStartTimeUnixNano()),
		Failed: span.GetStatus().GetCode() == tracev1.Status_STATUS_CODE_ERROR,
	})
}

// traces returns the stored traces, the newest first.
func (s *store) traces() []Trace {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := make([]Trace, 0, len(s.order))
	for _, id := range slices.Backward(s.order) {
		spans := slices.Clone(s.spans[id])
		slices.SortStableFunc(spans, func(a, b Span) int { return a.Start.Compare(b.Start) })
		list = append(list, Trace{id, spans})
	}
	return list
}
