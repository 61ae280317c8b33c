package server

import (
	"google.golang.org/protobuf/proto"

	"raymi.example/internal/bus"
	partnersv1 "raymi.example/internal/gen/raymi/partners/v1"
	"raymi.example/services/partners/internal/partners"
)

// Announce turns a received application into its message on NATS.
func Announce(a partners.Application) (subject string, message proto.Message) {
	return bus.ApplicationReceived, &partnersv1.ApplicationReceived{
		ApplicationId: a.ID, UserId: a.UserID, HostId: a.HostID, HostName: a.HostName,
	}
}
