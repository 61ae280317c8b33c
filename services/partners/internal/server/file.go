package server

import (
	"context"
	"fmt"

	"google.golang.org/protobuf/proto"

	"raymi.example/internal/bus"
	mediav1 "raymi.example/internal/gen/raymi/media/v1"
)

// Scans keeps the files that applications name.
type Scans interface {
	// ForgetScan takes a file that is gone out of the applications that name it; repeating it does nothing.
	ForgetScan(ctx context.Context, fileID int32) error
}

// Files listens to media's events.
type Files struct{ scans Scans }

// NewFiles keeps scans true.
func NewFiles(scans Scans) *Files { return &Files{scans: scans} }

// Events is what partners wants to hear from media.
func (s *Files) Events() bus.Subscription {
	return bus.Subscription{Durable: "partners", Service: "media", Subjects: []string{bus.FileDeleted}}
}

// Handle forgets a file that is gone.
func (s *Files) Handle(ctx context.Context, m bus.Message) error {
	var event mediav1.FileDeleted
	if err := proto.Unmarshal(m.Data, &event); err != nil {
		return fmt.Errorf("file event: %w", err)
	}
	return s.scans.ForgetScan(ctx, event.GetId())
}
