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

// Decode reads a JSON body into a request message. Messages with a field `data` take the contract's {"data": {...}} and
// note the sent keys in update_mask, those of components below their own: event_contacts.mail. Others are read flat.
// Unknown keys are dropped, as recorded. What cannot be read travels in the field `unreadable`; a message without it is refused.
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
	// maxViolations bounds an answer: nobody reads more of them, and the values in them come from the client.
	maxViolations = 100
)

// AddLate notes that something an input names cannot be used; a message that cannot carry it is an error.
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

// ParseJSON reads one JSON value and nothing behind it, numbers as they are written.
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
