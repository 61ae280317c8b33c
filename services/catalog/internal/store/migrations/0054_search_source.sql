-- +goose Up

-- OFFSET 0 keeps the subquery f from being merged into the view. Otherwise PostgreSQL computes the words of each text as often as the view
-- mentions them, which took a fifth of the time of indexing an event, and plans the repeated expressions. Results are the same.
CREATE OR REPLACE VIEW event_search_source AS
    SELECT e.id AS event_id, search_vector(f.title, f.host, f.place, f.rest) AS words,
        search_vector(search_keys(concat_ws(' ', f.title, search_pairs(f.title))), concat_ws(' ', search_keys(f.host), f.categories, f.audiences),
            concat_ws(' ', search_keys(f.place), f.city, f.neighbourhood), search_keys(f.rest)) AS keys,
        array_position(ARRAY['event', 'season', 'permanent'], e.programme_kind)::smallint AS kind, e.xmin::text::bigint AS version
    FROM events e LEFT JOIN hosts h ON h.id = e.event_host_id LEFT JOIN addresses a ON a.id = e.event_address_id
    LEFT JOIN contacts c ON c.id = e.event_contacts_id
    CROSS JOIN LATERAL (SELECT string_agg(event_name, ' ') AS title,
            string_agg(concat_ws(' ', event_short_description, event_description), ' ') AS rest
        FROM event_translations WHERE event_id = e.id) t
    CROSS JOIN LATERAL (SELECT search_words(t.title) AS title, search_words(t.rest) AS rest,
        search_words(concat_ws(' ', a.address, c.place,
            (SELECT string_agg(DISTINCT o.place, ' ') FROM occurrences o WHERE o.event_id = e.id AND o.place IS NOT NULL))) AS place,
        search_words(concat_ws(' ', h.commercial_name, h.comp_name, h.personal_name)) AS host, 'xcity' || a.city_id AS city,
        'xneighbourhood' || a.neighbourhood_id AS neighbourhood,
        (SELECT string_agg('xcategory' || event_category_id, ' ') FROM event_category_links WHERE event_id = e.id) AS categories,
        (SELECT string_agg('xaudience' || audience, ' ') FROM event_audiences WHERE event_id = e.id) AS audiences OFFSET 0) f;
