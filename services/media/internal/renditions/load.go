package renditions

import (
	"context"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"

	"raymi.example/services/media/internal/media"
)

// leftoverAfter is the age from which a file that is no rendition is removed; a younger one may be a write in
// progress.
const leftoverAfter = time.Hour

// name matches a rendition's name below its folder.
var name = regexp.MustCompile(`^[0-9a-f]{2}/[0-9a-f]{64}\.[a-z]+$`)

// Load fills the index with the renditions that a former process cached, and removes those beyond the limit. It may
// run while pictures are served.
func (s *Store) Load(ctx context.Context) error {
	var found []entry
	var leftovers []string
	err := s.objects.ListRenditions(ctx, func(key string, size int64, used time.Time) error {
		kind := media.KindByExt(path.Ext(key))
		if name.MatchString(strings.TrimPrefix(key, media.RenditionsFolder)) && kind.Group() == media.Image {
			found = append(found, entry{key: strings.TrimSuffix(key, kind.Ext()), kind: kind, size: size, marked: used})
		} else if s.now().Sub(used) > leftoverAfter {
			leftovers = append(leftovers, key)
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("list renditions: %w", err)
	}
	for _, key := range leftovers {
		if err := s.objects.Remove(ctx, key); err != nil {
			return err
		}
	}
	slices.SortFunc(found, func(a, b entry) int { return b.marked.Compare(a.marked) })
	for _, e := range found {
		s.remove(ctx, s.index.addOldest(e))
	}
	return nil
}
