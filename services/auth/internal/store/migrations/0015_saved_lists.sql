-- +goose Up
-- What an account keeps of events, hosts, feasts and searches, at its owner's wish. A list that was deleted and started again has
-- another id, so that devices can tell it from the one that they know.
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
