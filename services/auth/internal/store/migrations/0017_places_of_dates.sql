-- +goose Up
-- The venue of a date that has one of its own, '' for others: one for each date in dates.
ALTER TABLE mails ADD COLUMN date_places text[];
