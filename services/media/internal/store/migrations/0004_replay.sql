-- +goose Up
-- When the formats of an image were measured; null while they are estimates.
ALTER TABLE files ADD COLUMN derived_at timestamptz;
-- A replay publishes the changes since a moment again.
CREATE INDEX files_updated_at ON files (updated_at, id);

-- Deleted files, so that a replay can publish them again: the retention of the stream is limited.
CREATE TABLE deleted_files (
    id         integer PRIMARY KEY,
    deleted_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX deleted_files_deleted_at ON deleted_files (deleted_at, id);

-- A trigger records every deletion, whatever statement causes it.
-- +goose StatementBegin
CREATE FUNCTION files_record_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO deleted_files (id) VALUES (OLD.id);
    RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER files_record_deletion AFTER DELETE ON files FOR EACH ROW EXECUTE FUNCTION files_record_deletion();
