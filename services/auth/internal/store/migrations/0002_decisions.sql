-- +goose Up
-- Mails about decisions: the editor's text, and the event concerned.
ALTER TABLE mails DROP CONSTRAINT mails_kind_check,
    ADD CONSTRAINT mails_kind_check CHECK (kind IN ('reset', 'confirmation', 'application', 'application_answered', 'application_approved',
        'application_rejected', 'application_asked', 'event_approved', 'event_rejected')),
    ADD COLUMN message text,
    ADD COLUMN event_id integer,
    ADD COLUMN event_name text;
CREATE INDEX users_host ON users (event_host_id) WHERE event_host_id IS NOT NULL;
