-- +goose Up
-- The editor who approved or rejected it; null if unknown.
ALTER TABLE applications ADD COLUMN decided_by integer;
CREATE INDEX applications_own ON applications (sole_user_id, id);
