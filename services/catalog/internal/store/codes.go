package store

import "github.com/jackc/pgx/v5"

// codes is a table of an event's codes from an allow-list of the domain. Names are constants of this package.
type codes struct{ table, column string }

// queueCodes replaces the event's codes; their ids follow the event's order.
func queueCodes[C ~string](u *unit, c codes, event int32, list []C, isNew bool) {
	if !isNew {
		u.queue(`DELETE FROM `+c.table+` WHERE event_id = $1`, event)
	}
	if len(list) > 0 {
		u.queue(`INSERT INTO `+c.table+` (event_id, `+c.column+`)
			SELECT $1, code FROM unnest($2::text[]) WITH ORDINALITY u(code, place) ORDER BY place`, event, list)
	}
}

func queueReadCodes[C ~string](b *pgx.Batch, c codes, event int32, to *[]C) {
	b.Queue(`SELECT `+c.column+` FROM `+c.table+` WHERE event_id = $1 ORDER BY id`, event).Query(func(rows pgx.Rows) (err error) {
		*to, err = pgx.CollectRows(rows, pgx.RowTo[C])
		return err
	})
}
