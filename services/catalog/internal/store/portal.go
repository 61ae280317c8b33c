package store

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/locale"
	"raymi.example/internal/postgres"
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

var (
	portalNoun = noun[catalog.Portal]{
		func(*catalog.Portal, catalog.Action) catalog.Change { return singleChange("portals") }, portalAuditValues,
	}
	instructionNoun = noun[catalog.Instruction]{
		func(*catalog.Instruction, catalog.Action) catalog.Change { return singleChange("instructions") }, instructionAuditValues,
	}
)

// UpdatePortal changes the platform's record, and creates it if it is missing.
func (db *DB) UpdatePortal(ctx context.Context, change func(*catalog.Portal) error) error {
	return update(ctx, db, portalNoun, func(ctx context.Context, u *unit) (*catalog.Portal, func() error, error) {
		p, row, err := readPortal(ctx, u)
		return p, func() error { return savePortal(ctx, u, p, row) }, err
	}, change)
}

// portalRow holds the ids of the record's stored components.
type portalRow struct {
	contacts *int32
	blocks   []portalBlock
}

// portalBlock is a stored block of the contacts page.
type portalBlock struct {
	ID         int32
	ContactsID *int32
}

func readPortal(ctx context.Context, q postgres.Querier) (*catalog.Portal, *portalRow, error) {
	p, row, b := &catalog.Portal{}, &portalRow{}, &pgx.Batch{}
	b.Queue(`INSERT INTO about_us (id) VALUES (1) ON CONFLICT DO NOTHING`)
	b.Queue(`INSERT INTO portals (id, about_us_id) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET about_us_id = 1
		RETURNING platform_contacts_id, whatsapp`).QueryRow(func(found pgx.Row) error { return found.Scan(&row.contacts, &p.WhatsApp) })
	aboutTexts.queueRead(b, singleID, func(about map[locale.Tag][]string) { p.AboutUs = firstTexts(about) })
	queueReadContacts(b, `SELECT platform_contacts_id FROM portals WHERE id = $1`, singleID, &p.Contacts)
	queueReadSocialMedias(b, portalSocialMedias, singleID, &p.SocialMedias)
	b.Queue(`SELECT id, contacts_id FROM portal_contacts WHERE portal_id = 1 ORDER BY position`).Query(func(rows pgx.Rows) (err error) {
		row.blocks, err = pgx.CollectRows(rows, pgx.RowToStructByName[portalBlock])
		return err
	})
	if err := postgres.Send(ctx, q, b); err != nil {
		return nil, nil, fmt.Errorf("portal: %w", err)
	}
	var err error
	p.PortalContacts, err = readPortalContacts(ctx, q, row.blocks)
	return p, row, err
}

func readPortalContacts(ctx context.Context, q postgres.Querier, blocks []portalBlock) ([]catalog.PortalContact, error) {
	out, b := make([]catalog.PortalContact, len(blocks)), &pgx.Batch{}
	for i, block := range blocks {
		c := &out[i]
		portalContactTexts.queueRead(b, block.ID, func(names map[locale.Tag][]string) { c.Names = firstTexts(names) })
		queueReadContacts(b, `SELECT contacts_id FROM portal_contacts WHERE id = $1`, block.ID, &c.Contacts)
		queueReadSocialMedias(b, portalContactSocialMedias, block.ID, &c.SocialMedias)
	}
	if err := postgres.Send(ctx, q, b); err != nil {
		return nil, fmt.Errorf("portal contacts: %w", err)
	}
	return out, nil
}

// savePortal queues the statements that write the record; all blocks of the contacts page are replaced.
func savePortal(ctx context.Context, u *unit, p *catalog.Portal, old *portalRow) error {
	blocks, ids := make([]catalog.PortalContact, len(p.PortalContacts)), make([]int32, len(p.PortalContacts))
	rows := append(newContacts(p.Contacts), newSocialMedias(p.SocialMedias)...)
	for i, c := range p.PortalContacts {
		blocks[i] = c.WithoutIDs() // the old rows are deleted below
		rows = append(rows, newRow{"portal_contacts", &ids[i]})
		rows = append(append(rows, newContacts(blocks[i].Contacts)...), newSocialMedias(blocks[i].SocialMedias)...)
	}
	if err := prepare(ctx, u, nil, rows); err != nil {
		return fmt.Errorf("prepare portal: %w", err)
	}
	aboutTexts.queueSave(u, singleID, asColumns(p.AboutUs), false)
	contacts := queueContacts(u, p.Contacts)
	queueUpdate(u, "portals", singleID, []postgres.Column{
		{Name: "platform_contacts_id", Value: contacts}, {Name: "whatsapp", Value: p.WhatsApp},
	})
	queueDrop(u, "contacts", old.contacts, contacts)
	queueSocialMedias(u, portalSocialMedias, singleID, p.SocialMedias, false)
	queueDropBlocks(u, old.blocks)
	for i, c := range blocks {
		u.queue(`INSERT INTO portal_contacts (id, portal_id, position, contacts_id) VALUES ($1, 1, $2, $3)`, ids[i], i,
			queueContacts(u, c.Contacts))
		portalContactTexts.queueSave(u, ids[i], asColumns(c.Names), true)
		queueSocialMedias(u, portalContactSocialMedias, ids[i], c.SocialMedias, true)
	}
	return nil
}

// queueDropBlocks deletes all blocks of the contacts page with their components.
func queueDropBlocks(u *unit, blocks []portalBlock) {
	u.queue(`DELETE FROM social_medias WHERE id IN (SELECT social_media_id FROM portal_contact_social_medias)`)
	u.queue(`DELETE FROM portal_contacts`)
	for _, block := range blocks {
		queueDrop(u, "contacts", block.ContactsID, nil)
	}
}

// UpdateInstruction changes the instructions for hosts, and creates the record if it is missing.
func (db *DB) UpdateInstruction(ctx context.Context, change func(*catalog.Instruction) error) error {
	return update(ctx, db, instructionNoun, func(ctx context.Context, u *unit) (*catalog.Instruction, func() error, error) {
		i, b := &catalog.Instruction{}, &pgx.Batch{}
		b.Queue(`INSERT INTO instructions (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET id = 1`)
		instructionTexts.queueRead(b, singleID, func(byLocale map[locale.Tag][]string) { i.Texts = firstTexts(byLocale) })
		if err := postgres.Send(ctx, u, b); err != nil {
			return nil, nil, fmt.Errorf("instructions: %w", err)
		}
		return i, func() error {
			u.queue(`UPDATE instructions SET updated_at = ` + nextUpdatedAt + ` WHERE id = 1`)
			instructionTexts.queueSave(u, singleID, asColumns(i.Texts), false)
			return nil
		}, nil
	}, change)
}

func singleChange(noun string) catalog.Change {
	return catalog.Change{Noun: noun, Action: catalog.Changed, ID: singleID}
}

// firstTexts and asColumns convert between one text per language and the columns of a translation table.
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
