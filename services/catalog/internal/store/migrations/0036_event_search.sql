-- +goose Up

-- The searchable text of events (docs/decisions/search.md#events-by-words). A text is folded twice: to its words, without accents and case, and to
-- keys, which are equal for the spellings of one word: Qosqo, Qusqu and Cusco; danza, danzas and dance.

-- +goose StatementBegin
CREATE FUNCTION search_words(content text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT btrim(regexp_replace(regexp_replace(lower(normalize(content, NFKD)), '[\u0300-\u036f''’‘ʼ`´]', '', 'g'), '[^a-z0-9]+', ' ', 'g'))
$$;
-- +goose StatementEnd

-- From the inside out: aspirated consonants; Christ as Cristo; hua, gua, cua as wa; que, qui; soft and hard c; a silent h;
-- the plural in Spanish, English and Quechua; the last vowels, which Spanish and English words differ in; double letters;
-- letters that are written for one another in Cusco.
-- +goose StatementBegin
CREATE FUNCTION search_keys(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT translate(
        replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
            regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
                words, '([ptk])h', '\1', 'g'), 'ch(?=[lr])', 'k', 'g'),
                'h?u(?=[aei])', 'w', 'g'), 'q[uw](?=[ei])', 'k', 'g'),
                'c(?=[eiy])', 's', 'g'), 'c(?!h)', 'k', 'g'),
                '(?<![cs])h', '', 'g'),
                '(\w{3})(kuna|s)\M', '\1', 'g'),
                '(\w{3})[aeiouy]+\M', '\1', 'g'),
            'll', 'l'), 'rr', 'r'), 'ss', 's'), 'nn', 'n'), 'tt', 't'), 'pp', 'p'), 'kk', 'k'), 'mm', 'm'), 'ff', 'f'), 'dd', 'd'), 'gg', 'g'),
            'bb', 'b'),
        'zyvqeo', 'sibkiu')
