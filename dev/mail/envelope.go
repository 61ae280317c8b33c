package mail

import (
	"bytes"
	"time"
)

// openEnvelope splits a stored file into recipients, time of arrival and raw mail. A file without an envelope has the
// zero time.
func openEnvelope(content []byte) (to string, date time.Time, raw []byte) {
	head, raw, ok := bytes.Cut(content, []byte("\n\n"))
	first, second, two := bytes.Cut(head, []byte("\n"))
	date, err := time.Parse(time.RFC3339Nano, string(second))
	if !ok || !two || err != nil {
		return "", time.Time{}, content
	}
	return string(first), date, raw
}
