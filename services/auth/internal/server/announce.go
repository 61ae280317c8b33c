package server

import (
	"google.golang.org/protobuf/proto"

	"raymi.example/internal/bus"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	"raymi.example/services/auth/internal/auth"
)

// Announce converts a saved change to its subject and message on NATS.
func Announce(c auth.Change) (subject string, message proto.Message) {
	switch {
	case c.Link != nil:
		return bus.ConfirmationSent, &authv1.EventConfirmationSent{
			EventId: c.Link.EventID, HostId: c.Link.HostID, UserId: c.UserID, Hash: c.Link.Hash,
		}
	case c.Registered:
		return bus.UserRegistered, &authv1.UserRegistered{UserId: c.UserID}
	case c.Deleted:
		return bus.UserDeleted, &authv1.UserDeleted{UserId: c.UserID, HostId: c.HostID}
	}
	return bus.UserChanged, &authv1.UserChanged{UserId: c.UserID, SessionsEnded: c.SessionsEnded}
}
