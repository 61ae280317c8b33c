package feeds

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"time"
)

// writeXML encodes a value. Characters that XML cannot hold are replaced.
func writeXML(out io.Writer, value any) error {
	if _, err := io.WriteString(out, xml.Header); err != nil {
		return fmt.Errorf("write xml: %w", err)
	}
	if err := xml.NewEncoder(out).Encode(value); err != nil {
		return fmt.Errorf("write xml: %w", err)
	}
	return nil
}

// description is what a reader shows of an event: when and where, why it changed, and what it is.
func (e Event) description() string {
	facts := strings.Join(texts(e.shown().text(), e.place(e.shown()), e.price()), " · ")
	return strings.Join(texts(facts, e.StatusReason, e.Summary), "\n")
}

// published is the time at which an event became public.
func (e Event) published() time.Time {
	if e.Published.IsZero() {
		return e.Created
	}
	return e.Published
}
