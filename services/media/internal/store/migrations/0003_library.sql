-- +goose Up
ALTER TABLE files
    -- The portal's own stock, which stays though no entry uses it. Of files from before nobody knows who meant them for what.
    ADD COLUMN kept         boolean NOT NULL DEFAULT true,
    -- Since when nothing has been found to use it; null while something is, or nobody has looked yet.
    ADD COLUMN unused_since timestamptz,
    -- When that had lasted long enough: the file is not given to entries any more, and goes if it is still so later.
    ADD COLUMN condemned_at timestamptz;
ALTER TABLE files ALTER COLUMN kept SET DEFAULT false;
CREATE INDEX files_poster ON files (poster_id) WHERE poster_id IS NOT NULL;
CREATE INDEX files_unused ON files (unused_since) WHERE unused_since IS NOT NULL AND condemned_at IS NULL;
CREATE INDEX files_condemned ON files (condemned_at) WHERE condemned_at IS NOT NULL;

-- Who asked for the address of a private file, and who read one: kept when the file is gone.
CREATE TABLE file_accesses (
    id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    file_id      integer NOT NULL,
    user_id      integer NOT NULL,
    what         text NOT NULL CHECK (what IN ('link', 'read')),
    at           timestamptz NOT NULL,
    -- When the address that it happened under stops working.
    link_expires timestamptz NOT NULL
);
CREATE INDEX file_accesses_file ON file_accesses (file_id, at);
