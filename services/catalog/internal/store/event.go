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
	eventTexts        = textsOf[catalog.EventTexts]("event_translations", "event_id")
	eventSocialMedias = owned{"event_social_medias", "event_id"}
	eventFiles        = owned{"event_files", "event_id"}
	eventCategories   = linked{"event_category_links", "event_id", "event_category_id"}
	eventCollections  = linked{"collection_events", "event_id", "collection_id"}

	accessibilityFeatures = codes{"accessibility_features", "feature"}
	eventAudiences        = codes{"event_audiences", "audience"}
	eventLanguages        = codes{"event_languages", "language"}
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

// EventRemoved reports whether an event was public and will not be again: it was deleted, or archived with its host.
func (db *DB) EventRemoved(ctx context.Context, id int32) (removed bool, err error) {
	err = db.pool.QueryRow(ctx, `SELECT EXISTS (SELECT FROM removed_events WHERE event_id = $1)
		AND NOT EXISTS (SELECT FROM events WHERE id = $1 AND publication <> 'archived')`, id).Scan(&removed)
	return removed, postgres.Error(err)
}

func eventChange(e *catalog.Event, action catalog.Action) catalog.Change {
	return catalog.Change{Noun: "events", Action: action, ID: e.ID, HostID: e.HostID}
}

// eventRow is the row of an event without its parts; the query gives columns the names of the fields.
type eventRow struct {
	catalog.Event

	EventStartDate  *time.Time
	EventEndDate    *time.Time
	EventAddressID  *int32
	EventContactsID *int32
}

func readEvent(ctx context.Context, q postgres.Querier, id int32) (*catalog.Event, *eventRow, error) {
	row, b := &eventRow{}, &pgx.Batch{}
	row.ID = id
	b.Queue(`SELECT id, coalesce(event_host_id, 0) AS host_id, published_at, publication AS state,
		coalesce(review_message, '') AS review_message, event_status AS status, event_start_date, event_end_date, link_to_buy_ticket,
		event_digital_catalog AS digital_catalog, event_web_site AS web_site, is_free, event_price AS price,
		setting, needs_booking, recurrence, programme_kind, programme_kind_chosen, series_code, changes, last_public, dates_until,
		event_address_id, event_contacts_id, updated_at,
		confirmed_at, confirmation_asked_at, confirmation_closes_at, unanswered_since, unanswered_confirmations
		FROM events WHERE id = $1 FOR UPDATE`, id).Query(readRow(row))
	queueReadEventParts(b, &row.Event)
	if err := postgres.Send(ctx, q, b); err != nil {
		return nil, nil, fmt.Errorf("event %d: %w", id, err)
	}
	row.Start, row.End = orZero(row.EventStartDate), orZero(row.EventEndDate)
	return &row.Event, row, nil
}

func queueReadEventParts(b *pgx.Batch, e *catalog.Event) {
	eventTexts.queueRead(b, e.ID, func(byLocale map[locale.Tag][]string) { e.Texts = structsOf[catalog.EventTexts](byLocale) })
	queueReadLinks(b, eventCategories, e.ID, &e.CategoryIDs)
	queueReadLinks(b, eventCollections, e.ID, &e.CollectionIDs)
	queueReadAddress(b, `SELECT event_address_id FROM events WHERE id = $1`, e.ID, &e.Address)
	queueReadContacts(b, `SELECT event_contacts_id FROM events WHERE id = $1`, e.ID, &e.Contacts)
	queueReadSocialMedias(b, eventSocialMedias, e.ID, &e.SocialMedias)
	queueReadFileLinks(b, eventFiles, e.ID, &e.Files)
	queueReadCodes(b, accessibilityFeatures, e.ID, &e.Accessibility)
	queueReadCodes(b, eventAudiences, e.ID, &e.Audiences)
	queueReadCodes(b, eventLanguages, e.ID, &e.Languages)
	queueReadOccurrences(b, e)
}

