-- +goose Up
-- What each change of an entry replaced: the version before it, and a hash of each attribute that it gave another value. A save that began
-- with an older version finds here which attributes others have changed since (docs/decisions/writing.md#merged-saves). Hashes suffice, because the values are
-- only compared.
CREATE TABLE entry_versions (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    noun       text NOT NULL,
    entry_id   integer NOT NULL,
    -- The replaced version: updated_at of the entry in Unix milliseconds, as clients see it.
    version    bigint NOT NULL,
    user_id    integer NOT NULL,
    changed_at timestamptz NOT NULL DEFAULT now(),
    attributes jsonb NOT NULL
);
CREATE INDEX entry_versions_entry ON entry_versions (noun, entry_id, version);
CREATE INDEX entry_versions_changed_at ON entry_versions (changed_at);

ALTER TABLE other_names ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();
