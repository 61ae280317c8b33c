package store

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"raymi.example/internal/identity"
	"raymi.example/internal/locale"
	"raymi.example/services/catalog/internal/catalog"
)

// textTable is the translation table of a noun whose texts have states; also selects its texts that are in another table.
type textTable struct {
	texts
	also string
}

// textTables are the tables by noun. The slug of events is no text.
var textTables = textTablesOf()

func textTablesOf() map[string]textTable {
	out := map[string]textTable{
		"events": {eventTexts, noteTexts}, "hosts": {texts: hostTexts}, "news": {texts: newsTexts}, "collections": {texts: collectionTexts},
	}
	for list, t := range listTables {
		out[string(list)] = textTable{texts: t.texts}
	}
	for noun, t := range out {
		t.columns = slices.DeleteFunc(slices.Clone(t.columns), func(c string) bool { return c == "slug" })
		out[noun] = t
	}
	return out
}

// noteTexts selects the notes of dates as texts of their events, in the columns of textTable.each.
const noteTexts = ` UNION ALL SELECT o.event_id, 'occurrences.' || o.id || '.note', n.key, n.value FROM occurrences o
	CROSS JOIN LATERAL jsonb_each_text(o.notes) n WHERE o.event_id = ANY($1::integer[]) AND n.value <> ''`

// attribute returns the contract's name of a column: event_name is eventName.
func attribute(column string) string {
	words := strings.Split(column, "_")
	for i, w := range words[1:] {
		words[i+1] = strings.ToUpper(w[:1]) + w[1:]
	}
	return strings.Join(words, "")
}

// each returns a query of the texts of the entries $1 that are not empty.
func (t textTable) each() string {
	fields := make([]string, len(t.columns))
	for i, c := range t.columns {
		fields[i] = fmt.Sprintf("('%s', t.%s)", attribute(c), c)
	}
	return fmt.Sprintf(`SELECT t.%s AS entry_id, f.field, t.locale, f.content FROM %s t
		CROSS JOIN LATERAL (VALUES %s) f (field, content) WHERE t.%[1]s = ANY($1::integer[]) AND f.content <> ''%[4]s`,
		t.key, t.table, strings.Join(fields, ", "), t.also)
}

// textChanged is true for a text that is not the stored one; an unchanged text keeps its origin and its writer.
const textChanged = `s.text_hash <> excluded.text_hash`

// recordTexts is the statement of queueTextStates, without the query of the texts.
const recordTexts = `WITH texts AS MATERIALIZED (SELECT field, locale, sha256(convert_to(content, 'UTF8')) AS hash FROM (%s) x),
	sources AS (SELECT x.field, coalesce(min(s.source_locale),
			(array_agg(x.locale ORDER BY array_position($4::text[], x.locale)))[1]) AS locale
		FROM texts x LEFT JOIN text_states s ON s.noun = $2 AND s.entry_id = ANY($1::integer[]) AND s.field = x.field AND s.locale = x.locale
			AND s.source_locale = x.locale GROUP BY x.field),
	gone AS (DELETE FROM text_states s WHERE s.noun = $2 AND s.entry_id = ANY($1::integer[])
		AND NOT EXISTS (SELECT FROM texts x WHERE x.field = s.field AND x.locale = s.locale))
	INSERT INTO text_states AS s (noun, entry_id, field, locale, source_locale, source_hash, text_hash, written_by)
	SELECT $2, ($1::integer[])[1], x.field, x.locale, o.locale, source.hash, x.hash, $3 FROM texts x JOIN sources o ON o.field = x.field
		JOIN texts source ON source.field = x.field AND source.locale = o.locale
	ON CONFLICT (noun, entry_id, field, locale) DO UPDATE SET source_locale = excluded.source_locale, source_hash = excluded.source_hash,
		text_hash = excluded.text_hash, reviewed_by = NULL, reviewed_at = NULL,
		origin = CASE WHEN ` + textChanged + ` THEN 'written' ELSE s.origin END,
		written_by = CASE WHEN ` + textChanged + ` THEN excluded.written_by ELSE s.written_by END
	WHERE ` + textChanged + ` OR s.source_locale <> excluded.source_locale`

// recordNewTexts is the statement for a new entry, whose texts have no states yet.
const recordNewTexts = `INSERT INTO text_states (noun, entry_id, field, locale, source_locale, source_hash, text_hash, written_by)
	SELECT $2, ($1::integer[])[1], x.field, x.locale, first_value(x.locale) OVER source, first_value(x.hash) OVER source, x.hash, $3
	FROM (SELECT field, locale, sha256(convert_to(content, 'UTF8')) AS hash FROM (%s) t) x
	WINDOW source AS (PARTITION BY x.field ORDER BY array_position($4::text[], x.locale))`

// queueTextStates records which texts of an entry the caller wrote, removed, or left as they were. The source of a field
// stays the language that was written first as long as it has a text; that of a new entry is the first of the chain.
func queueTextStates(ctx context.Context, u *unit, c catalog.Change) {
	t, ok := textTables[c.Noun]
	if !ok {
		return
	}
	record := recordTexts
	if c.Action == catalog.Created {
		record = recordNewTexts
	}
	u.queue(fmt.Sprintf(record, t.each()), []int32{c.ID}, c.Noun, identity.From(ctx).UserID, locale.Chain(locale.Es))
}
