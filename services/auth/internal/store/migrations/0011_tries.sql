-- +goose Up
-- Tries on one account or inbox from any address; key is an HMAC of the kind and the account.
CREATE TABLE tries (
    key           bytea PRIMARY KEY,
    count         integer NOT NULL,
    counted_at    timestamptz NOT NULL,
    blocked_until timestamptz NOT NULL
);
CREATE INDEX tries_counted_at ON tries (counted_at);

-- HMACs of the networks from which users have signed in.
CREATE TABLE sign_in_networks (
    user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
    network bytea NOT NULL,
    used_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, network)
);
CREATE INDEX sign_in_networks_used_at ON sign_in_networks (used_at);
