-- +goose Up

-- Events that were public and are deleted: their pages answer 410, and feeds can name them.
CREATE TABLE removed_events (
    event_id   integer PRIMARY KEY,
    uuid       uuid NOT NULL,
    removed_at timestamptz NOT NULL DEFAULT now()
);
