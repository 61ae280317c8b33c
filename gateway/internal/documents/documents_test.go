package documents_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/grpc"
	"google.golang.org/protobuf/proto"

	"raymi.example/gateway/internal/documents"
	"raymi.example/gateway/internal/strapi"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// fakeCatalog has events of one version each, all in the same category. The name in a document shows what it was made from.
type fakeCatalog struct {
	catalogv1.DocumentServiceClient
	events  int
	version uint32
	// removed is an event that disappears between the two steps.
	removed int32
	// included is the event whose document comes with a list.
	included int32
	// calls counts the documents of each call.
	calls []int
}

func (f *fakeCatalog) ListReferences(
	_ context.Context, req *catalogv1.ListReferencesRequest, _ ...grpc.CallOption,
) (*catalogv1.ListReferencesResponse, error) {
	resp := &catalogv1.ListReferencesResponse{Page: &queryv1.PageInfo{}}
	for i := range f.events {
		category := &queryv1.Reference{Id: 1, Version: 1}
		related := []*queryv1.Related{{Attribute: categories, Rows: []*queryv1.Reference{category}}}
		row := &queryv1.Reference{Id: int32(i + 1), Version: f.version, Related: related}
		resp.Rows = append(resp.Rows, row)
	}
	id := req.GetId()
	if id != 0 {
		resp.Rows = resp.Rows[id-1 : id]
		if req.GetKnown() == f.version {
			return resp, nil
		}
	}
	if id == 0 {
		id = f.included
	}
	if id != 0 {
		keys := []*catalogv1.DocumentKeys{{Message: "raymi.catalog.v1.Event", Ids: []int32{id}, Versions: []uint32{f.version}}}
		own, err := f.GetDocuments(context.Background(), &catalogv1.GetDocumentsRequest{Locale: req.GetQuery().GetLocale(), Keys: keys})
		resp.Documents = own.GetDocuments()
		return resp, err
	}
	return resp, nil
}

func (f *fakeCatalog) GetDocuments(
	_ context.Context, req *catalogv1.GetDocumentsRequest, _ ...grpc.CallOption,
) (*catalogv1.GetDocumentsResponse, error) {
	resp, requested := &catalogv1.GetDocumentsResponse{}, 0
	for _, keys := range req.GetKeys() {
		found := &catalogv1.Documents{Message: keys.GetMessage()}
		for i, id := range keys.GetIds() {
			requested++
			name := fmt.Sprint(id, " ", keys.GetVersions()[i], " ", req.GetLocale())
			var m proto.Message = &catalogv1.EventCategory{Id: id, EventCategoryName: &name}
			if keys.GetMessage() == "raymi.catalog.v1.Event" {
				if id == f.removed {
					continue
				}
				m = &catalogv1.Event{Id: id, EventName: &name}
			}
			row, err := proto.Marshal(m)
			if err != nil {
				return nil, err
			}
			found.Rows = append(found.Rows, row)
		}
		resp.Documents = append(resp.Documents, found)
	}
	f.calls = append(f.calls, requested)
	return resp, nil
}

var event = (&catalogv1.Event{}).ProtoReflect().Descriptor()

var categories = int32(event.Fields().ByName("event_category").Number())

func cache(t *testing.T, f *fakeCatalog, bytes int) *documents.Cache {
	t.Helper()
	c, err := documents.New(f, bytes)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// one returns the response for the first event with names only.
func one(t *testing.T, c *documents.Cache, locale string) string {
	t.Helper()
	r, err := strapi.ParseQuery("fields[0]=eventName&populate[eventCategory][fields][0]=eventCategoryName&locale=" + locale)
	if err != nil {
		t.Fatal(err)
	}
	found, err := c.Find(t.Context(), event, 1, r.Query)
	if err != nil {
		t.Fatal(err)
	}
	body, err := found.One(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

func TestDocumentIsReadOncePerVersionAndLanguage(t *testing.T) {
	t.Parallel()
	f := &fakeCatalog{events: 3, version: 5}
	c := cache(t, f, 1<<20)
	for _, step := range []struct {
		version uint32
		locale  string
		total   int
	}{{5, "es", 2}, {5, "es", 2}, {5, "qu", 4}, {6, "es", 5}, {6, "es", 5}, {6, "", 7}} {
		f.version = step.version
		category := fmt.Sprintf(`{"id":1,"attributes":{"eventCategoryName":"1 1 %s"}}`, step.locale)
		want := fmt.Sprintf(`{"data":{"id":1,"attributes":{"eventName":"1 %d %s","eventCategory":{"data":[%s]}}},"meta":{}}`,
			step.version, step.locale, category)
		if got := one(t, c, step.locale); got != want {
			t.Errorf("got %s\nwant %s", got, want)
		}
		sum := 0
		for _, n := range f.calls {
			sum += n
		}
		if sum != step.total {
			t.Errorf("version %d in %q: %d documents were read so far, want %d", step.version, step.locale, sum, step.total)
		}
	}
}

func TestRowThatChangesBetweenTheStepsNeedsTheFallback(t *testing.T) {
	t.Parallel()
	c := cache(t, &fakeCatalog{events: 3, removed: 2}, 1<<20)
	if _, err := c.Find(t.Context(), event, 0, &queryv1.Query{}); !errors.Is(err, documents.ErrFallback) {
		t.Errorf("got %v", err)
	}
}

func TestManyDocumentsAreReadInBatches(t *testing.T) {
	t.Parallel()
	f := &fakeCatalog{events: 600}
	found, err := cache(t, f, 1<<20).Find(t.Context(), event, 0, &queryv1.Query{})
	if err != nil {
		t.Fatal(err)
	}
	for key := range found.Keys() {
		if found.Documents[key] == nil {
			t.Fatalf("no document for %v", key)
		}
	}
	if len(f.calls) != 3 || max(f.calls[0], f.calls[1], f.calls[2]) > 250 {
		t.Errorf("documents of each call: %v", f.calls)
	}
	f.events = 2000
	_, err = cache(t, f, 1<<20).Find(t.Context(), event, 0, &queryv1.Query{})
	if !errors.Is(err, documents.ErrFallback) || len(f.calls) != 3 {
		t.Errorf("two thousand documents are read in batches: %v, %v", err, f.calls)
	}
}

func TestADocumentThatComesWithAListIsNotRequested(t *testing.T) {
	t.Parallel()
	f := &fakeCatalog{events: 3, version: 5, included: 2}
	c := cache(t, f, 1<<20)
	for range 2 {
		found, err := c.Find(t.Context(), event, 0, &queryv1.Query{Locale: "es"})
		if err != nil {
			t.Fatal(err)
		}
		for key := range found.Keys() {
			if found.Documents[key] == nil {
				t.Errorf("no document for %v", key)
			}
		}
		f.included = 0
	}
	if diff := cmp.Diff([]int{1, 3}, f.calls); diff != "" { // event 2; the other two and the category
		t.Error(diff)
	}
	one(t, c, "es")
	if diff := cmp.Diff([]int{1, 3, 1}, f.calls); diff != "" { // no version of event 1 is known from a list
		t.Error(diff)
	}
}

func TestCacheWithoutRoomStillAnswers(t *testing.T) {
	t.Parallel()
	f := &fakeCatalog{events: 1}
	c := cache(t, f, 0)
	if got, again := one(t, c, "es"), one(t, c, "es"); got != again {
		t.Errorf("%s, then %s", got, again)
	}
}
