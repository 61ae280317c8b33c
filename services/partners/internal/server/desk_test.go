package server_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/timestamppb"

	"raymi.example/internal/errs"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	partnersv1 "raymi.example/internal/gen/raymi/partners/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/rpc/rpctest"
)

var noon = time.Date(2026, 6, 24, 12, 0, 0, 0, time.UTC)

var administrator = identity.Caller{UserID: 8, Role: identity.Administrator}

// calls calls all RPCs of the desk with an application.
func (s *service) calls(ctx context.Context, id int32) map[string]error {
	_, list := s.desk.ListApplications(ctx, &partnersv1.ListApplicationsRequest{})
	_, get := s.desk.GetApplication(ctx, &partnersv1.GetApplicationRequest{Id: id})
	_, ask := s.desk.AskApplicant(ctx, &partnersv1.AskApplicantRequest{Id: id, Message: "¿RUC?"})
	_, approve := s.desk.ApproveApplication(ctx, &partnersv1.ApproveApplicationRequest{Id: id})
	_, reject := s.desk.RejectApplication(ctx, &partnersv1.RejectApplicationRequest{Id: id, Message: "No"})
	_, cancel := s.desk.CancelApplicationVerdict(ctx, &partnersv1.CancelApplicationVerdictRequest{Id: id})
	return map[string]error{"list": list, "get": get, "ask": ask, "approve": approve, "reject": reject, "cancel": cancel}
}

func TestTheDeskIsForEditors(t *testing.T) {
	t.Parallel()
	s := start(t)
	if _, err := s.CreatePartner(s.as(t, client), profile()); err != nil {
		t.Fatal(err)
	}
	for name, ctx := range map[string]context.Context{
		"a visitor": t.Context(), "the applicant": s.as(t, client), "another client": s.as(t, stranger), "a host": s.as(t, otherHost),
	} {
		for _, id := range []int32{1, 999} { // ids cannot be probed
			for call, err := range s.calls(ctx, id) {
				t.Run(name+" "+call, func(t *testing.T) { rpctest.WantError(t, err, errs.Forbidden, "Forbidden") })
			}
		}
	}
	for name, err := range s.calls(s.as(t, editor), 999) {
		if name != "list" {
			t.Run("an unknown one, "+name, func(t *testing.T) { rpctest.WantError(t, err, errs.NotFound, "Not Found") })
		}
	}
	_, err := s.desk.ListApplicationAudit(s.as(t, editor), &partnersv1.ListApplicationAuditRequest{})
	rpctest.WantError(t, err, errs.Forbidden, "Forbidden")
}

func TestAnEditorAsksAndThenDecides(t *testing.T) {
	t.Parallel()
	s := start(t)
	if _, err := s.CreatePartner(s.as(t, client), profile()); err != nil {
		t.Fatal(err)
	}
	list, err := s.desk.ListApplications(s.as(t, editor),
		&partnersv1.ListApplicationsRequest{State: "received", Query: &queryv1.Query{Search: "casa"}})
	if err != nil || len(list.GetApplications()) != 1 || list.GetPage().GetTotal() != 1 || list.GetPage().GetLimit() != 25 {
		t.Fatalf("got %v, %v", list, err)
	}
	a := list.GetApplications()[0]
	if d := cmp.Diff([]int32{2}, a.GetScanFileIds()); d != "" || a.PersonalIdentifyingDocument == nil || a.GetOnBehalf() ||
		a.DecidedAt != nil {
		t.Errorf("got %v: %s", a, d)
	}
	_, err = s.desk.AskApplicant(s.as(t, editor), &partnersv1.AskApplicantRequest{Id: a.GetId()})
	rpctest.WantError(t, err, errs.Invalid, "message must be defined.")
	if _, err := s.desk.AskApplicant(s.as(t, editor), &partnersv1.AskApplicantRequest{Id: a.GetId(), Message: "¿RUC?"}); err != nil {
		t.Fatal(err)
	}
	own, err := s.own.GetOwnApplication(s.as(t, client), &partnersv1.GetOwnApplicationRequest{})
	if err != nil || own.GetApplication().GetState() != "information_requested" || own.GetApplication().GetMessage() != "¿RUC?" {
		t.Fatalf("got %v, %v", own, err)
	}
	_, err = s.UpdatePartner(s.as(t, client), &partnersv1.UpdatePartnerRequest{
		Id: 1, Data: &catalogv1.HostInput{Ruc: proto.String("20123456789")}, UpdateMask: mask("ruc"),
	})
	if err != nil {
		t.Fatal(err)
	}
	got, err := s.desk.GetApplication(s.as(t, editor), &partnersv1.GetApplicationRequest{Id: a.GetId()})
	if err != nil || got.GetApplication().GetState() != "received" {
		t.Fatalf("after the answer: %v, %v", got, err)
	}
	approved, err := s.desk.ApproveApplication(s.as(t, editor), &partnersv1.ApproveApplicationRequest{Id: a.GetId()})
	if err != nil || approved.GetApplication().GetState() != "approved" || approved.GetApplication().DecidedAt == nil {
		t.Fatalf("got %v, %v", approved, err)
	}
	_, err = s.desk.RejectApplication(s.as(t, administrator), &partnersv1.RejectApplicationRequest{Id: a.GetId(), Message: "No"})
	rpctest.WantError(t, err, errs.Conflict, "This application is decided already")
	audit, err := s.desk.ListApplicationAudit(s.as(t, administrator), &partnersv1.ListApplicationAuditRequest{})
	if err != nil {
		t.Fatal(err)
	}
	var actions []string
	for _, e := range audit.GetEntries() {
		actions = append(actions, e.GetAction())
	}
	if d := cmp.Diff([]string{"approved", "asked"}, actions); d != "" {
		t.Error(d)
	}
}