$$;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE FUNCTION search_key_list(content text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT regexp_split_to_array(search_keys(search_words(content)), ' ')
$$;
-- +goose StatementEnd

-- Words of the title have the weight A, those of the host and the categories B, those of the place C, other texts D.
-- +goose StatementBegin
CREATE FUNCTION search_vector(title text, host text, place text, rest text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT setweight(to_tsvector('simple', coalesce(title, '')), 'A') || setweight(to_tsvector('simple', coalesce(host, '')), 'B')
        || setweight(to_tsvector('simple', coalesce(place, '')), 'C') || setweight(to_tsvector('simple', coalesce(rest, '')), 'D')
$$;
-- +goose StatementEnd

-- Each word joined with the next one: Quechua names are written as one word or as two, Qoyllur Rit'i and Qoylluriti.
-- +goose StatementBegin
CREATE FUNCTION search_pairs(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT string_agg(p.word || p.next, ' ') FROM (SELECT w.word, lead(w.word) OVER (ORDER BY w.n) AS next
        FROM regexp_split_to_table(words, ' ') WITH ORDINALITY w (word, n)) p
$$;
-- +goose StatementEnd

CREATE TABLE event_search (
    event_id integer PRIMARY KEY REFERENCES events ON DELETE CASCADE,
    words    tsvector NOT NULL,
    keys     tsvector NOT NULL,
    -- The order of programme kinds in a list: event, season, permanent.
    kind     smallint NOT NULL,
    -- The transaction that wrote the event's row when it was indexed.
    version  bigint NOT NULL
);
-- Without a pending list every search takes the same time.
CREATE INDEX event_search_keys ON event_search USING gin (keys) WITH (fastupdate = off);

-- What event_search has to contain. City and categories are tokens: a search resolves their names, so that a renamed list
-- entry changes no event. The service indexes the events that are there already, a few at a time: until this migration
-- ends, the reference of the new table to events blocks their writes.
CREATE VIEW event_search_source AS
    SELECT e.id AS event_id, search_vector(f.title, f.host, f.place, f.rest) AS words,
        search_vector(search_keys(concat_ws(' ', f.title, search_pairs(f.title))), concat_ws(' ', search_keys(f.host), f.categories),
            concat_ws(' ', search_keys(f.place), f.city), search_keys(f.rest)) AS keys,
        array_position(ARRAY['event', 'season', 'permanent'], e.programme_kind)::smallint AS kind, e.xmin::text::bigint AS version
    FROM events e LEFT JOIN hosts h ON h.id = e.event_host_id LEFT JOIN addresses a ON a.id = e.event_address_id
    CROSS JOIN LATERAL (SELECT string_agg(event_name, ' ') AS title,
            string_agg(concat_ws(' ', event_short_description, event_description), ' ') AS rest
        FROM event_translations WHERE event_id = e.id) t
    CROSS JOIN LATERAL (SELECT search_words(t.title) AS title, search_words(t.rest) AS rest, search_words(a.address) AS place,
        search_words(concat_ws(' ', h.commercial_name, h.comp_name, h.personal_name)) AS host, 'xcity' || a.city_id AS city,
        (SELECT string_agg('xcategory' || event_category_id, ' ') FROM event_category_links WHERE event_id = e.id) AS categories) f;

-- The words that texts contain, for words that a visitor misspells. A word stays when its last event is deleted.
CREATE TABLE search_spellings (
    word text PRIMARY KEY,
    key  text NOT NULL GENERATED ALWAYS AS (search_keys(word)) STORED
);
CREATE INDEX search_spellings_near ON search_spellings USING gin (word gin_trgm_ops, key gin_trgm_ops);

-- Words near a word. A swap in the middle of five letters leaves two trigrams of ten, or with a plural of eleven.
-- +goose StatementBegin
CREATE FUNCTION search_spellings_near(near text) RETURNS SETOF search_spellings LANGUAGE sql STABLE STRICT
    SET pg_trgm.similarity_threshold = 0.15 AS $$
    SELECT * FROM search_spellings WHERE word % near OR key % search_keys(near)
    ORDER BY greatest(similarity(word, near), similarity(key, search_keys(near))) DESC, word LIMIT 60
$$;
-- +goose StatementEnd

-- Names of one thing: a search for one finds the others.
-- +goose StatementBegin
CREATE FUNCTION search_name_keys(names text[]) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT array_agg(DISTINCT k) FROM unnest(names) n, unnest(search_key_list(n)) k
$$;
-- +goose StatementEnd
CREATE TABLE other_names (
    id    integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    code  text UNIQUE,
    names text[] NOT NULL CHECK (cardinality(names) > 1),
    keys  text[] NOT NULL GENERATED ALWAYS AS (search_name_keys(names)) STORED
);
INSERT INTO other_names (code, names) VALUES
    ('lord-of-the-earthquakes', ARRAY['Señor de los Temblores', 'Taytacha Temblores', 'Tayta Temblores', 'Lord of the Earthquakes', 'Lunes Santo', 'Holy Monday']),
    ('inti-raymi', ARRAY['Inti Raymi', 'Fiesta del Sol', 'Festival of the Sun', 'Sun festival']),
    ('quyllur-riti', ARRAY['Qoyllur Rit’i', 'Qoylluriti', 'Quyllurit’i', 'Snow star festival']),
    ('santurantikuy', ARRAY['Santurantikuy', 'Feria de Navidad', 'Christmas market', 'Christmas fair']),
    ('all-saints', ARRAY['Todos los Santos', 'Día de los Difuntos', 'Día de los Muertos', 'Day of the Dead', 'All Souls', 'Aya Markay', 'Ayamarq’a', 'Aya Marqa']),
    ('virgen-del-carmen', ARRAY['Virgen del Carmen', 'Mamacha Carmen', 'Our Lady of Carmel', 'Our Lady of Mount Carmel']),
    ('lord-of-huanca', ARRAY['Señor de Huanca', 'Taytacha Wanka', 'Lord of Huanca']),
    ('lord-of-miracles', ARRAY['Señor de los Milagros', 'Taytacha Milagros', 'Lord of Miracles']),
    ('pachamama', ARRAY['Pachamama', 'Mother Earth', 'Madre Tierra', 'Pago a la tierra']),
    ('assumption', ARRAY['Virgen Asunta', 'Mamacha Asunta', 'Our Lady of the Assumption', 'Virgen de la Asunción']),
    ('candlemas', ARRAY['Virgen de la Candelaria', 'Mamacha Candelaria', 'Candlemas']),
    ('cruz-velacuy', ARRAY['Cruz Velacuy', 'Vigil of the Crosses', 'Fiesta de las Cruces']),
    ('epiphany', ARRAY['Bajada de Reyes', 'Epiphany', 'Descent of the Kings', 'Kimsa Reyes']),
    ('carnival', ARRAY['Carnaval', 'Carnival', 'Pukllay']),
    ('palm-sunday', ARRAY['Domingo de Ramos', 'Palm Sunday']),
    ('maundy-thursday', ARRAY['Jueves Santo', 'Maundy Thursday', 'Holy Thursday']),
    ('good-friday', ARRAY['Viernes Santo', 'Good Friday']),
    ('holy-week', ARRAY['Semana Santa', 'Holy Week']),
    ('immaculate-conception', ARRAY['Inmaculada Concepción', 'Immaculate Conception', 'Mamacha Inmaculada']),
    ('rosary', ARRAY['Virgen del Rosario', 'Our Lady of the Rosary', 'Mamacha Rosario']),
    ('bread-festival', ARRAY['T’anta Raymi', 'Festival del pan', 'Bread festival']),
    ('chicha-festival', ARRAY['Aqha Raymi', 'Ajha Raymi', 'Fiesta de la chicha', 'Chicha festival']),
    ('children', ARRAY['niños', 'niñas', 'kids', 'children', 'wawakuna', 'infantil']),
    ('youth', ARRAY['jóvenes', 'juvenil', 'youth', 'young people', 'waynakuna']),
    ('elders', ARRAY['adultos mayores', 'tercera edad', 'seniors', 'elderly', 'machukuna']),
    ('families', ARRAY['familias', 'family', 'familiar']),
    ('concert', ARRAY['concierto', 'concert', 'recital']),
    ('museum', ARRAY['museo', 'museum']),
    ('theatre', ARRAY['teatro', 'theatre', 'theater']),
    ('market', ARRAY['mercado', 'feria', 'market', 'fair', 'qhatu']),
    ('procession', ARRAY['procesión', 'procession']),
    ('dance', ARRAY['danza', 'dance', 'tusuy', 'baile']),
    ('music', ARRAY['música', 'music', 'taki']),
    ('cinema', ARRAY['cine', 'película', 'film', 'movie', 'cinema']),
    ('food', ARRAY['comida', 'gastronomía', 'food', 'mikhuna']),
    ('craft', ARRAY['artesanía', 'craft', 'handicraft']),
    ('free', ARRAY['gratis', 'gratuito', 'libre', 'free']),
    ('book', ARRAY['libro', 'book']),
    ('exhibition', ARRAY['exposición', 'exhibition', 'muestra']),
    ('workshop', ARRAY['taller', 'workshop']),
    ('weaving', ARRAY['tejido', 'weaving', 'textile', 'textil', 'away']),
    ('pilgrimage', ARRAY['peregrinación', 'pilgrimage']),
    ('anniversary', ARRAY['aniversario', 'anniversary']),
    ('planetarium', ARRAY['planetario', 'planetarium']),
    ('stars', ARRAY['estrellas', 'stars']),
    ('bread', ARRAY['pan', 'bread', 't’anta']),
    ('main-square', ARRAY['Plaza de Armas', 'Main Square', 'Haukaypata', 'Huacaypata']),
    ('sacred-valley', ARRAY['Valle Sagrado', 'Sacred Valley']),
    ('saqsaywaman', ARRAY['Sacsayhuamán', 'Saqsaywaman', 'Sacsaywaman']),
    ('machu-picchu', ARRAY['Machu Picchu', 'Machupicchu']),
    ('saint-john', ARRAY['San Juan', 'Saint John']);

ALTER TABLE city_translations ADD COLUMN keys text[] GENERATED ALWAYS AS (search_key_list(city_name)) STORED;
ALTER TABLE event_category_translations ADD COLUMN keys text[] GENERATED ALWAYS AS (search_key_list(event_category_name)) STORED;
