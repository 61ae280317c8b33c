package store

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/desk"
	"raymi.example/internal/locale"
	"raymi.example/services/catalog/internal/catalog"
)

// singleID is the id of the only row of portals, about_us and instructions.
const singleID = 1

var (
	aboutTexts                = texts{"about_us_translations", "about_us_id", []string{"about_us_text"}}
	portalContactTexts        = texts{"portal_contact_translations", "portal_contact_id", []string{"contact_name"}}
	instructionTexts          = texts{"instruction_translations", "instruction_id", []string{"instructions"}}
	portalSocialMedias        = owned{"portal_social_medias", "portal_id"}
	portalContactSocialMedias = owned{"portal_contact_social_medias", "portal_contact_id"}
)

// UpdatePortal changes the platform's record, or makes it.
func (db *DB) UpdatePortal(ctx context.Context, change func(*catalog.Portal) error) error {
	return db.write(ctx, func(ctx context.Context, tx pgx.Tx) (catalog.Change, error) {
		p, contactsID, err := readPortal(ctx, tx)
		if err != nil {
			return catalog.Change{}, err
		}
		before := portalTold(p)
		if err := change(p); err != nil {
			return catalog.Change{}, err
		}
		return singleChange("portals").Telling(differences(before, portalTold(p))), savePortal(ctx, tx, p, contactsID)
	})
}

func readPortal(ctx context.Context, tx pgx.Tx) (*catalog.Portal, *int32, error) {
	p := &catalog.Portal{}
	if _, err := tx.Exec(ctx, `INSERT INTO about_us (id) VALUES (1) ON CONFLICT DO NOTHING`); err != nil {
		return nil, nil, err
	}
	var contactsID *int32
	err := tx.QueryRow(ctx, `INSERT INTO portals (id, about_us_id) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET updated_at = now()
		RETURNING platform_contacts_id`).Scan(&contactsID)
	if err != nil {
		return nil, nil, fmt.Errorf("portal: %w", err)
	}
	about, err := aboutTexts.read(ctx, tx, singleID)
	if err != nil {
		return nil, nil, err
	}
	p.AboutUs = firstTexts(about)
	if p.Contacts, err = readContacts(ctx, tx, contactsID); err != nil {
		return nil, nil, err
	}
	if p.SocialMedias, err = readSocialMedias(ctx, tx, portalSocialMedias, singleID); err != nil {
		return nil, nil, err
	}
	p.PortalContacts, err = readPortalContacts(ctx, tx)
	return p, contactsID, err
}

func readPortalContacts(ctx context.Context, tx pgx.Tx) ([]catalog.PortalContact, error) {
	rows, err := tx.Query(ctx, `SELECT id, contacts_id FROM portal_contacts WHERE portal_id = 1 ORDER BY position`)
	if err != nil {
		return nil, err
	}
	type block struct {
		ID         int32
		ContactsID *int32
	}
	blocks, err := pgx.CollectRows(rows, pgx.RowToStructByName[block])
	if err != nil {
		return nil, err
	}
	var out []catalog.PortalContact
	for _, b := range blocks {
		names, err := portalContactTexts.read(ctx, tx, b.ID)
		if err != nil {
			return nil, err
		}
		c := catalog.PortalContact{Names: firstTexts(names)}
		if c.Contacts, err = readContacts(ctx, tx, b.ContactsID); err != nil {
			return nil, err
		}
		if c.SocialMedias, err = readSocialMedias(ctx, tx, portalContactSocialMedias, b.ID); err != nil {
			return nil, err
		}
		out = append(out, c)
	}
	return out, nil
}

