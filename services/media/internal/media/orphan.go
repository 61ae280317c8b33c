package media

import (
	"context"
	"time"
)

// Reference is what media itself knows of a file's uses.
type Reference struct {
	ID int32
	// Used: a video has it as its poster, or an application names it.
	Used bool
}

// Orphans is what the worker that clears files needs of storage. No list is longer than asked.
type Orphans interface {
	// Alone runs work while no other process does; false when another one is at it.
	Alone(ctx context.Context, work func(context.Context) error) (bool, error)
	// ListReferences returns files that may go when nothing uses them, by id, from after on.
	ListReferences(ctx context.Context, after int32, limit int) ([]Reference, error)
	// NoteUses remembers since when files are unused; used ones it forgets.
	NoteUses(ctx context.Context, used, unused []int32, now time.Time) error
	// Condemn takes files that have been unused since before a moment from those that entries may take.
	Condemn(ctx context.Context, before, now time.Time, limit int) (int, error)
	// ListCondemned returns files that were condemned before a moment.
	ListCondemned(ctx context.Context, before time.Time, limit int) ([]Reference, error)
	// Spare gives condemned files back.
	Spare(ctx context.Context, ids []int32) error
	// RemoveCondemned removes the row of a file that is condemned still, unless media itself knows of a use; false when
	// it stayed.
	RemoveCondemned(ctx context.Context, id int32) (File, bool, error)
	// RemoveExpiredScan removes the row of one private file whose applications were all decided before a moment; false
	// when there is none.
	RemoveExpiredScan(ctx context.Context, before time.Time) (File, bool, error)
	// KeysWithoutFile returns those of the keys that no file has its bytes at.
	KeysWithoutFile(ctx context.Context, keys []string) ([]string, error)
	// IfUnused runs remove unless a file has its bytes at key; no file can take them meanwhile.
	IfUnused(ctx context.Context, key string, remove func(context.Context) error) error
}

// Rows is what an audit needs of storage.
type Rows interface {
	// ListRows returns all files by id, from after on, whatever their state.
	ListRows(ctx context.Context, after int32, limit int) ([]File, error)
	// LastID is the highest id that was ever given.
	LastID(ctx context.Context) (int32, error)
	// KeysWithoutFile returns those of the keys that no file has its bytes at.
	KeysWithoutFile(ctx context.Context, keys []string) ([]string, error)
}

// Applications keeps what partners tells of applications; each message works once.
type Applications interface {
	// KeepScans replaces the files that an application names.
	KeepScans(ctx context.Context, messageID string, applicationID int32, fileIDs []int32) error
	// KeepDecision keeps when an application was decided.
	KeepDecision(ctx context.Context, messageID string, applicationID int32, at time.Time) error
}
