-- +goose Up
-- Audit log of editors and administrators, committed together with their changes.
CREATE TABLE audit (
    id         integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    created_at timestamptz NOT NULL DEFAULT now(),
    -- The account that acted; 0 = the portal itself.
    user_id    integer NOT NULL,
    action     text NOT NULL,
    noun       text NOT NULL,
    entry_id   integer NOT NULL,
    -- The changed values, old and new; null: no value recorded.
    before     jsonb,
    after      jsonb
);
CREATE INDEX audit_noun ON audit (noun, id);
