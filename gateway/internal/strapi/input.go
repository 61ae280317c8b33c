package strapi

import (
	"bytes"
	"encoding/json"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/known/fieldmaskpb"

	"raymi.example/internal/errs"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// Decode reads a JSON body into a request message. A message with a field `data` is read from the contract's {"data": {...}}, and the
// paths of the keys in the body are stored in update_mask, including those of components: event_contacts.mail. Other messages are read
// flat. Recorded: unknown keys are ignored. Violations are stored in the field `unreadable`, so that the service can check permissions
// first; a message without that field returns them as an error.
func Decode(body []byte, m proto.Message) error {
	object, err := parseObject(body)
	if err != nil {
		return err
	}
	msg := m.ProtoReflect()
	d := &decoder{}
	data := msg.Descriptor().Fields().ByName("data")
	if data == nil {
		d.object(object, msg, nil)
		return d.err()
	}
	switch inner := object["data"].(type) {
	case map[string]any:
		d.object(inner, msg.Mutable(data).Message(), nil)
	case []any:
		d.body = &queryv1.Violation{Text: typeText("this", "object", inner), Key: "missing_data"}
	default:
		d.body = &queryv1.Violation{Text: `Missing "data" payload in the request body`, Key: "missing_data", Unlisted: true}
	}
	mask := &fieldmaskpb.FieldMask{Paths: d.sent}
	msg.Set(msg.Descriptor().Fields().ByName("update_mask"), protoreflect.ValueOfMessage(mask.ProtoReflect()))
	if f := msg.Descriptor().Fields().ByName(unreadableField); f != nil && d.broken() {
		msg.Set(f, protoreflect.ValueOfMessage(d.unreadable().ProtoReflect()))
		return nil
	}
	return d.err()
}

const (
	unreadableField = "unreadable"
	// maxViolations bounds the violations of a response, because their texts repeat values of the client.
	maxViolations = 100
)

// AddLate adds a violation to a message, for a reference that cannot be resolved. It returns an error if the message has no field for it.
func AddLate(m protoreflect.Message, v *queryv1.Violation) error {
	f := m.Descriptor().Fields().ByName(unreadableField)
	if f == nil {
		return violationError(v)
	}
	u := &queryv1.Unreadable{}
	proto.Merge(u, m.Get(f).Message().Interface())
	u.Late = append(u.Late, v)
	m.Set(f, protoreflect.ValueOfMessage(u.ProtoReflect()))
	return nil
}

// ParseJSON parses a text with exactly one JSON value; numbers are not converted.
func ParseJSON(text []byte) (value any, ok bool) {
	if !json.Valid(text) {
		return nil, false
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	err := decoder.Decode(&value)
	return value, err == nil
}

func parseObject(body []byte) (map[string]any, error) {
	if len(bytes.TrimSpace(body)) == 0 {
		return map[string]any{}, nil
	}
	value, ok := ParseJSON(body)
	if !ok {
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
