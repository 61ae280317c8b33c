-- +goose Up
-- The keys by which names are compared (auth.Skeletons); null until the service has computed those of an older account.
ALTER TABLE users ADD COLUMN username_skeletons text[];
CREATE INDEX users_username_skeletons ON users USING gin (username_skeletons);
CREATE INDEX users_without_skeletons ON users (id) WHERE username_skeletons IS NULL;
