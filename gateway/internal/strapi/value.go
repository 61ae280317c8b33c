package strapi

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"google.golang.org/protobuf/reflect/protoreflect"
)

// scalar converts a value as recorded: numbers and booleans may be texts, but texts must be texts.
func (d *decoder) scalar(value any, f protoreflect.FieldDescriptor, path []string) (protoreflect.Value, bool) {
	switch f.Kind() {
	case protoreflect.StringKind:
		if text, ok := value.(string); ok {
			return protoreflect.ValueOfString(text), true
		}
		d.wrong(path, "string", value)
	case protoreflect.BoolKind:
		switch strings.ToLower(fmt.Sprint(value)) {
		case "true", "1":
			return protoreflect.ValueOfBool(true), true
		case "false", "0":
			return protoreflect.ValueOfBool(false), true
		}
		d.wrong(path, "boolean", value)
	default:
		return d.number(value, f, path)
	}
	return protoreflect.Value{}, false
}

func (d *decoder) number(value any, f protoreflect.FieldDescriptor, path []string) (protoreflect.Value, bool) {
	number, ok := toNumber(value)
	switch {
	case !ok:
		d.wrong(path, "number", value)
	case f.Kind() == protoreflect.DoubleKind:
		return protoreflect.ValueOfFloat64(number), true
	case number != math.Trunc(number):
		d.field(path, sentence(path)+" must be an integer")
	case number > math.MaxInt32:
		d.field(path, fmt.Sprintf("%s must be less than or equal to %d", sentence(path), math.MaxInt32))
	case number < math.MinInt32:
		d.field(path, fmt.Sprintf("%s must be greater than or equal to %d", sentence(path), math.MinInt32))
	default:
		return protoreflect.ValueOfInt32(int32(number)), true
	}
	return protoreflect.Value{}, false
}

// timeLayouts are the forms of ISO 8601 that the contract accepts.
var timeLayouts = []string{
	time.RFC3339Nano, "2006-01-02T15:04:05.999999999", "2006-01-02T15:04Z07:00", "2006-01-02T15:04", time.DateTime, time.DateOnly,
}

func toNumber(value any) (float64, bool) {
	var text string
	switch v := value.(type) {
	case json.Number:
		text = v.String()
	case string:
		text = strings.Join(strings.Fields(v), "")
	}
	number, err := strconv.ParseFloat(text, 64)
	return number, err == nil && !math.IsInf(number, 0) && !math.IsNaN(number)
}

// parseTime parses ISO 8601 or milliseconds since 1970. A date alone means midnight UTC.
func parseTime(value any) (time.Time, bool) {
	text := fmt.Sprint(value)
	for _, layout := range timeLayouts {
		if at, err := time.Parse(layout, text); err == nil {
			return at.UTC(), reasonable(at)
		}
	}
	if millis, err := strconv.ParseInt(text, 10, 64); err == nil {
		at := time.UnixMilli(millis).UTC()
		return at, reasonable(at)
	}
	return time.Time{}, false
}

// reasonable limits years to the range that all processes and PostgreSQL can represent.
func reasonable(at time.Time) bool { return at.Year() > 0 && at.Year() <= 9999 }
