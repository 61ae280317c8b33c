package strapi

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/known/fieldmaskpb"
	"google.golang.org/protobuf/types/known/timestamppb"

	"raymi.example/internal/errs"
)

const missingData = `Missing "data" payload in the request body`

// Decode reads a JSON body into a request message. Messages with a field `data` take the contract's {"data": {...}} and
// note the sent keys in update_mask; others are read flat. Unknown keys are dropped, as recorded.
func Decode(body []byte, m proto.Message) error {
	object, err := parseObject(body)
	if err != nil {
		return err
	}
	msg := m.ProtoReflect()
	data := msg.Descriptor().Fields().ByName("data")
	if data == nil {
		_, err := decodeObject(object, msg, "")
		return err
	}
	inner, ok := object["data"].(map[string]any)
	if !ok {
		return errs.New(errs.Invalid, "missing_data", missingData)
	}
	sent, err := decodeObject(inner, msg.Mutable(data).Message(), "")
	if err != nil {
		return err
	}
	mask := &fieldmaskpb.FieldMask{Paths: sent}
	msg.Set(msg.Descriptor().Fields().ByName("update_mask"), protoreflect.ValueOfMessage(mask.ProtoReflect()))
	return nil
}

func parseObject(body []byte) (map[string]any, error) {
	if len(bytes.TrimSpace(body)) == 0 {
		return map[string]any{}, nil
	}
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.UseNumber()
	var value any
	if err := decoder.Decode(&value); err != nil || decoder.More() {
		return nil, errs.New(errs.Invalid, "invalid_json", "The request body is not valid JSON")
	}
	switch v := value.(type) {
	case map[string]any:
		return v, nil
	case []any:
		return map[string]any{}, nil
	}
	return nil, errs.New(errs.Invalid, "invalid_json", "invalid JSON, only supports object and array")
}

// decodeObject fills a message by the JSON names of its fields and returns the proto names of the keys it found.
func decodeObject(object map[string]any, m protoreflect.Message, path string) (sent []string, err error) {
	var broken errs.Fields
	keys := make([]string, 0, len(object))
	for key := range object {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	for _, key := range keys {
		f := m.Descriptor().Fields().ByJSONName(key)
		if f == nil {
			continue
		}
		sent = append(sent, string(f.Name()))
		if object[key] == nil {
			continue
		}
		if err := decodeField(object[key], m, f, join(path, key)); err != nil {
			e := errs.As(err)
			if e == nil {
				return nil, err
			}
			broken = append(broken, e.Fields...)
		}
	}
	return sent, broken.Err()
}

func join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}

func decodeField(value any, m protoreflect.Message, f protoreflect.FieldDescriptor, path string) error {
	switch {
	case f.IsMap():
		return decodeMap(value, m.Mutable(f).Map(), f, path)
	case f.IsList():
		return decodeList(value, m.Mutable(f).List(), f, path)
	case f.Message() != nil:
		return decodeMessage(value, m, f, path)
	}
	scalar, err := decodeScalar(value, f, path)
	if err != nil {
		return err
	}
	m.Set(f, scalar)
	return nil
}

// decodeMap reads translations: {"en": {...}}. Languages the portal does not have are dropped by the services.
func decodeMap(value any, m protoreflect.Map, f protoreflect.FieldDescriptor, path string) error {
	object, ok := value.(map[string]any)
	if !ok {
		return wrongType(path, "object", value)
	}
	for key, member := range object {
		inner, ok := member.(map[string]any)
		if !ok {
			return wrongType(join(path, key), "object", member)
		}
		entry := m.Mutable(protoreflect.ValueOfString(key).MapKey()).Message()
		clearNulls(inner)
		if _, err := decodeObject(inner, entry, join(path, key)); err != nil {
			return err
		}
	}
	return nil
}

// clearNulls makes a null text of a translation an empty one, which clears it.
func clearNulls(object map[string]any) {
	for key, value := range object {
		if value == nil {
			object[key] = ""
		}
	}
}

