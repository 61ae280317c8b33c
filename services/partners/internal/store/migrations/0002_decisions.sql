-- +goose Up
-- When the application was approved or rejected; for older decisions, the time of the last change.
ALTER TABLE applications ADD COLUMN decided_at timestamptz;
UPDATE applications SET decided_at = updated_at WHERE state IN ('approved', 'rejected');
