package server_test

import (
	"reflect"
	"regexp"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

var writing = regexp.MustCompile(`^(Create|Update|Delete|Approve|Reject|Publish|Withdraw)`)

// withoutQuery are methods whose response is not read by a query.
var withoutQuery = []string{"CreateEventPreview", "DeleteEventPreview", "UpdateDeskHost"}

// All nouns are written in the same frame: the response is read before the commit.
func TestAWriteWithoutAReadableResponseChangesNothing(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	requests := p.writeRequests(t)
	for _, s := range []any{p.events, p.hosts, p.news, p.collections, p.lists, p.single, p.infoPages, p.desk, p.editorial} {
		methods := reflect.TypeOf(s)
		for i := range methods.NumMethod() {
			m := methods.Method(i)
			if !writing.MatchString(m.Name) || slices.Contains(withoutQuery, m.Name) {
				continue
			}
			request := requests[m.Name]
			if request == nil {
				t.Errorf("no request for %s", m.Name)
				continue
			}
			call := func() error {
				out := m.Func.Call([]reflect.Value{reflect.ValueOf(s), reflect.ValueOf(as(editor)), reflect.ValueOf(request)})
				err, _ := out[1].Interface().(error)
				return err
			}
			p.checkFrame(t, m.Name, request, call)
		}
	}
}

// Every writing method of catalog whose response is read by a query is among the requests of the test above. The others use the same
// frame, and their response is what they stored.
func TestEveryReadableWriteIsChecked(t *testing.T) {
	t.Parallel()
	requests := newPortal(t).writeRequests(t)
	readable := 0
	protoregistry.GlobalFiles.RangeFilesByPackage("raymi.catalog.v1", func(f protoreflect.FileDescriptor) bool {
		for i := range f.Services().Len() {
			methods := f.Services().Get(i).Methods()
			for j := range methods.Len() {
				m := methods.Get(j)
				if !writing.MatchString(string(m.Name())) || m.Input().Fields().ByName("query") == nil {
					continue
				}
				readable++
				if requests[string(m.Name())] == nil {
					t.Errorf("no request for %s", m.FullName())
				}
			}
		}
		return true
	})
	if readable == 0 {
		t.Error("no method is found")
	}
}

// checkFrame calls first with a response that cannot be read, and then without it, so that the request is known to be valid.
func (p *portal) checkFrame(t *testing.T, name string, request proto.Message, call func() error) {
	t.Helper()
	query := request.ProtoReflect().Descriptor().Fields().ByName("query")
	request.ProtoReflect().Set(query, protoreflect.ValueOf((&queryv1.Query{Fields: []string{"nothing"}}).ProtoReflect()))
	before := p.contents(t)
	if call() == nil {
		t.Errorf("%s: the response is read", name)
	}
	if d := cmp.Diff(before, p.contents(t)); d != "" {
		t.Errorf("%s changes content without a readable response: %s", name, d)
	}
	request.ProtoReflect().Clear(query)
	if err := call(); err != nil {
		t.Errorf("%s: %v", name, err)
	}
	if cmp.Equal(before, p.contents(t)) {
		t.Errorf("%s changes nothing", name)
	}
}

// writeRequests are valid requests of an editor by method; each writes to an entry of its own.
func (p *portal) writeRequests(t *testing.T) map[string]proto.Message {
	t.Helper()
	name := proto.String("Nuevo")
	event := &catalogv1.EventInput{EventName: name}
	news := &catalogv1.NewsInput{Title: name}
	collection := &catalogv1.CollectionInput{CollectionName: name}
	p.createEvent(t, "Inti Raymi")
	drafts := []int32{p.draftNews(t, "a"), p.draftNews(t, "b"), p.draftNews(t, "c")}
	return map[string]proto.Message{
		"CreateEvent": p.fullEvent("Killa"),
		"UpdateEvent": &catalogv1.UpdateEventRequest{
			Id: p.createEvent(t, "Taki").GetId(), Data: event, UpdateMask: mask("event_name"),
		},
		"DeleteEvent":  &catalogv1.DeleteEventRequest{Id: p.createEvent(t, "Pawkar").GetId()},
		"ApproveEvent": &catalogv1.ApproveEventRequest{Id: p.pendingEvent(t).GetId()},
		"RejectEvent":  &catalogv1.RejectEventRequest{Id: p.pendingEvent(t).GetId(), Message: "No"},
		"CreateHost":   &catalogv1.CreateHostRequest{Data: &catalogv1.HostInput{CompName: name}, UpdateMask: mask("comp_name")},
		"UpdateHost": &catalogv1.UpdateHostRequest{
			Id: p.host, Data: &catalogv1.HostInput{CompName: name}, UpdateMask: mask("comp_name"),
		},
		"CreateNews": &catalogv1.CreateNewsRequest{
			Data: &catalogv1.NewsInput{Title: name, NewsText: name}, UpdateMask: mask("title", "news_text"),
		},
		"UpdateNews":       &catalogv1.UpdateNewsRequest{Id: drafts[0], Data: news, UpdateMask: mask("title")},
		"DeleteNews":       &catalogv1.DeleteNewsRequest{Id: drafts[1]},
		"PublishNews":      &catalogv1.PublishNewsRequest{Id: drafts[2]},
		"WithdrawNews":     &catalogv1.WithdrawNewsRequest{Id: p.publicNewsItem(t)},
		"CreateCollection": &catalogv1.CreateCollectionRequest{Data: collection, UpdateMask: mask("collection_name")},
		"UpdateCollection": &catalogv1.UpdateCollectionRequest{
			Id: p.newCollection(t), Data: collection, UpdateMask: mask("collection_name"),
		},
		"DeleteCollection":    &catalogv1.DeleteCollectionRequest{Id: p.newCollection(t)},
		"PublishCollection":   &catalogv1.PublishCollectionRequest{Id: p.newCollection(t), PublishedAt: later},
		"WithdrawCollection":  &catalogv1.WithdrawCollectionRequest{Id: p.newCollection(t)},
		"CreateCity":          &catalogv1.CreateCityRequest{Data: &catalogv1.CityInput{CityName: name}},
		"CreateArea":          &catalogv1.CreateAreaRequest{Data: &catalogv1.AreaInput{CultureTypeName: name}},
		"CreateAffiliation":   &catalogv1.CreateAffiliationRequest{Data: &catalogv1.AffiliationInput{AffiliationName: name}},
		"CreateOrgType":       &catalogv1.CreateOrgTypeRequest{Data: &catalogv1.OrgTypeInput{OrgTypeName: name}},
		"CreateEventCategory": &catalogv1.CreateEventCategoryRequest{Data: &catalogv1.EventCategoryInput{EventCategoryName: name}},
		"UpdatePortal": &catalogv1.UpdatePortalRequest{
			Data:       &catalogv1.PortalInput{PlatformContacts: &catalogv1.ContactsInput{Mail: proto.String("hola@example.org")}},
			UpdateMask: mask("platform_contacts"),
		},
		"UpdateInstruction": &catalogv1.UpdateInstructionRequest{
			Data: &catalogv1.InstructionInput{Instructions: name}, UpdateMask: mask("instructions"),
		},
		"UpdateInfoPage": &catalogv1.UpdateInfoPageRequest{
			Id: 1, Data: &catalogv1.InfoPageInput{PageTitle: name}, UpdateMask: mask("page_title"),
		},
	}
}

func (p *portal) publicNewsItem(t *testing.T) int32 {
	t.Helper()
	created, err := p.news.CreateNews(as(editor), &catalogv1.CreateNewsRequest{
		Data: &catalogv1.NewsInput{Title: proto.String("Fiesta"), NewsText: proto.String("Texto")}, UpdateMask: mask("title", "news_text"),
	})
	if err != nil {
		t.Fatal(err)
	}
	return created.GetNews().GetId()
}

func (p *portal) newCollection(t *testing.T) int32 {
	t.Helper()
	created, err := p.collections.CreateCollection(as(editor), &catalogv1.CreateCollectionRequest{Data: &catalogv1.CollectionInput{}})
	if err != nil {
		t.Fatal(err)
	}
	return created.GetCollection().GetId()
}
