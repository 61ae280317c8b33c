//go:build e2e && attack

// The attacks fire what docs/security.md lists against a portal whose limits are on, and print case → answer.
package e2e

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"
)

// perMinute is a limit of the portal under test, which `make attack` sets.
func perMinute(t *testing.T, kind string) int {
	t.Helper()
	limit, err := strconv.Atoi(variable(t, "RAYMI_"+kind+"_PER_MINUTE"))
	if err != nil || limit == 0 {
		t.Fatalf("the limit of %s is %d, %v", kind, limit, err)
	}
	return limit
}

// report prints one line of the table.
func report(attack, format string, args ...any) {
	fmt.Printf("%-64s → %s\n", attack, fmt.Sprintf(format, args...))
}

// pick returns the long number, or the short one of `make test`.
func pick(long, short int) int {
	if testing.Short() {
		return short
	}
	return long
}

func attacker(t *testing.T, from string) *client {
	t.Helper()
	c := visitor(t)
	c.from = from
	return c
}

// untilLimited repeats a call until it is 429, and returns how many calls were not.
func untilLimited(t *testing.T, most int, call func(n int) *answer) (passed int, refused *answer) {
	t.Helper()
	for n := range most {
		if a := call(n); a.status == http.StatusTooManyRequests {
			if after, err := strconv.Atoi(a.header.Get("Retry-After")); err != nil || after < 1 {
				t.Errorf("%s: Retry-After %q", a.what, a.header.Get("Retry-After"))
			}
			return n, a
		}
	}
	return most, nil
}

// earlier is how many calls of an account the other attacks may have made within the minute.
const earlier = 20

// checkRate fails unless the limit was reached, counting what a minute's share refills meanwhile.
func checkRate(t *testing.T, attack string, limit, passed int, took time.Duration) {
	t.Helper()
	refilled := int(took.Minutes()*float64(limit)) + 2
	report(attack, "429 after %d calls in %.0f s", passed, took.Seconds())
	if passed < limit-earlier || passed > limit+refilled {
		t.Errorf("%s: %d calls passed, the limit is %d", attack, passed, limit)
	}
}

func TestAttackCallsOfOneAddress(t *testing.T) {
	for i, c := range []struct {
		attack, method, path, kind string
		limit                      int
	}{
		{"writes of one address", http.MethodPut, "/api/events/1", "application/json", perMinute(t, "WRITES")},
		{"uploads of one address", http.MethodPost, "/api/upload", "multipart/form-data; boundary=x", perMinute(t, "UPLOADS")},
		{"reads of one address", http.MethodGet, "/api/cities", "", perMinute(t, "READS")},
	} {
		from := attacker(t, fmt.Sprintf("127.0.1.%d", i+1))
		begun := time.Now()
		passed, refused := untilLimited(t, 4*c.limit, func(n int) *answer {
			// A forged header is no other address.
			from.header = http.Header{"X-Forwarded-For": {fmt.Sprintf("203.0.113.%d", n%250)}}
			return from.do(c.method, c.path, c.kind, strings.NewReader("{}"))
		})
		checkRate(t, c.attack, c.limit, passed, time.Since(begun))
		if refused == nil {
			continue
		}
		if again := attacker(t, "127.0.1.99").do(c.method, c.path, c.kind, strings.NewReader("{}")); again.status == http.StatusTooManyRequests {
			t.Errorf("%s: another address is refused, too", c.attack)
		}
	}
}

func TestAttackCallsOfOneAccount(t *testing.T) {
	host := attacker(t, "127.0.2.1")
	host.token = host.login("host@raymi.example", password)
	begun, limit := time.Now(), perMinute(t, "WRITES")
	passed, _ := untilLimited(t, 4*limit, func(n int) *answer {
		host.from = fmt.Sprintf("127.0.2.%d", 1+n%200)
		return host.do(http.MethodPut, "/api/events/999999", "application/json", strings.NewReader(`{"data":{}}`))
	})
	checkRate(t, "writes of one account from 200 addresses", limit, passed, time.Since(begun))
}

