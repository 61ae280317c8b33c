-- +goose Up

-- The start that the recurrence computes for a date that was changed by hand, when another start was published before (docs/decisions/dates.md#dates-changed-by-hand).
ALTER TABLE occurrences ADD COLUMN computed_starts_at timestamptz;

-- What visitors saw last of an event that is hidden now; the log of changes compares it when the event is public again.
ALTER TABLE events ADD COLUMN last_public jsonb;
