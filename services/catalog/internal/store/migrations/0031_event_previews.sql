-- +goose Up
-- Links that show one event before it is public; only the hash of the token is stored.
CREATE TABLE event_previews (
    hash       bytea PRIMARY KEY,
    event_id   integer NOT NULL REFERENCES events ON DELETE CASCADE,
    -- Who created the link: a user in auth.
    user_id    integer NOT NULL,
    expires_at timestamptz NOT NULL
);
CREATE INDEX event_previews_event_id ON event_previews (event_id);
CREATE INDEX event_previews_user_id ON event_previews (user_id);
CREATE INDEX event_previews_expires_at ON event_previews (expires_at);
