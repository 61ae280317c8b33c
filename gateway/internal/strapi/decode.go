package strapi

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/known/timestamppb"

	"raymi.example/internal/errs"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// decoder fills a message and collects violations and the paths of the keys in the body.
type decoder struct {
	body *queryv1.Violation
	// sent holds the mask paths of all keys in the body, including those with the value null.
	sent         []string
	fields, late []*queryv1.Violation
}

func (d *decoder) broken() bool { return d.body != nil || len(d.fields)+len(d.late) > 0 }

func (d *decoder) unreadable() *queryv1.Unreadable {
	return &queryv1.Unreadable{Body: d.body, Fields: d.fields, Late: d.late}
}

// err returns the violations as an error, for requests that are refused without a call.
func (d *decoder) err() error {
	switch {
	case d.body != nil:
		return violationError(d.body)
	case len(d.fields) > 0:
		var broken errs.Fields
		for _, v := range d.fields {
			broken = append(broken, errs.Field{Path: v.GetPath(), Text: v.GetText(), Key: v.GetKey()})
		}
		return broken.Err()
	case len(d.late) > 0:
		return violationError(d.late[0])
	}
	return nil
}

func violationError(v *queryv1.Violation) error {
	e := errs.New(errs.Invalid, v.GetKey(), "%s", v.GetText())
	if !v.GetUnlisted() {
		e.Fields = errs.Fields{{Path: append([]string{}, v.GetPath()...), Text: v.GetText(), Key: v.GetKey()}}
	}
	return e
}

// wrong records a value that has another type than the attribute.
func (d *decoder) wrong(path []string, want string, value any) {
	d.field(path, typeText(sentence(path), want, value))
}

func (d *decoder) field(path []string, text string) {
	if len(d.fields) >= maxViolations {
		return
	}
	d.fields = append(d.fields, &queryv1.Violation{Path: slices.Clone(path), Text: text, Key: errs.KeyIncorrect})
}

// sentence formats a path for messages: eventSocialMedias[0].socialMediaName.
func sentence(path []string) string {
	out := ""
	for i, part := range path {
		_, err := strconv.Atoi(part)
		switch {
		case err == nil:
			out += "[" + part + "]"
		case i > 0:
			out += "." + part
		default:
			out = part
		}
	}
	return out
}

// position is the decoder's current path, in the contract's names and in those of the mask.
type position struct{ path, mask []string }

func (p *position) below(name, field string) *position {
	if p == nil {
		return &position{[]string{name}, []string{field}}
	}
	return &position{append(slices.Clone(p.path), name), append(slices.Clone(p.mask), field)}
}

// object sets the fields of a message by their JSON names.
func (d *decoder) object(object map[string]any, m protoreflect.Message, at *position) {
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
		here := at.below(key, string(f.Name()))
		d.markSent(here)
		d.value(object[key], m, f, here)
	}
}

func (d *decoder) markSent(at *position) {
	path := at.mask[0]
	for _, part := range at.mask[1:] {
		path += "." + part
	}
	d.sent = append(d.sent, path)
}

func (d *decoder) value(value any, m protoreflect.Message, f protoreflect.FieldDescriptor, at *position) {
	switch {
	case f.IsMap() && f.MapValue().Message() == nil:
		d.texts(value, m.Mutable(f).Map(), f.MapValue(), at)
	case f.IsMap():
		d.translations(value, m.Mutable(f).Map(), at)
	case f.IsList():
		d.list(value, m.Mutable(f).List(), f, at)
	case value == nil:
	case f.Message() != nil:
		d.message(value, m, f, at)
	default:
		if scalar, ok := d.scalar(value, f, at.path); ok {
			m.Set(f, scalar)
		}
	}
}

