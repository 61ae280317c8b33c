package server

import (
	"google.golang.org/protobuf/proto"

	"raymi.example/internal/bus"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	"raymi.example/services/catalog/internal/catalog"
)

// Announce returns the NATS message that publishes a saved change, and its subject.
func Announce(c catalog.Change) (subject string, message proto.Message) {
	switch {
	case c.Action == catalog.Asked:
		return bus.ConfirmationAsked, confirmationAsked(c)
	case c.Event != nil:
		return bus.EventReviewed, &catalogv1.EventReviewed{
			Id: c.ID, HostId: c.HostID, EventName: c.Event.Name(), Approved: c.Action == catalog.Approved, Message: c.Event.ReviewMessage,
		}
	case c.Noun == "events" && c.Action == catalog.Created:
		return bus.EventCreated, &catalogv1.EventCreated{Id: c.ID, HostId: c.HostID}
	case c.Noun == "events" && c.Action == catalog.Deleted:
		return bus.EventDeleted, &catalogv1.EventDeleted{Id: c.ID, HostId: c.HostID}
	case c.Noun == "events":
		return bus.EventChanged, &catalogv1.EventChanged{Id: c.ID, HostId: c.HostID}
	case c.Noun == "hosts" && c.Action == catalog.Created:
		return bus.HostCreated, &catalogv1.HostCreated{Id: c.ID}
	case c.Noun == "hosts":
		return bus.HostChanged, &catalogv1.HostChanged{Id: c.ID}
	default:
		return bus.EntryChanged, &catalogv1.EntryChanged{Noun: c.Noun, Id: c.ID}
	}
}
