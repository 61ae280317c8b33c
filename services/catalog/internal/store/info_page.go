package store

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/locale"
	"raymi.example/internal/postgres"
	"raymi.example/services/catalog/internal/catalog"
)

var infoPageTexts = textsOf[catalog.InfoPageTexts]("info_page_translations", "info_page_id")

var infoPageNoun = noun[catalog.InfoPage]{
	func(p *catalog.InfoPage, action catalog.Action) catalog.Change {
		return catalog.Change{Noun: "info_pages", Action: action, ID: p.ID}
	}, infoPageAuditValues,
}

// UpdateInfoPage locks the page, runs change and saves the texts.
func (db *DB) UpdateInfoPage(ctx context.Context, id int32, change func(*catalog.InfoPage) error) error {
	return update(ctx, db, infoPageNoun, func(ctx context.Context, u *unit) (*catalog.InfoPage, func() error, error) {
		p, b := &catalog.InfoPage{}, &pgx.Batch{}
		b.Queue(`SELECT id FROM info_pages WHERE id = $1 FOR UPDATE`, id).Query(readRow(p))
		infoPageTexts.queueRead(b, id, func(byLocale map[locale.Tag][]string) { p.Texts = structsOf[catalog.InfoPageTexts](byLocale) })
		if err := postgres.Send(ctx, u, b); err != nil {
			return nil, nil, fmt.Errorf("info page %d: %w", id, err)
		}
		return p, func() error { saveInfoPage(u, p); return nil }, nil
	}, change)
}

func saveInfoPage(u *unit, p *catalog.InfoPage) {
	u.queue(`UPDATE info_pages SET updated_at = `+nextUpdatedAt+` WHERE id = $1`, p.ID)
	infoPageTexts.queueSave(u, p.ID, valuesOf(p.Texts), false)
}
