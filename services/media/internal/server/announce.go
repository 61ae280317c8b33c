package server

import (
	"google.golang.org/protobuf/proto"

	"raymi.example/internal/bus"
	mediav1 "raymi.example/internal/gen/raymi/media/v1"
	"raymi.example/services/media/internal/media"
)

// Announce converts a saved change to its subject and message on NATS.
func Announce(c media.Change) (subject string, message proto.Message, err error) {
	if c.Action == media.Deleted {
		return bus.FileDeleted, &mediav1.FileDeleted{Id: c.File.ID}, nil
	}
	file, err := toProto(c.File)
	if c.Action == media.Changed {
		return bus.FileChanged, &mediav1.FileChanged{File: file}, err
	}
	return bus.FileUploaded, &mediav1.FileUploaded{File: file}, err
}
