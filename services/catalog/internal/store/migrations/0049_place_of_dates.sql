-- +goose Up

-- The venue of one date, where it differs from that of the event (decision 122).
ALTER TABLE occurrences ADD COLUMN place text;
