-- +goose Up
-- Alternative texts by language tag; readers get the first of their fallback chain, else alternative_text.
ALTER TABLE files ADD COLUMN alternative_texts jsonb;
