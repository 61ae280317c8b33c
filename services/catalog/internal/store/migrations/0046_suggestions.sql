-- +goose Up

-- What is suggested while a visitor types (docs/decisions/search.md#suggestions). The names of a host as they are searched. The body is parsed here, because since
-- PostgreSQL 17 an index is built without a search path.
-- +goose StatementBegin
CREATE FUNCTION host_name_keys(commercial_name text, comp_name text, personal_name text) RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
    SELECT to_tsvector('simple'::regconfig, search_keys(search_words(
        coalesce(commercial_name, '') || ' ' || coalesce(comp_name, '') || ' ' || coalesce(personal_name, ''))));
END;
-- +goose StatementEnd
CREATE INDEX hosts_name_keys ON hosts USING gin (host_name_keys(commercial_name, comp_name, personal_name)) WITH (fastupdate = off);

-- The keys of a name as a search expression matches them.
-- +goose StatementBegin
CREATE FUNCTION search_key_vector(keys text[]) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT array_to_tsvector(array_remove(keys, ''))
$$;
-- +goose StatementEnd

-- The keys that a word may have when it is typed to its end, by the letter that may follow: conc is kunk before a, kuns before i.
-- +goose StatementBegin
CREATE FUNCTION search_begun_keys(word text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT array_agg(DISTINCT k.key) FROM (
        SELECT search_keys(word) AS key
        UNION ALL SELECT left(search_keys(word || next), -2) FROM unnest(ARRAY['ax', 'ix']) next
        UNION ALL SELECT left(search_keys(word || 'hx'), -1) WHERE word LIKE '%c'
        UNION ALL SELECT left(search_keys(word || next), -1) FROM unnest(ARRAY['lx', 'rx']) next WHERE word LIKE '%ch') k WHERE k.key <> ''
$$;
-- +goose StatementEnd

-- The feast is found by its own name, too.
UPDATE other_names SET names = names || ARRAY['Todos los Santos y Día de los Difuntos', 'All Saints and All Souls'] WHERE code = 'all-saints';

-- The other names of things are spelt right, whether or not an event has them.
INSERT INTO search_spellings (word) SELECT DISTINCT w.word FROM other_names o, unnest(o.names) n (name),
    regexp_split_to_table(search_words(n.name), ' ') w (word) WHERE w.word ~ '[a-z].{3}' ON CONFLICT DO NOTHING;
