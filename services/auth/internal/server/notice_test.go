package server_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/timestamppb"

	"raymi.example/internal/bus"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	partnersv1 "raymi.example/internal/gen/raymi/partners/v1"
	"raymi.example/services/auth/internal/auth"
	"raymi.example/services/auth/internal/server"
)

// recorder records the calls of the handlers.
type recorder struct{ got []any }

func (h *recorder) QueueNotice(_ context.Context, messageID string, n auth.Notice) error {
	h.got = append(h.got, messageID, n)
	return nil
}

func (h *recorder) ApplyDecision(_ context.Context, messageID string, d auth.Decision) error {
	h.got = append(h.got, messageID, d)
	return nil
}

func TestEventsBecomeNotices(t *testing.T) {
	original := time.Unix(150, 0).UTC()
	for name, c := range map[string]struct {
		subject string
		event   proto.Message
		want    []any
	}{
		"received": {
			bus.ApplicationReceived, &partnersv1.ApplicationReceived{UserId: 2, HostId: 7, HostName: "Casa"},
			[]any{"m", auth.Notice{Kind: auth.ApplicationMail, HostID: 7, HostName: "Casa"}},
		},
		"received from an editor": {bus.ApplicationReceived, &partnersv1.ApplicationReceived{HostId: 7, OnBehalf: true}, nil},
		"asked": {
			bus.ApplicationAsked, &partnersv1.ApplicationAsked{UserId: 2, HostId: 7, HostName: "Casa", Message: "¿RUC?"},
			[]any{"m", auth.Notice{Kind: auth.AskedMail, UserID: 2, HostID: 7, HostName: "Casa", Message: "¿RUC?"}},
		},
		"answered": {
			bus.ApplicationAnswered, &partnersv1.ApplicationAnswered{HostId: 7, HostName: "Casa"},
			[]any{"m", auth.Notice{Kind: auth.AnsweredMail, HostID: 7, HostName: "Casa"}},
		},
		"decided": {
			bus.ApplicationDecided, &partnersv1.ApplicationDecided{
				UserId: 2, HostId: 7, HostName: "Casa", Approved: true, Message: "Sí",
				DecidedBy: 9,
			},
			[]any{"m", auth.Decision{UserID: 2, HostID: 7, HostName: "Casa", Approved: true, Message: "Sí", DecidedBy: 9}},
		},
		"decided on behalf": {bus.ApplicationDecided, &partnersv1.ApplicationDecided{UserId: 9, HostId: 7, Approved: true, OnBehalf: true}, nil},
		"an event approved": {
			bus.EventReviewed, &catalogv1.EventReviewed{Id: 5, HostId: 7, EventName: "Taki", Approved: true},
			[]any{"m", auth.Notice{Kind: auth.EventApprovedMail, HostID: 7, EventID: 5, EventName: "Taki"}},
		},
		"an event rejected": {
			bus.EventReviewed, &catalogv1.EventReviewed{Id: 5, HostId: 7, EventName: "Taki", Message: "No"},
			[]any{"m", auth.Notice{Kind: auth.EventRejectedMail, HostID: 7, EventID: 5, EventName: "Taki", Message: "No"}},
		},
		"dates to confirm": {
			bus.ConfirmationAsked, &catalogv1.EventConfirmationAsked{Id: 5, HostId: 7, EventName: "Taki", Dates: []*catalogv1.AskedDate{
				{StartsAt: timestamppb.New(time.Unix(60, 0)), EndsAt: timestamppb.New(time.Unix(120, 0))},
				{
					StartsAt: timestamppb.New(time.Unix(180, 0)), EndsAt: timestamppb.New(time.Unix(240, 0)),
					OriginalStartsAt: timestamppb.New(time.Unix(150, 0)), Place: proto.String("Teatro"),
				},
			}},
			[]any{"m", auth.Notice{
				Kind: auth.ConfirmDatesMail, HostID: 7, EventID: 5, EventName: "Taki",
				Dates: []auth.EventDate{
					{StartsAt: time.Unix(60, 0).UTC(), EndsAt: time.Unix(120, 0).UTC()},
					{StartsAt: time.Unix(180, 0).UTC(), EndsAt: time.Unix(240, 0).UTC(), OriginalStartsAt: &original, Place: "Teatro"},
				},
			}},
		},
	} {
		t.Run(name, func(t *testing.T) {
			data, err := proto.Marshal(c.event)
			if err != nil {
				t.Fatal(err)
			}
			h := &recorder{}
			handle := server.NewNotices(h).HandleApplication
			if c.subject == bus.EventReviewed || c.subject == bus.ConfirmationAsked {
				handle = server.NewNotices(h).HandleEvent
			}
			if err := handle(t.Context(), bus.Message{ID: "m", Subject: c.subject, Data: data}); err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(c.want, h.got); d != "" {
				t.Error(d)
			}
		})
	}
}
