package media

import (
	"context"
	"time"
)

// Reference says whether media itself uses a file.
type Reference struct {
	ID int32
	// Used: a video has it as its poster, or an application refers to it.
	Used bool
}

// Orphans is the storage of the sweep. limit bounds every list.
type Orphans interface {
	// WithSweepLock runs work unless another process holds the lock; then it returns false.
	WithSweepLock(ctx context.Context, work func(context.Context) error) (bool, error)
	// ListReferences returns the files that may be removed if unused, by id, from after on.
	ListReferences(ctx context.Context, after int32, limit int) ([]Reference, error)
	// RecordUses saves since when files are unused, and resets it for used ones.
	RecordUses(ctx context.Context, used, unused []int32, now time.Time) error
	// Condemn hides files that have been unused since before a moment from entries.
	Condemn(ctx context.Context, before, now time.Time, limit int) (int, error)
	// ListCondemned returns files that were condemned before a moment.
	ListCondemned(ctx context.Context, before time.Time, limit int) ([]Reference, error)
	// Spare makes condemned files available again.
	Spare(ctx context.Context, ids []int32) error
	// RemoveCondemned removes the row of a file if it is still condemned and media itself does not use it; otherwise
	// false.
	RemoveCondemned(ctx context.Context, id int32) (File, bool, error)
	// RemoveExpiredScan removes the row of one private file whose applications were all decided before a moment;
	// false if there is none.
	RemoveExpiredScan(ctx context.Context, before time.Time) (File, bool, error)
	// KeysWithoutFile returns those of the keys that no file uses.
	KeysWithoutFile(ctx context.Context, keys []string) ([]string, error)
	// IfUnused runs remove unless a file uses the object at key; no file can start to use it meanwhile.
	IfUnused(ctx context.Context, key string, remove func(context.Context) error) error
}

// Rows is the storage of an audit.
type Rows interface {
	// ListRows returns all files by id, from after on, including condemned ones.
	ListRows(ctx context.Context, after int32, limit int) ([]File, error)
	// LastID is the highest id ever assigned.
	LastID(ctx context.Context) (int32, error)
	// KeysWithoutFile returns those of the keys that no file uses.
	KeysWithoutFile(ctx context.Context, keys []string) ([]string, error)
}

// Applications stores the data of partners' events; each message is applied once.
type Applications interface {
	// SaveScans replaces the files of an application.
	SaveScans(ctx context.Context, messageID string, applicationID int32, fileIDs []int32) error
	// SaveDecision saves when an application was decided.
	SaveDecision(ctx context.Context, messageID string, applicationID int32, at time.Time) error
}
