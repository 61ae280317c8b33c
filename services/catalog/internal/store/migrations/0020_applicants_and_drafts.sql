-- +goose Up
-- The user who applied with this profile and may change it before acting for the host.
ALTER TABLE hosts ADD COLUMN applicant_id integer;
-- A draft may lack its dates; the domain requires them for published events.
ALTER TABLE events ALTER COLUMN event_start_date DROP NOT NULL, ALTER COLUMN event_end_date DROP NOT NULL;
