-- +goose Up
-- The events of a trusted host are public without review. Existing hosts are trusted, as before.
ALTER TABLE hosts ADD COLUMN trusted boolean NOT NULL DEFAULT false;
UPDATE hosts SET trusted = true;
-- The editor's reason of a rejection; null = none.
ALTER TABLE events ADD COLUMN review_message text;
-- Why an entry is not public, unless its owner made it a draft.
ALTER TABLE hosts ADD COLUMN review_state text
    GENERATED ALWAYS AS (CASE WHEN published_at IS NULL AND publication IN ('pending', 'rejected') THEN publication END) STORED;
ALTER TABLE events ADD COLUMN review_state text
    GENERATED ALWAYS AS (CASE WHEN published_at IS NULL AND publication IN ('pending', 'rejected') THEN publication END) STORED;
CREATE INDEX events_review ON events (review_state, id) WHERE review_state IS NOT NULL;
