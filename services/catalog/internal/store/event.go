package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/locale"
	"raymi.example/internal/postgres"
	"raymi.example/services/catalog/internal/catalog"
)

var (
	eventTexts = texts{"event_translations", "event_id", []string{
		"event_name", "slug", "event_description", "event_short_description", "event_duration", "event_rules",
		"event_age_restrictions", "status_reason", "accessibility_note",
	}}
	eventSocialMedias = owned{"event_social_medias", "event_id"}
	eventFiles        = owned{"event_files", "event_id"}
	eventCategories   = linked{"event_category_links", "event_id", "event_category_id"}
	eventCollections  = linked{"collection_events", "event_id", "collection_id"}
)

// CreateEvent stores a new event.
func (db *DB) CreateEvent(ctx context.Context, e *catalog.Event, files []catalog.File) (int32, error) {
	err := db.write(ctx, func(ctx context.Context, tx pgx.Tx) (catalog.Change, error) {
		if err := tx.QueryRow(ctx, `INSERT INTO events (event_start_date, event_end_date) VALUES ($1, $2) RETURNING id`, orNull(e.Start), orNull(e.End)).Scan(&e.ID); err != nil {
			return catalog.Change{}, fmt.Errorf("insert event: %w", err)
		}
		err := saveEvent(ctx, tx, e, &eventRow{}, files)
		return eventChange(e, catalog.Created).Telling(differences(nil, eventTold(e))), err
	})
	return e.ID, err
}

// UpdateEvent locks the event, runs change and saves the result.
func (db *DB) UpdateEvent(ctx context.Context, id int32, files []catalog.File, change func(*catalog.Event) error) error {
	return db.write(ctx, func(ctx context.Context, tx pgx.Tx) (catalog.Change, error) {
		e, row, err := readEvent(ctx, tx, id)
		if err != nil {
			return catalog.Change{}, err
		}
		before := eventTold(e)
		if err := change(e); err != nil {
			return catalog.Change{}, err
		}
		return eventChange(e, catalog.Changed).Telling(differences(before, eventTold(e))), saveEvent(ctx, tx, e, row, files)
	})
}

// ReadEvent hands the event to look.
func (db *DB) ReadEvent(ctx context.Context, id int32, look func(*catalog.Event) error) error {
	return postgres.JoinOrBegin(ctx, db.pool, func(ctx context.Context, tx pgx.Tx) error {
		e, _, err := readEvent(ctx, tx, id)
		if err != nil {
			return err
		}
		return look(e)
	})
}

// DeleteEvent locks the event, asks may and removes it with its parts.
func (db *DB) DeleteEvent(ctx context.Context, id int32, may func(*catalog.Event) error) error {
	return db.write(ctx, func(ctx context.Context, tx pgx.Tx) (catalog.Change, error) {
		e, row, err := readEvent(ctx, tx, id)
		if err != nil {
			return catalog.Change{}, err
		}
		if err := may(e); err != nil {
			return catalog.Change{}, err
		}
		if err := dropSocialMedias(ctx, tx, eventSocialMedias, id, []int32{}); err != nil {
			return catalog.Change{}, err
		}
		if _, err := tx.Exec(ctx, `DELETE FROM events WHERE id = $1`, id); err != nil {
			return catalog.Change{}, fmt.Errorf("delete event: %w", err)
		}
		if err := dropPart(ctx, tx, "addresses", row.EventAddressID, nil); err != nil {
			return catalog.Change{}, err
		}
		return eventChange(e, catalog.Deleted).Telling(differences(eventTold(e), nil)), dropPart(ctx, tx, "contacts", row.EventContactsID, nil)
	})
}

func eventChange(e *catalog.Event, action catalog.Action) catalog.Change {
	return catalog.Change{Noun: "events", Action: action, ID: e.ID, HostID: e.HostID}
}

// eventRow holds the ids of the event's own parts.
type eventRow struct {
	EventAddressID  *int32
	EventContactsID *int32
}

