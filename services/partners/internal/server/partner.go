// Package server answers partners' RPCs: it leads between the generated messages, the domain and catalog.
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
	// hostWithin bounds the call of catalog, within the ten seconds of the caller's.
	hostWithin = 8 * time.Second
	// outcomeWithin bounds the writing of how it ended, which goes on when the caller has left.
	outcomeWithin = 5 * time.Second
)

// Partners answers PartnerService.
type Partners struct {
	partnersv1.UnimplementedPartnerServiceServer
	store partners.Applications
	hosts catalogv1.HostServiceClient
}

// NewPartners keeps applications in store and profiles in the catalog behind conn.
func NewPartners(store partners.Applications, conn grpc.ClientConnInterface) *Partners {
	return &Partners{store: store, hosts: catalogv1.NewHostServiceClient(conn)}
}

// CreatePartner records the application, creates the host and joins the two. Whatever fails, a repeat of the call works.
func (s *Partners) CreatePartner(ctx context.Context, req *partnersv1.CreatePartnerRequest) (*partnersv1.CreatePartnerResponse, error) {
	sent := input{req.GetData(), req.GetUpdateMask(), req.GetFiles(), req.GetUnreadable()}
	a, err := partners.Apply(identity.From(ctx), sent.hostName(), sent.private(partners.Private{}), sent.knownFiles())
	if err != nil {
		return nil, err
	}
	a.RequestID = requestID(a, rpc.RequestKey(ctx))
	if a, err = s.store.CreateApplication(ctx, a); err != nil {
		return nil, err
	}
	host, failure := s.createHost(ctx, a.RequestID, sent.public(), req)
	outcome, cancel := context.WithTimeout(context.WithoutCancel(ctx), outcomeWithin)
	defer cancel()
	if failure != nil {
		if err := s.store.DiscardApplication(outcome, a.ID); err != nil {
			return nil, err // forgotten later, as abandoned
		}
		return nil, failure
	}
	if err := s.store.ReceiveApplication(outcome, a.ID, host.GetId()); err != nil {
		return nil, err
	}
	return &partnersv1.CreatePartnerResponse{Partner: host}, nil
}

// requestID is one for every repeat of a keyed call. A person with one application at most has an id kept for them.
func requestID(a partners.Application, key string) string {
	if a.Sole || key == "" {
		return ""
	}
	return uuid.NewSHA1(uuid.NameSpaceOID, fmt.Appendf(nil, "%d %s", a.UserID, key)).String()
}

// UpdatePartner changes what the mask names: the private part here, the rest in catalog.
func (s *Partners) UpdatePartner(ctx context.Context, req *partnersv1.UpdatePartnerRequest) (*partnersv1.UpdatePartnerResponse, error) {
	caller := identity.From(ctx)
	if !caller.SignedIn() {
		return nil, errs.ErrForbidden()
	}
	sent := input{req.GetData(), req.GetUpdateMask(), req.GetFiles(), req.GetUnreadable()}
	if !sent.touchesPrivate() && partners.MayEdit(caller, req.GetId()) {
		return s.updateHost(ctx, req, sent.public())
	}
	// The profile is changed while the application is locked: when catalog refuses, nothing is saved here either. Should
	// the commit fail after catalog's, the caller learns it, and a repeat makes both the same.
	var resp *partnersv1.UpdatePartnerResponse
	err := s.store.UpdateApplication(ctx, req.GetId(), func(a *partners.Application) error {
		if err := a.Edit(caller, sent.private(a.Private), sent.knownFiles()); err != nil {
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

func (s *Partners) createHost(ctx context.Context, requestID string, public input, req *partnersv1.CreatePartnerRequest) (*catalogv1.Host, error) {
	ctx, cancel := context.WithTimeout(ctx, hostWithin)
	defer cancel()
	resp, err := s.hosts.CreateHost(ctx, &catalogv1.CreateHostRequest{
		Data: public.data, UpdateMask: public.mask, Query: req.GetQuery(), Files: public.files, RequestId: requestID,
		Unreadable: public.unreadable,
	})
	if err != nil {
		return nil, failure(err)
	}
	return resp.GetHost(), nil
}

func (s *Partners) updateHost(ctx context.Context, req *partnersv1.UpdatePartnerRequest, public input) (*partnersv1.UpdatePartnerResponse, error) {
	ctx, cancel := context.WithTimeout(ctx, hostWithin)
	defer cancel()
	resp, err := s.hosts.UpdateHost(ctx, &catalogv1.UpdateHostRequest{
		Id: req.GetId(), Data: public.data, UpdateMask: public.mask, Query: req.GetQuery(), Files: public.files,
		Unreadable: public.unreadable,
	})
	if err != nil {
		return nil, failure(err)
	}
	return &partnersv1.UpdatePartnerResponse{Partner: resp.GetHost()}, nil
}

// refuse tells a signed-in stranger a host that nobody applied with from one that does not exist, as far as they may
// see it.
func (s *Partners) refuse(ctx context.Context, hostID int32) error {
	if _, err := s.hosts.GetHost(ctx, &catalogv1.GetHostRequest{Id: hostID}); err != nil {
		return failure(err)
	}
	return errs.ErrForbidden()
}

// failure passes catalog's own answers on and says the same of every way in which it does not answer.
func failure(err error) error {
	switch status.Code(err) {
	case codes.Unavailable, codes.DeadlineExceeded:
		return errs.New(errs.Unavailable, "service_unavailable", "Service Unavailable")
	}
	return err
}
