package store

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/locale"
	"raymi.example/internal/postgres"
	"raymi.example/services/catalog/internal/catalog"
)

var (
	hostTexts        = texts{"host_translations", "host_id", []string{"org_resume", "org_work_type", "product_description_text"}}
	hostSocialMedias = owned{"host_social_medias", "host_id"}
	hostFiles        = owned{"host_files", "host_id"}
	hostAreas        = linked{"host_areas", "host_id", "area_id"}
	hostAffiliations = linked{"host_affiliations", "host_id", "affiliation_id"}
)

// CreateHost stores a new host; for a repeated request id it returns the host of the first call.
func (db *DB) CreateHost(ctx context.Context, requestID string, h *catalog.Host, files []catalog.File) (int32, error) {
	err := db.write(ctx, func(ctx context.Context, u *unit) (catalog.Change, error) {
		err := u.QueryRow(ctx, `INSERT INTO hosts (request_id, applicant_id) VALUES (NULLIF($1, ''), NULLIF($2::integer, 0))
			ON CONFLICT (request_id) DO NOTHING RETURNING id`, requestID, h.ApplicantID).Scan(&h.ID)
		if errors.Is(err, pgx.ErrNoRows) {
			err := u.QueryRow(ctx, `SELECT id FROM hosts WHERE request_id = $1`, requestID).Scan(&h.ID)
			return hostChange(h.ID, catalog.Changed), err
		}
		if err != nil {
			return catalog.Change{}, fmt.Errorf("insert host: %w", err)
		}
		return hostChange(h.ID, catalog.Created).WithAuditValues(differences(nil, hostAuditValues(h))), saveHost(ctx, u, h, nil, files)
	})
	return h.ID, err
}

// UpdateHost locks the host, runs change and saves the result.
func (db *DB) UpdateHost(ctx context.Context, id int32, files []catalog.File, change func(*catalog.Host) error) error {
	return update(ctx, db, hostNoun, func(ctx context.Context, u *unit) (*catalog.Host, func() error, error) {
		h, row, err := readHost(ctx, u, id)
		return h, func() error { return saveHost(ctx, u, h, row, files) }, err
	}, change)
}

var hostNoun = noun[catalog.Host]{
	func(h *catalog.Host, action catalog.Action) catalog.Change { return hostChange(h.ID, action) }, hostAuditValues,
}

func hostChange(id int32, action catalog.Action) catalog.Change {
	return catalog.Change{Noun: "hosts", Action: action, ID: id, HostID: id}
}

// hostRow holds the ids of the host's stored components.
type hostRow struct {
	ContactsID *int32
	AddressID  *int32
}

func readHost(ctx context.Context, q postgres.Querier, id int32) (*catalog.Host, *hostRow, error) {
	h, row, b := &catalog.Host{ID: id}, &hostRow{}, &pgx.Batch{}
	b.Queue(`SELECT published_at, publication, trusted, coalesce(applicant_id, 0), commercial_name, comp_name, ruc, event_host_code,
		to_char(start_date, 'YYYY-MM-DD'),
		person_count, middle_age, women_percentage, personal_name, webpage, digital_catalog, comp_video_link, product_description_link,
		org_type_id, org_location_id, contacts_id, event_host_address_id FROM hosts WHERE id = $1 FOR UPDATE`,
		id).QueryRow(func(found pgx.Row) error {
		return found.Scan(&h.PublishedAt, &h.State, &h.Trusted, &h.ApplicantID, &h.CommercialName, &h.CompName, &h.RUC,
			&h.EventHostCode, &h.StartDate,
			&h.PersonCount, &h.MiddleAge, &h.WomenPercentage, &h.PersonalName, &h.Webpage, &h.DigitalCatalog, &h.CompVideoLink,
			&h.ProductDescriptionLink, &h.OrgTypeID, &h.OrgLocationID, &row.ContactsID, &row.AddressID)
	})
	queueReadHostParts(b, h)
	if err := postgres.Send(ctx, q, b); err != nil {
		return nil, nil, fmt.Errorf("host %d: %w", id, err)
	}
	return h, row, nil
}

