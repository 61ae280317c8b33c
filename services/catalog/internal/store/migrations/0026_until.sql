-- +goose Up

-- Answers tell until when they hold by the clock (decision 52): the next publication, the next end of a date.
CREATE INDEX events_published ON events (published_at);
CREATE INDEX hosts_published ON hosts (published_at);
CREATE INDEX news_published ON news (published_at);
CREATE INDEX collections_published ON collections (published_at);
CREATE INDEX occurrences_ends ON occurrences (ends_at);
