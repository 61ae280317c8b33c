-- +goose Up
-- The editor who approved or rejected it; null where nobody knows any more.
ALTER TABLE applications ADD COLUMN decided_by integer;
CREATE INDEX applications_own ON applications (sole_user_id, id);
-- What editors applied with for others waits for nobody.
UPDATE applications SET state = 'approved', decided_at = updated_at, decided_by = user_id
    WHERE sole_user_id IS NULL AND state IN ('received', 'information_requested');
