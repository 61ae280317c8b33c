package store

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/locale"
	"raymi.example/services/catalog/internal/catalog"
)

var (
	hostTexts        = texts{"host_translations", "host_id", []string{"org_resume", "org_work_type", "product_description_text"}}
	hostSocialMedias = owned{"host_social_medias", "host_id"}
	hostFiles        = owned{"host_files", "host_id"}
	hostAreas        = linked{"host_areas", "host_id", "area_id"}
	hostAffiliations = linked{"host_affiliations", "host_id", "affiliation_id"}
)

// CreateHost stores a new host; a repeated request id returns the first one.
func (db *DB) CreateHost(ctx context.Context, requestID string, h *catalog.Host, files []catalog.File) (int32, error) {
	err := db.write(ctx, func(ctx context.Context, tx pgx.Tx) (catalog.Change, error) {
		err := tx.QueryRow(ctx, `INSERT INTO hosts (request_id, applicant_id) VALUES (NULLIF($1, ''), NULLIF($2::integer, 0)) ON CONFLICT (request_id) DO NOTHING RETURNING id`, requestID, h.ApplicantID).Scan(&h.ID)
		if errors.Is(err, pgx.ErrNoRows) {
			err := tx.QueryRow(ctx, `SELECT id FROM hosts WHERE request_id = $1`, requestID).Scan(&h.ID)
			return hostChange(h.ID, catalog.Changed), err
		}
		if err != nil {
			return catalog.Change{}, fmt.Errorf("insert host: %w", err)
		}
		return hostChange(h.ID, catalog.Created).Telling(differences(nil, hostTold(h))), saveHost(ctx, tx, h, &hostRow{}, files)
	})
	return h.ID, err
}

// UpdateHost locks the host, runs change and saves the result.
func (db *DB) UpdateHost(ctx context.Context, id int32, files []catalog.File, change func(*catalog.Host) error) error {
	return db.write(ctx, func(ctx context.Context, tx pgx.Tx) (catalog.Change, error) {
		h, row, err := readHost(ctx, tx, id)
		if err != nil {
			return catalog.Change{}, err
		}
		before := hostTold(h)
		if err := change(h); err != nil {
			return catalog.Change{}, err
		}
		return hostChange(id, catalog.Changed).Telling(differences(before, hostTold(h))), saveHost(ctx, tx, h, row, files)
	})
}

func hostChange(id int32, action catalog.Action) catalog.Change {
	return catalog.Change{Noun: "hosts", Action: action, ID: id, HostID: id}
}

// hostRow holds the ids of the host's own parts.
type hostRow struct {
	ContactsID *int32
	AddressID  *int32
}

func readHost(ctx context.Context, tx pgx.Tx, id int32) (*catalog.Host, *hostRow, error) {
	h, row := &catalog.Host{ID: id}, &hostRow{}
	err := tx.QueryRow(ctx, `SELECT published_at, publication, trusted, coalesce(applicant_id, 0), commercial_name, comp_name, ruc, event_host_code, to_char(start_date, 'YYYY-MM-DD'),
		person_count, middle_age, women_percentage, personal_name, webpage, digital_catalog, comp_video_link, product_description_link,
		org_type_id, org_location_id, contacts_id, event_host_address_id FROM hosts WHERE id = $1 FOR UPDATE`, id).Scan(
		&h.PublishedAt, &h.State, &h.Trusted, &h.ApplicantID, &h.CommercialName, &h.CompName, &h.RUC, &h.EventHostCode, &h.StartDate,
		&h.PersonCount, &h.MiddleAge, &h.WomenPercentage, &h.PersonalName, &h.Webpage, &h.DigitalCatalog, &h.CompVideoLink,
		&h.ProductDescriptionLink, &h.OrgTypeID, &h.OrgLocationID, &row.ContactsID, &row.AddressID)
	if err != nil {
		return nil, nil, fmt.Errorf("host %d: %w", id, err)
	}
	return h, row, readHostParts(ctx, tx, h, row)
}