func readEvent(ctx context.Context, tx pgx.Tx, id int32) (*catalog.Event, *eventRow, error) {
	e, row := &catalog.Event{ID: id}, &eventRow{}
	var start, end *time.Time
	err := tx.QueryRow(ctx, `SELECT coalesce(event_host_id, 0), published_at, publication, coalesce(review_message, ''), event_status, event_start_date, event_end_date,
		link_to_buy_ticket, event_digital_catalog, event_web_site, is_free, event_price, event_address_id, event_contacts_id, updated_at
		FROM events WHERE id = $1 FOR UPDATE`, id).Scan(&e.HostID, &e.PublishedAt, &e.State, &e.ReviewMessage, &e.Status, &start, &end,
		&e.LinkToBuyTicket, &e.DigitalCatalog, &e.WebSite, &e.IsFree, &e.Price, &row.EventAddressID, &row.EventContactsID, &e.UpdatedAt)
	if err != nil {
		return nil, nil, fmt.Errorf("event %d: %w", id, err)
	}
	e.Start, e.End = orZero(start), orZero(end)
	return e, row, readEventParts(ctx, tx, e, row)
}

func readEventParts(ctx context.Context, tx pgx.Tx, e *catalog.Event, row *eventRow) (err error) {
	byLocale, err := eventTexts.read(ctx, tx, e.ID)
	if err != nil {
		return err
	}
	e.Texts = map[locale.Tag]catalog.EventTexts{}
	for tag, v := range byLocale {
		e.Texts[tag] = catalog.EventTexts{
			EventName: v[0], Slug: v[1], EventDescription: v[2], EventShortDescription: v[3],
			EventDuration: v[4], EventRules: v[5], EventAgeRestrictions: v[6], StatusReason: v[7], AccessibilityNote: v[8],
		}
	}
	if e.CategoryIDs, err = readLinks(ctx, tx, eventCategories, e.ID); err != nil {
		return err
	}
	if e.CollectionIDs, err = readLinks(ctx, tx, eventCollections, e.ID); err != nil {
		return err
	}
	if e.Address, err = readAddress(ctx, tx, row.EventAddressID); err != nil {
		return err
	}
	if e.Contacts, err = readContacts(ctx, tx, row.EventContactsID); err != nil {
		return err
	}
	if e.SocialMedias, err = readSocialMedias(ctx, tx, eventSocialMedias, e.ID); err != nil {
		return err
	}
	if e.Files, err = readFileLinks(ctx, tx, eventFiles, e.ID); err != nil {
		return err
	}
	if e.Accessibility, err = readAccessibility(ctx, tx, e.ID); err != nil {
		return err
	}
	rows, err := tx.Query(ctx, `SELECT starts_at, ends_at FROM occurrences WHERE event_id = $1 ORDER BY starts_at`, e.ID)
	if err != nil {
		return err
	}
	e.Occurrences, err = pgx.CollectRows(rows, pgx.RowToStructByName[catalog.Occurrence])
	return err
}

// orNull and orZero lead between an instant that is not known and null.
func orNull(at time.Time) *time.Time {
	if at.IsZero() {
		return nil
	}
	return &at
}

func orZero(at *time.Time) time.Time {
	if at == nil {
		return time.Time{}
	}
	return *at
}

func eventReferences(e *catalog.Event) []reference {
	return []reference{
		{"hosts", "api::partner.partner", []int32{e.HostID}},
		{"event_categories", "api::event-category.event-category", e.CategoryIDs},
		{"cities", "api::city.city", cityOf(e.Address)},
		{"collections", "api::events-collection.events-collection", e.CollectionIDs},
	}
}