// timeOrNull and orZero convert between the zero time and null.
func timeOrNull(at time.Time) *time.Time {
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
		{"neighbourhoods", "api::neighbourhood.neighbourhood", neighbourhoodOf(e.Address)},
		{"collections", "api::events-collection.events-collection", e.CollectionIDs},
	}
}

// newEventRows are the rows of the event and its components, to draw ids for those that are new.
func newEventRows(e *catalog.Event) []newRow {
	return slices.Concat([]newRow{{"events", &e.ID}}, newAddress(e.Address), newContacts(e.Contacts), newSocialMedias(e.SocialMedias))
}

// eventColumns are the columns that a change of an event writes.
func eventColumns(e *catalog.Event, address, contacts *int32) []postgres.Column {
	return []postgres.Column{
		{Name: "event_host_id", Value: orNull(e.HostID)},
		{Name: "publication", Value: e.Publication()},
		{Name: "published_at", Value: e.PublishedAt},
		{Name: "event_status", Value: e.Status},
		{Name: "event_start_date", Value: timeOrNull(e.Start)},
		{Name: "event_end_date", Value: timeOrNull(e.End)},
		{Name: "link_to_buy_ticket", Value: e.LinkToBuyTicket},
		{Name: "event_digital_catalog", Value: e.DigitalCatalog},
		{Name: "event_web_site", Value: e.WebSite},
		{Name: "is_free", Value: e.IsFree},
		{Name: "event_price", Value: e.Price},
		{Name: "setting", Value: e.Setting},
		{Name: "needs_booking", Value: e.NeedsBooking},
		{Name: "recurrence", Value: e.Recurrence},
		{Name: "programme_kind", Value: e.ProgrammeKind},
		{Name: "programme_kind_chosen", Value: e.ProgrammeKindChosen},
		{Name: "series_code", Value: e.SeriesCode},
		{Name: "changes", Value: e.Changes},
		{Name: "last_public", Value: e.LastPublic},
		{Name: "dates_until", Value: e.DatesUntil},
		{Name: "event_address_id", Value: address},
		{Name: "event_contacts_id", Value: contacts},
		{Name: "review_message", Value: orNull(e.ReviewMessage)},
		{Name: "confirmed_at", Value: e.ConfirmedAt},
		{Name: "confirmation_closes_at", Value: e.ConfirmationClosesAt},
		{Name: "unanswered_since", Value: e.UnansweredSince},
		{Name: "unanswered_confirmations", Value: e.UnansweredConfirmations},
	}
}

// saveEvent queues the statements that write the event and its parts. Without an old row the event is new and gets an
// id.
func saveEvent(ctx context.Context, u *unit, e *catalog.Event, old *eventRow, files []catalog.File) error {
	if err := prepare(ctx, u, eventReferences(e), newEventRows(e)); err != nil {
		return fmt.Errorf("prepare event: %w", err)
	}
	isNew := old == nil
	if isNew {
		old = &eventRow{}
	}
	address, contacts := queueAddress(u, e.Address), queueContacts(u, e.Contacts)
	queueRow(u, "events", e.ID, eventColumns(e, address, contacts), isNew)
	queueDrop(u, "addresses", old.EventAddressID, address)
	queueDrop(u, "contacts", old.EventContactsID, contacts)
	return queueEventParts(u, e, files, isNew)
}

func queueEventParts(u *unit, e *catalog.Event, files []catalog.File, isNew bool) error {
	eventTexts.queueSave(u, e.ID, valuesOf(e.Texts), isNew)
	queueLinks(u, eventCategories, e.ID, e.CategoryIDs, isNew)
	queueEventCollections(u, e, isNew)
	queueSocialMedias(u, eventSocialMedias, e.ID, e.SocialMedias, isNew)
	if err := queueFiles(u, files); err != nil {
		return err
	}
	queueFileLinks(u, eventFiles, e.ID, e.Files, isNew)
	queueCodes(u, accessibilityFeatures, e.ID, e.Accessibility, isNew)
	queueCodes(u, eventAudiences, e.ID, e.Audiences, isNew)
	queueCodes(u, eventLanguages, e.ID, e.Languages, isNew)
	return queueOccurrences(u, e, isNew)
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