// translations reads {"en": {...}}. The services ignore unsupported languages. A null text becomes an empty one, which clears it.
func (d *decoder) translations(value any, m protoreflect.Map, at *position) {
	object, ok := value.(map[string]any)
	if !ok {
		if value != nil {
			d.wrong(at.path, "object", value)
		}
		return
	}
	for key, member := range object {
		here := at.below(key, key)
		inner, ok := member.(map[string]any)
		if !ok {
			d.wrong(here.path, "object", member)
			continue
		}
		for name, text := range inner {
			if text == nil {
				inner[name] = ""
			}
		}
		d.object(inner, m.Mutable(protoreflect.ValueOfString(key).MapKey()).Message(), here)
	}
}

// texts reads {"en": "..."}, the translations of one text. A null text becomes an empty one, which clears it.
func (d *decoder) texts(value any, m protoreflect.Map, f protoreflect.FieldDescriptor, at *position) {
	object, ok := value.(map[string]any)
	if !ok {
		if value != nil {
			d.wrong(at.path, "object", value)
		}
		return
	}
	for key, member := range object {
		if member == nil {
			member = ""
		}
		if text, ok := d.scalar(member, f, at.below(key, key).path); ok {
			m.Set(protoreflect.ValueOfString(key).MapKey(), text)
		}
	}
}

func (d *decoder) list(value any, list protoreflect.List, f protoreflect.FieldDescriptor, at *position) {
	members, ok := value.([]any)
	if !ok {
		d.wrong(at.path, "array", value)
		return
	}
	if len(members) > maxParameters {
		d.field(at.path, sentence(at.path)+" has too many members")
		return
	}
	for i, member := range members {
		here := at.below(strconv.Itoa(i), strconv.Itoa(i))
		object, ok := member.(map[string]any)
		switch {
		case f.Message() == nil:
			if scalar, ok := d.scalar(member, f, here.path); ok {
				list.Append(scalar)
			}
		case !ok:
			d.wrong(here.path, "object", member)
		default:
			d.object(object, list.AppendMutable().Message(), here)
		}
	}
}

func (d *decoder) message(value any, m protoreflect.Message, f protoreflect.FieldDescriptor, at *position) {
	switch f.Message().FullName() {
	case "google.protobuf.Timestamp":
		t, ok := parseTime(value)
		if !ok {
			text := "Invalid format, expected a timestamp or an ISO date"
			d.late = append(d.late, &queryv1.Violation{Path: at.path, Text: text, Key: errs.KeyIncorrect, Unlisted: true})
			return
		}
		m.Set(f, protoreflect.ValueOfMessage(timestamppb.New(t).ProtoReflect()))
	case "raymi.query.v1.Links":
		links, ok := parseLinks(value)
		if !ok {
			d.late = append(d.late, &queryv1.Violation{Text: "Invalid relations", Key: errs.KeyIncorrect})
			return
		}
		m.Set(f, protoreflect.ValueOfMessage(links.ProtoReflect()))
	default:
		object, ok := value.(map[string]any)
		if !ok {
			d.wrong(at.path, "object", value)
			return
		}
		d.object(object, m.Mutable(f).Message(), at)
	}
}

func typeText(name, want string, value any) string {
	raw, err := json.Marshal(value)
	if err != nil {
		raw = []byte("null") // does not happen: value was decoded from JSON
	}
	final, cast := printed(raw), ""
	// Recorded: the store's validator yup casts first; a failed cast is null or NaN.
	switch {
	case want == "number":
		final, cast = "NaN", final
	case want == "object" && isScalar(value): // a component that is a text or a number is shown as it is
	case (want == "object" || want == "array") && value != nil:
		final, cast = "null", final
	}
	if cast != "" {
		cast = fmt.Sprintf(" (cast from the value `%s`)", cast)
	}
	return fmt.Sprintf("%s must be a `%s` type, but the final value was: `%s`%s.", name, want, final, cast)
}

func isScalar(value any) bool {
	switch value.(type) {
	case string, json.Number:
		return true
	}
	return false
}
