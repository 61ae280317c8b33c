-- +goose Up

-- Which language each text was written in first, and what its translations were made of. A row per text that is not
-- empty; a field and language without a row is missing. The hashes are SHA-256 of the texts, which are in
-- <noun>_translations: a translation is outdated when its source_hash differs from the source's text_hash (docs/decisions/texts.md#states-of-translations).
CREATE TABLE text_states (
    -- The table of the entry: events, hosts, news …
    noun          text NOT NULL,
    entry_id      integer NOT NULL,
    -- The contract's name of the attribute.
    field         text NOT NULL,
    locale        text NOT NULL,
    source_locale text NOT NULL,
    source_hash   bytea NOT NULL,
    text_hash     bytea NOT NULL,
    origin        text NOT NULL DEFAULT 'written' CHECK (origin IN ('written', 'machine')),
    -- User ids; 0 = unknown, null = not reviewed.
    written_by    integer NOT NULL DEFAULT 0,
    reviewed_by   integer,
    reviewed_at   timestamptz,
    PRIMARY KEY (noun, entry_id, field, locale)
);
-- The translation desk lists fields by their source, the newest entry first.
CREATE INDEX text_states_sources ON text_states (noun, entry_id DESC, field) WHERE locale = source_locale;

WITH texts (noun, entry_id, field, locale, content) AS (
    SELECT 'events', t.event_id, f.* FROM event_translations t CROSS JOIN LATERAL (VALUES
        ('eventName', t.locale, t.event_name), ('eventDescription', t.locale, t.event_description),
        ('eventShortDescription', t.locale, t.event_short_description), ('eventDuration', t.locale, t.event_duration),
        ('eventRules', t.locale, t.event_rules), ('eventAgeRestrictions', t.locale, t.event_age_restrictions),
        ('statusReason', t.locale, t.status_reason), ('accessibilityNote', t.locale, t.accessibility_note)) f (field, locale, content)
    UNION ALL
    SELECT 'hosts', t.host_id, f.* FROM host_translations t CROSS JOIN LATERAL (VALUES
        ('orgResume', t.locale, t.org_resume), ('orgWorkType', t.locale, t.org_work_type),
        ('productDescriptionText', t.locale, t.product_description_text)) f (field, locale, content)
    UNION ALL
    SELECT 'news', t.news_id, f.* FROM news_translations t CROSS JOIN LATERAL (VALUES
        ('title', t.locale, t.title), ('newsText', t.locale, t.news_text)) f (field, locale, content)
    UNION ALL
    SELECT 'collections', t.collection_id, f.* FROM collection_translations t CROSS JOIN LATERAL (VALUES
        ('collectionName', t.locale, t.collection_name),
        ('collectionDescription', t.locale, t.collection_description)) f (field, locale, content)
    UNION ALL SELECT 'cities', city_id, 'cityName', locale, city_name FROM city_translations
    UNION ALL SELECT 'event_categories', event_category_id, 'eventCategoryName', locale, event_category_name FROM event_category_translations
    UNION ALL SELECT 'areas', area_id, 'cultureTypeName', locale, culture_type_name FROM area_translations
    UNION ALL SELECT 'affiliations', affiliation_id, 'affiliationName', locale, affiliation_name FROM affiliation_translations
    UNION ALL SELECT 'org_types', org_type_id, 'orgTypeName', locale, org_type_name FROM org_type_translations
), hashed AS (
    SELECT noun, entry_id, field, locale, sha256(convert_to(content, 'UTF8')) AS hash FROM texts WHERE content <> ''
)
INSERT INTO text_states (noun, entry_id, field, locale, source_locale, source_hash, text_hash)
SELECT noun, entry_id, field, locale, first_value(locale) OVER source, first_value(hash) OVER source, hash
FROM hashed WINDOW source AS (PARTITION BY noun, entry_id, field ORDER BY array_position(ARRAY['es', 'en', 'qu'], locale));
