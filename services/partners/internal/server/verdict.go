package server

import (
	"context"
	"time"

	"google.golang.org/protobuf/types/known/timestamppb"

	"raymi.example/internal/errs"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	partnersv1 "raymi.example/internal/gen/raymi/partners/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/permission"
	"raymi.example/internal/rpc"
	"raymi.example/internal/verdict"
	"raymi.example/services/partners/internal/partners"
)

// ApproveApplication approves.
func (s *Desk) ApproveApplication(ctx context.Context,
	req *partnersv1.ApproveApplicationRequest,
) (*partnersv1.ApproveApplicationResponse, error) {
	a, err := s.decide(ctx, req, partners.Approve)
	if err != nil {
		return nil, err
	}
	return &partnersv1.ApproveApplicationResponse{Application: a}, nil
}

// RejectApplication rejects.
func (s *Desk) RejectApplication(ctx context.Context,
	req *partnersv1.RejectApplicationRequest,
) (*partnersv1.RejectApplicationResponse, error) {
	a, err := s.decide(ctx, req, partners.Reject)
	if err != nil {
		return nil, err
	}
	return &partnersv1.RejectApplicationResponse{Application: a}, nil
}

// AskApplicant requests information from the applicant.
func (s *Desk) AskApplicant(ctx context.Context, req *partnersv1.AskApplicantRequest) (*partnersv1.AskApplicantResponse, error) {
	a, err := s.decide(ctx, req, partners.Ask)
	if err != nil {
		return nil, err
	}
	return &partnersv1.AskApplicantResponse{Application: a}, nil
}

// decide applies a verdict. The role is checked before the look-up, so that ids cannot be probed.
func (s *Desk) decide(ctx context.Context, req interface {
	GetId() int32
	GetMessage() string
	GetUpdatedAt() *timestamppb.Timestamp
	GetHostUpdatedAt() *timestamppb.Timestamp
	GetDelaySeconds() int32
}, v partners.Verdict,
) (*partnersv1.Application, error) {
	caller := identity.From(ctx)
	if err := permission.RequireEditor(caller); err != nil {
		return nil, err
	}
	d := partners.Decision{
		Verdict: v, Message: req.GetMessage(), Seen: rpc.SeenAt(req.GetUpdatedAt()),
		Delay: time.Duration(req.GetDelaySeconds()) * time.Second,
	}
	if err := verdict.CheckDelay(d.Delay); err != nil {
		return nil, err
	}
	// The profile is checked while the application is locked, so the applicant can change neither meanwhile.
	change := func(a *partners.Application) error {
		if err := a.Decide(caller, d, s.now()); err != nil {
			return err
		}
		return s.checkProfile(ctx, a.HostID, rpc.SeenAt(req.GetHostUpdatedAt()))
	}
	if d.Delay > 0 {
		a, err := s.store.DeferDecision(ctx, d.Pending(req.GetId(), caller), change)
		return applicationProto(a), err
	}
	a, err := s.store.DecideApplication(ctx, req.GetId(), v, change)
	return applicationProto(a), err
}

// ApplyVerdict applies a pending verdict on an application; the caller of ctx is its editor. Every change by the
// applicant changes the version of the application too, so the profile needs no second check.
func (s *Desk) ApplyVerdict(ctx context.Context, p verdict.Pending) error {
	d := partners.DueDecision(p)
	_, err := s.store.DecideApplication(ctx, p.EntryID, d.Verdict, func(a *partners.Application) error {
		return a.Decide(identity.From(ctx), d, s.now())
	})
	return err
}

// CancelApplicationVerdict removes the pending verdict on an application.
func (s *Desk) CancelApplicationVerdict(ctx context.Context,
	req *partnersv1.CancelApplicationVerdictRequest,
) (*partnersv1.CancelApplicationVerdictResponse, error) {
	if err := permission.RequireEditor(identity.From(ctx)); err != nil {
		return nil, err
	}
	a, err := s.store.FindApplication(ctx, req.GetId())
	if err != nil {
		return nil, err
	}
	if err := s.store.CancelVerdict(ctx, req.GetId()); err != nil {
		return nil, err
	}
	return &partnersv1.CancelApplicationVerdictResponse{Application: applicationProto(a)}, nil
}

// checkProfile refuses a decision if the profile in catalog is newer than the one the editor read.
func (s *Desk) checkProfile(ctx context.Context, hostID int32, seen time.Time) error {
	if seen.IsZero() {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, hostWithin)
	defer cancel()
	resp, err := s.hosts.GetHost(ctx, &catalogv1.GetHostRequest{Id: hostID})
	if err != nil {
		return rewriteError(err)
	}
	return errs.CheckSeen(seen, rpc.SeenAt(resp.GetHost().GetUpdatedAt()), "host profile")
}
