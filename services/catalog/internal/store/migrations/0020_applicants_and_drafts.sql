-- +goose Up
-- The user who applied with this profile; they may change it before they act for it.
ALTER TABLE hosts ADD COLUMN applicant_id integer;
-- A draft need not know its dates; published events do, by the rules of the domain.
ALTER TABLE events ALTER COLUMN event_start_date DROP NOT NULL, ALTER COLUMN event_end_date DROP NOT NULL;
