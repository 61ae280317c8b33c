package store

import (
	"fmt"
	"maps"
	"slices"

	"github.com/jackc/pgx/v5"

	"raymi.example/services/catalog/internal/catalog"
)

// owned names a link table of an entry's own parts and the column of the entry: event_social_medias, event_id.
type owned struct{ table, owner string }

// queueSocialMedias writes the links of an entry in their order; links that remain keep their rows and ids.
func queueSocialMedias(u *unit, o owned, id int32, list []catalog.SocialMedia, isNew bool) {
	ids, names, targets := make([]int32, len(list)), make([]*string, len(list)), make([]*string, len(list))
	for i, s := range list {
		ids[i], names[i], targets[i] = s.ID, s.SocialMediaName, s.SocialMediaLink
	}
	if !isNew {
		queueDropSocialMedias(u, o, id, ids)
		u.queue(fmt.Sprintf(`DELETE FROM %s WHERE %s = $1`, o.table, o.owner), id)
	}
	if len(list) == 0 {
		return
	}
	u.queue(`INSERT INTO social_medias (id, social_media_name, social_media_link) SELECT * FROM unnest($1::integer[], $2::text[], $3::text[])
		ON CONFLICT (id) DO UPDATE SET social_media_name = excluded.social_media_name, social_media_link = excluded.social_media_link`,
		ids, names, targets)
	u.queue(fmt.Sprintf(`INSERT INTO %s (%s, position, social_media_id) SELECT $1, place - 1, media
		FROM unnest($2::integer[]) WITH ORDINALITY u(media, place)`,
		o.table, o.owner), id, ids)
}

// queueDropSocialMedias deletes the links of an entry except the kept ones.
func queueDropSocialMedias(u *unit, o owned, id int32, kept []int32) {
	u.queue(fmt.Sprintf(`DELETE FROM social_medias WHERE id IN (SELECT social_media_id FROM %s WHERE %s = $1) AND id <> ALL ($2)`,
		o.table, o.owner), id, kept)
}

func queueReadSocialMedias(b *pgx.Batch, o owned, id int32, to *[]catalog.SocialMedia) {
	b.Queue(fmt.Sprintf(
		`SELECT s.id, s.social_media_name, s.social_media_link FROM %s l JOIN social_medias s ON s.id = l.social_media_id WHERE l.%s = $1
			ORDER BY l.position`,
		o.table, o.owner), id).Query(func(rows pgx.Rows) (err error) {
		*to, err = pgx.CollectRows(rows, pgx.RowToStructByName[catalog.SocialMedia])
		return err
	})
}

// linked names a link table between two entries.
type linked struct{ table, owner, target string }

// queueLinks replaces the related ids of an entry, in order.
func queueLinks(u *unit, l linked, id int32, ids []int32, isNew bool) {
	if !isNew {
		u.queue(fmt.Sprintf(`DELETE FROM %s WHERE %s = $1`, l.table, l.owner), id)
	}
	if len(ids) > 0 {
		u.queue(fmt.Sprintf(
			`INSERT INTO %s (%s, %s, position) SELECT $1, target, min(place) FROM unnest($2::integer[]) WITH ORDINALITY u(target, place)
				GROUP BY target`,
			l.table, l.owner, l.target), id, ids)
	}
}

func queueReadLinks(b *pgx.Batch, l linked, id int32, to *[]int32) {
	b.Queue(fmt.Sprintf(`SELECT %s FROM %s WHERE %s = $1 ORDER BY position`, l.target, l.table, l.owner),
		id).Query(func(rows pgx.Rows) (err error) {
		*to, err = pgx.CollectRows(rows, pgx.RowTo[int32])
		return err
	})
}

// queueFileLinks replaces the files of an entry by field, in order.
func queueFileLinks(u *unit, o owned, id int32, files map[string][]int32, isNew bool) {
	if !isNew {
		u.queue(fmt.Sprintf(`DELETE FROM %s WHERE %s = $1`, o.table, o.owner), id)
	}
	var fields []string
	var places, ids []int32
	for _, field := range slices.Sorted(maps.Keys(files)) {
		for i, file := range files[field] {
			fields, places, ids = append(fields, field), append(places, int32(i+1)), append(ids, file)
		}
	}
	if len(ids) > 0 {
		u.queue(fmt.Sprintf(`INSERT INTO %s (%s, field, position, file_id) SELECT $1, * FROM unnest($2::text[], $3::integer[], $4::integer[])`,
			o.table, o.owner), id, fields, places, ids)
	}
}

func queueReadFileLinks(b *pgx.Batch, o owned, id int32, to *map[string][]int32) {
	b.Queue(fmt.Sprintf(`SELECT field, file_id FROM %s WHERE %s = $1 ORDER BY field, position`, o.table, o.owner),
		id).Query(func(rows pgx.Rows) error {
		out := map[string][]int32{}
		var field string
		var file int32
		_, err := pgx.ForEachRow(rows, []any{&field, &file}, func() error {
			out[field] = append(out[field], file)
			return nil
		})
		*to = out
		return err
	})
}
