-- +goose Up
-- One row for each login; a client's token names its session and ends with it.
CREATE TABLE sessions (
    id         integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id    integer NOT NULL REFERENCES users ON DELETE CASCADE,
    -- Names of browser and system.
    device     text NOT NULL,
    created_at timestamptz NOT NULL,
    -- Precise to the hour.
    used_at    timestamptz NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_id, used_at);

-- Mails about a role, about a deleted account, and to the team about an application. A deleted account has no row, so
-- its mail contains name and language.
ALTER TABLE mails DROP CONSTRAINT mails_kind_check,
    ADD CONSTRAINT mails_kind_check CHECK (kind IN ('reset', 'confirmation', 'application', 'application_answered', 'application_approved',
        'application_rejected', 'application_asked', 'event_approved', 'event_rejected', 'role_changed', 'account_deleted')),
    ADD COLUMN application_id integer,
    ADD COLUMN role text,
    ADD COLUMN username text,
    ADD COLUMN locale text;
