package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"raymi.example/services/auth/internal/auth"
)

// confirmationToken returns the token of the link in a mail. The first try makes it and publishes its hash; later ones repeat it.
func (db *DB) confirmationToken(ctx context.Context, tx pgx.Tx, m *auth.Mail, userID int32) (string, error) {
	owner := fmt.Sprintf("mail %d", m.ID)
	var keyID string
	var sealed []byte
	err := tx.QueryRow(ctx, `SELECT coalesce(token_key_id, ''), token_sealed FROM mails WHERE id = $1`, m.ID).Scan(&keyID, &sealed)
	if err != nil {
		return "", fmt.Errorf("token of a mail: %w", err)
	}
	if sealed != nil {
		if token, err := db.sealer.Unseal(owner, keyID, sealed); err == nil {
			return string(token), nil
		} // the key is gone: a new token
	}
	token := auth.NewLinkToken()
	if keyID, sealed, err = db.sealer.Seal(owner, []byte(token)); err != nil {
		return "", fmt.Errorf("seal token: %w", err)
	}
	if _, err := tx.Exec(ctx, `UPDATE mails SET token_key_id = $2, token_sealed = $3 WHERE id = $1`, m.ID, keyID, sealed); err != nil {
		return "", fmt.Errorf("store token: %w", err)
	}
	link := auth.ConfirmationLink{EventID: m.EventID, HostID: m.HostID, Hash: auth.HashCode(token)}
	return token, db.publish(ctx, tx, auth.Change{UserID: userID, Link: &link})
}

// instants are the dates as they are stored: start and end in turn.
func instants(dates []auth.EventDate) (out []time.Time) {
	for _, d := range dates {
		out = append(out, d.StartsAt, d.EndsAt)
	}
	return out
}

// originals are the former starts of moved dates as they are stored, one for each date.
func originals(dates []auth.EventDate) (out []*time.Time) {
	for _, d := range dates {
		out = append(out, d.OriginalStartsAt)
	}
	return out
}

// datePlaces are the places of dates as they are stored, one for each date.
func datePlaces(dates []auth.EventDate) (out []string) {
	for _, d := range dates {
		out = append(out, d.Place)
	}
	return out
}

// datesOf reads what instants, originals and datePlaces stored. Mails of an earlier release have no originals or places.
func datesOf(instants []time.Time, originals []*time.Time, places []string) (out []auth.EventDate) {
	for i := 0; i+1 < len(instants); i += 2 {
		date := auth.EventDate{StartsAt: instants[i], EndsAt: instants[i+1]}
		if i/2 < len(originals) {
			date.OriginalStartsAt = originals[i/2]
		}
		if i/2 < len(places) {
			date.Place = places[i/2]
		}
		out = append(out, date)
	}
	return out
}
