-- +goose Up

-- A trusted extension since PostgreSQL 13: the database owner may create it if the server has the contrib modules.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- The texts of a row in lower case, for matching within texts (docs/decisions/reading.md#candidates-from-an-index): "words" has the searched texts, "remarks"
-- those that only filters use. They are separated by a character that is not typed. Generated columns cannot get out of
-- date.
ALTER TABLE event_translations
    ADD COLUMN words text GENERATED ALWAYS AS (lower(coalesce(event_name, '') || E'\x1f' || coalesce(slug, '') || E'\x1f'
        || coalesce(event_description, '') || E'\x1f' || coalesce(event_short_description, ''))) STORED,
    ADD COLUMN remarks text GENERATED ALWAYS AS (lower(coalesce(event_duration, '') || E'\x1f' || coalesce(event_rules, '') || E'\x1f'
        || coalesce(event_age_restrictions, '') || E'\x1f' || coalesce(status_reason, '') || E'\x1f' || coalesce(accessibility_note, ''))) STORED;
ALTER TABLE events
    ADD COLUMN remarks text GENERATED ALWAYS AS (lower(coalesce(link_to_buy_ticket, '') || E'\x1f' || coalesce(event_digital_catalog, '') || E'\x1f'
        || coalesce(event_web_site, ''))) STORED;
ALTER TABLE host_translations
    ADD COLUMN words text GENERATED ALWAYS AS (lower(coalesce(org_resume, '') || E'\x1f' || coalesce(org_work_type, '') || E'\x1f'
        || coalesce(product_description_text, ''))) STORED;
ALTER TABLE hosts
    ADD COLUMN words text GENERATED ALWAYS AS (lower(coalesce(commercial_name, '') || E'\x1f' || coalesce(comp_name, '') || E'\x1f'
        || coalesce(event_host_code, '') || E'\x1f' || coalesce(personal_name, ''))) STORED,
    ADD COLUMN remarks text GENERATED ALWAYS AS (lower(coalesce(ruc, '') || E'\x1f' || coalesce(webpage, '') || E'\x1f'
        || coalesce(digital_catalog, '') || E'\x1f' || coalesce(comp_video_link, '') || E'\x1f' || coalesce(product_description_link, ''))) STORED;
ALTER TABLE news_translations
    ADD COLUMN words text GENERATED ALWAYS AS (lower(coalesce(title, '') || E'\x1f' || coalesce(news_text, ''))) STORED;

CREATE INDEX event_translations_words ON event_translations USING gin (words gin_trgm_ops);
CREATE INDEX event_translations_remarks ON event_translations USING gin (remarks gin_trgm_ops);
CREATE INDEX events_remarks ON events USING gin (remarks gin_trgm_ops);
CREATE INDEX host_translations_words ON host_translations USING gin (words gin_trgm_ops);
CREATE INDEX hosts_words ON hosts USING gin (words gin_trgm_ops);
CREATE INDEX hosts_remarks ON hosts USING gin (remarks gin_trgm_ops);
CREATE INDEX news_translations_words ON news_translations USING gin (words gin_trgm_ops);
-- For searches for a number.
CREATE INDEX events_price ON events (event_price) WHERE event_price IS NOT NULL;
CREATE INDEX hosts_person_count ON hosts (person_count) WHERE person_count IS NOT NULL;
CREATE INDEX hosts_middle_age ON hosts (middle_age) WHERE middle_age IS NOT NULL;
CREATE INDEX hosts_women_percentage ON hosts (women_percentage) WHERE women_percentage IS NOT NULL;

-- Orders and conditions of pages; published_at is included so that rows that are not public are skipped without a
-- fetch.
DROP INDEX events_created;
CREATE INDEX events_created ON events (created_at DESC, id) INCLUDE (published_at) WHERE published_at IS NOT NULL;
DROP INDEX events_span;
CREATE INDEX events_span ON events (event_end_date, event_start_date, id) INCLUDE (published_at);
CREATE INDEX events_start ON events (event_start_date, id) INCLUDE (event_end_date, published_at);
-- The columns that counting reads of each event.
CREATE INDEX events_facts ON events (id) INCLUDE (published_at, event_host_id, event_address_id);
CREATE INDEX addresses_place ON addresses (id) INCLUDE (city_id);
CREATE INDEX hosts_created ON hosts (created_at DESC, id) INCLUDE (published_at) WHERE published_at IS NOT NULL;
CREATE INDEX news_created ON news (created_at DESC, id) INCLUDE (published_at) WHERE published_at IS NOT NULL;
-- The next publication, when a total changes without a write. For the column alone the planner expects that most rows
-- are excluded, and reads the whole index.
CREATE INDEX events_publishing ON events ((published_at AT TIME ZONE 'UTC'));
CREATE INDEX hosts_publishing ON hosts ((published_at AT TIME ZONE 'UTC'));
CREATE INDEX news_publishing ON news ((published_at AT TIME ZONE 'UTC'));
DROP INDEX occurrences_time;
CREATE INDEX occurrences_coming ON occurrences (ends_at, starts_at, event_id);
DROP INDEX event_category_links_category;
CREATE INDEX event_category_links_category ON event_category_links (event_category_id, event_id);

-- The sum of these numbers changes with every change of content, so counts can be cached while it is the same (decision
-- 55). There are many rows, of which a transaction locks a free one, so that writers do not wait for each other.
CREATE TABLE content_generation (
    slot       integer PRIMARY KEY,
    generation bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 20);
INSERT INTO content_generation (slot) SELECT generate_series(0, 63);

-- Once per transaction, at its first write; rolling back to a savepoint also resets the setting.
-- +goose StatementBegin
CREATE FUNCTION raise_content_generation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF current_setting('raymi.raised', true) IS DISTINCT FROM pg_current_xact_id()::text THEN
        UPDATE content_generation SET generation = generation + 1
            WHERE slot = (SELECT slot FROM content_generation ORDER BY slot LIMIT 1 FOR UPDATE SKIP LOCKED);
        IF NOT FOUND THEN
            UPDATE content_generation SET generation = generation + 1 WHERE slot = pg_backend_pid() % 64;
        END IF;
        PERFORM set_config('raymi.raised', pg_current_xact_id()::text, true);
    END IF;
    RETURN NULL;
END $$;
-- +goose StatementEnd

-- +goose StatementBegin
DO $$
DECLARE content text;
BEGIN
    FOR content IN SELECT tablename FROM pg_tables WHERE schemaname = current_schema()
        AND tablename NOT IN ('outbox', 'inbox', 'answers', 'audit', 'content_generation', 'schema_version', 'schema_version_shared')
    LOOP
        EXECUTE format('CREATE TRIGGER content_generation AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
            FOR EACH STATEMENT EXECUTE FUNCTION raise_content_generation()', content);
    END LOOP;
END $$;
-- +goose StatementEnd
