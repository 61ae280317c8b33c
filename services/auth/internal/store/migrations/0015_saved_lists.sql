-- +goose Up
-- The events, hosts, feasts and searches that a user lets the account keep. A list that is deleted and created again has a new id, by
-- which a device detects that its stored copy is outdated.
CREATE TABLE saved_lists (
    id         integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id    integer NOT NULL UNIQUE REFERENCES users ON DELETE CASCADE,
    kept_since timestamptz NOT NULL
);
CREATE TABLE saved_entries (
    id       integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    list_id  integer NOT NULL REFERENCES saved_lists ON DELETE CASCADE,
    kind     text NOT NULL CHECK (kind IN ('event', 'host', 'feast', 'search')),
    -- An id of catalog, the code of a feast, or the query of a search's address.
    key      text NOT NULL CHECK (char_length(key) BETWEEN 1 AND 1000),
    name     text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
    saved_at timestamptz NOT NULL,
    UNIQUE (list_id, kind, key)
);
