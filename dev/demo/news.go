package demo

import (
	"context"
	"fmt"
)

type newsItem struct {
	Key    string `json:"key"`
	Poster string `json:"poster"`
	Title  texts  `json:"title"`
	Text   texts  `json:"text"`
}

// writeNews writes sequentially, so that the last item of the content is the newest on the portal.
func (l *loader) writeNews(ctx context.Context) error {
	for _, n := range l.content.news {
		banner, err := poster("newsMainBanner", n.Poster)
		if err != nil {
			return err
		}
		data := map[string]any{}
		setTexts(data, map[string]texts{"title": n.Title, "newsText": n.Text})
		if _, err := l.api.write(ctx, "POST", "/api/news", data, banner); err != nil {
			return fmt.Errorf("news %s: %w", n.Key, err)
		}
	}
	return nil
}
