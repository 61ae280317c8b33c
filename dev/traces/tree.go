package traces

import (
	"fmt"
	"io"
	"strings"
	"time"
)

// writeTree writes a trace with an indented line for each span: when it began after the first one, how long it took, what it was.
func writeTree(w io.Writer, t Trace) {
	if len(t.Spans) == 0 {
		return
	}
	known := map[string]bool{}
	children := map[string][]Span{}
	for _, span := range t.Spans {
		known[span.ID] = true
	}
	for _, span := range t.Spans {
		parent := span.Parent
		if !known[parent] {
			parent = "" // not received yet, or dropped
		}
		children[parent] = append(children[parent], span)
	}
	fmt.Fprintf(w, "%s  %s\n", t.Spans[0].Start.Format("15:04:05.000"), t.ID)
	writeChildren(w, children, "", t.Spans[0].Start, 0)
	fmt.Fprintln(w)
}

func writeChildren(w io.Writer, children map[string][]Span, parent string, from time.Time, depth int) {
	for _, span := range children[parent] {
		failed := ""
		if span.Failed {
			failed = "  FAILED"
		}
		fmt.Fprintf(w, "%9.1f ms %9.1f ms  %s%-15s %s%s\n", milliseconds(span.Start.Sub(from)), milliseconds(span.Took),
			strings.Repeat("  ", depth), strings.TrimPrefix(span.Process, "raymi-"), strings.Join(strings.Fields(span.Name), " "), failed)
		writeChildren(w, children, span.ID, from, depth+1)
	}
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