func decodeList(value any, list protoreflect.List, f protoreflect.FieldDescriptor, path string) error {
	members, ok := value.([]any)
	if !ok {
		return wrongType(path, "array", value)
	}
	if len(members) > maxParameters {
		return brokenField(path, errs.KeyTooLong, fmt.Sprintf("%s has too many members", path))
	}
	for i, member := range members {
		at := fmt.Sprintf("%s.%d", path, i)
		if f.Message() == nil {
			scalar, err := decodeScalar(member, f, at)
			if err != nil {
				return err
			}
			list.Append(scalar)
			continue
		}
		object, ok := member.(map[string]any)
		if !ok {
			return wrongType(at, "object", member)
		}
		if _, err := decodeObject(object, list.AppendMutable().Message(), at); err != nil {
			return err
		}
	}
	return nil
}

func decodeMessage(value any, m protoreflect.Message, f protoreflect.FieldDescriptor, path string) error {
	switch f.Message().FullName() {
	case "google.protobuf.Timestamp":
		at, err := parseTime(value, path)
		if err != nil {
			return err
		}
		m.Set(f, protoreflect.ValueOfMessage(timestamppb.New(at).ProtoReflect()))
		return nil
	case "raymi.query.v1.Links":
		links, err := parseLinks(value)
		if err != nil {
			return err
		}
		m.Set(f, protoreflect.ValueOfMessage(links.ProtoReflect()))
		return nil
	}
	object, ok := value.(map[string]any)
	if !ok {
		return wrongType(path, "object", value)
	}
	_, err := decodeObject(object, m.Mutable(f).Message(), path)
	return err
}

func decodeScalar(value any, f protoreflect.FieldDescriptor, path string) (protoreflect.Value, error) {
	switch f.Kind() {
	case protoreflect.StringKind:
		if text, ok := value.(string); ok {
			return protoreflect.ValueOfString(text), nil
		}
		return protoreflect.Value{}, wrongType(path, "string", value)
	case protoreflect.BoolKind:
		switch fmt.Sprint(value) {
		case "true", "1":
			return protoreflect.ValueOfBool(true), nil
		case "false", "0":
			return protoreflect.ValueOfBool(false), nil
		}
		return protoreflect.Value{}, wrongType(path, "boolean", value)
	}
	number, err := json.Number(strings.TrimSpace(fmt.Sprint(value))).Float64()
	if err != nil || math.IsInf(number, 0) {
		return protoreflect.Value{}, wrongType(path, "number", value)
	}
	if f.Kind() == protoreflect.DoubleKind {
		return protoreflect.ValueOfFloat64(number), nil
	}
	if number != math.Trunc(number) || math.Abs(number) > math.MaxInt32 {
		return protoreflect.Value{}, brokenField(path, errs.KeyIncorrect, path+" must be an integer")
	}
	return protoreflect.ValueOfInt32(int32(number)), nil
}

// parseTime reads an instant; a day alone is its midnight in UTC.
func parseTime(value any, path string) (time.Time, error) {
	text, _ := value.(string)
	for _, layout := range []string{time.RFC3339Nano, "2006-01-02T15:04:05.999999999", "2006-01-02T15:04Z07:00", "2006-01-02T15:04", time.DateTime, time.DateOnly} {
		if at, err := time.Parse(layout, text); err == nil {
			return at.UTC(), nil
		}
	}
	return time.Time{}, brokenField(path, errs.KeyIncorrect, "Invalid format, expected a timestamp or an ISO date")
}

func wrongType(path, want string, value any) error {
	text, err := json.Marshal(value)
	if err != nil {
		text = []byte("?")
	}
	return brokenField(path, errs.KeyIncorrect, fmt.Sprintf("%s must be a `%s` type, but the final value was: `%s`.", path, want, text))
}

func brokenField(path, key, text string) error {
	var f errs.Fields
	f.Check(false, path, key, "%s", text)
	return f.Err()
}
