-- +goose Up
-- The limits that editors have set; all other users have the default.
CREATE TABLE quotas (
    owner_id    integer PRIMARY KEY,
    limit_bytes bigint NOT NULL CHECK (limit_bytes > 0),
    set_by      integer NOT NULL,
    set_at      timestamptz NOT NULL DEFAULT now()
);
-- The sum of an owner's bytes is read at each upload.
CREATE INDEX files_owner ON files (owner_id) INCLUDE (bytes, clean_bytes);
