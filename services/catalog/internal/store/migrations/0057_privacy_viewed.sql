-- +goose Up

-- The privacy notice says that the browser keeps the events that were viewed last. Where editors have rewritten the sentence, it is theirs.
WITH changed AS (
    UPDATE info_page_translations t SET page_text = replace(page_text, c.before, c.now)
    FROM info_pages p, (VALUES
        ('en', 'what you save, and drafts of forms.',
            'what you save, the last nine events you viewed (you can turn this off below any event), and drafts of forms.'),
        ('es', 'lo que guardas y los borradores de formularios.',
            'lo que guardas, los últimos nueve eventos que viste (puedes desactivarlo al final de cualquier evento) y los borradores de formularios.'),
        ('qu', 'waqaychasqaykikunata, mana tukusqa formulariokunata.',
            'waqaychasqaykikunata, qhipa isqun rikusqayki raymikunata, mana tukusqa formulariokunata.')
    ) AS c (locale, before, now)
    WHERE p.id = t.info_page_id AND p.page_code = 'privacy' AND t.locale = c.locale AND position(c.before IN page_text) > 0
    RETURNING t.info_page_id
)
UPDATE info_pages SET updated_at = now() WHERE id IN (SELECT info_page_id FROM changed);
