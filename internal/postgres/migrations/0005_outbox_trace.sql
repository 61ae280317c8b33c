-- +goose Up
-- The span that published the message, as W3C's traceparent; NULL without tracing.
ALTER TABLE outbox ADD COLUMN trace text;