func savePortal(ctx context.Context, tx pgx.Tx, p *catalog.Portal, oldContacts *int32) error {
	if err := aboutTexts.save(ctx, tx, singleID, asColumns(p.AboutUs)); err != nil {
		return err
	}
	contacts, err := saveContacts(ctx, tx, p.Contacts)
	if err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, `UPDATE portals SET platform_contacts_id = $1 WHERE id = 1`, contacts); err != nil {
		return err
	}
	if err := dropPart(ctx, tx, "contacts", oldContacts, contacts); err != nil {
		return err
	}
	if err := saveSocialMedias(ctx, tx, portalSocialMedias, singleID, p.SocialMedias); err != nil {
		return err
	}
	return savePortalContacts(ctx, tx, p.PortalContacts)
}

// savePortalContacts replaces all blocks of the contacts page.
func savePortalContacts(ctx context.Context, tx pgx.Tx, list []catalog.PortalContact) error {
	if _, err := tx.Exec(ctx, `DELETE FROM social_medias WHERE id IN (SELECT social_media_id FROM portal_contact_social_medias)`); err != nil {
		return err
	}
	var gone []int32
	err := tx.QueryRow(ctx, `WITH gone AS (DELETE FROM portal_contacts RETURNING contacts_id)
		SELECT coalesce(array_agg(contacts_id) FILTER (WHERE contacts_id IS NOT NULL), '{}') FROM gone`).Scan(&gone)
	if err != nil {
		return fmt.Errorf("portal contacts: %w", err)
	}
	if _, err := tx.Exec(ctx, `DELETE FROM contacts WHERE id = ANY ($1)`, gone); err != nil {
		return err
	}
	for i, c := range list {
		if err := insertPortalContact(ctx, tx, i, c); err != nil {
			return err
		}
	}
	return nil
}

func insertPortalContact(ctx context.Context, tx pgx.Tx, position int, c catalog.PortalContact) error {
	c = c.Anew() // the rows of its parts are gone
	contacts, err := saveContacts(ctx, tx, c.Contacts)
	if err != nil {
		return err
	}
	var id int32
	err = tx.QueryRow(ctx, `INSERT INTO portal_contacts (portal_id, position, contacts_id) VALUES (1, $1, $2) RETURNING id`, position, contacts).Scan(&id)
	if err != nil {
		return err
	}
	if err := portalContactTexts.save(ctx, tx, id, asColumns(c.Names)); err != nil {
		return err
	}
	return saveSocialMedias(ctx, tx, portalContactSocialMedias, id, c.SocialMedias)
}

// UpdateInstruction changes the instructions for hosts, or makes them.
func (db *DB) UpdateInstruction(ctx context.Context, change func(*catalog.Instruction) error) error {
	return db.write(ctx, func(ctx context.Context, tx pgx.Tx) (catalog.Change, error) {
		var id int32
		err := tx.QueryRow(ctx, `INSERT INTO instructions (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET updated_at = now() RETURNING id`).Scan(&id)
		if err != nil {
			return catalog.Change{}, err
		}
		byLocale, err := instructionTexts.read(ctx, tx, id)
		if err != nil {
			return catalog.Change{}, err
		}
		i := &catalog.Instruction{Texts: firstTexts(byLocale)}
		before := withText(desk.Values{}, "instructions", i.Texts)
		if err := change(i); err != nil {
			return catalog.Change{}, err
		}
		c := singleChange("instructions").Telling(differences(before, withText(desk.Values{}, "instructions", i.Texts)))
		return c, instructionTexts.save(ctx, tx, id, asColumns(i.Texts))
	})
}

func singleChange(noun string) catalog.Change {
	return catalog.Change{Noun: noun, Action: catalog.Changed, ID: singleID}
}

// firstTexts and asColumns lead between one text per language and the columns of a translation table.
func firstTexts(byLocale map[locale.Tag][]string) map[locale.Tag]string {
	out := map[locale.Tag]string{}
	for tag, values := range byLocale {
		out[tag] = values[0]
	}
	return out
}

func asColumns(byLocale map[locale.Tag]string) map[locale.Tag][]string {
	out := map[locale.Tag][]string{}
	for tag, text := range byLocale {
		out[tag] = []string{text}
	}
	return out
}
