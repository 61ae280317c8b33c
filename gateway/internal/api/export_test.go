package api

import (
	"net/http"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	"raymi.example/internal/locale"
)

func TestFilesAreSummarizedAtEveryLevel(t *testing.T) {
	file := func() map[string]any {
		return map[string]any{
			"name": "a.jpg", "size": 1.5, "url": "/uploads/a.jpg", "hash": "a_1", "formats": map[string]any{}, "provider_metadata": nil,
		}
	}
	got := summarizeFiles(map[string]any{
		"title": "Taki", "one": map[string]any{"data": map[string]any{"id": 7.0, "attributes": file()}}, "many": []any{file(), "text", nil},
	})
	summary := map[string]any{"name": "a.jpg", "size": 1.5, "url": "/uploads/a.jpg"}
	want := map[string]any{
		"title": "Taki", "one": map[string]any{"data": map[string]any{"id": 7.0, "attributes": summary}}, "many": []any{summary, "text", nil},
	}
	if d := cmp.Diff(any(want), got); d != "" {
		t.Error(d)
	}
}

// The limit is checked before any other call, which would fail here: the portal of this test has only the account service.
func TestTooManyExportsAreRefusedBeforeOtherCalls(t *testing.T) {
	w := call(portal(t), "GET", "/api/users/me/export", "", "")
	if w.Code != http.StatusTooManyRequests || w.Header().Get("Retry-After") != "2" || w.Header().Get("Content-Disposition") != "" {
		t.Errorf("got %d %v %s", w.Code, w.Header(), w.Body)
	}
}

func TestQueryForAllAttributesIsValidInEveryLanguage(t *testing.T) {
	for _, tag := range locale.All() {
		q := queryAll(tag, "&filters[eventHost][id][$eq]=3&sort=id&pagination[page]=2&pagination[pageSize]=100").Query
		if q.GetLocale() != string(tag) || q.GetFilter() == nil || len(q.GetPopulate()) != 1 || q.GetPage().GetStart() != 100 {
			t.Errorf("got %v", q)
		}
	}
}

func TestUserAgentIsReducedToPrintableASCII(t *testing.T) {
	long := make([]byte, 1000)
	for i := range long {
		long[i] = 'x'
	}
	for agent, want := range map[string]int{"Firefox\r\nx-role: admin": 20, "Ñandú/1": 5, string(long): agentMax, "": 0} {
		if got := printable(agent); len(got) != want {
			t.Errorf("%.20q: got %q", agent, got)
		}
	}
}

// A new attribute must reach the file without a change here.
func TestExportHasEveryAttributeOfEventsAndHosts(t *testing.T) {
	event, host := &catalogv1.Event{}, &catalogv1.Host{}
	for name, c := range map[string]struct {
		input, entry, response proto.Message
	}{
		"event": {&catalogv1.EventInput{}, event, &catalogv1.GetEventResponse{Event: event}},
		"host":  {&catalogv1.HostInput{}, host, &catalogv1.GetHostResponse{Host: host}},
	} {
		setAll(c.entry.ProtoReflect(), 2)
		written, err := data(c.response, locale.En)
		if err != nil {
			t.Fatal(err)
		}
		entry, _ := written.(map[string]any)
		attributes, _ := entry["attributes"].(map[string]any)
		fields := c.input.ProtoReflect().Descriptor().Fields()
		for i := range fields.Len() {
			attribute := fields.Get(i).JSONName()
			if slices.Contains([]string{"translations", "personalIdentifyingDocument", "personalDocumentScan", "editionOf"}, attribute) {
				continue // exported by language, with the application, and as seriesCode
			}
			if attributes[attribute] == nil {
				t.Errorf("the %s has no %s: %v", name, attribute, attributes)
			}
		}
	}
}

// setAll sets all fields of a message and, up to a depth, of those inside of it.
func setAll(m protoreflect.Message, depth int) {
	fields := m.Descriptor().Fields()
	for i := range fields.Len() {
		switch f := fields.Get(i); {
		case f.IsMap() || depth == 0 && f.Message() != nil:
		case f.IsList() && f.Message() != nil:
			setAll(m.Mutable(f).List().AppendMutable().Message(), depth-1)
		case f.Message() != nil:
			setAll(m.Mutable(f).Message(), depth-1)
		case f.Kind() == protoreflect.StringKind:
			m.Set(f, protoreflect.ValueOfString("{}"))
		case f.Kind() == protoreflect.Int32Kind:
			m.Set(f, protoreflect.ValueOfInt32(7))
		case f.Kind() == protoreflect.Int64Kind:
			m.Set(f, protoreflect.ValueOfInt64(7))
		case f.Kind() == protoreflect.DoubleKind:
			m.Set(f, protoreflect.ValueOfFloat64(7))
		case f.Kind() == protoreflect.BoolKind:
			m.Set(f, protoreflect.ValueOfBool(true))
		}
	}
}
