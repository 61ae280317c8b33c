package sweep

import (
	"context"
	"errors"
	"fmt"
	"time"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	"raymi.example/services/media/internal/media"
)

// Audit is the result of an audit: counts, damage and waste.
type Audit struct {
	Files, Objects, Uses int
	// BytesMissing are files whose original or clean picture is missing or has the wrong size.
	BytesMissing []int32
	// Stray are objects without a file, left by interruptions. They are waste, which the sweep removes, not damage.
	Stray []string
	// Dangling are ids that entries use but that have no file.
	Dangling []int32
}

// Damaged reports whether data is lost.
func (a Audit) Damaged() bool { return len(a.BytesMissing)+len(a.Dangling) > 0 }

// String is the report for operators.
func (a Audit) String() string {
	text := fmt.Sprintf("%d files, %d objects, %d files used by entries: "+
		"%d files without their bytes, %d objects without a file, %d uses of no file",
		a.Files, a.Objects, a.Uses, len(a.BytesMissing), len(a.Stray), len(a.Dangling))
	for _, one := range a.BytesMissing {
		text += fmt.Sprintf("\ndamage: file %d has no bytes", one)
	}
	for _, one := range a.Stray {
		text += fmt.Sprintf("\nwaste: object %s has no file", one)
	}
	for _, one := range a.Dangling {
		text += fmt.Sprintf("\ndamage: entries use file %d, which does not exist", one)
	}
	return text
}

// Inspect compares rows, bytes and uses. An upload in progress has bytes before its row, so run it when there are no
// uploads.
func Inspect(ctx context.Context, rows media.Rows, objects Objects, catalog catalogv1.FileServiceClient) (a Audit, err error) {
	existing, err := a.inspectRows(ctx, rows, objects)
	if err != nil {
		return a, err
	}
	if err := a.inspectObjects(ctx, rows, objects); err != nil {
		return a, err
	}
	last, err := rows.LastID(ctx)
	if err != nil {
		return a, err
	}
	return a, a.inspectUses(ctx, catalog, existing, last)
}

func (a *Audit) inspectRows(ctx context.Context, rows media.Rows, objects Objects) (existing map[int32]bool, err error) {
	existing = map[int32]bool{}
	for after := int32(0); ; {
		page, err := rows.ListRows(ctx, after, batch)
		if err != nil || len(page) == 0 {
			return existing, err
		}
		for _, f := range page {
			existing[f.ID] = true
			err := f.CheckBytes(ctx, objects.Check)
			if errors.Is(err, media.ErrBytesMissing) {
				a.BytesMissing = append(a.BytesMissing, f.ID)
			} else if err != nil {
				return nil, err
			}
		}
		after = page[len(page)-1].ID
		a.Files += len(page)
	}
}

func (a *Audit) inspectObjects(ctx context.Context, rows media.Rows, objects Objects) error {
	// Include objects of this second: the store's clock may be ahead.
	return inBatches(ctx, objects, time.Now().Add(time.Hour), func(keys []string) error {
		a.Objects += len(keys)
		stray, err := rows.KeysWithoutFile(ctx, keys)
		a.Stray = append(a.Stray, stray...)
		return err
	})
}

// inspectUses checks every id that was ever assigned; entries cannot have others.
func (a *Audit) inspectUses(ctx context.Context, catalog catalogv1.FileServiceClient, existing map[int32]bool, last int32) error {
	for first := int32(1); first <= last; first += batch {
		var ids []int32
		for id := first; id <= min(first+batch-1, last); id++ {
			ids = append(ids, id)
		}
		resp, err := catalog.CountFileUses(ctx, &catalogv1.CountFileUsesRequest{FileIds: ids})
		if err != nil {
			return fmt.Errorf("uses of files: %w", err)
		}
		a.Uses += len(resp.GetUses())
		for _, id := range ids {
			if resp.GetUses()[id] > 0 && !existing[id] {
				a.Dangling = append(a.Dangling, id)
			}
		}
	}
	return nil
}
