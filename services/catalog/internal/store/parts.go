package store

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"raymi.example/services/catalog/internal/catalog"
)

// Names of tables and columns below are constants of the callers in this package; values are always arguments.

// saveAddress writes the address of one entry: over its row, or as a new one. It returns the row's id; nil has none.
func saveAddress(ctx context.Context, tx pgx.Tx, a *catalog.Address) (*int32, error) {
	if a == nil {
		return nil, nil
	}
	return savePart(ctx, tx, part{
		id: a.ID, values: []any{a.Address, a.Coordinates, a.CityID},
		insert: `INSERT INTO addresses (address, coordinates, city_id) VALUES ($1, $2, $3) RETURNING id`,
		update: `UPDATE addresses SET address = $1, coordinates = $2, city_id = $3 WHERE id = $4 RETURNING id`,
	})
}

// saveContacts is saveAddress for contacts.
func saveContacts(ctx context.Context, tx pgx.Tx, c *catalog.Contacts) (*int32, error) {
	if c == nil {
		return nil, nil
	}
	return savePart(ctx, tx, part{
		id: c.ID, values: []any{c.Place, c.Tel, c.Mail},
		insert: `INSERT INTO contacts (place, tel, mail) VALUES ($1, $2, $3) RETURNING id`,
		update: `UPDATE contacts SET place = $1, tel = $2, mail = $3 WHERE id = $4 RETURNING id`,
	})
}

// part is a component's row: written anew, or over the row with the id.
type part struct {
	id             int32
	insert, update string
	values         []any
}

func savePart(ctx context.Context, tx pgx.Tx, p part) (*int32, error) {
	sql, args := p.insert, p.values
	if p.id != 0 {
		sql, args = p.update, append(args, p.id)
	}
	var saved int32
	if err := tx.QueryRow(ctx, sql, args...).Scan(&saved); err != nil {
		return nil, fmt.Errorf("save component: %w", err)
	}
	return &saved, nil
}

// dropPart removes the row of a component that its entry no longer refers to.
func dropPart(ctx context.Context, tx pgx.Tx, table string, old, current *int32) error {
	if old == nil || current != nil && *current == *old {
		return nil
	}
	_, err := tx.Exec(ctx, `DELETE FROM `+table+` WHERE id = $1`, *old)
	return err
}

func readAddress(ctx context.Context, tx pgx.Tx, id *int32) (*catalog.Address, error) {
	if id == nil {
		return nil, nil
	}
	a := catalog.Address{ID: *id}
	err := tx.QueryRow(ctx, `SELECT address, coordinates, city_id FROM addresses WHERE id = $1`, *id).Scan(&a.Address, &a.Coordinates, &a.CityID)
	return &a, err
}

func readContacts(ctx context.Context, tx pgx.Tx, id *int32) (*catalog.Contacts, error) {
	if id == nil {
		return nil, nil
	}
	c := catalog.Contacts{ID: *id}
	err := tx.QueryRow(ctx, `SELECT place, tel, mail FROM contacts WHERE id = $1`, *id).Scan(&c.Place, &c.Tel, &c.Mail)
	return &c, err
}

// owned names a link table and the column of its owner: event_social_medias, event_id.
type owned struct{ table, owner string }

// saveSocialMedias writes the list of an entry in its order; rows that the list keeps stay the same rows.
func saveSocialMedias(ctx context.Context, tx pgx.Tx, o owned, id int32, list []catalog.SocialMedia) error {
	kept := []int32{}
	for _, s := range list {
		kept = append(kept, s.ID)
	}
	if err := dropSocialMedias(ctx, tx, o, id, kept); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, fmt.Sprintf(`DELETE FROM %s WHERE %s = $1`, o.table, o.owner), id); err != nil {
		return err
	}
	link := fmt.Sprintf(`INSERT INTO %s (%s, position, social_media_id) VALUES ($1, $2, $3)`, o.table, o.owner)
	for i, s := range list {
		row, err := savePart(ctx, tx, part{
			id: s.ID, values: []any{s.SocialMediaName, s.SocialMediaLink},
			insert: `INSERT INTO social_medias (social_media_name, social_media_link) VALUES ($1, $2) RETURNING id`,
			update: `UPDATE social_medias SET social_media_name = $1, social_media_link = $2 WHERE id = $3 RETURNING id`,
		})
		if err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, link, id, i, *row); err != nil {
			return fmt.Errorf("save social medias: %w", err)
		}
	}
	return nil
}

