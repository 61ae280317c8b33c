package strapi_test

import (
	"testing"
	"time"

	"google.golang.org/protobuf/proto"

	"raymi.example/gateway/internal/strapi"
	auditv1 "raymi.example/internal/gen/raymi/audit/v1"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	partnersv1 "raymi.example/internal/gen/raymi/partners/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// Attributes that the recorded contract does not have are omitted while they are unset.
func TestReviewIsOmittedWhileUnset(t *testing.T) {
	for want, e := range map[string]*catalogv1.Event{
		`{"data":{"id":7,"attributes":{}},"meta":{}}`: {Id: 7},
		`{"data":{"id":7,"attributes":{"reviewState":"rejected","reviewMessage":"No"}},"meta":{}}`: {
			Id: 7, ReviewState: proto.String("rejected"), ReviewMessage: proto.String("No"),
		},
	} {
		got, err := strapi.Envelope(&catalogv1.GetEventResponse{Event: e}, request(t, "fields[0]=reviewState&fields[1]=reviewMessage"))
		if err != nil {
			t.Fatal(err)
		}
		sameJSON(t, want, got)
	}
}

func TestApplicationsAreEntries(t *testing.T) {
	a := &partnersv1.Application{Id: 3, State: "received", HostName: "Casa", ScanFileIds: []int32{4, 5}}
	page := &queryv1.PageInfo{Limit: 25, Total: proto.Int32(1)}
	list := &partnersv1.ListApplicationsResponse{Applications: []*partnersv1.Application{a}, Page: page}
	got, err := strapi.Envelope(list, request(t, "fields[0]=state&fields[1]=hostName&fields[2]=scanFileIds&fields[3]=decidedAt"))
	if err != nil {
		t.Fatal(err)
	}
	sameJSON(t, `{"data":[{"id":3,"attributes":{"state":"received","hostName":"Casa","scanFileIds":[4,5],"decidedAt":null}}],
		"meta":{"pagination":{"page":1,"pageSize":25,"pageCount":1,"total":1}}}`, got)
	none, err := strapi.Envelope(&partnersv1.GetOwnApplicationResponse{}, request(t, ""))
	if err != nil {
		t.Fatal(err)
	}
	sameJSON(t, `{"data":null,"meta":{}}`, none)
}

func TestThePageOfASearchNamesTheNextOneAndHowWordsWereRead(t *testing.T) {
	for _, c := range []struct {
		start int32
		last  int32
		match *queryv1.Match
		want  string
	}{
		{0, 9, nil, `{"data":[],"meta":{"pagination":{"page":1,"pageSize":2,"pageCount":2,"total":3,"next":"MToyOjk"}}}`},
		{0, 0, nil, `{"data":[],"meta":{"pagination":{"page":1,"pageSize":2,"pageCount":2,"total":3,"next":"MToy"}}}`},
		{2, 9, &queryv1.Match{Text: "x", Corrected: "y"}, `{"data":[],"meta":{
			"pagination":{"page":2,"pageSize":2,"pageCount":2,"total":3,"next":null},"match":{"corrected":"y","partial":false,
			"spelling":null,"feasts":[]}}}`},
		{2, 9, &queryv1.Match{Words: []string{"a", "b"}, Spelling: "z", Feasts: []*queryv1.MatchFeast{
			{Code: "c", Name: "C", Days: []string{"2027-05-27"}, LastsDays: 1},
		}}, `{"data":[],"meta":{"pagination":{"page":2,"pageSize":2,"pageCount":2,"total":3,"next":null},"match":{"corrected":null,
			"partial":true,"spelling":"z","feasts":[{"code":"c","name":"C","days":["2027-05-27"],"lastsDays":1}]}}}`},
	} {
		page := &queryv1.PageInfo{Start: c.start, Limit: 2, Total: proto.Int32(3), Last: c.last}
		list := &catalogv1.ListEventsResponse{Page: page, Match: c.match}
		search, err := strapi.ReadSearch(request(t, ""), time.Now())
		if err != nil {
			t.Fatal(err)
		}
		got, err := strapi.Envelope(list, search)
		if err != nil {
			t.Fatal(err)
		}
		sameJSON(t, c.want, got)
	}
}

func TestAuditValuesAreShownAsJSON(t *testing.T) {
	e := &auditv1.AuditEntry{Id: 1, Noun: "users", After: proto.String(`{"blocked":true}`)}
	list := &partnersv1.ListApplicationAuditResponse{Entries: []*auditv1.AuditEntry{e}}
	got, err := strapi.Envelope(list, request(t, "fields[0]=noun&fields[1]=before&fields[2]=after"))
	if err != nil {
		t.Fatal(err)
	}
	sameJSON(t, `{"data":[{"id":1,"attributes":{"noun":"users","before":null,"after":{"blocked":true}}}],
		"meta":{"pagination":{"page":1,"pageSize":1}}}`, got)
}

func TestJSONOfOtherMessagesIsShownAsJSON(t *testing.T) {
	for text, want := range map[string]string{`{"rule":"FREQ=DAILY"}`: `{"rule":"FREQ=DAILY"}`, "": "null"} {
		dates := &catalogv1.EventDates{Recurrence: text, ProgrammeKind: "event"}
		got, err := strapi.Envelope(&catalogv1.ComputeEventDatesResponse{Data: dates}, request(t, ""))
		if err != nil {
			t.Fatal(err)
		}
		sameJSON(t, `{"data":{"recurrence":`+want+`,"dates":[],"programmeKind":"event"}}`, got)
	}
}
