-- +goose Up

-- Notes of dates are texts of their events with a state (docs/decisions/texts.md#states-of-translations): the field of the note of date 7 is occurrences.7.note.
WITH hashed AS (
    SELECT o.event_id AS entry_id, 'occurrences.' || o.id || '.note' AS field, n.key AS locale, sha256(convert_to(n.value, 'UTF8')) AS hash
    FROM occurrences o CROSS JOIN LATERAL jsonb_each_text(o.notes) n WHERE n.value <> ''
)
INSERT INTO text_states (noun, entry_id, field, locale, source_locale, source_hash, text_hash)
SELECT 'events', entry_id, field, locale, first_value(locale) OVER source, first_value(hash) OVER source, hash
FROM hashed WINDOW source AS (PARTITION BY entry_id, field ORDER BY array_position(ARRAY['es', 'en', 'qu'], locale))
ON CONFLICT DO NOTHING;
