package server

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"raymi.example/internal/errs"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	partnersv1 "raymi.example/internal/gen/raymi/partners/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/rpc"
	"raymi.example/services/partners/internal/partners"
)

const (
	// hostWithin bounds the call of catalog; the caller's own deadline is ten seconds.
	hostWithin = 8 * time.Second
	// outcomeWithin bounds saving the outcome, which continues after the caller has disconnected.
	outcomeWithin = 5 * time.Second
)

// Partners implements PartnerService.
type Partners struct {
	partnersv1.UnimplementedPartnerServiceServer
	store partners.Applications
	hosts catalogv1.HostServiceClient
}

// NewPartners stores applications in store; conn is the connection to catalog, which stores the profiles.
func NewPartners(store partners.Applications, conn grpc.ClientConnInterface) *Partners {
	return &Partners{store: store, hosts: catalogv1.NewHostServiceClient(conn)}
}

// CreatePartner stores the application, creates the host and links both. After any failure the call can be repeated.
func (s *Partners) CreatePartner(ctx context.Context, req *partnersv1.CreatePartnerRequest) (*partnersv1.CreatePartnerResponse, error) {
	sent := input{req.GetData(), req.GetUpdateMask(), req.GetFiles(), req.GetUnreadable()}
	a, err := partners.Apply(identity.From(ctx), sent.hostName(), sent.private(partners.Private{}), sent.fileOwners())
	if err != nil {
		return nil, err
	}
	a.RequestID = requestID(a, rpc.RequestKey(ctx))
	if a, err = s.store.CreateApplication(ctx, a); err != nil {
		return nil, err
	}
	host, rewriteError := s.createHost(ctx, a.RequestID, sent.public(), req)
	outcome, cancel := context.WithTimeout(context.WithoutCancel(ctx), outcomeWithin)
	defer cancel()
	if rewriteError != nil {
		if err := s.store.DiscardApplication(outcome, a.ID); err != nil {
			return nil, err // removed later, as abandoned
		}
		return nil, rewriteError
	}
	if err := s.store.ReceiveApplication(outcome, a.ID, host.GetId()); err != nil {
		return nil, err
	}
	return &partnersv1.CreatePartnerResponse{Partner: host}, nil
}

// requestID is derived from the idempotency key. For a sole application the store generates an id and reuses it.
func requestID(a partners.Application, key string) string {
	if a.Sole || key == "" {
		return ""
	}
	return uuid.NewSHA1(uuid.NameSpaceOID, fmt.Appendf(nil, "%d %s", a.UserID, key)).String()
}

// UpdatePartner changes the fields in the mask: the private part here, the rest in catalog.
func (s *Partners) UpdatePartner(ctx context.Context, req *partnersv1.UpdatePartnerRequest) (*partnersv1.UpdatePartnerResponse, error) {
	caller := identity.From(ctx)
	if !caller.SignedIn() {
		return nil, errs.ErrForbidden()
	}
	sent := input{req.GetData(), req.GetUpdateMask(), req.GetFiles(), req.GetUnreadable()}
	if !sent.touchesPrivate() && partners.MayEdit(caller, req.GetId()) {
		return s.updateHost(ctx, req, sent.public())
	}
	// The profile is changed while the application is locked: if catalog refuses, nothing is saved here either. If
	// the commit fails after catalog's, the caller gets an error, and a repeat makes both consistent.
	var resp *partnersv1.UpdatePartnerResponse
	err := s.store.UpdateApplication(ctx, req.GetId(), func(a *partners.Application) error {
		if err := a.Edit(caller, sent.private(a.Private), sent.fileOwners()); err != nil {
			return err
		}
		var err error
		resp, err = s.updateHost(ctx, req, sent.public())
		return err
	})
	if errs.KindOf(err) == errs.NotFound && !partners.MayEdit(caller, req.GetId()) {
		return nil, s.refuse(ctx, req.GetId())
	}
	if err != nil {
		return nil, err
	}
	return resp, nil
}

func (s *Partners) createHost(ctx context.Context, requestID string, public input,
	req *partnersv1.CreatePartnerRequest,
) (*catalogv1.Host, error) {
	ctx, cancel := context.WithTimeout(ctx, hostWithin)
	defer cancel()
	resp, err := s.hosts.CreateHost(ctx, &catalogv1.CreateHostRequest{
		Data: public.data, UpdateMask: public.mask, Query: req.GetQuery(), Files: public.files, RequestId: requestID,
		Unreadable: public.unreadable,
	})
	if err != nil {
		return nil, rewriteError(err)
	}
	return resp.GetHost(), nil
}

func (s *Partners) updateHost(ctx context.Context, req *partnersv1.UpdatePartnerRequest,
	public input,
) (*partnersv1.UpdatePartnerResponse, error) {
	ctx, cancel := context.WithTimeout(ctx, hostWithin)
	defer cancel()
	resp, err := s.hosts.UpdateHost(rpc.ForwardBaseVersion(ctx), &catalogv1.UpdateHostRequest{
		Id: req.GetId(), Data: public.data, UpdateMask: public.mask, Query: req.GetQuery(), Files: public.files,
		Unreadable: public.unreadable,
	})
	if err != nil {
		return nil, rewriteError(err)
	}
	return &partnersv1.UpdatePartnerResponse{Partner: resp.GetHost()}, nil
}

// refuse distinguishes a missing host from a host without an application, as far as the caller may see it.
func (s *Partners) refuse(ctx context.Context, hostID int32) error {
	if _, err := s.hosts.GetHost(ctx, &catalogv1.GetHostRequest{Id: hostID}); err != nil {
		return rewriteError(err)
	}
	return errs.ErrForbidden()
}

// rewriteError returns catalog's own errors, and replaces those of the connection.
func rewriteError(err error) error {
	switch status.Code(err) {
	case codes.Unavailable, codes.DeadlineExceeded:
		return errs.New(errs.Unavailable, "service_unavailable", "Service Unavailable")
	}
	return err
}
