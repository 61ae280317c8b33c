package sweep

import (
	"context"
	"fmt"
	"time"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	"raymi.example/services/media/internal/media"
)

// batch bounds every query and every step of one pass; it is also catalog's limit for one request.
const batch = 500

const (
	// unusedFor is how long a file, or bytes without one, must be unused.
	unusedFor = 24 * time.Hour
	// condemnedFor is the time between hiding a file from entries and removing it: a write that fetched the file before is over by then.
	condemnedFor = time.Hour
)

// Config has the settings of an installation.
type Config struct {
	// Scans is the retention of an application's scans after the decision.
	Scans time.Duration `env:"PRIVATE_KEPT" envDefault:"720h"`
}

// Objects is the object store.
type Objects interface {
	media.Objects
	// List calls each with key and size in bytes of every object written before a moment.
	List(ctx context.Context, before time.Time, each func(key string, size int64) error) error
}

// Sweeper removes unused files.
type Sweeper struct {
	files   media.Orphans
	objects Objects
	catalog catalogv1.FileServiceClient
	// unused, condemned and scans are the ages from which on something is removed.
	unused, condemned, scans time.Duration
	now                      func() time.Time
}

// New sweeps the database and the object store; catalog counts the uses by entries.
func New(files media.Orphans, objects Objects, catalog catalogv1.FileServiceClient, cfg Config, now func() time.Time) *Sweeper {
	return &Sweeper{
		files: files, objects: objects, catalog: catalog, unused: unusedFor, condemned: condemnedFor, scans: cfg.Scans, now: now,
	}
}

// RemoveAfter replaces the ages of unused and of condemned files.
func (s *Sweeper) RemoveAfter(age time.Duration) { s.unused, s.condemned = age, age }

// Report counts the work of a pass.
type Report struct {
	// Checked is the number of files whose uses were counted.
	Checked   int
	Condemned int
	Spared    int
	Removed   int
	Scans     int
	Objects   int
}

// String is the report for operators.
func (r Report) String() string {
	return fmt.Sprintf("looked at %d files: %d condemned, %d spared, %d removed, %d scans removed; %d objects without a file removed",
		r.Checked, r.Condemned, r.Spared, r.Removed, r.Scans, r.Objects)
}

// Pass runs once. Without mayRemove it only records uses and condemns: events about uses may be missing.
func (s *Sweeper) Pass(ctx context.Context, mayRemove bool) (r Report, err error) {
	steps := []func(context.Context, *Report) error{s.recordUses, s.condemn}
	if mayRemove {
		steps = append(steps, s.remove, s.removeScans, s.removeObjects)
	}
	for _, step := range steps {
		if err := step(ctx, &r); err != nil {
			return r, err
		}
	}
	return r, nil
}

// recordUses saves which files are used.
func (s *Sweeper) recordUses(ctx context.Context, r *Report) error {
	for after := int32(0); ; {
		page, err := s.files.ListReferences(ctx, after, batch)
		if err != nil || len(page) == 0 {
			return err
		}
		used, unused, err := s.partition(ctx, page)
		if err != nil {
			return err
		}
		if err := s.files.RecordUses(ctx, used, unused, s.now()); err != nil {
			return err
		}
		after = page[len(page)-1].ID
		r.Checked += len(page)
	}
}

// partition queries catalog and separates used files from unused ones.
func (s *Sweeper) partition(ctx context.Context, page []media.Reference) (used, unused []int32, err error) {
	ids := make([]int32, len(page))
	for i, f := range page {
		ids[i] = f.ID
	}
	resp, err := s.catalog.CountFileUses(ctx, &catalogv1.CountFileUsesRequest{FileIds: ids})
	if err != nil {
		return nil, nil, fmt.Errorf("uses of files: %w", err)
	}
	for _, f := range page {
		if f.Used || resp.GetUses()[f.ID] > 0 {
			used = append(used, f.ID)
		} else {
			unused = append(unused, f.ID)
		}
	}
	return used, unused, nil
}

func (s *Sweeper) condemn(ctx context.Context, r *Report) (err error) {
	now := s.now()
	r.Condemned, err = s.files.Condemn(ctx, now.Add(-s.unused), now, batch)
	return err
}

// remove checks the uses of condemned files again; the used ones are spared.
func (s *Sweeper) remove(ctx context.Context, r *Report) error {
	page, err := s.files.ListCondemned(ctx, s.now().Add(-s.condemned), batch)
	if err != nil || len(page) == 0 {
		return err
	}
	used, unused, err := s.partition(ctx, page)
	if err != nil {
		return err
	}
	if err := s.files.Spare(ctx, used); err != nil {
		return err
	}
	r.Spared = len(used)
	for _, id := range unused {
		f, removed, err := s.files.RemoveCondemned(ctx, id)
		if err != nil {
			return err
		}
		if !removed {
			continue
		}
		r.Removed++
		if err := s.dropObjects(ctx, f); err != nil {
			return err
		}
	}
	return nil
}

func (s *Sweeper) removeScans(ctx context.Context, r *Report) error {
	for range batch {
		f, removed, err := s.files.RemoveExpiredScan(ctx, s.now().Add(-s.scans))
		if err != nil || !removed {
			return err
		}
		r.Scans++
		if err := s.dropObjects(ctx, f); err != nil {
			return err
		}
	}
	return nil
}

func (s *Sweeper) dropObjects(ctx context.Context, f media.File) error {
	for _, key := range f.Keys() {
		err := s.files.IfUnused(ctx, key, func(ctx context.Context) error { return s.objects.Remove(ctx, key) })
		if err != nil {
			return err
		}
	}
	return nil
}

// removeObjects removes bytes without a row, left by a crash between the two writes.
func (s *Sweeper) removeObjects(ctx context.Context, r *Report) error {
	return inBatches(ctx, s.objects, s.now().Add(-s.unused), func(keys []string) error {
		stray, err := s.files.KeysWithoutFile(ctx, keys)
		if err != nil {
			return err
		}
		for _, key := range stray {
			removed := false
			err := s.files.IfUnused(ctx, key, func(ctx context.Context) error {
				removed = true
				return s.objects.Remove(ctx, key)
			})
			if err != nil {
				return err
			}
			if removed {
				r.Objects++
			}
		}
		return nil
	})
}

// inBatches calls each with the keys of objects in batches.
func inBatches(ctx context.Context, objects Objects, before time.Time, each func(keys []string) error) error {
	var keys []string
	err := objects.List(ctx, before, func(key string, _ int64) error {
		if keys = append(keys, key); len(keys) < batch {
			return nil
		}
		defer func() { keys = nil }()
		return each(keys)
	})
	if err != nil || len(keys) == 0 {
		return err
	}
	return each(keys)
}