// verdicts are the deciding RPCs, with the versions that the editor read.
func (s *service) verdicts(t *testing.T, id int32, seen, host *timestamppb.Timestamp) map[string]func() error {
	ctx := s.as(t, editor)
	return map[string]func() error{
		"ask": func() error {
			_, err := s.desk.AskApplicant(ctx, &partnersv1.AskApplicantRequest{Id: id, Message: "¿RUC?", UpdatedAt: seen, HostUpdatedAt: host})
			return err
		},
		"approve": func() error {
			_, err := s.desk.ApproveApplication(ctx, &partnersv1.ApproveApplicationRequest{Id: id, UpdatedAt: seen, HostUpdatedAt: host})
			return err
		},
		"reject": func() error {
			_, err := s.desk.RejectApplication(ctx, &partnersv1.RejectApplicationRequest{
				Id: id, Message: "No", UpdatedAt: seen,
				HostUpdatedAt: host,
			})
			return err
		},
	}
}

func TestADecisionOnAnOutdatedVersionIsRefused(t *testing.T) {
	t.Parallel()
	s := start(t)
	if _, err := s.CreatePartner(s.as(t, client), profile()); err != nil {
		t.Fatal(err)
	}
	fetch := func() *partnersv1.Application {
		got, err := s.desk.GetApplication(s.as(t, editor), &partnersv1.GetApplicationRequest{Id: 1})
		if err != nil {
			t.Fatal(err)
		}
		return got.GetApplication()
	}
	read, now := fetch(), timestamppb.New(noon)
	old := timestamppb.New(noon.Add(-time.Millisecond))
	s.catalog.change(noon.Add(123 * time.Microsecond)) // below the precision of the API's times
	for name, decide := range s.verdicts(t, 1, read.GetUpdatedAt(), old) {
		t.Run("another profile, "+name, func(t *testing.T) {
			rpctest.WantError(t, decide(), errs.Conflict, "This host profile was changed after it was looked at")
		})
	}
	s.catalog.failNext(status.Error(codes.Unavailable, "away"), nil)
	rpctest.WantError(t, s.verdicts(t, 1, read.GetUpdatedAt(), now)["approve"](), errs.Unavailable, "Service Unavailable")
	s.catalog.failNext(nil, nil)
	_, err := s.UpdatePartner(s.as(t, client), &partnersv1.UpdatePartnerRequest{
		Id: 1, Data: &catalogv1.HostInput{CommercialName: proto.String("Otra casa")}, UpdateMask: mask("commercial_name"),
	})
	if err != nil {
		t.Fatal(err)
	}
	for name, decide := range s.verdicts(t, 1, read.GetUpdatedAt(), now) {
		t.Run("another application, "+name, func(t *testing.T) {
			rpctest.WantError(t, decide(), errs.Conflict, "This application was changed after it was looked at")
		})
	}
	if got := fetch(); got.GetState() != "received" || got.GetMessage() != "" {
		t.Fatalf("a decision was made: %v", got)
	}
	if err := s.verdicts(t, 1, fetch().GetUpdatedAt(), now)["approve"](); err != nil {
		t.Errorf("as it was read: %v", err)
	}
	if got := s.catalog.callers[len(s.catalog.callers)-1]; got.UserID != editor.UserID {
		t.Errorf("catalog was called by %v", got)
	}
}

func TestApplicantsReadTheirOwnApplicationsOnly(t *testing.T) {
	t.Parallel()
	s := start(t)
	if _, err := s.CreatePartner(s.as(t, client), profile()); err != nil {
		t.Fatal(err)
	}
	_, err := s.own.GetOwnApplication(t.Context(), &partnersv1.GetOwnApplicationRequest{})
	rpctest.WantError(t, err, errs.Forbidden, "Forbidden")
	none, err := s.own.GetOwnApplication(s.as(t, stranger), &partnersv1.GetOwnApplicationRequest{})
	if err != nil || none.GetApplication() != nil {
		t.Errorf("got %v, %v", none, err)
	}
	_, err = s.desk.ListApplications(s.as(t, editor), &partnersv1.ListApplicationsRequest{State: "creating"})
	rpctest.WantError(t, err, errs.Invalid, "Invalid parameter state")
}

func TestADelayedVerdictCanBeCancelled(t *testing.T) {
	t.Parallel()
	s := start(t)
	if _, err := s.CreatePartner(s.as(t, client), profile()); err != nil {
		t.Fatal(err)
	}
	approve := func(delay int32) (*partnersv1.ApproveApplicationResponse, error) {
		return s.desk.ApproveApplication(s.as(t, editor), &partnersv1.ApproveApplicationRequest{Id: 1, DelaySeconds: delay})
	}
	_, err := approve(61)
	rpctest.WantError(t, err, errs.Invalid, "delaySeconds must be between 0 and 60")
	if resp, err := approve(10); err != nil || resp.GetApplication().GetState() != "received" {
		t.Fatalf("got %v, %v", resp, err)
	}
	_, err = approve(0)
	rpctest.WantError(t, err, errs.Conflict, "This entry is decided already")
	cancel := func() (*partnersv1.CancelApplicationVerdictResponse, error) {
		return s.desk.CancelApplicationVerdict(s.as(t, administrator), &partnersv1.CancelApplicationVerdictRequest{Id: 1})
	}
	if resp, err := cancel(); err != nil || resp.GetApplication().GetState() != "received" {
		t.Fatalf("got %v, %v", resp, err)
	}
	_, err = cancel()
	rpctest.WantError(t, err, errs.Conflict, "This entry is decided already")
	if resp, err := approve(0); err != nil || resp.GetApplication().GetState() != "approved" {
		t.Errorf("got %v, %v", resp, err)
	}
}
