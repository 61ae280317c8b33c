-- +goose Up
-- The kind of identity document of imported profiles, which was public before. The kind that a new applicant sends is
-- stored by partners only; this column can contain neither numbers nor names.
ALTER TABLE hosts ADD COLUMN personal_identifying_document text
    CHECK (personal_identifying_document IN ('residence permit', 'driving licence', 'foreign passport', 'local passport'));
