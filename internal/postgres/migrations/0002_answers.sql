-- +goose Up
-- Stored responses to requests with an Idempotency-Key, committed together with the changes of the request.
CREATE TABLE answers (
    user_id    integer NOT NULL,
    key        text NOT NULL,
    -- Digest of method, address and body: the same key with another request is refused.
    digest     text NOT NULL,
    -- Null while the first request is running.
    answer     bytea,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, key)
);
CREATE INDEX answers_created ON answers (created_at);
