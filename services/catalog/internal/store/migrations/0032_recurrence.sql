-- +goose Up

-- Dates that follow from a rule or a feast, and changes of single dates by hand (docs/decisions/dates.md#recurrence-attribute).
ALTER TABLE events
    DROP COLUMN series_rule,
    ADD COLUMN recurrence            jsonb,
    ADD COLUMN programme_kind        text NOT NULL DEFAULT 'event' CHECK (programme_kind IN ('event', 'season', 'permanent')),
    ADD COLUMN programme_kind_chosen boolean NOT NULL DEFAULT false,
    ADD COLUMN series_code           text,
    -- The public log of changed dates.
    ADD COLUMN changes               jsonb,
    -- The horizon up to which the dates of a rule are stored; null when it has no later ones.
    ADD COLUMN dates_until           timestamptz;
CREATE INDEX events_dates_until ON events (dates_until) WHERE dates_until IS NOT NULL;
CREATE INDEX events_series ON events (series_code) WHERE series_code IS NOT NULL;

ALTER TABLE occurrences
    ADD COLUMN status             text NOT NULL DEFAULT 'scheduled'
        CHECK (status IN ('scheduled', 'cancelled', 'postponed', 'rescheduled', 'movedOnline', 'full')),
    -- In the first language that has a note, for filters; notes has all languages.
    ADD COLUMN note               text,
    ADD COLUMN notes              jsonb,
    ADD COLUMN is_override        boolean NOT NULL DEFAULT false,
    ADD COLUMN original_starts_at timestamptz;

-- Lists by day ask what takes place together with the time.
DROP INDEX occurrences_coming;
CREATE INDEX occurrences_coming ON occurrences (ends_at, starts_at, event_id) INCLUDE (status);
