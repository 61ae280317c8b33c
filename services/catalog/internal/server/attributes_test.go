package server_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/known/fieldmaskpb"
	"google.golang.org/protobuf/types/known/timestamppb"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// attributes writes every attribute of a noun's input alone, and expects it in the response, in a later reading and in the
// audit log.
type attributes struct {
	noun  string
	input func() proto.Message
	// update writes data and returns the entry as read with q.
	update func(ctx context.Context, data proto.Message, m *fieldmaskpb.FieldMask, q *queryv1.Query) (proto.Message, error)
	read   func(q *queryv1.Query) (proto.Message, error)
	// values are values that rules ask for, by field; all other values are made up.
	values map[protoreflect.Name]any
	// complete adds to the data what the rules ask for beside the field.
	complete func(data proto.Message, f protoreflect.Name)
	// populate is * if it is nil.
	populate []*queryv1.Populate
	// elsewhere are fields that the entry does not store under their name.
	elsewhere []protoreflect.Name
}

func TestEveryAttributeIsWrittenReadAndAudited(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	p.eachAttribute(t, p.checkAttribute)
}

// eachAttribute checks every attribute of every noun that is written as a whole.
func (p *portal) eachAttribute(t *testing.T, check func(*testing.T, attributes, protoreflect.FieldDescriptor)) {
	t.Helper()
	for _, a := range []attributes{
		p.eventAttributes(t), p.hostAttributes(t), p.newsAttributes(t), p.collectionAttributes(t), p.portalAttributes(t),
		p.instructionAttributes(), p.infoPageAttributes(), p.listEntryAttributes(t),
	} {
		fields := a.input().ProtoReflect().Descriptor().Fields()
		for i := range fields.Len() {
			if f := fields.Get(i); !slices.Contains(a.elsewhere, f.Name()) {
				t.Run(a.noun+" "+f.JSONName(), func(t *testing.T) { check(t, a, f) })
			}
		}
	}
}

func (p *portal) checkAttribute(t *testing.T, a attributes, f protoreflect.FieldDescriptor) {
	t.Helper()
	data := a.input()
	a.fill(data.ProtoReflect(), f)
	if a.complete != nil {
		a.complete(data, f.Name())
	}
	before := p.auditSize(t)
	q := &queryv1.Query{Locale: "en", Populate: a.populate}
	if q.Populate == nil {
		q.Populate = populate("*")
	}
	written, err := a.update(as(editor), data, mask(string(f.Name())), q)
	if err != nil {
		t.Fatal(err)
	}
	a.compare(t, data.ProtoReflect(), written.ProtoReflect(), f)
	if added := p.auditSize(t) - before; added != 1 {
		t.Fatalf("%d new entries in the audit log", added)
	}
	entries := p.audit(t, a.noun)
	changed := map[string]any{}
	if err := json.Unmarshal([]byte(entries[0].GetAfter()), &changed); err != nil {
		t.Fatalf("%v in %q", err, entries[0].GetAfter())
	}
	for _, name := range auditNames(f) {
		if _, found := changed[name]; !found {
			t.Errorf("the audit log lacks %s: %v", name, changed)
		}
	}
	if _, err := a.update(as(editor), a.input(), mask(), q); err != nil { // stores again all that it has read
		t.Fatal(err)
	}
	read, err := a.read(q)
	if err != nil {
		t.Fatal(err)
	}
	a.compare(t, data.ProtoReflect(), read.ProtoReflect(), f)
}

