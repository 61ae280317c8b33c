-- +goose Up

-- The privacy notice says what accounts keep of saved events, hosts, feasts and searches. A page that editors have changed is theirs:
-- only the texts of 0030 get the line.
-- +goose StatementBegin
WITH changes (locale, browser, browser_now, before, line) AS (VALUES
('en', 'your time zone and drafts of forms.', 'your time zone, what you save, and drafts of forms.',
'so that you can see and end them. Kept: until they end.
', '- **Saved events, hosts, feasts and searches: their names and when you saved them:** so that all your devices have them, only if you say yes to the question. Kept: until you remove them, stop keeping them in the account or delete the account.
'),
('es', 'tu zona horaria y los borradores de formularios.', 'tu zona horaria, lo que guardas y los borradores de formularios.',
'para que puedas verlas y cerrarlas. Plazo: hasta que terminan.
', '- **Eventos, organizadores, fiestas y búsquedas que guardas: su nombre y cuándo los guardaste:** para tenerlos en todos tus equipos, solo si respondes que sí a la pregunta. Plazo: hasta que los quites, dejes de guardarlos en la cuenta o elimines la cuenta.
'),
('qu', 'horata, mana tukusqa formulariokunata.', 'horata, waqaychasqaykikunata, mana tukusqa formulariokunata.',
'qhawanaykipaq, wichq’anaykipaq. Hayk’akama: tukukunankama.
', '- **Waqaychasqa ruwaykuna, wakichiqkuna, raymikuna, maskhasqakuna: sutin, hayk’aq waqaychasqayki:** llapan aparatoykipi kananpaq, tapuyman arí niptiykilla. Hayk’akama: qichunaykikama, manaña rakiqunapi waqaychanaykikama, utaq rakiqunata pichanaykikama.
')), pages AS (
    SELECT id FROM info_pages WHERE page_code = 'privacy' AND updated_at = created_at
), changed AS (
    UPDATE info_page_translations t
    SET page_text = replace(replace(page_text, c.browser, c.browser_now), c.before, c.before || c.line)
    FROM changes c, pages p WHERE t.info_page_id = p.id AND t.locale = c.locale AND position(c.before IN page_text) > 0
    RETURNING t.info_page_id
)
UPDATE info_pages SET updated_at = now() WHERE id IN (SELECT info_page_id FROM changed);
-- +goose StatementEnd
