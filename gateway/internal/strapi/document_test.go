package strapi_test

import (
	"strings"
	"testing"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	"raymi.example/gateway/internal/strapi"
	"raymi.example/internal/errs"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	mediav1 "raymi.example/internal/gen/raymi/media/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// split splits a message into a reference and documents, as catalog does with rows. Its related rows are the message fields that have an
// id.
func split(t *testing.T, m protoreflect.Message, documents map[strapi.DocumentKey]*strapi.Document) *queryv1.Reference {
	t.Helper()
	row := m.Type().New()
	out := &queryv1.Reference{Id: int32(m.Get(m.Descriptor().Fields().ByName("id")).Int())}
	m.Range(func(f protoreflect.FieldDescriptor, v protoreflect.Value) bool {
		if f.IsMap() || f.Message() == nil || f.Message().Fields().ByName("id") == nil {
			row.Set(f, v)
			return true
		}
		related := &queryv1.Related{Attribute: int32(f.Number())}
		if !f.IsList() {
			related.Rows = append(related.Rows, split(t, v.Message(), documents))
		} else {
			for i := range v.List().Len() {
				related.Rows = append(related.Rows, split(t, v.List().Get(i).Message(), documents))
			}
		}
		out.Related = append(out.Related, related)
		return true
	})
	document, err := strapi.NewDocument(row.Interface())
	if err != nil {
		t.Fatal(err)
	}
	out.Version = uint32(len(documents) + 1)
	documents[strapi.DocumentKey{Message: m.Descriptor().FullName(), ID: out.GetId(), Version: out.GetVersion()}] = document
	return out
}

func wideEvent() *catalogv1.Event {
	return &catalogv1.Event{
		Id: 7, EventName: proto.String("Inti <Raymi>"), EventPrice: proto.Float64(12.5), IsFree: proto.Bool(false),
		ServedLocales: map[string]string{"eventName": "es"}, Locale: proto.String("es"),
		EventHost: &catalogv1.Host{
			Id: 3, CommercialName: proto.String("Casa"), Contacts: &catalogv1.Contacts{Id: 1, Mail: proto.String("a@example.org")},
			EventHostAddress: &catalogv1.Address{Id: 2, City: &catalogv1.City{Id: 4, CityName: proto.String("Cusco")}},
		},
		EventMediaPhotos: []*mediav1.File{{Id: 8, Name: "a.jpg", Formats: proto.String(`{"small":{"width":1}}`)}, {Id: 9, Name: "b.jpg"}},
		EventCategory:    []*catalogv1.EventCategory{{Id: 5, EventCategoryName: proto.String("Danza")}},
		EventContacts:    &catalogv1.Contacts{Id: 6, Tel: proto.String("084")},
		Occurrences:      []*catalogv1.Occurrence{{Id: 11}, {Id: 12}},
		Accessibility:    []*catalogv1.AccessibilityFeature{{Id: 13, Feature: proto.String("ramp")}},
	}
}

func TestDocumentsAreEncodedLikeMessages(t *testing.T) {
	t.Parallel()
	empty := &catalogv1.Event{Id: 8}
	page := &queryv1.PageInfo{Limit: 25, Total: proto.Int32(2)}
	message := &catalogv1.ListEventsResponse{Events: []*catalogv1.Event{wideEvent(), empty}, Page: page}
	found := strapi.Found{
		Message: empty.ProtoReflect().Descriptor(), Page: page, Documents: map[strapi.DocumentKey]*strapi.Document{},
	}
	for _, e := range message.GetEvents() {
		found.Rows = append(found.Rows, split(t, e.ProtoReflect(), found.Documents))
	}
	for _, raw := range []string{
		"", "populate=*", "fields[0]=eventName&fields[1]=id", "fields[0]=isFree&populate=eventContacts,occurrences",
		"populate[eventHost][populate]=*", "populate[eventHost][populate][eventHostAddress][populate][city][fields][0]=cityName",
		"populate[eventHost][fields][0]=commercialName&populate[eventMediaPhotos][fields][0]=formats&pagination[start]=0",
	} {
		r := request(t, raw)
		want, err := strapi.Envelope(message, r)
		if err != nil {
			t.Fatal(err)
		}
		got, err := found.List(r)
		if err != nil || string(got) != string(want) {
			t.Errorf("%s: %v\n%s\n%s", raw, err, got, want)
		}
		one := found
		one.Rows = found.Rows[:1]
		if want, err = strapi.Envelope(&catalogv1.GetEventResponse{Event: message.GetEvents()[0]}, r); err != nil {
			t.Fatal(err)
		}
		if got, err := one.One(r); err != nil || string(got) != string(want) {
			t.Errorf("one, %s: %v\n%s\n%s", raw, err, got, want)
		}
	}
}

func TestKeysIncludeAllRows(t *testing.T) {
	t.Parallel()
	found := strapi.Found{Message: (&catalogv1.Event{}).ProtoReflect().Descriptor(), Documents: map[strapi.DocumentKey]*strapi.Document{}}
	found.Rows = append(found.Rows, split(t, wideEvent().ProtoReflect(), found.Documents))
	keys := 0
	for key := range found.Keys() {
		if found.Documents[key] == nil {
			t.Errorf("no document for %v", key)
		}
		keys++
	}
	if keys != len(found.Documents) {
		t.Errorf("%d keys of %d rows", keys, len(found.Documents))
	}
}

func TestResponseOfDocumentsIsBounded(t *testing.T) {
	t.Parallel()
	found := strapi.Found{Message: (&catalogv1.Event{}).ProtoReflect().Descriptor(), Documents: map[strapi.DocumentKey]*strapi.Document{}}
	row := split(t, (&catalogv1.Event{Id: 1, EventDescription: proto.String(strings.Repeat("a", 1<<20))}).ProtoReflect(), found.Documents)
	for range 9 {
		found.Rows = append(found.Rows, row)
	}
	if _, err := found.List(request(t, "")); errs.KindOf(err) != errs.Invalid {
		t.Errorf("a response of nine megabytes: %v", err)
	}
	if _, err := found.List(request(t, "fields[0]=eventName")); err != nil {
		t.Errorf("a small selection of fields: %v", err)
	}
}
