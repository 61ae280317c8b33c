package server_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/testing/protocmp"
	"google.golang.org/protobuf/types/known/fieldmaskpb"

	"raymi.example/internal/bus"
	"raymi.example/internal/errs"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	mediav1 "raymi.example/internal/gen/raymi/media/v1"
	partnersv1 "raymi.example/internal/gen/raymi/partners/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/rpc"
	"raymi.example/internal/rpc/rpctest"
	"raymi.example/services/partners/internal/partners"
	"raymi.example/services/partners/internal/server"
)

var (
	client    = identity.Caller{UserID: 7, Role: identity.Client}
	editor    = identity.Caller{UserID: 9, Role: identity.Editor}
	owner     = identity.Caller{UserID: 7, Role: identity.Organizer, HostID: 1}
	stranger  = identity.Caller{UserID: 8, Role: identity.Client}
	otherHost = identity.Caller{UserID: 8, Role: identity.Organizer, HostID: 2}
)

// profile is an application of user 7 with a banner (file 1) and a scan (file 2).
func profile() *partnersv1.CreatePartnerRequest {
	return &partnersv1.CreatePartnerRequest{
		Data: &catalogv1.HostInput{
			CommercialName: proto.String("Casa"), MainBanner: links(1),
			PersonalIdentifyingDocument: proto.String("passport"), PersonalDocumentScan: links(2),
		},
		UpdateMask: mask("commercial_name", "main_banner", "personal_identifying_document", "personal_document_scan"),
		Query:      &queryv1.Query{Locale: "es"},
		Files:      []*mediav1.File{{Id: 1, OwnerId: 7}, {Id: 2, OwnerId: 7}},
	}
}

func links(ids ...int32) *queryv1.Links           { return &queryv1.Links{Replace: true, Set: ids} }
func mask(paths ...string) *fieldmaskpb.FieldMask { return &fieldmaskpb.FieldMask{Paths: paths} }

// private reads the private part of the application of host 1.
func (s *service) private(t *testing.T) (got partners.Private) {
	t.Helper()
	err := s.db.UpdateApplication(t.Context(), 1, func(a *partners.Application) error { got = a.Private; return nil })
	if err != nil {
		t.Fatal(err)
	}
	return got
}

func TestCreatePartner(t *testing.T) {
	t.Parallel()
	s := start(t)
	resp, err := s.CreatePartner(s.as(t, client), profile())
	if err != nil {
		t.Fatal(err)
	}
	want := &partnersv1.CreatePartnerResponse{Partner: &catalogv1.Host{Id: 1, CommercialName: proto.String("Casa")}}
	if d := cmp.Diff(want, resp, protocmp.Transform()); d != "" {
		t.Error(d)
	}
	toCatalog := &catalogv1.CreateHostRequest{
		Data:       &catalogv1.HostInput{CommercialName: proto.String("Casa"), MainBanner: links(1)},
		UpdateMask: mask("commercial_name", "main_banner"),
		Query:      &queryv1.Query{Locale: "es"},
		Files:      []*mediav1.File{{Id: 1, OwnerId: 7}},
	}
	if d := cmp.Diff(toCatalog, s.catalog.created, protocmp.Transform(), protocmp.IgnoreFields(toCatalog, "request_id")); d != "" {
		t.Errorf("private fields are sent, or others are not: %s", d)
	}
	if d := cmp.Diff([]identity.Caller{client}, s.catalog.callers); d != "" {
		t.Errorf("catalog is called with another identity: %s", d)
	}
	document := "passport"
	if d := cmp.Diff(partners.Private{IdentifyingDocument: &document, DocumentScans: []int32{2}}, s.private(t)); d != "" {
		t.Error(d)
	}
	_, err = s.CreatePartner(s.as(t, client), profile())
	rpctest.WantError(t, err, errs.Conflict, "This user already has a partner")
	if key := rpc.FromStatus(err).Key; key != "partner_exists" {
		t.Errorf("got key %q", key)
	}
	if s.catalog.count() != 1 {
		t.Errorf("%d hosts", s.catalog.count())
	}
}

