-- +goose Up

-- Audiences are tokens beside city and categories: "niños" finds what is made for children.
CREATE OR REPLACE VIEW event_search_source AS
    SELECT e.id AS event_id, search_vector(f.title, f.host, f.place, f.rest) AS words,
        search_vector(search_keys(concat_ws(' ', f.title, search_pairs(f.title))), concat_ws(' ', search_keys(f.host), f.categories, f.audiences),
            concat_ws(' ', search_keys(f.place), f.city), search_keys(f.rest)) AS keys,
        array_position(ARRAY['event', 'season', 'permanent'], e.programme_kind)::smallint AS kind, e.xmin::text::bigint AS version
    FROM events e LEFT JOIN hosts h ON h.id = e.event_host_id LEFT JOIN addresses a ON a.id = e.event_address_id
    CROSS JOIN LATERAL (SELECT string_agg(event_name, ' ') AS title,
            string_agg(concat_ws(' ', event_short_description, event_description), ' ') AS rest
        FROM event_translations WHERE event_id = e.id) t
    CROSS JOIN LATERAL (SELECT search_words(t.title) AS title, search_words(t.rest) AS rest, search_words(a.address) AS place,
        search_words(concat_ws(' ', h.commercial_name, h.comp_name, h.personal_name)) AS host, 'xcity' || a.city_id AS city,
        (SELECT string_agg('xcategory' || event_category_id, ' ') FROM event_category_links WHERE event_id = e.id) AS categories,
        (SELECT string_agg('xaudience' || audience, ' ') FROM event_audiences WHERE event_id = e.id) AS audiences) f;

-- The tokens of the cities and categories with a word in their name.
-- +goose StatementBegin
CREATE FUNCTION search_entries(key text) RETURNS text[] LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
    SELECT ARRAY(SELECT 'xcity' || city_id FROM city_translations WHERE key = ANY (keys)
        UNION SELECT 'xcategory' || event_category_id FROM event_category_translations WHERE key = ANY (keys) ORDER BY 1)
$$;
-- +goose StatementEnd

-- The token that events have beside the words of a group of names.
ALTER TABLE other_names ADD COLUMN token text NOT NULL DEFAULT '';

