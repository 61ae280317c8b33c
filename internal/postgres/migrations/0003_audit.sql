-- +goose Up
-- What those who look after the portal did, committed together with it.
CREATE TABLE audit (
    id         integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    created_at timestamptz NOT NULL DEFAULT now(),
    -- The account that did it; 0 = the portal itself.
    user_id    integer NOT NULL,
    action     text NOT NULL,
    noun       text NOT NULL,
    entry_id   integer NOT NULL,
    -- What changed, as it was and as it is; null: nothing was, or nothing is told.
    before     jsonb,
    after      jsonb
);
CREATE INDEX audit_noun ON audit (noun, id);
