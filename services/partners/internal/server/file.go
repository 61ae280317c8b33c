package server

import (
	"context"

	"raymi.example/internal/bus"
	mediav1 "raymi.example/internal/gen/raymi/media/v1"
)

// Scans stores the scans of applications.
type Scans interface {
	// RemoveScan removes a deleted file from all applications; it is idempotent.
	RemoveScan(ctx context.Context, fileID int32) error
}

// Files handles media's events.
type Files struct{ scans Scans }

// NewFiles updates scans.
func NewFiles(scans Scans) *Files { return &Files{scans: scans} }

// Events subscribes to deleted files.
func (s *Files) Events() bus.Subscription {
	return bus.Subscription{Durable: "partners", Service: "media", Subjects: []string{bus.FileDeleted}, Independent: true}
}

// Handle removes a deleted file.
func (s *Files) Handle(ctx context.Context, m bus.Message) error {
	var event mediav1.FileDeleted
	if err := m.Decode(&event); err != nil {
		return err
	}
	return s.scans.RemoveScan(ctx, event.GetId())
}
