package server

import (
	"context"
	"strconv"

	"raymi.example/services/auth/internal/auth"
)

// throttle makes tries on one account or inbox wait, whatever address they come from. Without storage it is off.
type throttle struct{ tries auth.Tries }

// passwordTry counts a password that is not yet compared, so that concurrent guesses cannot overtake the counting. Name and e-mail
// address count as one account. Networks from which the user signed in before are exempt.
func (t throttle) passwordTry(ctx context.Context, u auth.User, identifier string) (auth.Try, error) {
	try := auth.Try{Throttle: auth.PasswordThrottle, Account: "unknown " + identifier}
	if u.ID != 0 {
		try.Account = "user " + strconv.Itoa(int(u.ID))
	}
	if t.tries == nil {
		return try, nil
	}
	if u.ID != 0 {
		known, err := t.tries.KnowsNetwork(ctx, u.ID, auth.Network(clientAddress(ctx)))
		if err != nil || known {
			return try, err
		}
	}
	return try, t.tries.CountTry(ctx, try)
}

// succeeded ends the counting and remembers the network.
func (t throttle) succeeded(ctx context.Context, try auth.Try, userID int32) error {
	if t.tries == nil {
		return nil
	}
	if err := t.tries.ForgetTry(ctx, try); err != nil {
		return err
	}
	return t.tries.RememberNetwork(ctx, userID, auth.Network(clientAddress(ctx)))
}

// mailTry counts a mail that somebody requests for an inbox.
func (t throttle) mailTry(ctx context.Context, email string) error {
	if t.tries == nil {
		return nil
	}
	return t.tries.CountTry(ctx, auth.Try{Throttle: auth.MailThrottle, Account: email})
}
