package store

import (
	"github.com/jackc/pgx/v5"

	"raymi.example/internal/postgres"
	"raymi.example/services/catalog/internal/catalog"
)

// Names of tables and columns below are constants of the callers in this package; values are always arguments.

// newAddress, newContacts and newSocialMedias are the rows of an entry's components, for prepare to draw ids.
func newAddress(a *catalog.Address) []newRow {
	if a == nil {
		return nil
	}
	return []newRow{{"addresses", &a.ID}}
}

func newContacts(c *catalog.Contacts) []newRow {
	if c == nil {
		return nil
	}
	return []newRow{{"contacts", &c.ID}}
}

func newSocialMedias(list []catalog.SocialMedia) []newRow {
	var out []newRow
	for i := range list {
		out = append(out, newRow{"social_medias", &list[i].ID})
	}
	return out
}

// queueAddress inserts or updates the address of an entry and returns its id; nil for a nil address.
func queueAddress(u *unit, a *catalog.Address) *int32 {
	if a == nil {
		return nil
	}
	queueUpsert(u, "addresses", a.ID, []postgres.Column{
		{Name: "address", Value: a.Address},
		{Name: "coordinates", Value: a.Coordinates},
		{Name: "city_id", Value: a.CityID},
		{Name: "chosen_neighbourhood_id", Value: a.NeighbourhoodID},
	}, "")
	u.queue(`UPDATE addresses SET neighbourhood_id = coalesce(chosen_neighbourhood_id, neighbourhood_at(point)) WHERE id = $1`, a.ID)
	return &a.ID
}

// queueContacts is queueAddress for contacts.
func queueContacts(u *unit, c *catalog.Contacts) *int32 {
	if c == nil {
		return nil
	}
	queueUpsert(u, "contacts", c.ID, []postgres.Column{
		{Name: "place", Value: c.Place},
		{Name: "tel", Value: c.Tel},
		{Name: "mail", Value: c.Mail},
	}, "")
	return &c.ID
}

// queueDrop deletes the row of a component that its entry no longer refers to.
func queueDrop(u *unit, table string, old, current *int32) {
	if old == nil || current != nil && *current == *old {
		return
	}
	u.queue(`DELETE FROM `+table+` WHERE id = $1`, *old)
}

// queueReadAddress reads the address of an entry, if it has one; owner is a query with the entry's id as argument that
// returns the address's id.
func queueReadAddress(b *pgx.Batch, owner string, id int32, to **catalog.Address) {
	const columns = `id, address, coordinates, city_id, chosen_neighbourhood_id AS neighbourhood_id`
	b.Queue(`SELECT `+columns+` FROM addresses WHERE id = (`+owner+`)`, id).Query(func(rows pgx.Rows) error {
		found, err := pgx.CollectRows(rows, pgx.RowToAddrOfStructByName[catalog.Address])
		if len(found) > 0 {
			*to = found[0]
		}
		return err
	})
}

// queueReadContacts is queueReadAddress for contacts.
func queueReadContacts(b *pgx.Batch, owner string, id int32, to **catalog.Contacts) {
	b.Queue(`SELECT id, place, tel, mail FROM contacts WHERE id = (`+owner+`)`, id).Query(func(rows pgx.Rows) error {
		found, err := pgx.CollectRows(rows, pgx.RowToAddrOfStructByName[catalog.Contacts])
		if len(found) > 0 {
			*to = found[0]
		}
		return err
	})
}
