package demo

import (
	"context"
	"fmt"
	"regexp"
	"strings"
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
		linked, err := l.withEventLinks(n.Text)
		if err != nil {
			return fmt.Errorf("news %s: %w", n.Key, err)
		}
		data := map[string]any{}
		setTexts(data, map[string]texts{"title": n.Title, "newsText": linked})
		if _, err := l.api.Write(ctx, "POST", "/api/news", data, banner); err != nil {
			return fmt.Errorf("news %s: %w", n.Key, err)
		}
	}
	return nil
}

// eventLink is a link to the next edition of an event: [Inti Raymi](event:inti-raymi).
var eventLink = regexp.MustCompile(`\]\(event:([a-z0-9-]+)\)`)

// withEventLinks replaces the keys of linked events by their addresses.
func (l *loader) withEventLinks(text texts) (texts, error) {
	out := texts{}
	for locale, markdown := range text {
		for _, match := range eventLink.FindAllStringSubmatch(markdown, -1) {
			slugs, err := l.content.nextSlugs([]string{match[1]}, l.now)
			if err != nil {
				return nil, err
			}
			id, err := l.id("event", slugs[0])
			if err != nil {
				return nil, err
			}
			markdown = strings.ReplaceAll(markdown, match[0], fmt.Sprintf("](/%s/event/%d)", locale, id))
		}
		out[locale] = markdown
	}
	return out, nil
}
