package store

import (
	"context"
	"fmt"
	"slices"
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

var eventNoun = noun[catalog.Event]{eventChange, eventAuditValues}

// CreateEvent stores a new event.
func (db *DB) CreateEvent(ctx context.Context, e *catalog.Event, files []catalog.File) (int32, error) {
	err := create(ctx, db, eventNoun, e, func(ctx context.Context, u *unit) error { return saveEvent(ctx, u, e, nil, files) })
	return e.ID, err
}

// UpdateEvent locks the event, runs change and saves the result.
func (db *DB) UpdateEvent(ctx context.Context, id int32, files []catalog.File, change func(*catalog.Event) error) error {
	return update(ctx, db, eventNoun, func(ctx context.Context, u *unit) (*catalog.Event, func() error, error) {
		e, row, err := readEvent(ctx, u, id)
		return e, func() error { return saveEvent(ctx, u, e, row, files) }, err
	}, change)
}

// ReadEvent calls read with the event.
func (db *DB) ReadEvent(ctx context.Context, id int32, read func(*catalog.Event) error) error {
	return postgres.JoinOrBegin(ctx, db.pool, func(ctx context.Context, tx pgx.Tx) error {
		e, _, err := readEvent(ctx, tx, id)
		if err != nil {
			return err
		}
		return read(e)
	})
}

// DeleteEvent locks the event and deletes it with its components if may returns nil.
func (db *DB) DeleteEvent(ctx context.Context, id int32, may func(*catalog.Event) error) error {
	return remove(ctx, db, eventNoun, func(ctx context.Context, u *unit) (*catalog.Event, func() error, error) {
		e, row, err := readEvent(ctx, u, id)
		return e, func() error {
			queueDropSocialMedias(u, eventSocialMedias, id, []int32{})
			u.queue(`DELETE FROM events WHERE id = $1`, id)
			queueDrop(u, "addresses", row.EventAddressID, nil)
			queueDrop(u, "contacts", row.EventContactsID, nil)
			return nil
		}, err
	}, may)
}

func eventChange(e *catalog.Event, action catalog.Action) catalog.Change {
	return catalog.Change{Noun: "events", Action: action, ID: e.ID, HostID: e.HostID}
}

// eventRow holds the ids of the event's stored components.
type eventRow struct {
	EventAddressID  *int32
	EventContactsID *int32
}

func readEvent(ctx context.Context, q postgres.Querier, id int32) (*catalog.Event, *eventRow, error) {
	e, row, b := &catalog.Event{ID: id}, &eventRow{}, &pgx.Batch{}
	b.Queue(`SELECT coalesce(event_host_id, 0), published_at, publication, coalesce(review_message, ''), event_status, event_start_date,
		event_end_date,
		link_to_buy_ticket, event_digital_catalog, event_web_site, is_free, event_price, event_address_id, event_contacts_id, updated_at
		FROM events WHERE id = $1 FOR UPDATE`, id).QueryRow(func(found pgx.Row) error {
		var start, end *time.Time
		err := found.Scan(&e.HostID, &e.PublishedAt, &e.State, &e.ReviewMessage, &e.Status, &start, &end,
			&e.LinkToBuyTicket, &e.DigitalCatalog, &e.WebSite, &e.IsFree, &e.Price, &row.EventAddressID, &row.EventContactsID, &e.UpdatedAt)
		e.Start, e.End = orZero(start), orZero(end)
		return err
	})
	queueReadEventParts(b, e)
	if err := postgres.Send(ctx, q, b); err != nil {
		return nil, nil, fmt.Errorf("event %d: %w", id, err)
	}
	return e, row, nil
}

func queueReadEventParts(b *pgx.Batch, e *catalog.Event) {
	eventTexts.queueRead(b, e.ID, func(byLocale map[locale.Tag][]string) {
		e.Texts = map[locale.Tag]catalog.EventTexts{}
		for tag, v := range byLocale {
			e.Texts[tag] = catalog.EventTexts{
				EventName: v[0], Slug: v[1], EventDescription: v[2], EventShortDescription: v[3],
				EventDuration: v[4], EventRules: v[5], EventAgeRestrictions: v[6], StatusReason: v[7], AccessibilityNote: v[8],
			}
		}
	})
	queueReadLinks(b, eventCategories, e.ID, &e.CategoryIDs)
	queueReadLinks(b, eventCollections, e.ID, &e.CollectionIDs)
	queueReadAddress(b, `SELECT event_address_id FROM events WHERE id = $1`, e.ID, &e.Address)
	queueReadContacts(b, `SELECT event_contacts_id FROM events WHERE id = $1`, e.ID, &e.Contacts)
	queueReadSocialMedias(b, eventSocialMedias, e.ID, &e.SocialMedias)
	queueReadFileLinks(b, eventFiles, e.ID, &e.Files)
	queueReadAccessibility(b, e)
	b.Queue(`SELECT starts_at, ends_at FROM occurrences WHERE event_id = $1 ORDER BY starts_at`, e.ID).Query(func(rows pgx.Rows) (err error) {
		e.Occurrences, err = pgx.CollectRows(rows, pgx.RowToStructByName[catalog.Occurrence])
		return err
	})
}

// orNull and orZero convert between the zero time and null.
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

// newEventRows are the rows of the event and its components, to draw ids for those that are new.
func newEventRows(e *catalog.Event) []newRow {
	return slices.Concat([]newRow{{"events", &e.ID}}, newAddress(e.Address), newContacts(e.Contacts), newSocialMedias(e.SocialMedias))
}

const (
	insertEvent = `INSERT INTO events (id, event_host_id, publication, published_at, event_status, event_start_date, event_end_date,
		link_to_buy_ticket, event_digital_catalog, event_web_site, is_free, event_price, event_address_id, event_contacts_id, review_message)
		VALUES ($1, NULLIF($2, 0), $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, NULLIF($15, ''))`
	updateEvent = `UPDATE events SET event_host_id = NULLIF($2, 0), publication = $3, published_at = $4, event_status = $5,
		event_start_date = $6, event_end_date = $7, link_to_buy_ticket = $8, event_digital_catalog = $9, event_web_site = $10,
		is_free = $11, event_price = $12, event_address_id = $13, event_contacts_id = $14, review_message = NULLIF($15, ''), updated_at = now()
		WHERE id = $1`
)

// saveEvent queues the statements that write the event and its parts. Without an old row the event is new and gets an
// id.
func saveEvent(ctx context.Context, u *unit, e *catalog.Event, old *eventRow, files []catalog.File) error {
	if err := prepare(ctx, u, eventReferences(e), newEventRows(e)); err != nil {
		return fmt.Errorf("prepare event: %w", err)
	}
	sql, isNew := updateEvent, old == nil
	if isNew {
		sql, old = insertEvent, &eventRow{}
	}
	address, contacts := queueAddress(u, e.Address), queueContacts(u, e.Contacts)
	u.queue(sql, e.ID, e.HostID, e.Publication(), e.PublishedAt, e.Status, orNull(e.Start), orNull(e.End), e.LinkToBuyTicket,
		e.DigitalCatalog, e.WebSite,
		e.IsFree, e.Price, address, contacts, e.ReviewMessage)
	queueDrop(u, "addresses", old.EventAddressID, address)
	queueDrop(u, "contacts", old.EventContactsID, contacts)
	return queueEventParts(u, e, files, isNew)
}

func queueEventParts(u *unit, e *catalog.Event, files []catalog.File, isNew bool) error {
	byLocale := map[locale.Tag][]string{}
	for tag, t := range e.Texts {
		byLocale[tag] = []string{
			t.EventName, t.Slug, t.EventDescription, t.EventShortDescription, t.EventDuration, t.EventRules, t.EventAgeRestrictions, t.StatusReason,
			t.AccessibilityNote,
		}
	}
	eventTexts.queueSave(u, e.ID, byLocale, isNew)
	queueLinks(u, eventCategories, e.ID, e.CategoryIDs, isNew)
	queueEventCollections(u, e, isNew)
	queueSocialMedias(u, eventSocialMedias, e.ID, e.SocialMedias, isNew)
	if err := queueFiles(u, files); err != nil {
		return err
	}
	queueFileLinks(u, eventFiles, e.ID, e.Files, isNew)
	queueAccessibility(u, e, isNew)
	queueOccurrences(u, e, isNew)
	return nil
}

func queueOccurrences(u *unit, e *catalog.Event, isNew bool) {
	if !isNew {
		u.queue(`DELETE FROM occurrences WHERE event_id = $1`, e.ID)
	}
	starts, ends := make([]time.Time, len(e.Occurrences)), make([]time.Time, len(e.Occurrences))
	for i, o := range e.Occurrences {
		starts[i], ends[i] = o.StartsAt, o.EndsAt
	}
	if len(starts) > 0 {
		u.queue(`INSERT INTO occurrences (event_id, starts_at, ends_at) SELECT $1, starts_at, ends_at
			FROM unnest($2::timestamptz[], $3::timestamptz[]) WITH ORDINALITY u(starts_at, ends_at, place) ORDER BY place`, e.ID, starts, ends)
	}
}

// queueEventCollections adds and removes the event, and leaves the positions of other events of the collections
// unchanged.
func queueEventCollections(u *unit, e *catalog.Event, isNew bool) {
	ids := e.CollectionIDs
	if ids == nil {
		ids = []int32{}
	}
	if !isNew {
		u.queue(`DELETE FROM collection_events WHERE event_id = $1 AND collection_id <> ALL ($2)`, e.ID, ids)
	}
	if len(ids) > 0 {
		u.queue(`INSERT INTO collection_events (collection_id, event_id, position)
			SELECT c, $1, (SELECT coalesce(max(position), 0) + 1 FROM collection_events WHERE collection_id = c) FROM unnest($2::integer[]) c
			ON CONFLICT DO NOTHING`, e.ID, ids)
	}
}