// saveEvent writes the event over its row and parts.
func saveEvent(ctx context.Context, tx pgx.Tx, e *catalog.Event, old *eventRow, files []catalog.File) error {
	if err := checkReferences(ctx, tx, eventReferences(e)); err != nil {
		return err
	}
	address, err := saveAddress(ctx, tx, e.Address)
	if err != nil {
		return err
	}
	contacts, err := saveContacts(ctx, tx, e.Contacts)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `UPDATE events SET event_host_id = NULLIF($2, 0), publication = $3, published_at = $4, event_status = $5,
		event_start_date = $6, event_end_date = $7, link_to_buy_ticket = $8, event_digital_catalog = $9, event_web_site = $10,
		is_free = $11, event_price = $12, event_address_id = $13, event_contacts_id = $14, review_message = NULLIF($15, ''), updated_at = now() WHERE id = $1`,
		e.ID, e.HostID, e.Publication(), e.PublishedAt, e.Status, orNull(e.Start), orNull(e.End), e.LinkToBuyTicket, e.DigitalCatalog, e.WebSite,
		e.IsFree, e.Price, address, contacts, e.ReviewMessage)
	if err != nil {
		return fmt.Errorf("save event: %w", err)
	}
	if err := dropPart(ctx, tx, "addresses", old.EventAddressID, address); err != nil {
		return err
	}
	if err := dropPart(ctx, tx, "contacts", old.EventContactsID, contacts); err != nil {
		return err
	}
	return saveEventParts(ctx, tx, e, files)
}

func saveEventParts(ctx context.Context, tx pgx.Tx, e *catalog.Event, files []catalog.File) error {
	byLocale := map[locale.Tag][]string{}
	for tag, t := range e.Texts {
		byLocale[tag] = []string{
			t.EventName, t.Slug, t.EventDescription, t.EventShortDescription, t.EventDuration, t.EventRules, t.EventAgeRestrictions, t.StatusReason,
			t.AccessibilityNote,
		}
	}
	if err := eventTexts.save(ctx, tx, e.ID, byLocale); err != nil {
		return err
	}
	if err := saveLinks(ctx, tx, eventCategories, e.ID, e.CategoryIDs); err != nil {
		return err
	}
	if err := saveEventCollections(ctx, tx, e); err != nil {
		return err
	}
	if err := saveSocialMedias(ctx, tx, eventSocialMedias, e.ID, e.SocialMedias); err != nil {
		return err
	}
	if err := saveFiles(ctx, tx, files); err != nil {
		return err
	}
	if err := saveFileLinks(ctx, tx, eventFiles, e.ID, e.Files); err != nil {
		return err
	}
	if err := saveAccessibility(ctx, tx, e); err != nil {
		return err
	}
	return saveOccurrences(ctx, tx, e)
}

func saveOccurrences(ctx context.Context, tx pgx.Tx, e *catalog.Event) error {
	if _, err := tx.Exec(ctx, `DELETE FROM occurrences WHERE event_id = $1`, e.ID); err != nil {
		return err
	}
	rows := make([][]any, len(e.Occurrences))
	for i, o := range e.Occurrences {
		rows[i] = []any{e.ID, o.StartsAt, o.EndsAt}
	}
	_, err := tx.CopyFrom(ctx, pgx.Identifier{"occurrences"}, []string{"event_id", "starts_at", "ends_at"}, pgx.CopyFromRows(rows))
	return err
}

// saveEventCollections joins and leaves collections without disturbing the order that editors gave them.
func saveEventCollections(ctx context.Context, tx pgx.Tx, e *catalog.Event) error {
	ids := e.CollectionIDs
	if ids == nil {
		ids = []int32{}
	}
	if _, err := tx.Exec(ctx, `DELETE FROM collection_events WHERE event_id = $1 AND collection_id <> ALL ($2)`, e.ID, ids); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `INSERT INTO collection_events (collection_id, event_id, position)
		SELECT c, $1, (SELECT coalesce(max(position), 0) + 1 FROM collection_events WHERE collection_id = c) FROM unnest($2::integer[]) c
		ON CONFLICT DO NOTHING`, e.ID, ids)
	return err
}
