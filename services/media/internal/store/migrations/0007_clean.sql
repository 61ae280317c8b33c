-- +goose Up
-- Where the bytes lie that are served of an image itself: the whole picture without its metadata. Null until it is made,
-- and for files that are served as they are stored.
ALTER TABLE files
    ADD COLUMN clean_key      text,
    ADD COLUMN clean_bytes    bigint,
    ADD COLUMN clean_mime     text,
    -- When a worker last took the file to make it: others leave it alone for a while.
    ADD COLUMN clean_tried_at timestamptz,
    ADD CHECK ((clean_key IS NULL) = (clean_bytes IS NULL) AND (clean_key IS NULL) = (clean_mime IS NULL));
CREATE UNIQUE INDEX files_clean_key ON files (clean_key) WHERE clean_key IS NOT NULL;
CREATE INDEX files_uncleaned ON files (clean_tried_at NULLS FIRST, id) WHERE clean_key IS NULL AND starts_with(mime, 'image/') AND width IS NOT NULL;
