-- +goose Up

-- The pages are called like the links that lead to them, and their texts say "organiser" as the whole portal does. A page with a title that
-- editors have changed is theirs.
UPDATE info_page_translations t SET page_title = c.title_now, page_text = replace(replace(page_text, c.first, c.first_now), c.second, c.second_now)
FROM info_pages p, (VALUES
    ('sales', 'en', 'Sales', 'Tickets and prices',
        'apply as a host,', 'apply as an organiser,', 'How to become an event host', 'How to become an organiser'),
    ('sales', 'es', 'Ventas', 'Entradas y precios', '', '', '', ''),
    ('sales', 'qu', 'Qhatu', 'Yaykuna raphi, chanin',
        'ruway wakichiqpa', 'wakichiqpa', 'Ruway wakichiqkunapaq', 'Wakichiqkunapaq'),
    ('charity', 'en', 'Charity', 'Support culture', '', '', '', ''),
    ('charity', 'es', 'Caridad', 'Apoya la cultura', '', '', '', ''),
    ('charity', 'qu', 'Yanapakuy', 'Yanapakuy', 'Ruway wakichiqta', 'Wakichiqta', '', ''),
    ('terms', 'qu', 'Kamachikuykuna', 'Kamachikuykuna',
        'Ruway wakichiqkuna', 'Wakichiqkuna', 'ruway wakichiqta', 'wakichiqta'),
    ('privacy', 'qu', 'Willakuna amachay', 'Willakuna amachay', 'ruway wakichiq', 'wakichiq', '', ''),
    ('privacy', 'en', 'Privacy', 'Privacy', 'Saved events, hosts, feasts and searches', 'Saved events, organisers, feasts and searches', '', '')
) AS c (page_code, locale, title, title_now, first, first_now, second, second_now)
WHERE p.id = t.info_page_id AND p.page_code = c.page_code AND t.locale = c.locale AND t.page_title = c.title;

UPDATE info_pages SET updated_at = now() WHERE page_code IN ('sales', 'charity', 'terms', 'privacy');
