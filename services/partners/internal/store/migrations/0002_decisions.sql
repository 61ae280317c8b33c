-- +goose Up
-- When editors approved or rejected it; of decisions from before the moment is that of the last change.
ALTER TABLE applications ADD COLUMN decided_at timestamptz;
UPDATE applications SET decided_at = updated_at WHERE state IN ('approved', 'rejected');