// dropSocialMedias removes the links of an entry but those to keep.
func dropSocialMedias(ctx context.Context, tx pgx.Tx, o owned, id int32, kept []int32) error {
	_, err := tx.Exec(ctx, fmt.Sprintf(`DELETE FROM social_medias WHERE id IN (SELECT social_media_id FROM %s WHERE %s = $1) AND id <> ALL ($2)`,
		o.table, o.owner), id, kept)
	return err
}

func readSocialMedias(ctx context.Context, tx pgx.Tx, o owned, id int32) ([]catalog.SocialMedia, error) {
	rows, err := tx.Query(ctx, fmt.Sprintf(
		`SELECT s.id, s.social_media_name, s.social_media_link FROM %s l JOIN social_medias s ON s.id = l.social_media_id WHERE l.%s = $1 ORDER BY l.position`,
		o.table, o.owner), id)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByName[catalog.SocialMedia])
}

// linked names a link table between two entries.
type linked struct{ table, owner, target string }

// saveLinks replaces the related ids of an entry, in order.
func saveLinks(ctx context.Context, tx pgx.Tx, l linked, id int32, ids []int32) error {
	if _, err := tx.Exec(ctx, fmt.Sprintf(`DELETE FROM %s WHERE %s = $1`, l.table, l.owner), id); err != nil {
		return err
	}
	if len(ids) == 0 {
		return nil
	}
	_, err := tx.Exec(ctx, fmt.Sprintf(
		`INSERT INTO %s (%s, %s, position) SELECT $1, target, min(place) FROM unnest($2::integer[]) WITH ORDINALITY u(target, place) GROUP BY target`,
		l.table, l.owner, l.target), id, ids)
	return err
}

func readLinks(ctx context.Context, tx pgx.Tx, l linked, id int32) ([]int32, error) {
	rows, err := tx.Query(ctx, fmt.Sprintf(`SELECT %s FROM %s WHERE %s = $1 ORDER BY position`, l.target, l.table, l.owner), id)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[int32])
}

// saveFileLinks replaces the files of an entry by field, in order.
func saveFileLinks(ctx context.Context, tx pgx.Tx, o owned, id int32, files map[string][]int32) error {
	if _, err := tx.Exec(ctx, fmt.Sprintf(`DELETE FROM %s WHERE %s = $1`, o.table, o.owner), id); err != nil {
		return err
	}
	for field, ids := range files {
		_, err := tx.Exec(ctx, fmt.Sprintf(
			`INSERT INTO %s (%s, field, position, file_id) SELECT $1, $2, place, file FROM unnest($3::integer[]) WITH ORDINALITY u(file, place)`,
			o.table, o.owner), id, field, ids)
		if err != nil {
			return fmt.Errorf("save files of %s: %w", field, err)
		}
	}
	return nil
}

func readFileLinks(ctx context.Context, tx pgx.Tx, o owned, id int32) (map[string][]int32, error) {
	rows, err := tx.Query(ctx, fmt.Sprintf(`SELECT field, file_id FROM %s WHERE %s = $1 ORDER BY field, position`, o.table, o.owner), id)
	if err != nil {
		return nil, err
	}
	out := map[string][]int32{}
	var field string
	var file int32
	_, err = pgx.ForEachRow(rows, []any{&field, &file}, func() error {
		out[field] = append(out[field], file)
		return nil
	})
	return out, err
}
