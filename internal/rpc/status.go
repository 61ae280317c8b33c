package rpc

import (
	"context"
	"encoding/json"
	"errors"
	"strings"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/protoadapt"
	"google.golang.org/protobuf/types/known/durationpb"

	"raymi.example/internal/errs"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

const domain = "raymi.example"

var kinds = map[errs.Kind]codes.Code{
	errs.Invalid:         codes.InvalidArgument,
	errs.Refused:         codes.FailedPrecondition,
	errs.Unauthenticated: codes.Unauthenticated,
	errs.Forbidden:       codes.PermissionDenied,
	errs.NotFound:        codes.NotFound,
	errs.Conflict:        codes.AlreadyExists,
	errs.Stale:           codes.Aborted,
	errs.TooLarge:        codes.OutOfRange,
	errs.RateLimited:     codes.ResourceExhausted,
	errs.Unavailable:     codes.Unavailable,
}

// ToStatus converts an error to a gRPC status: an errs.Error with its text, key and fields, any other as "internal
// error". A status that another service returned is passed on.
func ToStatus(err error) error {
	if err == nil {
		return nil
	}
	e := errs.As(err)
	if e == nil {
		return foreign(err)
	}
	code, ok := kinds[e.Kind]
	if !ok {
		return status.Error(codes.Internal, "internal error")
	}
	st, detailErr := status.New(code, e.Text).WithDetails(details(e)...)
	if detailErr != nil {
		return status.Error(code, e.Text)
	}
	return st.Err()
}

func foreign(err error) error {
	switch {
	case errors.Is(err, context.Canceled):
		return status.Error(codes.Canceled, "canceled")
	case errors.Is(err, context.DeadlineExceeded):
		return status.Error(codes.DeadlineExceeded, "deadline exceeded")
	}
	if st, ok := status.FromError(err); ok && st.Code() != codes.Unknown {
		return st.Err()
	}
	return status.Error(codes.Internal, "internal error")
}

func details(e *errs.Error) []protoadapt.MessageV1 {
	out := []protoadapt.MessageV1{&errdetails.ErrorInfo{Reason: e.Key, Domain: domain}}
	if len(e.Fields) > 0 {
		bad := &errdetails.BadRequest{}
		for _, f := range e.Fields {
			bad.FieldViolations = append(bad.FieldViolations, &errdetails.BadRequest_FieldViolation{
				Field: strings.Join(f.Path, "."), Description: f.Text, Reason: f.Key,
			})
		}
		out = append(out, bad)
	}
	if len(e.Differences) > 0 {
		out = append(out, differencesTo(e.Differences))
	}
	if e.RetryAfter > 0 {
		out = append(out, &errdetails.RetryInfo{RetryDelay: durationpb.New(e.RetryAfter)})
	}
	return out
}

// differencesTo converts differences to a detail of a status.
func differencesTo(list []errs.Difference) *queryv1.Differences {
	out := &queryv1.Differences{}
	for _, d := range list {
		out.Attributes = append(out.Attributes, &queryv1.Difference{Path: d.Path, Mine: string(d.Mine), Theirs: string(d.Theirs)})
	}
	return out
}

func differencesFrom(detail *queryv1.Differences) []errs.Difference {
	var out []errs.Difference
	for _, d := range detail.GetAttributes() {
		out = append(out, errs.Difference{
			Path: d.GetPath(), Mine: json.RawMessage(d.GetMine()), Theirs: json.RawMessage(d.GetTheirs()),
		})
	}
	return out
}

// FromStatus is the inverse of ToStatus on the caller's side. Transport failures become Unavailable, everything
// unexpected Internal.
func FromStatus(err error) *errs.Error {
	if own := errs.As(err); own != nil {
		return own
	}
	st, ok := status.FromError(err)
	if !ok {
		return errs.New(errs.Internal, "", "Internal Server Error")
	}
	e := &errs.Error{Kind: kindOf(st.Code()), Text: st.Message()}
	for _, detail := range st.Details() {
		switch d := detail.(type) {
		case *errdetails.ErrorInfo:
			e.Key = d.GetReason()
		case *queryv1.Differences:
			e.Differences = differencesFrom(d)
		case *errdetails.RetryInfo:
			e.RetryAfter = d.GetRetryDelay().AsDuration()
		case *errdetails.BadRequest:
			for _, v := range d.GetFieldViolations() {
				e.Fields = append(e.Fields, errs.Field{Path: errs.SplitPath(v.GetField()), Text: v.GetDescription(), Key: v.GetReason()})
			}
		}
	}
	if st.Code() == codes.ResourceExhausted && len(st.Details()) == 0 {
		return errs.ErrAnswerTooLarge() // gRPC refused the size of a message; the portal's own limits have details
	}
	return hideTexts(e)
}

// hideTexts replaces texts of the transport and of internal errors, which users must not see.
func hideTexts(e *errs.Error) *errs.Error {
	switch {
	case e.Kind == errs.Internal:
		e.Text = "Internal Server Error"
	case e.Kind == errs.Unavailable && e.Key == "":
		e.Text, e.Key = "Service Unavailable", "service_unavailable"
	}
	return e
}

func kindOf(code codes.Code) errs.Kind {
	if code == codes.DeadlineExceeded {
		return errs.Unavailable
	}
	for kind, c := range kinds {
		if c == code {
			return kind
		}
	}
	return errs.Internal
}
