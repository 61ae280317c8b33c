-- +goose Up
-- From partners' events: the private files of applications, and when they were decided.
CREATE TABLE applications (
    id         integer PRIMARY KEY,
    decided_at timestamptz
);
CREATE TABLE application_scans (
    application_id integer NOT NULL REFERENCES applications,
    file_id        integer NOT NULL REFERENCES files ON DELETE CASCADE,
    PRIMARY KEY (application_id, file_id)
);
CREATE INDEX application_scans_file ON application_scans (file_id);
