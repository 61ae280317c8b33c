-- +goose Up
-- The second factor of an account (TOTP, RFC 6238).
CREATE TABLE second_factors (
    user_id        integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    -- Encrypted with the key of the id, which the database does not have.
    secret         bytea NOT NULL,
    key_id         text NOT NULL,
    -- False until a code has proved that the user's app has the secret.
    enabled        boolean NOT NULL,
    -- The time step of the last accepted code.
    last_step      bigint NOT NULL,
    -- SHA-256 of the unused ones.
    recovery_codes bytea[] NOT NULL
);