func (p *portal) auditSize(t *testing.T) (n int) {
	t.Helper()
	if err := p.pool.QueryRow(t.Context(), `SELECT count(*) FROM audit`).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// auditNames are the names of a field's values in the audit log; texts have their language.
func auditNames(f protoreflect.FieldDescriptor) (names []string) {
	if !f.IsMap() {
		if isText(f) {
			return []string{f.JSONName() + ".en"}
		}
		return []string{f.JSONName()}
	}
	texts := f.MapValue().Message().Fields()
	for i := range texts.Len() {
		names = append(names, texts.Get(i).JSONName()+".en")
	}
	return names
}

// isText reports whether the field is a text of the request's language: the translations have it, too.
func isText(f protoreflect.FieldDescriptor) bool {
	translations := f.ContainingMessage().Fields().ByName("translations")
	return translations != nil && translations.MapValue().Message().Fields().ByName(f.Name()) != nil
}

// fill sets a field to a value that no entry has before.
func (a attributes) fill(m protoreflect.Message, f protoreflect.FieldDescriptor) {
	switch {
	case f.IsMap():
		texts := m.Mutable(f).Map().Mutable(protoreflect.ValueOfString("en").MapKey()).Message()
		a.fillAll(texts)
	case f.IsList() && f.Message() == nil:
		m.Mutable(f).List().Append(a.scalar(f))
	case f.IsList():
		a.fillAll(m.Mutable(f).List().AppendMutable().Message())
	case f.Message() == nil:
		m.Set(f, a.scalar(f))
	default:
		switch to := m.Mutable(f).Message().Interface().(type) {
		case *timestamppb.Timestamp:
			at, given := a.values[f.Name()].(time.Time)
			if !given {
				at = later.AsTime()
			}
			proto.Merge(to, timestamppb.New(at))
		case *queryv1.Links:
			ids, _ := a.values[f.Name()].([]int32)
			proto.Merge(to, links(ids...))
		default:
			a.fillAll(to.ProtoReflect())
		}
	}
}

func (a attributes) fillAll(m protoreflect.Message) {
	fields := m.Descriptor().Fields()
	for i := range fields.Len() {
		if f := fields.Get(i); f.Name() != "id" && !f.IsMap() { // without an id, a component is new
			a.fill(m, f)
		}
	}
}

func (a attributes) scalar(f protoreflect.FieldDescriptor) protoreflect.Value {
	if value, given := a.values[f.Name()]; given {
		return protoreflect.ValueOf(value)
	}
	switch f.Kind() {
	case protoreflect.BoolKind:
		return protoreflect.ValueOfBool(true)
	case protoreflect.Int32Kind:
		return protoreflect.ValueOfInt32(int32(f.Number()))
	case protoreflect.DoubleKind:
		return protoreflect.ValueOfFloat64(float64(f.Number()) + 0.5)
	default:
		return protoreflect.ValueOfString(fmt.Sprintf("texto-%s-%d", f.Name(), time.Now().UnixNano()))
	}
}

// compare expects the value of an input's field in the entry, under the same name.
func (a attributes) compare(t *testing.T, in, out protoreflect.Message, f protoreflect.FieldDescriptor) {
	t.Helper()
	if f.IsMap() {
		a.compareAll(t, in.Get(f).Map().Get(protoreflect.ValueOfString("en").MapKey()).Message(), out)
		return
	}
	to := out.Descriptor().Fields().ByName(f.Name())
	if to == nil || !out.Has(to) {
		t.Errorf("%s has no %s", out.Descriptor().Name(), f.Name())
		return
	}
	switch given, _ := in.Get(f).Interface().(protoreflect.Message); {
	case given != nil && to.Kind() == protoreflect.StringKind:
		compareJSON(t, given, out.Get(to).String())
	case f.IsList():
		a.compareAll(t, in.Get(f).List().Get(0).Message(), out.Get(to).List().Get(0).Message())
	case given == nil || f.Message().FullName() == "google.protobuf.Timestamp":
		if !in.Get(f).Equal(out.Get(to)) {
			t.Errorf("%s: got %v, want %v", f.Name(), out.Get(to), in.Get(f))
		}
	case f.Message().FullName() == "raymi.query.v1.Links":
		if got, want := idsIn(out, to), a.values[f.Name()]; !slices.Equal(got, want.([]int32)) {
			t.Errorf("%s: got %v, want %v", f.Name(), got, want)
		}
	default:
		a.compareAll(t, given, out.Get(to).Message())
	}
}

// compareJSON expects the values of a message in an attribute that is stored and shown as JSON.
func compareJSON(t *testing.T, in protoreflect.Message, text string) {
	t.Helper()
	var want, got map[string]any
	encoded, err := protojson.Marshal(in.Interface())
	if err != nil {
		t.Fatal(err)
	}
	// Both write times in UTC, but not with equal fractions of a second.
	for from, to := range map[string]*map[string]any{strings.ReplaceAll(string(encoded), `:00Z"`, `:00.000Z"`): &want, text: &got} {
		if err := json.Unmarshal([]byte(from), to); err != nil {
			t.Fatal(err)
		}
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func (a attributes) compareAll(t *testing.T, in, out protoreflect.Message) {
	t.Helper()
	in.Range(func(f protoreflect.FieldDescriptor, _ protoreflect.Value) bool {
		if nested := f.Message(); nested == nil || nested.FullName() != "raymi.query.v1.Links" { // populate=* ends above
			a.compare(t, in, out, f)
		}
		return true
	})
}

// idsIn are the ids of the related entries.
func idsIn(m protoreflect.Message, f protoreflect.FieldDescriptor) (ids []int32) {
	id := f.Message().Fields().ByName("id")
	if !f.IsList() {
		return []int32{int32(m.Get(f).Message().Get(id).Int())}
	}
	for i := range m.Get(f).List().Len() {
		ids = append(ids, int32(m.Get(f).List().Get(i).Message().Get(id).Int()))
	}
	return ids
}