func TestWhoIsRefused(t *testing.T) {
	t.Parallel()
	s := start(t)
	_, err := s.CreatePartner(t.Context(), profile())
	rpctest.WantError(t, err, errs.Forbidden, "Forbidden")
	_, err = s.CreatePartner(s.as(t, owner), profile())
	rpctest.WantError(t, err, errs.Forbidden, "Forbidden")
	_, err = s.CreatePartner(s.as(t, stranger), profile()) // with the scan of user 7
	rpctest.WantError(t, err, errs.Invalid, "personalDocumentScan names a file that does not exist")
	if s.catalog.count() != 0 {
		t.Errorf("%d hosts", s.catalog.count())
	}
}

func TestEditorsApplyAnyNumberOfTimes(t *testing.T) {
	t.Parallel()
	s := start(t)
	for range 3 {
		if _, err := s.CreatePartner(s.as(t, editor), profile()); err != nil {
			t.Fatal(err)
		}
	}
	if s.catalog.count() != 3 {
		t.Errorf("%d hosts", s.catalog.count())
	}
}

func TestARepeatAfterAnyFailureCreatesOneHost(t *testing.T) {
	t.Parallel()
	refusal := errs.Fields{{Path: []string{"contacts", "mail"}, Text: "contacts.mail must be defined.", Key: errs.KeyRequired}}.Err()
	unavailable := errs.New(errs.Unavailable, "service_unavailable", "Service Unavailable")
	for name, c := range map[string]struct {
		before, after error
		kind          errs.Kind
		text          string
	}{
		"catalog refuses":               {refusal, nil, errs.Invalid, "contacts.mail must be defined."},
		"catalog is unavailable":        {unavailable, nil, errs.Unavailable, "Service Unavailable"},
		"catalog breaks":                {errors.New("bug"), nil, errs.Internal, "Internal Server Error"},
		"the answer of a host is lost":  {nil, unavailable, errs.Unavailable, "Service Unavailable"},
		"a host is made and it crashes": {nil, errors.New("bug"), errs.Internal, "Internal Server Error"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := start(t)
			s.catalog.failNext(c.before, c.after)
			for range 2 {
				_, err := s.CreatePartner(s.as(t, client), profile())
				rpctest.WantError(t, err, c.kind, c.text)
			}
			s.catalog.failNext(nil, nil)
			resp, err := s.CreatePartner(s.as(t, client), profile())
			if err != nil || resp.GetPartner().GetId() != 1 || s.catalog.count() != 1 {
				t.Fatalf("got %v, %v; %d hosts", resp, err, s.catalog.count())
			}
		})
	}
}

func TestCatalogsErrorsKeepTheirFields(t *testing.T) {
	t.Parallel()
	s := start(t)
	refusal := errs.Fields{{Path: []string{"contacts", "mail"}, Text: "contacts.mail must be defined.", Key: errs.KeyRequired}}
	s.catalog.failNext(refusal.Err(), nil)
	_, err := s.CreatePartner(s.as(t, client), profile())
	if d := cmp.Diff([]errs.Field(refusal), rpc.FromStatus(err).Fields); d != "" {
		t.Fatal(d)
	}
}

func TestUpdatePartner(t *testing.T) {
	t.Parallel()
	s := start(t)
	if _, err := s.CreatePartner(s.as(t, client), profile()); err != nil {
		t.Fatal(err)
	}
	request := func(id int32) *partnersv1.UpdatePartnerRequest {
		return &partnersv1.UpdatePartnerRequest{
			Id: id, Data: &catalogv1.HostInput{CommercialName: proto.String("Casa 2")},
			UpdateMask: mask("commercial_name"),
		}
	}
	for name, c := range map[string]struct {
		caller identity.Caller
		id     int32
		kind   errs.Kind
		text   string
	}{
		"another client":                    {stranger, 1, errs.Forbidden, "Forbidden"},
		"a client of an unknown host":       {client, 99, errs.NotFound, "Not Found"},
		"another owner":                     {otherHost, 1, errs.Forbidden, "Forbidden"},
		"another owner of an unknown host":  {otherHost, 99, errs.NotFound, "Not Found"},
		"an editor of an unknown host":      {editor, 99, errs.NotFound, "Not Found"},
		"a client, of the host that is not": {client, 0, errs.Forbidden, "Forbidden"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := s.UpdatePartner(s.as(t, c.caller), request(c.id))
			rpctest.WantError(t, err, c.kind, c.text)
		})
	}
	_, err := s.UpdatePartner(t.Context(), request(1))
	rpctest.WantError(t, err, errs.Forbidden, "Forbidden")
	for _, caller := range []identity.Caller{client, owner, editor} {
		resp, err := s.UpdatePartner(s.as(t, caller), request(1))
		if err != nil || resp.GetPartner().GetCommercialName() != "Casa 2" {
			t.Errorf("%s: got %v, %v", caller.Role, resp, err)
		}
	}
}

