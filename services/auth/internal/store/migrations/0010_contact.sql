-- +goose Up
-- Messages of visitors to the portal. reply_to is the visitor's address; username is the name that the visitor entered.
ALTER TABLE mails DROP CONSTRAINT mails_kind_check,
    ADD CONSTRAINT mails_kind_check CHECK (kind IN ('reset', 'confirmation', 'application', 'application_answered', 'application_approved',
        'application_rejected', 'application_asked', 'event_approved', 'event_rejected', 'role_changed', 'account_deleted', 'contact')),
    ADD COLUMN reply_to text;
