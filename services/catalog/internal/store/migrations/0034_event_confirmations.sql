-- +goose Up

-- Whether hosts confirm the coming dates of their events (docs/decisions/dates.md#confirmation-by-the-host).
ALTER TABLE events
    ADD COLUMN confirmed_at             timestamptz,
    -- The last request, sent or not; it is repeated after a week or a quarter.
    ADD COLUMN confirmation_asked_at    timestamptz,
    -- When the request that was sent and not answered counts as unanswered; null = none is open.
    ADD COLUMN confirmation_closes_at   timestamptz,
    -- When the first of the requests that are not answered was sent.
    ADD COLUMN unanswered_since         timestamptz,
    ADD COLUMN unanswered_confirmations smallint NOT NULL DEFAULT 0,
    ADD COLUMN is_unconfirmed           boolean GENERATED ALWAYS AS (NULLIF(unanswered_confirmations >= 3, false)) STORED;
CREATE INDEX events_confirmation_closes_at ON events (confirmation_closes_at) WHERE confirmation_closes_at IS NOT NULL;
CREATE INDEX events_unanswered_since ON events (unanswered_since) WHERE unanswered_since IS NOT NULL;

-- Links from mails with which a host confirms dates; only the hash of the token is stored.
CREATE TABLE event_confirmations (
    hash        bytea PRIMARY KEY,
    event_id    integer NOT NULL REFERENCES events ON DELETE CASCADE,
    -- The host that was asked: the link ends when the event moves to another one.
    host_id     integer NOT NULL,
    -- Who got the mail: a user in auth.
    user_id     integer NOT NULL,
    expires_at  timestamptz NOT NULL,
    answered_at timestamptz,
    answer      text CHECK (answer IN ('takesPlace', 'doesNot', 'newTime'))
);
CREATE INDEX event_confirmations_event_id ON event_confirmations (event_id);
CREATE INDEX event_confirmations_user_id ON event_confirmations (user_id);
CREATE INDEX event_confirmations_expires_at ON event_confirmations (expires_at);