INSERT INTO other_names (code, names) VALUES
    ('new-year', ARRAY['Año Nuevo', 'New Year', 'New Year’s Day', 'Musuq Wata', 'Mosoq Wata']),
    ('epiphany', ARRAY['Bajada de Reyes', 'Epiphany', 'Descent of the Kings', 'Kimsa Reyes', 'Día de Reyes', 'Epifanía', 'Three Kings', 'Three Kings’ Day']),
    ('saint-sebastian', ARRAY['San Sebastián', 'Saint Sebastian', 'St. Sebastian']),
    ('candlemas', ARRAY['Virgen de la Candelaria', 'Mamacha Candelaria', 'Candlemas', 'Candelaria', 'Our Lady of Candlemas', 'Virgin of Candelaria']),
    ('compadres', ARRAY['Jueves de Compadres', 'Compadres Thursday', 'Compadres Jueves', 'Día de los Compadres']),
    ('comadres', ARRAY['Jueves de Comadres', 'Comadres Thursday', 'Comadres Jueves', 'Día de las Comadres']),
    ('carnival', ARRAY['Carnaval', 'Carnival', 'Pukllay', 'Carnavales', 'Pukllay Raymi', 'Puqllay', 'Pujllay']),
    ('palm-sunday', ARRAY['Domingo de Ramos', 'Palm Sunday', 'Ramos Domingo']),
    ('lord-of-the-earthquakes', ARRAY['Señor de los Temblores', 'Taytacha Temblores', 'Tayta Temblores', 'Lord of the Earthquakes', 'Lunes Santo', 'Holy Monday', 'Taitacha Temblores', 'Patrón Jurado del Cusco']),
    ('easter-sunday', ARRAY['Domingo de Resurrección', 'Domingo de Pascua', 'Pascua de Resurrección', 'Easter Sunday', 'Pascua Domingo']),
    ('ascension', ARRAY['Ascensión del Señor', 'Ascension Day', 'Apunchikpa Wichariynin']),
    ('cruz-velacuy', ARRAY['Cruz Velacuy', 'Vigil of the Crosses', 'Fiesta de las Cruces', 'Cruz Velakuy', 'Vigil of the Cross', 'Velación de la Cruz', 'Fiesta de la Cruz', 'Cruz de Mayo', 'Feast of the Cross']),
    ('pentecost', ARRAY['Pentecostés', 'Pentecost', 'Whitsun']),
    ('quyllur-riti', ARRAY['Qoyllur Rit’i', 'Qoylluriti', 'Quyllurit’i', 'Snow star festival', 'Señor de Qoyllur Rit’i', 'Quyllur Rit’i', 'Qoylloriti', 'Taytacha Quyllurit’i', 'Taytacha Qoyllur Rit’i', 'Lord of the Snow Star', 'Lord of the Shining Snow', 'Señor de la Estrella de Nieve']),
    ('corpus-christi', ARRAY['Corpus Christi', 'Corpus Cristi']),
    ('corpus-octave', ARRAY['Octava de Corpus Christi', 'Octava del Corpus', 'Octave of Corpus Christi', 'Corpus Christi octava']),
    ('raqchi', ARRAY['Raqchi Raymi', 'Festival de Raqchi', 'Raqchi festival', 'Raqch’i dance festival']),
    ('inti-raymi', ARRAY['Inti Raymi', 'Fiesta del Sol', 'Festival of the Sun', 'Sun festival', 'Feast of the Sun', 'Intip Raymin']),
    ('saint-peter-and-saint-paul', ARRAY['San Pedro y San Pablo', 'Saints Peter and Paul', 'Saint Peter and Saint Paul', 'San Pedro, San Pablo']),
    ('virgen-del-carmen', ARRAY['Virgen del Carmen', 'Mamacha Carmen', 'Our Lady of Carmel', 'Our Lady of Mount Carmel', 'Mamita Carmen', 'Virgin of Carmel', 'Virgin of Carmen', 'Virgin of Mount Carmel']),
    ('santiago', ARRAY['Santiago Apóstol', 'Apóstol Santiago', 'Patrón Santiago', 'Tayta Santiago', 'Saint James', 'St. James']),
    ('independence-day', ARRAY['Fiestas Patrias', 'Día de la Independencia', 'Independence Day', 'Independence of Peru', 'Perú suyup p’unchaynin']),
    ('pachamama', ARRAY['Pachamama', 'Mother Earth', 'Madre Tierra', 'Pago a la tierra', 'Pago a la Pachamama', 'Offering to Mother Earth', 'Offering to Pachamama', 'Pachamamaman haywarikuy', 'Pachamama Raymi', 'Día de la Pachamama', 'Day of Pachamama']),
    ('mother-earth', ARRAY['Pachamama', 'Mother Earth', 'Madre Tierra']),
    ('assumption', ARRAY['Virgen Asunta', 'Mamacha Asunta', 'Our Lady of the Assumption', 'Virgen de la Asunción', 'Asunción de la Virgen', 'Assumption of Mary', 'Virgin of the Assumption']),
    ('almudena', ARRAY['Virgen de la Almudena', 'Our Lady of Almudena', 'Virgin of the Almudena', 'Mamacha Almudena']),
    ('nativity-of-mary', ARRAY['Virgen de la Natividad', 'Natividad de la Virgen', 'Nativity of the Virgin', 'Nativity of Mary', 'Mamacha Natividad']),
    ('lord-of-huanca', ARRAY['Señor de Huanca', 'Taytacha Wanka', 'Lord of Huanca', 'Señor de Wanka', 'Taytacha Huanca', 'Taitacha Huanca']),
    ('rosary', ARRAY['Virgen del Rosario', 'Our Lady of the Rosary', 'Mamacha Rosario', 'Virgin of the Rosary']),
    ('lord-of-miracles', ARRAY['Señor de los Milagros', 'Taytacha Milagros', 'Lord of Miracles', 'Lord of the Miracles', 'Cristo de Pachacamilla']),
    ('all-saints', ARRAY['Todos los Santos', 'Día de los Difuntos', 'Día de los Muertos', 'Day of the Dead', 'All Souls', 'Aya Markay', 'Ayamarq’a', 'Aya Marqa', 'Todos Santos', 'All Saints', 'All Saints’ Day', 'All Souls’ Day', 'Fieles Difuntos']),
    ('immaculate-conception', ARRAY['Inmaculada Concepción', 'Immaculate Conception', 'Mamacha Inmaculada', 'Virgen Inmaculada', 'Purísima Concepción']),
    ('santurantikuy', ARRAY['Santurantikuy', 'Feria de Navidad', 'Christmas market', 'Christmas fair', 'Santuranticuy', 'Feria navideña', 'Mercado navideño', 'Mercado de Navidad']),
    ('christmas', ARRAY['Navidad', 'Christmas', 'Christmas Day', 'Niño Paqariy']),
    ('christmas-eve', ARRAY['Nochebuena', 'Christmas Eve']),
    ('chicha-festival', ARRAY['Aqha Raymi', 'Ajha Raymi', 'Fiesta de la chicha', 'Chicha festival', 'Festival de la chicha']),
    ('bread-festival', ARRAY['T’anta Raymi', 'Festival del pan', 'Bread festival', 'Fiesta del pan']),
    ('qeswachaka', ARRAY['Q’eswachaka', 'Q’iswachaka', 'Queswachaca', 'Keswachaka', 'Keshwa Chaca']),
    ('choquekillka', ARRAY['Señor de Choquekillka', 'Señor de Choquequilca', 'Lord of Choquekillka', 'Choquekillka', 'Choquequilca']),
    ('warachikuy', ARRAY['Warachikuy', 'Huarachicuy', 'Warachicuy', 'Huarachikuy']),
    ('children', ARRAY['niños', 'niñas', 'kids', 'children', 'wawakuna', 'infantil', 'irqikuna', 'warmakuna']),
    ('youth', ARRAY['jóvenes', 'juvenil', 'youth', 'young people', 'waynakuna', 'juventud', 'wayna sipaskuna']),
    ('elders', ARRAY['adultos mayores', 'tercera edad', 'seniors', 'elderly', 'machukuna', 'personas mayores', 'older people', 'senior citizens', 'yuyaq runakuna']),
    ('families', ARRAY['familias', 'family', 'familiar', 'families']),
    ('music', ARRAY['música', 'music', 'taki', 'musika']),
    ('theatre', ARRAY['teatro', 'theatre', 'theater', 'aranway']),
    ('procession', ARRAY['procesión', 'procession', 'procesiones']),
    ('food', ARRAY['comida', 'gastronomía', 'food', 'mikhuna', 'gastronomy']),
    ('craft', ARRAY['artesanía', 'craft', 'handicraft', 'makiwan rurasqa', 'makiwan ruwasqa']),
    ('free', ARRAY['gratis', 'gratuito', 'libre', 'free', 'gratuita', 'free of charge', 'free admission', 'free entry', 'entrada libre', 'ingreso libre', 'mana qullqiwan']),
    ('book', ARRAY['libro', 'book', 'liwru']),
    ('exhibition', ARRAY['exposición', 'exhibition', 'muestra', 'exhibit', 'rikuchiy', 'qhawachiy']),
    ('workshop', ARRAY['taller', 'workshop', 'talleres']),
    ('pilgrimage', ARRAY['peregrinación', 'pilgrimage', 'wak’aman puriy']),
    ('pottery', ARRAY['cerámica', 'alfarería', 'pottery', 'ceramics', 'sañu']),
    ('fireworks', ARRAY['fuegos artificiales', 'fireworks', 'pirotecnia']),
    ('parade', ARRAY['desfile', 'parade']),
    ('quechua', ARRAY['quechua', 'runasimi', 'runa simi', 'quichua']),
    ('cusco', ARRAY['Cusco', 'Cuzco', 'Qosqo', 'Qusqu']),
    ('plaza-regocijo', ARRAY['Plaza Regocijo', 'Plaza del Regocijo', 'Kusipata']),
    ('qorikancha', ARRAY['Qorikancha', 'Qurikancha', 'Coricancha', 'Koricancha']),
    ('san-pedro-market', ARRAY['Mercado de San Pedro', 'Mercado Central de San Pedro', 'San Pedro market', 'San Pedro qhatu']),
    ('machu-picchu', ARRAY['Machu Picchu', 'Machupicchu', 'Machu Pikchu']),
    ('machu-picchu-town', ARRAY['Machu Picchu pueblo', 'Aguas Calientes', 'Machu Picchu town']),
    ('sacred-valley', ARRAY['Valle Sagrado', 'Sacred Valley', 'Valle Sagrado de los Incas', 'Sacred Valley of the Incas', 'Willka Qhichwa']),
    ('pisac', ARRAY['Pisac', 'P’isaq']),
    ('ollantaytambo', ARRAY['Ollantaytambo', 'Ullantaytampu']),
    ('paucartambo', ARRAY['Paucartambo', 'Pawqartampu', 'Pawqartambo']),
    ('andahuaylillas-church', ARRAY['Templo de Andahuaylillas', 'Church of Andahuaylillas', 'Capilla Sixtina de América', 'Capilla Sixtina de los Andes', 'Sistine Chapel of the Andes', 'Sistine Chapel of the Americas']),
    ('casa-garcilaso', ARRAY['Casa Garcilaso', 'Casa del Inca Garcilaso', 'Museo Histórico Regional', 'House of Inca Garcilaso']),
    ('museo-inka', ARRAY['Museo Inka', 'Museo Inca', 'Inka Museum', 'Inca Museum', 'Casa del Almirante']),
    ('cathedral', ARRAY['Catedral del Cusco', 'Cusco Cathedral']),
    ('saqsaywaman', ARRAY['Sacsayhuamán', 'Saqsaywaman', 'Sacsaywaman', 'Saksaywaman', 'Saqsayhuaman']),
    ('main-square', ARRAY['Plaza de Armas', 'Main Square', 'Haukaypata', 'Huacaypata', 'Plaza Mayor', 'Hawkaypata'])
    ON CONFLICT (code) DO UPDATE SET names = excluded.names;
UPDATE other_names SET token = 'xaudience' || code WHERE code IN ('children', 'families', 'youth', 'elders');
