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
	hostTexts        = textsOf[catalog.HostTexts]("host_translations", "host_id")
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

// hostRow is the row of a host without its parts; the query gives columns the names of the fields.
type hostRow struct {
	catalog.Host

	ContactsID         *int32
	EventHostAddressID *int32
}

func readHost(ctx context.Context, q postgres.Querier, id int32) (*catalog.Host, *hostRow, error) {
	row, b := &hostRow{}, &pgx.Batch{}
	row.ID = id
	b.Queue(`SELECT id, published_at, publication AS state, trusted, coalesce(applicant_id, 0) AS applicant_id,
		commercial_name, comp_name, ruc, event_host_code, to_char(start_date, 'YYYY-MM-DD') AS start_date, person_count, middle_age,
		women_percentage, personal_name, webpage, digital_catalog, comp_video_link, product_description_link, org_type_id, org_location_id,
		contacts_id, event_host_address_id FROM hosts WHERE id = $1 FOR UPDATE`, id).Query(readRow(row))
	queueReadHostParts(b, &row.Host)
	if err := postgres.Send(ctx, q, b); err != nil {
		return nil, nil, fmt.Errorf("host %d: %w", id, err)
	}
	return &row.Host, row, nil
}

func queueReadHostParts(b *pgx.Batch, h *catalog.Host) {
	hostTexts.queueRead(b, h.ID, func(byLocale map[locale.Tag][]string) { h.Texts = structsOf[catalog.HostTexts](byLocale) })
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
		{"neighbourhoods", "api::neighbourhood.neighbourhood", neighbourhoodOf(h.Address)},
		{"cities", "api::city.city", append(cityOf(h.Address), one(h.OrgLocationID)...)},
	}
}

// hostColumns are the columns that a change of a host writes.
func hostColumns(h *catalog.Host, contacts, address *int32) []postgres.Column {
	return []postgres.Column{
		{Name: "publication", Value: h.Publication()},
		{Name: "published_at", Value: h.PublishedAt},
		{Name: "trusted", Value: h.Trusted},
		{Name: "commercial_name", Value: h.CommercialName},
		{Name: "comp_name", Value: h.CompName},
		{Name: "ruc", Value: h.RUC},
		{Name: "event_host_code", Value: h.EventHostCode},
		{Name: "start_date", Value: h.StartDate, Cast: "::text::date"},
		{Name: "person_count", Value: h.PersonCount},
		{Name: "middle_age", Value: h.MiddleAge},
		{Name: "women_percentage", Value: h.WomenPercentage},
		{Name: "personal_name", Value: h.PersonalName},
		{Name: "webpage", Value: h.Webpage},
		{Name: "digital_catalog", Value: h.DigitalCatalog},
		{Name: "comp_video_link", Value: h.CompVideoLink},
		{Name: "product_description_link", Value: h.ProductDescriptionLink},
		{Name: "org_type_id", Value: h.OrgTypeID},
		{Name: "org_location_id", Value: h.OrgLocationID},
		{Name: "contacts_id", Value: contacts},
		{Name: "event_host_address_id", Value: address},
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
	queueUpdate(u, "hosts", h.ID, hostColumns(h, contacts, address))
	queueDrop(u, "contacts", old.ContactsID, contacts)
	queueDrop(u, "addresses", old.EventHostAddressID, address)
	return queueHostParts(u, h, files, isNew)
}

func queueHostParts(u *unit, h *catalog.Host, files []catalog.File, isNew bool) error {
	hostTexts.queueSave(u, h.ID, valuesOf(h.Texts), isNew)
	queueLinks(u, hostAreas, h.ID, h.AreaIDs, isNew)
	queueLinks(u, hostAffiliations, h.ID, h.AffiliationIDs, isNew)
	queueSocialMedias(u, hostSocialMedias, h.ID, h.SocialMedias, isNew)
	if err := queueFiles(u, files); err != nil {
		return err
	}
	queueFileLinks(u, hostFiles, h.ID, h.Files, isNew)
	return nil
}
