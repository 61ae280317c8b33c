-- +goose Up
-- The kind of identity document that an imported profile already showed to everybody. The kind that a new applicant names
-- stays with partners; this column can hold no number and no name.
ALTER TABLE hosts ADD COLUMN personal_identifying_document text
    CHECK (personal_identifying_document IN ('residence permit', 'driving licence', 'foreign passport', 'local passport'));
