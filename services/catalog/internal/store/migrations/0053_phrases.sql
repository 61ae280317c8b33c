-- +goose Up

-- The words of a text, for texts of several words (docs/decisions/search.md#exact-phrases): words are separated by spaces, apostrophes, backslashes and colons,
-- which a tsvector gives a meaning, and by the separator of texts. A word of 2047 bytes or a text of a megabyte does not fit into a
-- tsvector: such a text has the word ":", and is a candidate for every phrase.
-- +goose StatementBegin
CREATE FUNCTION phrase_words(content text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE
        WHEN octet_length(content) < 2047 OR octet_length(content) < 500000 AND content !~ '[^ \t\n\v\f\r]{255}'
            THEN replace(replace(replace(replace(content, E'\x1f', ' '), '\', ' '), ':', ' '), '''', ' ')::tsvector
        ELSE ''':'''::tsvector
    END;
-- +goose StatementEnd

CREATE INDEX event_translations_phrases ON event_translations USING gin (phrase_words(words));
CREATE INDEX host_translations_phrases ON host_translations USING gin (phrase_words(words));
CREATE INDEX hosts_phrases ON hosts USING gin (phrase_words(words));
CREATE INDEX news_translations_phrases ON news_translations USING gin (phrase_words(words));
-- No statement needs statistics of them; they would be calculated from thousands of texts.
ALTER INDEX event_translations_phrases ALTER COLUMN 1 SET STATISTICS 0;
ALTER INDEX host_translations_phrases ALTER COLUMN 1 SET STATISTICS 0;
ALTER INDEX hosts_phrases ALTER COLUMN 1 SET STATISTICS 0;
ALTER INDEX news_translations_phrases ALTER COLUMN 1 SET STATISTICS 0;
