-- +goose Up
-- The start that was published before a date was moved, NULL for others: one for each date in dates.
ALTER TABLE mails ADD COLUMN original_starts timestamptz[];