func TestAttackGuesses(t *testing.T) {
	owner := attacker(t, "127.0.3.1")
	owner.login("client@raymi.example", password)
	addresses, each, compared := pick(30, 8), 9, 0
	begun := time.Now()
	for n := range addresses * each {
		c := attacker(t, fmt.Sprintf("127.0.3.%d", 10+n%addresses))
		identifier := []string{"client@raymi.example", "CLIENT@raymi.example"}[n%2]
		guess := map[string]any{"identifier": identifier, "password": fmt.Sprintf("guess-%d", n)}
		if a := c.json(http.MethodPost, "/api/auth/local", guess); a.status != http.StatusTooManyRequests {
			a.want(http.StatusBadRequest)
			compared++
		}
	}
	report(fmt.Sprintf("%d guesses at one account from %d addresses", addresses*each, addresses), "%d compared, the others 429", compared)
	// Five at once, then one after each wait; the waits double to a minute.
	if most := 5 + 6 + int(time.Since(begun).Minutes()); compared < 5 || compared > most {
		t.Errorf("%d guesses were compared, at most %d may be", compared, most)
	}
	owner.login("client@raymi.example", password)
	report("the owner meanwhile, from a network of an earlier login", "logged in")
}

func TestAttackCodes(t *testing.T) {
	admin := attacker(t, "127.0.5.1")
	admin.token = admin.login("admin@raymi.example", password)
	name := fmt.Sprintf("illa%d", time.Now().UnixNano())
	account := map[string]any{"username": name, "email": name + "@example.org", "password": password, "role": "editor", "confirmed": true}
	admin.json(http.MethodPost, "/api/users", account).want(http.StatusOK)
	owner := attacker(t, "127.0.5.2")
	credentials := map[string]any{"identifier": name, "password": password}
	secret := owner.json(http.MethodPost, "/api/auth/second-factor/setup", credentials).want(http.StatusOK).str("secret")
	credentials["code"] = codeAt(t, secret, time.Now())
	owner.json(http.MethodPost, "/api/auth/second-factor/confirm", credentials).want(http.StatusOK)
	begun, compared, addresses := time.Now(), 0, pick(30, 8)
	for n := range 9 * addresses {
		credentials["code"] = fmt.Sprintf("guess-%d", n)
		c := attacker(t, fmt.Sprintf("127.0.5.%d", 10+n%addresses))
		if a := c.json(http.MethodPost, "/api/auth/local", credentials); a.status != http.StatusTooManyRequests {
			a.want(http.StatusBadRequest)
			compared++
		}
	}
	report(fmt.Sprintf("%d codes with a stolen password from %d addresses", 9*addresses, addresses), "%d compared, the others 429", compared)
	// Five at once, then one after each wait; the waits double from a second.
	if most := 5 + 6 + int(time.Since(begun).Minutes()); compared < 5 || compared > most {
		t.Errorf("%d codes were compared, at most %d may be", compared, most)
	}
}

func TestAttackMails(t *testing.T) {
	address := fmt.Sprintf("inbox%d@example.org", time.Now().UnixNano())
	account := map[string]any{"username": address, "email": address, "password": "una-clave-larga"}
	attacker(t, "127.0.4.1").json(http.MethodPost, "/api/auth/local/register", account).want(http.StatusOK)
	mailTo(t, address)
	addresses, each, refused := pick(15, 5), 9, 0
	for n := range addresses * each {
		c := attacker(t, fmt.Sprintf("127.0.4.%d", 10+n%addresses))
		a := c.json(http.MethodPost, "/api/auth/forgot-password", map[string]any{"email": address})
		if a.status == http.StatusTooManyRequests {
			refused++
			continue
		}
		a.want(http.StatusOK)
	}
	time.Sleep(2 * time.Second) // mails are sent later
	got := 0
	for _, m := range mails(t) {
		if m.To == address {
			got++
		}
	}
	report(fmt.Sprintf("%d mails to one inbox asked for from %d addresses", addresses*each, addresses), "%d sent, %d × 429", got-1, refused)
	if got-1 > 3 || refused == 0 {
		t.Errorf("%d mails were sent, %d refused", got-1, refused)
	}
}
