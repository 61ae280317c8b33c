package strapi_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/testing/protocmp"
	"google.golang.org/protobuf/types/known/fieldmaskpb"
	"google.golang.org/protobuf/types/known/timestamppb"

	"raymi.example/gateway/internal/strapi"
	"raymi.example/internal/errs"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	mediav1 "raymi.example/internal/gen/raymi/media/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

func request(t *testing.T, raw string) *strapi.Request {
	t.Helper()
	r, err := strapi.ParseQuery(raw)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// sameJSON compares two JSON texts by value.
func sameJSON(t *testing.T, want string, got []byte) {
	t.Helper()
	var w, g any
	if err := json.Unmarshal([]byte(want), &w); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(got, &g); err != nil {
		t.Fatalf("%v: %s", err, got)
	}
	if d := cmp.Diff(w, g); d != "" {
		t.Fatal(d)
	}
}

func TestNullFormsOfTheContract(t *testing.T) {
	start := timestamppb.New(time.Date(2026, 6, 24, 14, 0, 0, 0, time.UTC))
	event := &catalogv1.Event{Id: 7, EventName: proto.String("Inti <Raymi>"), EventStartDate: start}
	resp := &catalogv1.GetEventResponse{Event: event}
	got, err := strapi.Envelope(resp, request(t, "fields[0]=eventName&fields[1]=eventPrice&fields[2]=eventStartDate&populate=*"))
	if err != nil {
		t.Fatal(err)
	}
	sameJSON(t, `{"data":{"id":7,"attributes":{"eventName":"Inti <Raymi>","eventPrice":null,"eventStartDate":"2026-06-24T14:00:00.000Z",
		"eventBanner":{"data":null},"eventMediaPhotos":{"data":null},"eventMediaVideos":{"data":null},"eventHost":{"data":null},
		"eventCategory":{"data":[]},"eventAddress":null,"eventContacts":null,"eventSocialMedias":[],
		"collection":{"data":[]},"occurrences":[]}},"meta":{}}`, got)
}

func TestRelationsAreShownOnlyIfPopulated(t *testing.T) {
	resp := &catalogv1.ListHostsResponse{
		Hosts: []*catalogv1.Host{{
			Id: 3, CommercialName: proto.String("Casa"), Contacts: &catalogv1.Contacts{Id: 1, Mail: proto.String("a@example.org")},
			EventHostAddress: &catalogv1.Address{Id: 2, City: &catalogv1.City{Id: 4, CityName: proto.String("Cusco")}},
		}},
		Page: &queryv1.PageInfo{Start: 6, Limit: 6, Total: proto.Int32(13)},
	}
	query := "fields[0]=commercialName&populate[eventHostAddress][populate][city][fields][0]=cityName" +
		"&pagination[page]=2&pagination[pageSize]=6"
	got, err := strapi.Envelope(resp, request(t, query))
	if err != nil {
		t.Fatal(err)
	}
	sameJSON(t, `{"data":[{"id":3,"attributes":{"commercialName":"Casa","eventHostAddress":{"id":2,"address":null,"coordinates":null,
		"city":{"data":{"id":4,"attributes":{"cityName":"Cusco"}}}}}}],
		"meta":{"pagination":{"page":2,"pageSize":6,"pageCount":3,"total":13}}}`, got)
}

func TestResponsesOfAuthAreFlat(t *testing.T) {
	user := &authv1.User{Id: 1, Username: "ana", Email: "ana@example.org", Provider: "local"}
	got, err := strapi.Envelope(&authv1.RegisterResponse{User: user}, request(t, ""))
	if err != nil {
		t.Fatal(err)
	}
	sameJSON(t, `{"user":{"id":1,"username":"ana","email":"ana@example.org","provider":"local","confirmed":false,"blocked":false}}`, got)
}

func TestFileHasTheContractsNames(t *testing.T) {
	got, err := strapi.Flat(&mediav1.File{Id: 5, Name: "a.jpg", ProviderMetadata: proto.String(`{"thumbhash":"1QcSHQ=="}`)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	sameJSON(t, `{"id":5,"name":"a.jpg","alternativeText":null,"caption":null,"width":null,"height":null,"formats":null,
		"hash":"","ext":"","mime":"","size":0,"url":"","previewUrl":null,"provider":"",
		"provider_metadata":{"thumbhash":"1QcSHQ=="},"createdAt":null,"updatedAt":null}`, got)
}

func TestFileDoesNotShowItsOwner(t *testing.T) {
	got, err := strapi.Flat(&mediav1.File{Id: 5, Name: "a.jpg", OwnerId: 9, Formats: proto.String(`{"small":{"width":500}}`)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var file map[string]any
	if err := json.Unmarshal(got, &file); err != nil {
		t.Fatal(err)
	}
	if _, shown := file["ownerId"]; shown || file["name"] != "a.jpg" || file["previewUrl"] != nil {
		t.Fatalf("got %s", got)
	}
	if !cmp.Equal(file["formats"], any(map[string]any{"small": map[string]any{"width": 500.0}})) {
		t.Fatalf("got %s", got)
	}
}

func TestDecodeEntry(t *testing.T) {
	var got catalogv1.CreateEventRequest
	err := strapi.Decode([]byte(`{"data":{"eventName":"Inti Raymi","isFree":true,"eventPrice":"12.5","eventHost":3,
		"eventCategory":[1,"2",{"id":4}],
		"eventMediaPhotos":{"connect":[8],"disconnect":[{"id":9}]},"eventAddress":{"city":5,"address":null},"linkToBuyTicket":null,
		"eventStartDate":"2026-06-24T09:00:00-05:00","translations":{"qu":{"eventName":"Inti Raymi","eventRules":null}},
		"unknown":1,"id":99,"createdAt":"2020-01-01"}}`), &got)
	if err != nil {
		t.Fatal(err)
	}
	want := &catalogv1.CreateEventRequest{
		Data: &catalogv1.EventInput{
			EventName: proto.String("Inti Raymi"), IsFree: proto.Bool(true), EventPrice: proto.Float64(12.5),
			EventHost: &queryv1.Links{Replace: true, Set: []int32{3}}, EventCategory: &queryv1.Links{Replace: true, Set: []int32{1, 2, 4}},
			EventMediaPhotos: &queryv1.Links{Connect: []int32{8}, Disconnect: []int32{9}},
			EventAddress:     &catalogv1.AddressInput{City: &queryv1.Links{Replace: true, Set: []int32{5}}},
			EventStartDate:   timestamppb.New(time.Date(2026, 6, 24, 14, 0, 0, 0, time.UTC)),
			Translations:     map[string]*catalogv1.EventTexts{"qu": {EventName: proto.String("Inti Raymi"), EventRules: proto.String("")}},
		},
		UpdateMask: &fieldmaskpb.FieldMask{Paths: []string{
			"event_address", "event_address.address", "event_address.city", "event_category", "event_host", "event_media_photos", "event_name",
			"event_price", "event_start_date", "is_free", "link_to_buy_ticket", "translations",
			"translations.qu.event_name", "translations.qu.event_rules",
		}},
	}
	if d := cmp.Diff(want, &got, protocmp.Transform()); d != "" {
		t.Fatal(d)
	}
}

func TestFormOfErrors(t *testing.T) {
	for name, c := range map[string]struct {
		err    *errs.Error
		status int
		body   string
	}{
		"a broken field": {
			&errs.Error{
				Kind: errs.Invalid, Text: "eventName must be defined.", Key: errs.KeyRequired,
				Fields: []errs.Field{{Path: []string{"eventName"}, Text: "eventName must be defined.", Key: errs.KeyRequired}},
			},
			400,
			`{"data":null,"error":{"status":400,"name":"ValidationError","message":"eventName must be defined.",
			"details":{"key":"this_field_is_required",
			"errors":[{"path":["eventName"],"message":"eventName must be defined.","name":"ValidationError","key":"this_field_is_required"}]}}}`,
		},
		"forbidden": {
			errs.ErrForbidden(), 403,
			`{"data":null,"error":{"status":403,"name":"ForbiddenError","message":"Forbidden","details":{"key":"forbidden"}}}`,
		},
		"a stale version": {
			&errs.Error{
				Kind: errs.Stale, Text: "changed", Key: "changed_by_others",
				Differences: []errs.Difference{{
					Path: []string{"eventName", "es"}, Mine: json.RawMessage(`"Taki"`), Theirs: json.RawMessage(`null`),
				}},
			},
			412,
			`{"data":null,"error":{"status":412,"name":"PreconditionFailedError","message":"changed",
			"details":{"key":"changed_by_others","differences":[{"path":["eventName","es"],"mine":"Taki","theirs":null}]}}}`,
		},
		"internal": {
			errs.New(errs.Internal, "", "Internal Server Error"), 500,
			`{"data":null,"error":{"status":500,"name":"InternalServerError","message":"Internal Server Error"}}`,
		},
		"rate limited": {
			&errs.Error{Kind: errs.RateLimited, Text: "Too many requests, please try again later.", RetryAfter: 1500 * time.Millisecond},
			429,
			`{"data":null,"error":{"status":429,"name":"RateLimitError","message":"Too many requests, please try again later.",
			"details":{}}}`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			w := httptest.NewRecorder()
			strapi.WriteError(w, c.err)
			if w.Code != c.status {
				t.Fatalf("status %d", w.Code)
			}
			if c.err.RetryAfter > 0 && w.Header().Get("Retry-After") != "2" {
				t.Fatalf("Retry-After %q", w.Header().Get("Retry-After"))
			}
			if stored := w.Header().Get("Cache-Control") != "no-store"; stored != (c.status < 500 && c.status != 429) {
				t.Errorf("Cache-Control %q", w.Header().Get("Cache-Control"))
			}
			sameJSON(t, c.body, w.Body.Bytes())
		})
	}
}

// wrapper is any wrapper between the mark of WithoutKeys and the error.
type wrapper struct{ http.ResponseWriter }

func (w wrapper) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func TestErrorsWithoutKeysAreAsRecorded(t *testing.T) {
	w := httptest.NewRecorder()
	strapi.WithoutKeys(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		strapi.WriteError(wrapper{w}, &errs.Error{
			Kind: errs.Invalid, Text: "title must be defined.", Key: errs.KeyRequired,
			Fields: []errs.Field{{Path: []string{"title"}, Text: "title must be defined.", Key: errs.KeyRequired}},
		})
	})).ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/", nil))
	sameJSON(t, `{"data":null,"error":{"status":400,"name":"ValidationError","message":"title must be defined.",
		"details":{"errors":[{"path":["title"],"message":"title must be defined.","name":"ValidationError"}]}}}`, w.Body.Bytes())
}

func TestOptionalListIsOmittedWhileEmpty(t *testing.T) {
	event := &catalogv1.Event{Id: 7, Accessibility: []*catalogv1.AccessibilityFeature{{Id: 4, Feature: proto.String("seats")}}}
	for raw, want := range map[string]string{
		"fields[0]=accessibilityNote&populate[0]=accessibility": `{"data":{"id":7,"attributes":{
			"accessibility":[{"id":4,"feature":"seats"}]}},"meta":{}}`,
		"fields[0]=accessibilityNote": `{"data":{"id":7,"attributes":{}},"meta":{}}`,
	} {
		got, err := strapi.Envelope(&catalogv1.GetEventResponse{Event: event}, request(t, raw))
		if err != nil {
			t.Fatal(err)
		}
		sameJSON(t, want, got)
	}
}
