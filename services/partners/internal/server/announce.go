package server

import (
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/timestamppb"

	"raymi.example/internal/bus"
	partnersv1 "raymi.example/internal/gen/raymi/partners/v1"
	"raymi.example/services/partners/internal/partners"
)

// Announce converts a saved change to its subject and message on NATS.
func Announce(c partners.Change) (subject string, message proto.Message) {
	a := c.Application
	switch c.Action {
	case partners.ScansChanged:
		return bus.ApplicationChanged, &partnersv1.ApplicationChanged{ApplicationId: a.ID, ScanFileIds: a.Private.DocumentScans}
	case partners.WasAsked:
		return bus.ApplicationAsked, &partnersv1.ApplicationAsked{
			ApplicationId: a.ID, UserId: a.UserID, HostId: a.HostID, HostName: a.HostName, Message: a.Message,
		}
	case partners.WasAnswered:
		return bus.ApplicationAnswered, &partnersv1.ApplicationAnswered{ApplicationId: a.ID, HostId: a.HostID, HostName: a.HostName}
	case partners.WasDecided:
		return bus.ApplicationDecided, &partnersv1.ApplicationDecided{
			ApplicationId: a.ID, UserId: a.UserID, HostId: a.HostID, Approved: a.State == partners.Approved,
			DecidedAt: timestamppb.New(*a.DecidedAt),
			HostName:  a.HostName, Message: a.Message, DecidedBy: a.DecidedBy, OnBehalf: !a.Sole,
		}
	default:
		return bus.ApplicationReceived, &partnersv1.ApplicationReceived{
			ApplicationId: a.ID, UserId: a.UserID, HostId: a.HostID, HostName: a.HostName, ScanFileIds: a.Private.DocumentScans, OnBehalf: !a.Sole,
		}
	}
}
