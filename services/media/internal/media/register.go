package media

import (
	"context"
	"time"
)

const (
	searchDefault = 25
	searchMax     = 100
)

// Search asks for a page of the library, newest first.
type Search struct {
	Start, Limit int32
	// Text is part of what is told about a file; empty = any.
	Text string
	// Mime is the begin of a type; empty = any.
	Mime string
}

// Clamp keeps a page within its bounds.
func (s Search) Clamp() Search {
	s.Start = max(s.Start, 0)
	if s.Limit <= 0 {
		s.Limit = searchDefault
	}
	s.Limit = min(s.Limit, searchMax)
	return s
}

// Register is what the library's desk needs of storage.
type Register interface {
	// UpdateFile locks a file, runs change and saves what is told about it, with its message; a refused change saves
	// nothing. ErrFileNotFound when there is no such file.
	UpdateFile(ctx context.Context, id int32, change func(*File) error) (File, error)
	// SearchFiles returns a page and how many files there are in all.
	SearchFiles(ctx context.Context, s Search) ([]File, int32, error)
	// ListByPoster returns the videos that have the file as their poster.
	ListByPoster(ctx context.Context, id int32) ([]File, error)
	// RecordAccess keeps who asked for a private file, or got it.
	RecordAccess(ctx context.Context, a Access) error
}

// What may happen to a private file that is kept in the record.
const (
	LinkMade = "link"
	FileRead = "read"
)

// Access is one entry of the record.
type Access struct {
	FileID, UserID int32
	// What is LinkMade or FileRead.
	What    string
	At      time.Time
	Expires time.Time
}
