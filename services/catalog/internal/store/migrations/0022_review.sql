-- +goose Up
-- The events of a trusted host are public without an editor's look. Hosts from before this rule have been so all along.
ALTER TABLE hosts ADD COLUMN trusted boolean NOT NULL DEFAULT false;
UPDATE hosts SET trusted = true;
-- What an editor wrote when the event was rejected; null: nothing.
ALTER TABLE events ADD COLUMN review_message text;
-- Why an entry is not public, where that is no choice of its owner.
ALTER TABLE hosts ADD COLUMN review_state text
    GENERATED ALWAYS AS (CASE WHEN published_at IS NULL AND publication IN ('pending', 'rejected') THEN publication END) STORED;
ALTER TABLE events ADD COLUMN review_state text
    GENERATED ALWAYS AS (CASE WHEN published_at IS NULL AND publication IN ('pending', 'rejected') THEN publication END) STORED;
CREATE INDEX events_review ON events (review_state, id) WHERE review_state IS NOT NULL;
