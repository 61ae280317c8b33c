-- +goose Up
-- Verdicts of editors that have not taken effect and can be cancelled; at most one for an entry.
CREATE TABLE pending_verdicts (
    entry_id   integer PRIMARY KEY,
    verdict    text NOT NULL,
    message    text NOT NULL,
    -- The version of the entry that was judged.
    seen       timestamptz NOT NULL,
    editor_id  integer NOT NULL,
    due_at     timestamptz NOT NULL
);
CREATE INDEX pending_verdicts_due ON pending_verdicts (due_at);
