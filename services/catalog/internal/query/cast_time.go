package query

import (
	"strconv"
	"time"

	"raymi.example/internal/errs"
)

// timeLayouts are the formats of instants in the contract; a date alone is its midnight in UTC.
var timeLayouts = []string{
	time.RFC3339Nano, "2006-01-02T15:04:05.999999999", "2006-01-02T15:04", "2006-01-02T15:04Z07:00", time.DateTime, time.DateOnly,
}

// maxEpoch is the end of the year 9999 in milliseconds since 1970.
const maxEpoch = 253_402_300_799_999

func castTime(text string) (time.Time, error) {
	for _, layout := range timeLayouts {
		if at, err := time.Parse(layout, text); err == nil && at.Year() > 0 {
			return at.UTC(), nil
		}
	}
	if ms, err := strconv.ParseInt(text, 10, 64); err == nil && max(ms, -ms) <= maxEpoch {
		return time.UnixMilli(ms).UTC(), nil
	}
	return time.Time{}, errs.New(errs.Invalid, "invalid_query", "Invalid format, expected a timestamp or an ISO date")
}

func castDate(text string) (time.Time, error) {
	if len(text) > len(time.DateOnly) {
		text = text[:len(time.DateOnly)]
	}
	day, err := time.Parse(time.DateOnly, text)
	if err != nil || day.Year() == 0 {
		return time.Time{}, errs.New(errs.Invalid, "invalid_query", "Invalid format, expected yyyy-MM-dd")
	}
	return day, nil
}
