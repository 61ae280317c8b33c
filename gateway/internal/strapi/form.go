package strapi

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"raymi.example/internal/errs"
)

// maxPrinted bounds what a message repeats of a request: indented deep nesting grows by its square.
const maxPrinted = 1000

// Form is a flat body of texts: the forms of accounts.
type Form struct {
	// Fields are the texts it must have, in the order of reports.
	Fields []string
	// Closed refuses keys that are no fields; else they are dropped.
	Closed bool
}

// Check refuses a JSON body that is no such form, in the recorded words. A missing field alone is left to the service:
// only the service knows all that is wrong with the texts.
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
	if unknown := object.beyond(f.Fields); f.Closed && len(unknown) > 0 {
		text := "this field has unspecified keys: " + strings.Join(unknown, ", ")
		broken = append(broken, errs.Field{Path: []string{}, Text: text, Key: errs.KeyIncorrect})
	}
	if len(broken) == missing {
		return nil
	}
	return broken.Err()
}

// NotOfType tells of a value of another type than wanted; name "" is the body itself.
func NotOfType(name, want string, raw json.RawMessage) errs.Field {
	path, subject := []string{name}, name
	if name == "" {
		path, subject = []string{}, "this"
	}
	text := fmt.Sprintf("%s must be a `%s` type, but the final value was: `%s`.", subject, want, printed(raw))
	return errs.Field{Path: path, Text: text, Key: errs.KeyIncorrect}
}

// orderedObject keeps the order in which its keys were sent.
type orderedObject struct {
	keys   []string
	values map[string]json.RawMessage
}

func (o orderedObject) beyond(known []string) (out []string) {
	for _, key := range o.keys {
		if !slices.Contains(known, key) {
			out = append(out, key)
		}
	}
	return out
}

// Pick keeps id and the asked fields of a flat answer; no field asked means all, an unknown one is refused.
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

// rawObject reads an object of any values; no body at all is an empty one.
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

// printed shows a value the way the recorded messages do: texts in bare quotes, objects and lists over several lines
// with every scalar in them as a text.
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

// quoteScalars copies the decoder's next value.
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
	out.WriteString(fmt.Sprint(end))
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

// writeText writes a JSON text as browsers do, without the escapes for HTML.
func writeText(out *bytes.Buffer, text string) error {
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(text); err != nil {
		return err
	}
	out.Truncate(out.Len() - 1) // the encoder ends with a line break
	return nil
}
