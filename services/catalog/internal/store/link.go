package store

import (
	"context"
	"fmt"
	"io"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/postgres"
	"raymi.example/internal/weblink"
)

// storedLink is a web address of an entry.
type storedLink struct {
	Noun      string
	ID        int32
	Attribute string
	Link      string
}

const storedLinks = `
	SELECT 'events' AS noun, id, attribute, link FROM events, LATERAL (VALUES ('linkToBuyTicket', link_to_buy_ticket),
		('eventDigitalCatalog', event_digital_catalog), ('eventWebSite', event_web_site)) AS l (attribute, link) WHERE link <> ''
	UNION ALL
	SELECT 'hosts', id, attribute, link FROM hosts, LATERAL (VALUES ('webpage', webpage), ('digitalCatalog', digital_catalog),
		('compVideoLink', comp_video_link), ('productDescriptionLink', product_description_link)) AS l (attribute, link) WHERE link <> ''
	UNION ALL
	SELECT 'social-medias', id, 'socialMediaLink', social_media_link FROM social_medias WHERE social_media_link <> ''
	ORDER BY noun, id, attribute`

// WriteRefusedLinks writes a line for each stored text that the rule for web addresses refuses today. Pages show such a text, and do
// not link it.
func (db *DB) WriteRefusedLinks(ctx context.Context, out io.Writer) error {
	rows, err := db.pool.Query(ctx, storedLinks)
	if err != nil {
		return postgres.Error(fmt.Errorf("links: %w", err))
	}
	links, err := pgx.CollectRows(rows, pgx.RowToStructByName[storedLink])
	if err != nil {
		return postgres.Error(fmt.Errorf("links: %w", err))
	}
	for _, l := range links {
		if weblink.Storable(l.Link) {
			continue
		}
		if _, err := fmt.Fprintf(out, "%s %d %s %q\n", l.Noun, l.ID, l.Attribute, l.Link); err != nil {
			return err
		}
	}
	return nil
}
