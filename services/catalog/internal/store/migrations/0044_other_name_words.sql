-- +goose Up

-- The folded words of each name, so that a search need not fold the names that it may mean.
-- +goose StatementBegin
CREATE FUNCTION search_words_of_names(names text[]) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT array_agg(search_words(n.name) ORDER BY n.at) FROM unnest(names) WITH ORDINALITY n (name, at)
$$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION search_keys_of_names(names text[]) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT array_agg(search_keys(search_words(n.name)) ORDER BY n.at) FROM unnest(names) WITH ORDINALITY n (name, at)
$$;
-- +goose StatementEnd
ALTER TABLE other_names
    ADD COLUMN name_words text[] NOT NULL GENERATED ALWAYS AS (search_words_of_names(names)) STORED,
    ADD COLUMN name_keys text[] NOT NULL GENERATED ALWAYS AS (search_keys_of_names(names)) STORED;
