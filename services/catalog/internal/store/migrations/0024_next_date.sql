-- +goose Up

-- With this index the next date of an event (docs/decisions/dates.md#order-by-next-date) is its first entry after now.
CREATE INDEX occurrences_end ON occurrences (event_id, ends_at);
