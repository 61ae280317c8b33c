package store

import (
	"context"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
	"raymi.example/internal/postgres"
	"raymi.example/services/catalog/internal/catalog"
)

// fileColumns are the columns of a file's metadata.
func fileColumns(f catalog.File) []postgres.Column {
	return []postgres.Column{
		{Name: "name", Value: f.Name},
		{Name: "alternative_text", Value: f.AlternativeText},
		{Name: "alternative_texts", Value: jsonTexts(f.AlternativeTexts)},
		{Name: "caption", Value: f.Caption},
		{Name: "width", Value: f.Width},
		{Name: "height", Value: f.Height},
		{Name: "formats", Value: f.Formats, Cast: "::text::jsonb"},
		{Name: "hash", Value: f.Hash},
		{Name: "ext", Value: f.Ext},
		{Name: "mime", Value: f.Mime},
		{Name: "size", Value: f.Size},
		{Name: "url", Value: f.URL},
		{Name: "preview_url", Value: f.PreviewURL},
		{Name: "provider", Value: f.Provider},
		{Name: "provider_metadata", Value: f.ProviderMetadata, Cast: "::text::jsonb"},
		{Name: "owner_id", Value: f.OwnerID},
		{Name: "created_at", Value: f.CreatedAt},
		{Name: "updated_at", Value: f.UpdatedAt},
	}
}

// queueFiles stores the metadata that came with the call that links the files. A private file is treated as missing,
// for every caller, because none of its metadata may be stored here.
func queueFiles(u *unit, files []catalog.File) error {
	for _, f := range files {
		if f.Private() {
			return catalog.ErrFilesMissing(1)
		}
		queueUpsert(u, "files", f.ID, fileColumns(f), ` WHERE files.updated_at <= excluded.updated_at`)
	}
	return nil
}

// jsonTexts returns SQL NULL for an empty map, which would be stored as JSON null otherwise.
func jsonTexts(byLanguage map[string]string) any {
	if len(byLanguage) == 0 {
		return nil
	}
	return byLanguage
}

const fileUses = `SELECT file_id, count(*)::integer FROM (
	SELECT file_id FROM event_files WHERE file_id = ANY ($1) UNION ALL SELECT file_id FROM host_files WHERE file_id = ANY ($1)
	UNION ALL SELECT file_id FROM news_files WHERE file_id = ANY ($1)) uses GROUP BY file_id`

// CountFileUses returns the number of references to each file; files without references are omitted.
func (db *DB) CountFileUses(ctx context.Context, ids []int32) (map[int32]int32, error) {
	rows, err := db.pool.Query(ctx, fileUses, ids)
	if err != nil {
		return nil, postgres.Error(fmt.Errorf("count file uses: %w", err))
	}
	uses := map[int32]int32{}
	var id, n int32
	if _, err := pgx.ForEachRow(rows, []any{&id, &n}, func() error { uses[id] = n; return nil }); err != nil {
		return nil, postgres.Error(fmt.Errorf("count file uses: %w", err))
	}
	return uses, nil
}

// FilesOfHost returns those of the files that the host's profile or its events link. It takes no lock: a link that is
// removed concurrently might as well be removed right afterwards.
func (db *DB) FilesOfHost(ctx context.Context, hostID int32, ids []int32) ([]int32, error) {
	rows, err := db.pool.Query(ctx, `SELECT f.file_id FROM event_files f JOIN events e ON e.id = f.event_id
		WHERE f.file_id = ANY ($2) AND e.event_host_id = $1
		UNION SELECT file_id FROM host_files WHERE file_id = ANY ($2) AND host_id = $1`, hostID, ids)
	if err != nil {
		return nil, postgres.Error(fmt.Errorf("files of host %d: %w", hostID, err))
	}
	found, err := pgx.CollectRows(rows, pgx.RowTo[int32])
	return found, postgres.Error(err)
}

// foreignUses counts the entries of other owners that use a file: events and profiles of other hosts, and news. The
// applicant owns the profile, too.
const foreignUses = `SELECT
	(SELECT count(*) FROM event_files f JOIN events e ON e.id = f.event_id WHERE f.file_id = $1 AND e.event_host_id IS DISTINCT FROM $2) +
	(SELECT count(*) FROM host_files f JOIN hosts h ON h.id = f.host_id
		WHERE f.file_id = $1 AND f.host_id <> $2 AND h.applicant_id IS DISTINCT FROM $3) +
	(SELECT count(*) FROM news_files WHERE file_id = $1)`

// DetachFile removes a file from the caller's entries and deletes its metadata, in one transaction with the messages
// about the changed entries.
func (db *DB) DetachFile(ctx context.Context, caller identity.Caller, fileID int32) (int32, error) {
	var detached int32
	err := postgres.JoinOrBegin(ctx, db.pool, func(ctx context.Context, tx pgx.Tx) error {
		if !caller.Editor() {
			var foreign int32
			if err := tx.QueryRow(ctx, foreignUses, fileID, caller.HostID, caller.UserID).Scan(&foreign); err != nil {
				return err
			}
			if foreign > 0 {
				return errs.New(errs.Conflict, "file_in_use", "The file is used by an entry of somebody else")
			}
		}
		var err error
		detached, err = db.removeFile(ctx, tx, fileID)
		return err
	})
	return detached, err
}

// removeFile removes a file from all entries, publishes their changes, and deletes its metadata.
func (db *DB) removeFile(ctx context.Context, tx pgx.Tx, fileID int32) (detached int32, err error) {
	for _, noun := range []string{"event", "host", "news"} {
		n, err := db.detach(ctx, tx, noun, fileID)
		if err != nil {
			return 0, err
		}
		detached += n
	}
	_, err = tx.Exec(ctx, `DELETE FROM files WHERE id = $1`, fileID)
	return detached, err
}

// detach removes a file from the entries of one noun, which is a constant of this file.
func (db *DB) detach(ctx context.Context, tx pgx.Tx, noun string, fileID int32) (int32, error) {
	rows, err := tx.Query(ctx, fmt.Sprintf(`DELETE FROM %[1]s_files WHERE file_id = $1 RETURNING %[1]s_id`, noun), fileID)
	if err != nil {
		return 0, err
	}
	ids, err := pgx.CollectRows(rows, pgx.RowTo[int32])
	if err != nil {
		return 0, fmt.Errorf("detach from %s: %w", noun, err)
	}
	table := map[string]string{"event": "events", "host": "hosts", "news": "news"}[noun]
	for i, id := range ids {
		if slices.Contains(ids[:i], id) {
			continue
		}
		subject, message := db.announce(catalog.Change{Noun: table, Action: catalog.Changed, ID: id})
		if err := postgres.Publish(ctx, tx, subject, message); err != nil {
			return 0, err
		}
	}
	return int32(len(ids)), nil
}
