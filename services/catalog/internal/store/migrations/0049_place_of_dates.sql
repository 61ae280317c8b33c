-- +goose Up

-- The venue of one date, where it differs from that of the event (docs/decisions/dates.md#place-of-a-date).
ALTER TABLE occurrences ADD COLUMN place text;