func queueReadHostParts(b *pgx.Batch, h *catalog.Host) {
	hostTexts.queueRead(b, h.ID, func(byLocale map[locale.Tag][]string) {
		h.Texts = map[locale.Tag]catalog.HostTexts{}
		for tag, v := range byLocale {
			h.Texts[tag] = catalog.HostTexts{OrgResume: v[0], OrgWorkType: v[1], ProductDescriptionText: v[2]}
		}
	})
	queueReadLinks(b, hostAreas, h.ID, &h.AreaIDs)
	queueReadLinks(b, hostAffiliations, h.ID, &h.AffiliationIDs)
	queueReadSocialMedias(b, hostSocialMedias, h.ID, &h.SocialMedias)
	queueReadContacts(b, `SELECT contacts_id FROM hosts WHERE id = $1`, h.ID, &h.Contacts)
	queueReadAddress(b, `SELECT event_host_address_id FROM hosts WHERE id = $1`, h.ID, &h.Address)
	queueReadFileLinks(b, hostFiles, h.ID, &h.Files)
}

func hostReferences(h *catalog.Host) []reference {
	return []reference{
		{"org_types", "api::org-type.org-type", one(h.OrgTypeID)},
		{"areas", "api::areas-de-la-cultura.areas-de-la-cultura", h.AreaIDs},
		{"affiliations", "api::affiliation.affiliation", h.AffiliationIDs},
		{"cities", "api::city.city", append(cityOf(h.Address), one(h.OrgLocationID)...)},
	}
}

// saveHost queues the statements that write the host and its parts. Without an old row the host is new and has no parts
// yet.
func saveHost(ctx context.Context, u *unit, h *catalog.Host, old *hostRow, files []catalog.File) error {
	rows := slices.Concat(newAddress(h.Address), newContacts(h.Contacts), newSocialMedias(h.SocialMedias))
	if err := prepare(ctx, u, hostReferences(h), rows); err != nil {
		return fmt.Errorf("prepare host: %w", err)
	}
	isNew := old == nil
	if isNew {
		old = &hostRow{}
	}
	contacts, address := queueContacts(u, h.Contacts), queueAddress(u, h.Address)
	u.queue(`UPDATE hosts SET publication = $2, published_at = $3, commercial_name = $4, comp_name = $5, ruc = $6,
		event_host_code = $7, start_date = $8::text::date, person_count = $9, middle_age = $10, women_percentage = $11, personal_name = $12,
		webpage = $13, digital_catalog = $14, comp_video_link = $15, product_description_link = $16, org_type_id = $17,
		org_location_id = $18, contacts_id = $19, event_host_address_id = $20, trusted = $21, updated_at = now() WHERE id = $1`,
		h.ID, h.Publication(), h.PublishedAt, h.CommercialName, h.CompName, h.RUC, h.EventHostCode, h.StartDate, h.PersonCount, h.MiddleAge,
		h.WomenPercentage, h.PersonalName, h.Webpage, h.DigitalCatalog, h.CompVideoLink, h.ProductDescriptionLink, h.OrgTypeID,
		h.OrgLocationID, contacts, address, h.Trusted)
	queueDrop(u, "contacts", old.ContactsID, contacts)
	queueDrop(u, "addresses", old.AddressID, address)
	return queueHostParts(u, h, files, isNew)
}

func queueHostParts(u *unit, h *catalog.Host, files []catalog.File, isNew bool) error {
	byLocale := map[locale.Tag][]string{}
	for tag, t := range h.Texts {
		byLocale[tag] = []string{t.OrgResume, t.OrgWorkType, t.ProductDescriptionText}
	}
	hostTexts.queueSave(u, h.ID, byLocale, isNew)
	queueLinks(u, hostAreas, h.ID, h.AreaIDs, isNew)
	queueLinks(u, hostAffiliations, h.ID, h.AffiliationIDs, isNew)
	queueSocialMedias(u, hostSocialMedias, h.ID, h.SocialMedias, isNew)
	if err := queueFiles(u, files); err != nil {
		return err
	}
	queueFileLinks(u, hostFiles, h.ID, h.Files, isNew)
	return nil
}