func readHostParts(ctx context.Context, tx pgx.Tx, h *catalog.Host, row *hostRow) (err error) {
	byLocale, err := hostTexts.read(ctx, tx, h.ID)
	if err != nil {
		return err
	}
	h.Texts = map[locale.Tag]catalog.HostTexts{}
	for tag, v := range byLocale {
		h.Texts[tag] = catalog.HostTexts{OrgResume: v[0], OrgWorkType: v[1], ProductDescriptionText: v[2]}
	}
	if h.AreaIDs, err = readLinks(ctx, tx, hostAreas, h.ID); err != nil {
		return err
	}
	if h.AffiliationIDs, err = readLinks(ctx, tx, hostAffiliations, h.ID); err != nil {
		return err
	}
	if h.SocialMedias, err = readSocialMedias(ctx, tx, hostSocialMedias, h.ID); err != nil {
		return err
	}
	if h.Contacts, err = readContacts(ctx, tx, row.ContactsID); err != nil {
		return err
	}
	if h.Address, err = readAddress(ctx, tx, row.AddressID); err != nil {
		return err
	}
	h.Files, err = readFileLinks(ctx, tx, hostFiles, h.ID)
	return err
}

func hostReferences(h *catalog.Host) []reference {
	return []reference{
		{"org_types", "api::org-type.org-type", one(h.OrgTypeID)},
		{"areas", "api::areas-de-la-cultura.areas-de-la-cultura", h.AreaIDs},
		{"affiliations", "api::affiliation.affiliation", h.AffiliationIDs},
		{"cities", "api::city.city", append(cityOf(h.Address), one(h.OrgLocationID)...)},
	}
}

// saveHost writes the host over its row and parts.
func saveHost(ctx context.Context, tx pgx.Tx, h *catalog.Host, old *hostRow, files []catalog.File) error {
	if err := checkReferences(ctx, tx, hostReferences(h)); err != nil {
		return err
	}
	contacts, err := saveContacts(ctx, tx, h.Contacts)
	if err != nil {
		return err
	}
	address, err := saveAddress(ctx, tx, h.Address)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `UPDATE hosts SET publication = $2, published_at = $3, commercial_name = $4, comp_name = $5, ruc = $6,
		event_host_code = $7, start_date = $8::text::date, person_count = $9, middle_age = $10, women_percentage = $11, personal_name = $12,
		webpage = $13, digital_catalog = $14, comp_video_link = $15, product_description_link = $16, org_type_id = $17,
		org_location_id = $18, contacts_id = $19, event_host_address_id = $20, trusted = $21, updated_at = now() WHERE id = $1`,
		h.ID, h.Publication(), h.PublishedAt, h.CommercialName, h.CompName, h.RUC, h.EventHostCode, h.StartDate, h.PersonCount, h.MiddleAge,
		h.WomenPercentage, h.PersonalName, h.Webpage, h.DigitalCatalog, h.CompVideoLink, h.ProductDescriptionLink, h.OrgTypeID,
		h.OrgLocationID, contacts, address, h.Trusted)
	if err != nil {
		return fmt.Errorf("save host: %w", err)
	}
	if err := dropPart(ctx, tx, "contacts", old.ContactsID, contacts); err != nil {
		return err
	}
	if err := dropPart(ctx, tx, "addresses", old.AddressID, address); err != nil {
		return err
	}
	return saveHostParts(ctx, tx, h, files)
}

func saveHostParts(ctx context.Context, tx pgx.Tx, h *catalog.Host, files []catalog.File) error {
	byLocale := map[locale.Tag][]string{}
	for tag, t := range h.Texts {
		byLocale[tag] = []string{t.OrgResume, t.OrgWorkType, t.ProductDescriptionText}
	}
	if err := hostTexts.save(ctx, tx, h.ID, byLocale); err != nil {
		return err
	}
	if err := saveLinks(ctx, tx, hostAreas, h.ID, h.AreaIDs); err != nil {
		return err
	}
	if err := saveLinks(ctx, tx, hostAffiliations, h.ID, h.AffiliationIDs); err != nil {
		return err
	}
	if err := saveSocialMedias(ctx, tx, hostSocialMedias, h.ID, h.SocialMedias); err != nil {
		return err
	}
	if err := saveFiles(ctx, tx, files); err != nil {
		return err
	}
	return saveFileLinks(ctx, tx, hostFiles, h.ID, h.Files)
}
