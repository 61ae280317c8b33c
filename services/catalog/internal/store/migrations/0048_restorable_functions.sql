-- +goose Up
-- Functions of indexes and generated columns run while a backup is restored, without a search path. Their bodies are parsed here, so that
-- they name the functions that they call by themselves and not by a path.

-- +goose StatementBegin
CREATE OR REPLACE FUNCTION search_key_list(content text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
BEGIN ATOMIC
    SELECT regexp_split_to_array(search_keys(search_words(content)), ' ');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE OR REPLACE FUNCTION search_name_keys(names text[]) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
BEGIN ATOMIC
    SELECT array_agg(DISTINCT k) FROM unnest(names) n, unnest(search_key_list(n)) k;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE OR REPLACE FUNCTION search_words_of_names(names text[]) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
BEGIN ATOMIC
    SELECT array_agg(search_words(n.name) ORDER BY n.at) FROM unnest(names) WITH ORDINALITY n (name, at);
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE OR REPLACE FUNCTION search_keys_of_names(names text[]) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
BEGIN ATOMIC
    SELECT array_agg(search_keys(search_words(n.name)) ORDER BY n.at) FROM unnest(names) WITH ORDINALITY n (name, at);
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE OR REPLACE FUNCTION host_name_keys(commercial_name text, comp_name text, personal_name text) RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
    SELECT to_tsvector('simple'::regconfig, search_keys(search_words(
        coalesce(commercial_name, '') || ' ' || coalesce(comp_name, '') || ' ' || coalesce(personal_name, ''))));
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE OR REPLACE FUNCTION search_begun_keys(word text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
BEGIN ATOMIC
    SELECT array_agg(DISTINCT k.key) FROM (
        SELECT search_keys(word) AS key
        UNION ALL SELECT left(search_keys(word || next), -2) FROM unnest(ARRAY['ax', 'ix']) next
        UNION ALL SELECT left(search_keys(word || 'hx'), -1) WHERE word LIKE '%c'
        UNION ALL SELECT left(search_keys(word || next), -1) FROM unnest(ARRAY['lx', 'rx']) next WHERE word LIKE '%ch') k WHERE k.key <> '';
END;
-- +goose StatementEnd
