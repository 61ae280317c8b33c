package server

import (
	"context"
	"encoding/hex"
	"log/slog"
	"strconv"
	"strings"

	"github.com/prometheus/client_golang/prometheus"

	"raymi.example/internal/errs"
	"raymi.example/services/auth/internal/auth"
)

// Limits are both counts of guesses and requested mails.
type Limits struct {
	// ByAddress counts by client address and account.
	ByAddress Limiter
	// ByAccount counts by account or inbox alone.
	ByAccount Throttle
}

// Throttle makes tries on one account or inbox wait, whatever address they come from, and logs failed ones. The zero value is off.
type Throttle struct {
	tries  auth.Tries
	digest func(purpose, text string) []byte
	// refused are the counters of refusals by kind of throttle.
	refused map[string]prometheus.Counter
}

// NewThrottle counts in tries, nil for no waits; digest hides names and networks from readers of the storage and the log.
func NewThrottle(tries auth.Tries, digest func(purpose, text string) []byte) Throttle {
	refused := map[string]prometheus.Counter{}
	for _, throttle := range []auth.Throttle{auth.PasswordThrottle, auth.CodeThrottle, auth.MailThrottle} {
		refused[throttle.Kind] = refusals(prometheus.DefaultRegisterer, throttle.Kind)
	}
	return Throttle{tries: tries, digest: digest, refused: refused}
}

// count counts a try, or refuses it.
func (t Throttle) count(ctx context.Context, try auth.Try) error {
	err := t.tries.CountTry(ctx, try)
	if errs.KindOf(err) == errs.RateLimited {
		t.refused[try.Throttle.Kind].Inc()
	}
	return err
}

func (t Throttle) try(throttle auth.Throttle, account string) auth.Try {
	return auth.Try{Throttle: throttle, Key: t.digest("tries "+throttle.Kind, strings.ToLower(strings.TrimSpace(account)))}
}

func (t Throttle) network(ctx context.Context) []byte {
	return t.digest("networks", auth.Network(clientAddress(ctx)))
}

// passwordTry counts a password that is not yet compared, so that concurrent guesses cannot overtake the counting. Name and e-mail
// address count as one account. Networks from which the user signed in before are exempt.
func (t Throttle) passwordTry(ctx context.Context, u auth.User, identifier string) (auth.Try, error) {
	if t.tries == nil {
		return auth.Try{}, nil
	}
	if u.ID == 0 {
		try := t.try(auth.PasswordThrottle, "unknown "+identifier)
		return try, t.count(ctx, try)
	}
	try := t.try(auth.PasswordThrottle, "user "+strconv.Itoa(int(u.ID)))
	known, err := t.tries.KnowsNetwork(ctx, u.ID, t.network(ctx))
	if err != nil || known {
		return try, err
	}
	return try, t.count(ctx, try)
}

// codeTry counts a code of the second factor that is not yet compared. Networks are not exempt: a code is short.
func (t Throttle) codeTry(ctx context.Context, u auth.User) (auth.Try, error) {
	if t.tries == nil {
		return auth.Try{}, nil
	}
	try := t.try(auth.CodeThrottle, "user "+strconv.Itoa(int(u.ID)))
	return try, t.count(ctx, try)
}

// codeAccepted ends the counting of codes.
func (t Throttle) codeAccepted(ctx context.Context, try auth.Try) error {
	if t.tries == nil {
		return nil
	}
	return t.tries.ForgetTry(ctx, try)
}

// failed logs a wrong password or code, so that operators see guessing: on one account, or from one network on many.
func (t Throttle) failed(ctx context.Context, message string, u auth.User, identifier string) {
	if t.digest == nil {
		return
	}
	account := "unknown " + strings.ToLower(strings.TrimSpace(identifier))
	if u.ID != 0 {
		account = "user " + strconv.Itoa(int(u.ID))
	}
	slog.WarnContext(ctx, message, "known", u.ID != 0, "account", logged(t.digest("log account", account)),
		"network", logged(t.network(ctx)))
}

// logged is enough of a digest to recognise equal ones.
func logged(digest []byte) string { return hex.EncodeToString(digest[:8]) }

// succeeded ends the counting and remembers the network.
func (t Throttle) succeeded(ctx context.Context, try auth.Try, userID int32) error {
	if t.tries == nil {
		return nil
	}
	if err := t.tries.ForgetTry(ctx, try); err != nil {
		return err
	}
	return t.tries.RememberNetwork(ctx, userID, t.network(ctx))
}

// mailTry counts a mail that somebody requests for an inbox.
func (t Throttle) mailTry(ctx context.Context, email string) error {
	if t.tries == nil {
		return nil
	}
	return t.count(ctx, t.try(auth.MailThrottle, email))
}
