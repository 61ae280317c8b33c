-- +goose Up
-- Alternative texts by language tag; alternative_text is for readers of the others.
ALTER TABLE files ADD COLUMN alternative_texts jsonb;
