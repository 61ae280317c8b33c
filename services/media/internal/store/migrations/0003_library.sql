-- +goose Up
ALTER TABLE files
    -- Kept files stay in the library without a use. For older files the purpose is unknown, so they are kept.
    ADD COLUMN kept         boolean NOT NULL DEFAULT true,
    -- Since when no use was found; null while the file is used, or before the first check.
    ADD COLUMN unused_since timestamptz,
    -- When the file was condemned: entries cannot use it any more, and it is removed if it is still unused later.
    ADD COLUMN condemned_at timestamptz;
ALTER TABLE files ALTER COLUMN kept SET DEFAULT false;
CREATE INDEX files_poster ON files (poster_id) WHERE poster_id IS NOT NULL;
CREATE INDEX files_unused ON files (unused_since) WHERE unused_since IS NOT NULL AND condemned_at IS NULL;
CREATE INDEX files_condemned ON files (condemned_at) WHERE condemned_at IS NOT NULL;

-- Requests for URLs of private files, and reads of them; rows outlive their files.
CREATE TABLE file_accesses (
    id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    file_id      integer NOT NULL,
    user_id      integer NOT NULL,
    what         text NOT NULL CHECK (what IN ('link', 'read')),
    at           timestamptz NOT NULL,
    -- When the signed URL expires.
    link_expires timestamptz NOT NULL
);
CREATE INDEX file_accesses_file ON file_accesses (file_id, at);
