package store

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/locale"
	"raymi.example/services/catalog/internal/catalog"
)

var (
	newsTexts = texts{"news_translations", "news_id", []string{"title", "news_text"}}
	newsFiles = owned{"news_files", "news_id"}
)

// CreateNews stores a new item.
func (db *DB) CreateNews(ctx context.Context, n *catalog.News, files []catalog.File) (int32, error) {
	err := db.write(ctx, func(ctx context.Context, tx pgx.Tx) (catalog.Change, error) {
		if err := tx.QueryRow(ctx, `INSERT INTO news DEFAULT VALUES RETURNING id`).Scan(&n.ID); err != nil {
			return catalog.Change{}, fmt.Errorf("insert news: %w", err)
		}
		return newsChange(n.ID, catalog.Created).Telling(differences(nil, newsTold(n))), saveNews(ctx, tx, n, files)
	})
	return n.ID, err
}

// UpdateNews locks the item, runs change and saves the result.
func (db *DB) UpdateNews(ctx context.Context, id int32, files []catalog.File, change func(*catalog.News) error) error {
	return db.write(ctx, func(ctx context.Context, tx pgx.Tx) (catalog.Change, error) {
		n, err := readNews(ctx, tx, id)
		if err != nil {
			return catalog.Change{}, err
		}
		before := newsTold(n)
		if err := change(n); err != nil {
			return catalog.Change{}, err
		}
		return newsChange(id, catalog.Changed).Telling(differences(before, newsTold(n))), saveNews(ctx, tx, n, files)
	})
}

// DeleteNews locks the item, asks may and removes it.
func (db *DB) DeleteNews(ctx context.Context, id int32, may func(*catalog.News) error) error {
	return db.write(ctx, func(ctx context.Context, tx pgx.Tx) (catalog.Change, error) {
		n, err := readNews(ctx, tx, id)
		if err != nil {
			return catalog.Change{}, err
		}
		if err := may(n); err != nil {
			return catalog.Change{}, err
		}
		_, err = tx.Exec(ctx, `DELETE FROM news WHERE id = $1`, id)
		return newsChange(id, catalog.Deleted).Telling(differences(newsTold(n), nil)), err
	})
}

func newsChange(id int32, action catalog.Action) catalog.Change {
	return catalog.Change{Noun: "news", Action: action, ID: id}
}

func readNews(ctx context.Context, tx pgx.Tx, id int32) (*catalog.News, error) {
	n := &catalog.News{ID: id, Texts: map[locale.Tag]catalog.NewsTexts{}}
	if err := tx.QueryRow(ctx, `SELECT published_at FROM news WHERE id = $1 FOR UPDATE`, id).Scan(&n.PublishedAt); err != nil {
		return nil, fmt.Errorf("news %d: %w", id, err)
	}
	byLocale, err := newsTexts.read(ctx, tx, id)
	if err != nil {
		return nil, err
	}
	for tag, v := range byLocale {
		n.Texts[tag] = catalog.NewsTexts{Title: v[0], NewsText: v[1]}
	}
	n.Files, err = readFileLinks(ctx, tx, newsFiles, id)
	return n, err
}

func saveNews(ctx context.Context, tx pgx.Tx, n *catalog.News, files []catalog.File) error {
	_, err := tx.Exec(ctx, `UPDATE news SET publication = $2, published_at = $3, updated_at = now() WHERE id = $1`, n.ID, n.Publication(), n.PublishedAt)
	if err != nil {
		return fmt.Errorf("save news: %w", err)
	}
	byLocale := map[locale.Tag][]string{}
	for tag, t := range n.Texts {
		byLocale[tag] = []string{t.Title, t.NewsText}
	}
	if err := newsTexts.save(ctx, tx, n.ID, byLocale); err != nil {
		return err
	}
	if err := saveFiles(ctx, tx, files); err != nil {
		return err
	}
	return saveFileLinks(ctx, tx, newsFiles, n.ID, n.Files)
}
