package store

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/audit"
	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
	"raymi.example/internal/postgres"
	"raymi.example/services/catalog/internal/catalog"
)

// versionsKept is how long a form can stay open, or a draft wait on a device, and still be merged.
const versionsKept = 60 * 24 * time.Hour

// nextUpdatedAt is the new updated_at of a row. It always increases by a millisecond at least, so that the wire, which has no smaller unit,
// shows another version.
const nextUpdatedAt = `greatest(now(), updated_at + interval '1 millisecond')`

// versionOf is the version of a row in SQL, as catalog.VersionOf computes it.
const versionOf = `floor(extract(epoch FROM updated_at) * 1000)::bigint`

// attributeGroups are attributes that are merged as one, because only together they are right: the name of the group by attribute.
var attributeGroups = map[string]string{
	"eventStartDate": "occurrences", "eventEndDate": "occurrences", "recurrence": "occurrences", "programmeKind": "occurrences",
	"eventPrice": "isFree",
}

func groupOf(attribute string) string {
	if group, ok := attributeGroups[attribute]; ok {
		return group
	}
	return attribute
}

// derivedAttributes follow from other attributes or from a verdict; no change sends them.
var derivedAttributes = []string{"state", "message"}

// changesSince are the changes of an entry since the version that a save began with.
type changesSince struct {
	// known: the database still has all changes since that version.
	known bool
	// replaced is the hash of each changed attribute in that version.
	replaced map[string]string
	// by are the users who made the changes, in order.
	by []int32
}

// readChangesSince returns nil if the save names no version or the current one.
func readChangesSince(ctx context.Context, q postgres.Querier, c catalog.Change) (*changesSince, error) {
	base, ok := catalog.BaseFrom(ctx)
	if !ok {
		return nil, nil
	}
	var current catalog.Version
	since, b := &changesSince{replaced: map[string]string{}}, &pgx.Batch{}
	b.Queue(`SELECT `+versionOf+` FROM `+c.Noun+` WHERE id = $1`, c.ID).QueryRow(func(row pgx.Row) error { return row.Scan(&current) })
	b.Queue(`SELECT user_id, attributes FROM entry_versions WHERE noun = $1 AND entry_id = $2 AND version >= $3 ORDER BY id`,
		c.Noun, c.ID, base).Query(since.scan)
	if err := postgres.Send(ctx, q, b); err != nil {
		return nil, fmt.Errorf("changes of %s %d: %w", c.Noun, c.ID, err)
	}
	if base == current {
		return nil, nil
	}
	since.known = base < current && base > catalog.VersionOf(time.Now().Add(-versionsKept))
	return since, nil
}

func (s *changesSince) scan(rows pgx.Rows) error {
	var user int32
	var attributes map[string]string
	_, err := pgx.ForEachRow(rows, []any{&user, &attributes}, func() error {
		for name, hash := range attributes {
			if _, ok := s.replaced[name]; !ok {
				s.replaced[name] = hash
			}
		}
		if !slices.Contains(s.by, user) {
			s.by = append(s.by, user)
		}
		attributes = nil
		return nil
	})
	return err
}

// overlap compares an entry as stored with the same entry after a save that began with the older version; nil: no attribute is in
// the way. If the changes since then are not known, every attribute that differs counts as changed by both.
func (s *changesSince) overlap(theirs, mine audit.Values) *catalog.Overlap {
	if s == nil {
		return nil
	}
	byOthers, byMe := map[string]bool{}, map[string]bool{}
	changed := changedAttributes(theirs, mine)
	for name, values := range changed {
		replaced, ok := s.replaced[name]
		if !s.known || ok && hashOf(values.before) != replaced {
			byOthers[groupOf(name)] = true
		}
		if !s.known || !ok || hashOf(values.after) != replaced {
			byMe[groupOf(name)] = true
		}
	}
	out := &catalog.Overlap{}
	for _, name := range slices.Sorted(maps.Keys(changed)) {
		switch group := groupOf(name); {
		case !byOthers[group]:
		case byMe[group]:
			out.Both = append(out.Both, errs.Difference{
				Path: errs.SplitPath(name), Mine: []byte(jsonOf(mine[name])), Theirs: []byte(jsonOf(theirs[name])),
			})
		default:
			out.Untouched = append(out.Untouched, name)
		}
	}
	if len(out.Both)+len(out.Untouched) == 0 {
		return nil
	}
	return out
}

// mergedWith returns the users whose changes a save left as they are.
func (s *changesSince) mergedWith() []int32 {
	if s == nil {
		return nil
	}
	return s.by
}

// change holds an attribute before and after a change, as canonical texts.
type change struct{ before, after string }

// changedAttributes returns the attributes that a change sent or could have sent and whose values differ.
func changedAttributes(before, after audit.Values) map[string]change {
	out := map[string]change{}
	for _, values := range []audit.Values{before, after} {
		for name := range values {
			c := change{canonical(before[name]), canonical(after[name])}
			_, isComputed := after[name].(computed)
			if c.before != c.after && !isComputed && !slices.Contains(derivedAttributes, name) {
				out[name] = c
			}
		}
	}
	return out
}

func hashOf(canonical string) string {
	sum := sha256.Sum256([]byte(canonical))
	return hex.EncodeToString(sum[:12])
}

// queueVersion records what a change replaces. It precedes the statement that writes the entry, because it reads the version from the row.
func queueVersion(ctx context.Context, u *unit, c catalog.Change, before, after audit.Values) {
	hashes := map[string]string{}
	for name, values := range changedAttributes(before, after) {
		hashes[name] = hashOf(values.before)
	}
	if len(hashes) == 0 {
		return
	}
	u.queue(`INSERT INTO entry_versions (noun, entry_id, version, user_id, attributes) SELECT $1, id, `+versionOf+`, $3, $4 FROM `+c.Noun+`
		WHERE id = $2`, c.Noun, c.ID, identity.From(ctx).UserID, hashes)
}

// RemoveOldVersions deletes the records of changes that no open form can begin before.
func (db *DB) RemoveOldVersions(ctx context.Context, now time.Time) error {
	_, err := db.pool.Exec(ctx, `DELETE FROM entry_versions WHERE changed_at < $1`, now.Add(-versionsKept))
	return postgres.Error(err)
}
