-- +goose Up

-- The next date of each event (decision 41) is the first entry from now on.
CREATE INDEX occurrences_end ON occurrences (event_id, ends_at);
