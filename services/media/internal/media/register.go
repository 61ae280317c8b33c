package media

import (
	"context"
	"time"
)

const (
	searchDefault = 25
	searchMax     = 100
)

// Search selects a page of the library, newest first.
type Search struct {
	Start, Limit int32
	// Text is a part of any entered text; empty = any.
	Text string
	// Mime is a prefix of the type; empty = any.
	Mime string
}

// Clamp limits a page to its bounds.
func (s Search) Clamp() Search {
	s.Start = max(s.Start, 0)
	if s.Limit <= 0 {
		s.Limit = searchDefault
	}
	s.Limit = min(s.Limit, searchMax)
	return s
}

// Register is the storage behind the desk's library.
type Register interface {
	// UpdateFile locks a file, runs change and saves the result with its message; if change fails, nothing is saved.
	// ErrFileNotFound if there is no such file.
	UpdateFile(ctx context.Context, id int32, change func(*File) error) (File, error)
	// SearchFiles returns a page and the number of all matches.
	SearchFiles(ctx context.Context, s Search) ([]File, int32, error)
	// ListByPoster returns the videos that have the file as their poster.
	ListByPoster(ctx context.Context, id int32) ([]File, error)
	// RecordAccess records that a user requested or read a private file.
	RecordAccess(ctx context.Context, a Access) error
}

// The recorded actions on a private file.
const (
	LinkMade = "link"
	FileRead = "read"
)

// Access is one entry of the access record.
type Access struct {
	FileID, UserID int32
	// What is LinkMade or FileRead.
	What    string
	At      time.Time
	Expires time.Time
}
