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
	newsTexts = texts{"news_translations", "news_id", []string{"title", "news_text"}}
	newsFiles = owned{"news_files", "news_id"}
)

// CreateNews stores a new item.
func (db *DB) CreateNews(ctx context.Context, n *catalog.News, files []catalog.File) (int32, error) {
	err := db.write(ctx, func(ctx context.Context, u *unit) (catalog.Change, error) {
		if err := prepare(ctx, u, nil, []newRow{{"news", &n.ID}}); err != nil {
			return catalog.Change{}, fmt.Errorf("prepare news: %w", err)
		}
		u.queue(`INSERT INTO news (id, publication, published_at) VALUES ($1, $2, $3)`, n.ID, n.Publication(), n.PublishedAt)
		return newsChange(n.ID, catalog.Created).WithAuditValues(differences(nil, newsAuditValues(n))), queueNewsParts(u, n, files, true)
	})
	return n.ID, err
}

// UpdateNews locks the item, runs change and saves the result.
func (db *DB) UpdateNews(ctx context.Context, id int32, files []catalog.File, change func(*catalog.News) error) error {
	return db.write(ctx, func(ctx context.Context, u *unit) (catalog.Change, error) {
		n, err := readNews(ctx, u, id)
		if err != nil {
			return catalog.Change{}, err
		}
		before := newsAuditValues(n)
		if err := change(n); err != nil {
			return catalog.Change{}, err
		}
		u.queue(`UPDATE news SET publication = $2, published_at = $3, updated_at = now() WHERE id = $1`, id, n.Publication(), n.PublishedAt)
		return newsChange(id, catalog.Changed).WithAuditValues(differences(before, newsAuditValues(n))), queueNewsParts(u, n, files, false)
	})
}

// DeleteNews locks the item and deletes it if may returns nil.
func (db *DB) DeleteNews(ctx context.Context, id int32, may func(*catalog.News) error) error {
	return db.write(ctx, func(ctx context.Context, u *unit) (catalog.Change, error) {
		n, err := readNews(ctx, u, id)
		if err != nil {
			return catalog.Change{}, err
		}
		if err := may(n); err != nil {
			return catalog.Change{}, err
		}
		u.queue(`DELETE FROM news WHERE id = $1`, id)
		return newsChange(id, catalog.Deleted).WithAuditValues(differences(newsAuditValues(n), nil)), nil
	})
}

func newsChange(id int32, action catalog.Action) catalog.Change {
	return catalog.Change{Noun: "news", Action: action, ID: id}
}

func readNews(ctx context.Context, q postgres.Querier, id int32) (*catalog.News, error) {
	n, b := &catalog.News{ID: id, Texts: map[locale.Tag]catalog.NewsTexts{}}, &pgx.Batch{}
	b.Queue(`SELECT published_at FROM news WHERE id = $1 FOR UPDATE`, id).QueryRow(func(row pgx.Row) error { return row.Scan(&n.PublishedAt) })
	newsTexts.queueRead(b, id, func(byLocale map[locale.Tag][]string) {
		for tag, v := range byLocale {
			n.Texts[tag] = catalog.NewsTexts{Title: v[0], NewsText: v[1]}
		}
	})
	queueReadFileLinks(b, newsFiles, id, &n.Files)
	if err := postgres.Send(ctx, q, b); err != nil {
		return nil, fmt.Errorf("news %d: %w", id, err)
	}
	return n, nil
}

func queueNewsParts(u *unit, n *catalog.News, files []catalog.File, isNew bool) error {
	byLocale := map[locale.Tag][]string{}
	for tag, t := range n.Texts {
		byLocale[tag] = []string{t.Title, t.NewsText}
	}
	newsTexts.queueSave(u, n.ID, byLocale, isNew)
	if err := queueFiles(u, files); err != nil {
		return err
	}
	queueFileLinks(u, newsFiles, n.ID, n.Files, isNew)
	return nil
}
