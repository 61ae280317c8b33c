-- +goose Up
ALTER TABLE files
    -- The portal's own stock, which stays though no entry uses it. Of files from before nobody knows who meant them for what.
    ADD COLUMN kept         boolean NOT NULL DEFAULT true,
    -- When nothing was found to use the file; it is not given to entries any more, and goes when that is still so later.
    ADD COLUMN condemned_at timestamptz;
ALTER TABLE files ALTER COLUMN kept SET DEFAULT false;
CREATE INDEX files_poster ON files (poster_id) WHERE poster_id IS NOT NULL;
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
