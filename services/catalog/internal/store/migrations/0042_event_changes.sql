-- +goose Up

-- removed_events has every event that was public and is no longer, whoever withdrew it.
-- +goose StatementBegin
CREATE FUNCTION note_removed_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND NEW.published_at IS NOT NULL THEN
        DELETE FROM removed_events WHERE event_id = NEW.id;
    ELSE
        INSERT INTO removed_events (event_id, uuid) VALUES (OLD.id, OLD.uuid)
            ON CONFLICT (event_id) DO UPDATE SET removed_at = now();
    END IF;
    RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER removed_event AFTER DELETE ON events FOR EACH ROW
    WHEN (OLD.published_at <= clock_timestamp()) EXECUTE FUNCTION note_removed_event();
CREATE TRIGGER withdrawn_event AFTER UPDATE OF published_at ON events FOR EACH ROW
    WHEN (OLD.published_at <= clock_timestamp() AND NEW.published_at IS NULL) EXECUTE FUNCTION note_removed_event();
CREATE TRIGGER republished_event AFTER UPDATE OF published_at ON events FOR EACH ROW
    WHEN (OLD.published_at IS NULL AND NEW.published_at IS NOT NULL) EXECUTE FUNCTION note_removed_event();

INSERT INTO removed_events (event_id, uuid, removed_at)
    SELECT id, uuid, updated_at FROM events WHERE publication = 'archived' ON CONFLICT DO NOTHING;

-- Changes in their order. An event with a later publishing time changes when it becomes public.
CREATE INDEX events_changed ON events (greatest(updated_at, published_at), id) WHERE published_at IS NOT NULL;
CREATE INDEX removed_events_removed ON removed_events (removed_at, event_id);
