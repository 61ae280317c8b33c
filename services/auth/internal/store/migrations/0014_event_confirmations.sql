-- +goose Up
-- Requests to hosts to confirm the dates of the coming days.
ALTER TABLE mails DROP CONSTRAINT mails_kind_check,
    ADD CONSTRAINT mails_kind_check CHECK (kind IN ('reset', 'confirmation', 'application', 'application_answered', 'application_approved',
        'application_rejected', 'application_asked', 'event_approved', 'event_rejected', 'event_confirmation', 'role_changed',
        'account_deleted', 'contact')),
    -- Start and end of each date in turn.
    ADD COLUMN dates        timestamptz[],
    -- The token of the link, encrypted, so that a repeated mail has the same link.
    ADD COLUMN token_key_id text,
    ADD COLUMN token_sealed bytea;