func TestUpdateOfThePrivatePart(t *testing.T) {
	t.Parallel()
	s := start(t)
	if _, err := s.CreatePartner(s.as(t, client), profile()); err != nil {
		t.Fatal(err)
	}
	request := &partnersv1.UpdatePartnerRequest{
		Id: 1, UpdateMask: mask("personal_document_scan", "personal_name"), Files: []*mediav1.File{{Id: 5, OwnerId: 7}},
		Data: &catalogv1.HostInput{
			PersonalName: proto.String("Ana"), PersonalIdentifyingDocument: proto.String("not named by the mask"),
			PersonalDocumentScan: &queryv1.Links{Connect: []int32{5}},
		},
	}
	before := s.private(t)
	s.catalog.failNext(errs.ErrForbidden(), nil)
	_, err := s.UpdatePartner(s.as(t, owner), request)
	rpctest.WantError(t, err, errs.Forbidden, "Forbidden")
	if d := cmp.Diff(before, s.private(t)); d != "" {
		t.Errorf("saved although catalog refused: %s", d)
	}
	s.catalog.failNext(nil, nil)
	if _, err := s.UpdatePartner(s.as(t, owner), request); err != nil {
		t.Fatal(err)
	}
	want := partners.Private{IdentifyingDocument: before.IdentifyingDocument, DocumentScans: []int32{2, 5}}
	if d := cmp.Diff(want, s.private(t)); d != "" {
		t.Error(d)
	}
	toCatalog := &catalogv1.UpdateHostRequest{
		Id: 1, Data: &catalogv1.HostInput{PersonalName: proto.String("Ana")},
		UpdateMask: mask("personal_name"),
	}
	if d := cmp.Diff(toCatalog, s.catalog.updated, protocmp.Transform()); d != "" {
		t.Errorf("private fields are sent: %s", d)
	}
	request.Data.PersonalDocumentScan = &queryv1.Links{Connect: []int32{6}}
	_, err = s.UpdatePartner(s.as(t, owner), request)
	rpctest.WantError(t, err, errs.Invalid, "personalDocumentScan names a file that does not exist")
}

func attributeOf(f protoreflect.FieldDescriptor) *queryv1.Attribute {
	option, _ := proto.GetExtension(f.Options(), queryv1.E_Attribute).(*queryv1.Attribute)
	return option
}

// Every new field of a profile must be declared as public or private.
func TestFieldsUnknownToCatalogArePrivate(t *testing.T) {
	input := (&catalogv1.HostInput{}).ProtoReflect().Descriptor().Fields()
	shown := (&catalogv1.Host{}).ProtoReflect().Descriptor().Fields()
	var hidden []string
	for i := range input.Len() {
		name := input.Get(i).Name()
		// Fields that catalog shows but does not search were imported; an applicant's value of such a field is
		// private.
		if f := shown.ByName(name); f == nil || attributeOf(f).GetShownOnly() {
			hidden = append(hidden, string(name))
		}
	}
	if d := cmp.Diff([]string{"personal_identifying_document", "personal_document_scan"}, hidden); d != "" {
		t.Fatal(d)
	}
}

func TestADeletedScanIsRemoved(t *testing.T) {
	t.Parallel()
	s := start(t)
	if _, err := s.CreatePartner(s.as(t, client), profile()); err != nil {
		t.Fatal(err)
	}
	message, err := proto.Marshal(&mediav1.FileDeleted{Id: 2})
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := server.NewFiles(s.db).Handle(t.Context(), bus.Message{Data: message}); err != nil {
			t.Fatal(err)
		}
	}
	if got := s.private(t); got.IdentifyingDocument == nil || len(got.DocumentScans) != 0 {
		t.Fatalf("got %+v", got)
	}
}
