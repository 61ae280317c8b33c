-- +goose Up
-- First answers to requests with an Idempotency-Key, committed together with what they did.
CREATE TABLE answers (
    user_id    integer NOT NULL,
    key        text NOT NULL,
    -- Of method, address and body: the same key with another request is refused.
    digest     text NOT NULL,
    -- Null only inside of the transaction that is at work.
    answer     bytea,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, key)
);
CREATE INDEX answers_created ON answers (created_at);
