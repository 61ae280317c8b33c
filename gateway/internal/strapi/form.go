package strapi

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"raymi.example/internal/errs"
)

// maxPrinted bounds the part of a request in bytes that an error message repeats, because indenting nested JSON can square its size.
const maxPrinted = 1000

// Form describes a flat body of text fields, as the account routes have it.
type Form struct {
	// Fields are the required fields. Errors are reported in this order.
	Fields []string
	// Optional fields may be missing; they are checked after the others.
	Optional []string
	// Closed refuses unknown keys, which are ignored otherwise.
	Closed bool
}

// Check refuses a JSON body that does not match the form, with the recorded messages. If fields are only missing, it leaves the error
// to the service, which reports all violations together.
func (f Form) Check(body []byte) error {
	object, err := rawObject(body)
	if err != nil {
		return err
	}
	var broken errs.Fields
	missing := 0
	for _, name := range f.Fields {
		raw, sent := object.values[name]
		switch {
		case !sent || string(raw) == `""`:
			missing++
			broken.Check(false, name, errs.KeyRequired, "%s is a required field", name)
		case raw[0] != '"':
			broken = append(broken, NotOfType(name, "string", raw))
		}
	}
	for _, name := range f.Optional {
		if raw, sent := object.values[name]; sent && raw[0] != '"' {
			broken = append(broken, NotOfType(name, "string", raw))
		}
	}
	if unknown := object.unknownKeys(slices.Concat(f.Fields, f.Optional)); f.Closed && len(unknown) > 0 {
		text := "this field has unspecified keys: " + strings.Join(unknown, ", ")
		broken = append(broken, errs.Field{Path: []string{}, Text: text, Key: errs.KeyIncorrect})
	}
	if len(broken) == missing {
		return nil
	}
	return broken.Err()
}

// NotOfType returns the error for a value of another type than wanted; the name "" stands for the body itself.
func NotOfType(name, want string, raw json.RawMessage) errs.Field {
	path, subject := []string{name}, name
	if name == "" {
		path, subject = []string{}, "this"
	}
	text := fmt.Sprintf("%s must be a `%s` type, but the final value was: `%s`.", subject, want, printed(raw))
	return errs.Field{Path: path, Text: text, Key: errs.KeyIncorrect}
}

// orderedObject is a JSON object with its keys in their original order.
type orderedObject struct {
	keys   []string
	values map[string]json.RawMessage
}

func (o orderedObject) unknownKeys(fields []string) (out []string) {
	for _, key := range o.keys {
		if !slices.Contains(fields, key) {
			out = append(out, key)
		}
	}
	return out
}

// Pick returns the id and the requested fields of a flat response, all if fields is empty. An unknown field is an error.
func Pick(object []byte, fields []string) ([]byte, error) {
	if len(fields) == 0 {
		return object, nil
	}
	o, err := rawObject(object)
	if err != nil {
		return nil, err
	}
	for _, name := range fields {
		if _, known := o.values[name]; !known {
			return nil, Invalid(name)
		}
	}
	var out bytes.Buffer
	for _, key := range o.keys {
		if key != "id" && !slices.Contains(fields, key) {
			continue
		}
		fmt.Fprintf(&out, ",%q:%s", key, o.values[key])
	}
	return append(append([]byte{'{'}, out.Bytes()[1:]...), '}'), nil
}

// rawObject parses an object of any values. An empty body is an empty object.
func rawObject(body []byte) (orderedObject, error) {
	o := orderedObject{values: map[string]json.RawMessage{}}
	body = bytes.TrimSpace(body)
	switch {
	case len(body) == 0:
		return o, nil
	case body[0] != '{' && body[0] != '[': // recorded: the first character decides before anything is parsed
		return o, errs.New(errs.Invalid, "unsupported_json", "invalid JSON, only supports object and array")
	case !json.Valid(body):
		return o, errs.New(errs.Invalid, "invalid_json", "The request body is not valid JSON")
	case body[0] == '[':
		return o, errs.Fields{NotOfType("", "object", body)}.Err()
	}
	decoder := json.NewDecoder(bytes.NewReader(body))
	if _, err := decoder.Token(); err != nil {
		return o, err
	}
	for decoder.More() {
		key, err := decoder.Token()
		if err != nil {
			return o, err
		}
		name, _ := key.(string)
		var value json.RawMessage
		if err := decoder.Decode(&value); err != nil {
			return o, err
		}
		if _, known := o.values[name]; !known {
			o.keys = append(o.keys, name)
		}
		o.values[name] = value
	}
	return o, nil
}

// printed formats a value like the recorded messages: texts in quotes, objects and lists indented with every scalar as a text.
func printed(raw json.RawMessage) string {
	if len(raw) > maxPrinted {
		return strings.ToValidUTF8(string(raw[:maxPrinted]), "") + "…"
	}
	switch raw[0] {
	case '"':
		var text string
		if err := json.Unmarshal(raw, &text); err != nil {
			return string(raw)
		}
		return `"` + text + `"`
	case '{', '[':
		var quoted, indented bytes.Buffer
		decoder := json.NewDecoder(bytes.NewReader(raw))
		decoder.UseNumber()
		if err := quoteScalars(decoder, &quoted); err != nil {
			return string(raw)
		}
		if err := json.Indent(&indented, quoted.Bytes(), "", "  "); err != nil {
			return string(raw)
		}
		return indented.String()
	}
	return string(raw)
}

// quoteScalars copies the decoder's next value with all scalars as texts.
func quoteScalars(decoder *json.Decoder, out *bytes.Buffer) error {
	token, err := decoder.Token()
	if err != nil {
		return err
	}
	open, ok := token.(json.Delim)
	if !ok {
		return writeText(out, scalarText(token))
	}
	out.WriteString(open.String())
	for first := true; decoder.More(); first = false {
		if !first {
			out.WriteByte(',')
		}
		if open == '{' {
			key, err := decoder.Token()
			if err != nil {
				return err
			}
			if err := writeText(out, fmt.Sprint(key)); err != nil {
				return err
			}
			out.WriteByte(':')
		}
		if err := quoteScalars(decoder, out); err != nil {
			return err
		}
	}
	end, err := decoder.Token()
	fmt.Fprint(out, end)
	return err
}

func scalarText(token json.Token) string {
	switch v := token.(type) {
	case nil:
		return "null"
	case string:
		return `"` + v + `"`
	default:
		return fmt.Sprint(v)
	}
}

// writeText writes a JSON text without escapes for HTML, like browsers.
func writeText(out *bytes.Buffer, text string) error {
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(text); err != nil {
		return err
	}
	out.Truncate(out.Len() - 1) // the encoder ends with a line break
	return nil
}
