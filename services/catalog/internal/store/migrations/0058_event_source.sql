-- +goose Up
-- Where the texts of an event come from, per language. Nullable, because the previous version writes during an upgrade.
ALTER TABLE event_translations ADD COLUMN source text;
