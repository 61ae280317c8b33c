package server

import (
	"context"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/protobuf/types/known/timestamppb"

	"raymi.example/internal/errs"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	partnersv1 "raymi.example/internal/gen/raymi/partners/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/permission"
	"raymi.example/internal/rpc"
	"raymi.example/services/partners/internal/partners"
)

// Desk implements DeskService.
type Desk struct {
	partnersv1.UnimplementedDeskServiceServer
	store partners.Reviews
	hosts catalogv1.HostServiceClient
	now   func() time.Time
}

// NewDesk serves store; conn is the connection to catalog, which stores the profiles.
func NewDesk(store partners.Reviews, conn grpc.ClientConnInterface, now func() time.Time) *Desk {
	return &Desk{store: store, hosts: catalogv1.NewHostServiceClient(conn), now: now}
}

// ListApplications returns a page of applications.
func (s *Desk) ListApplications(ctx context.Context, req *partnersv1.ListApplicationsRequest) (*partnersv1.ListApplicationsResponse,
	error,
) {
	query := rpc.ListRequest{Query: req.GetQuery(), Filter: req.GetState(), Check: partners.CheckState}
	applications, page, err := rpc.ListForEditors(ctx, query, s.store.ListApplications, applicationProto)
	return &partnersv1.ListApplicationsResponse{Applications: applications, Page: page}, err
}

// GetApplication returns one application.
func (s *Desk) GetApplication(ctx context.Context, req *partnersv1.GetApplicationRequest) (*partnersv1.GetApplicationResponse, error) {
	if err := permission.RequireEditor(identity.From(ctx)); err != nil {
		return nil, err
	}
	a, err := s.store.FindApplication(ctx, req.GetId())
	if err != nil {
		return nil, err
	}
	return &partnersv1.GetApplicationResponse{Application: applicationProto(a)}, nil
}

// ListApplicationAudit returns the audit entries of applications.
func (s *Desk) ListApplicationAudit(ctx context.Context,
	req *partnersv1.ListApplicationAuditRequest,
) (*partnersv1.ListApplicationAuditResponse, error) {
	entries, page, err := rpc.AuditPage(ctx, req.GetQuery(), "", s.store.AuditEntries)
	return &partnersv1.ListApplicationAuditResponse{Entries: entries, Page: page}, err
}

// OwnApplications implements ApplicationService.
type OwnApplications struct {
	partnersv1.UnimplementedApplicationServiceServer
	store partners.Reviews
	all   partners.Applicants
}

// NewOwnApplications reads the newest application from store, and all from all.
func NewOwnApplications(store partners.Reviews, all partners.Applicants) *OwnApplications {
	return &OwnApplications{store: store, all: all}
}

// GetOwnApplication returns the caller's newest application, if any.
func (s *OwnApplications) GetOwnApplication(ctx context.Context,
	_ *partnersv1.GetOwnApplicationRequest) (*partnersv1.GetOwnApplicationResponse,
	error,
) {
	caller := identity.From(ctx)
	if !caller.SignedIn() {
		return nil, errs.ErrForbidden()
	}
	a, err := s.store.FindOwnApplication(ctx, caller.UserID)
	if errs.KindOf(err) == errs.NotFound {
		return &partnersv1.GetOwnApplicationResponse{}, nil
	}
	if err != nil {
		return nil, err
	}
	return &partnersv1.GetOwnApplicationResponse{Application: applicationProto(a)}, nil
}

// ListOwnApplications returns all applications of the caller.
func (s *OwnApplications) ListOwnApplications(ctx context.Context,
	_ *partnersv1.ListOwnApplicationsRequest,
) (*partnersv1.ListOwnApplicationsResponse, error) {
	caller := identity.From(ctx)
	if !caller.SignedIn() {
		return nil, errs.ErrForbidden()
	}
	found, err := s.all.FindOwnApplications(ctx, caller.UserID)
	if err != nil {
		return nil, err
	}
	resp := &partnersv1.ListOwnApplicationsResponse{}
	for _, a := range found {
		resp.Applications = append(resp.Applications, applicationProto(a))
	}
	return resp, nil
}

func applicationProto(a partners.Application) *partnersv1.Application {
	out := &partnersv1.Application{
		Id: a.ID, State: string(a.State), Message: a.Message, UserId: a.UserID, HostId: a.HostID, HostName: a.HostName, OnBehalf: !a.Sole,
		CreatedAt: timestamppb.New(a.CreatedAt), UpdatedAt: timestamppb.New(a.UpdatedAt),
		PersonalIdentifyingDocument: a.Private.IdentifyingDocument, ScanFileIds: a.Private.DocumentScans,
	}
	if a.DecidedAt != nil {
		out.DecidedAt = timestamppb.New(*a.DecidedAt)
	}
	return out
}
