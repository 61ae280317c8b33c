package store

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/locale"
	"raymi.example/internal/postgres"
	"raymi.example/services/catalog/internal/catalog"
)

var (
	newsTexts = textsOf[catalog.NewsTexts]("news_translations", "news_id")
	newsFiles = owned{"news_files", "news_id"}
)

var newsNoun = noun[catalog.News]{
	func(n *catalog.News, action catalog.Action) catalog.Change {
		return catalog.Change{Noun: "news", Action: action, ID: n.ID}
	}, newsAuditValues,
}

// CreateNews stores a new item.
func (db *DB) CreateNews(ctx context.Context, n *catalog.News, files []catalog.File) (int32, error) {
	err := create(ctx, db, newsNoun, n, func(ctx context.Context, u *unit) error {
		if err := prepare(ctx, u, nil, []newRow{{"news", &n.ID}}); err != nil {
			return fmt.Errorf("prepare news: %w", err)
		}
		return saveNews(u, n, files, true)
	})
	return n.ID, err
}

// UpdateNews locks the item, runs change and saves the result.
func (db *DB) UpdateNews(ctx context.Context, id int32, files []catalog.File, change func(*catalog.News) error) error {
	return update(ctx, db, newsNoun, func(ctx context.Context, u *unit) (*catalog.News, func() error, error) {
		n, err := readNews(ctx, u, id)
		return n, func() error { return saveNews(u, n, files, false) }, err
	}, change)
}

// DeleteNews locks the item and deletes it if may returns nil.
func (db *DB) DeleteNews(ctx context.Context, id int32, may func(*catalog.News) error) error {
	return remove(ctx, db, newsNoun, func(ctx context.Context, u *unit) (*catalog.News, func() error, error) {
		n, err := readNews(ctx, u, id)
		return n, func() error { u.queue(`DELETE FROM news WHERE id = $1`, id); return nil }, err
	}, may)
}

func readNews(ctx context.Context, q postgres.Querier, id int32) (*catalog.News, error) {
	n, b := &catalog.News{}, &pgx.Batch{}
	b.Queue(`SELECT id, published_at FROM news WHERE id = $1 FOR UPDATE`, id).Query(readRow(n))
	newsTexts.queueRead(b, id, func(byLocale map[locale.Tag][]string) { n.Texts = structsOf[catalog.NewsTexts](byLocale) })
	queueReadFileLinks(b, newsFiles, id, &n.Files)
	if err := postgres.Send(ctx, q, b); err != nil {
		return nil, fmt.Errorf("news %d: %w", id, err)
	}
	return n, nil
}

// saveNews queues the statements that write the item and its parts.
func saveNews(u *unit, n *catalog.News, files []catalog.File, isNew bool) error {
	queueRow(u, "news", n.ID, []postgres.Column{
		{Name: "publication", Value: n.Publication()},
		{Name: "published_at", Value: n.PublishedAt},
	}, isNew)
	newsTexts.queueSave(u, n.ID, valuesOf(n.Texts), isNew)
	if err := queueFiles(u, files); err != nil {
		return err
	}
	queueFileLinks(u, newsFiles, n.ID, n.Files, isNew)
	return nil
}
