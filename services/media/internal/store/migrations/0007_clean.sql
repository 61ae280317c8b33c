-- +goose Up
-- The location of an image's clean picture, which is served without metadata in place of the original. Null until it
-- is made, and for files that are served unchanged.
ALTER TABLE files
    ADD COLUMN clean_key      text,
    ADD COLUMN clean_bytes    bigint,
    ADD COLUMN clean_mime     text,
    -- When a worker last leased the file to make it; other workers skip it for a while.
    ADD COLUMN clean_tried_at timestamptz,
    ADD CHECK ((clean_key IS NULL) = (clean_bytes IS NULL) AND (clean_key IS NULL) = (clean_mime IS NULL));
CREATE UNIQUE INDEX files_clean_key ON files (clean_key) WHERE clean_key IS NOT NULL;
CREATE INDEX files_uncleaned ON files (clean_tried_at NULLS FIRST, id) WHERE clean_key IS NULL AND starts_with(mime, 'image/') AND width IS NOT NULL;
