package media

import (
	"net/url"
	"strings"
	"testing"
	"time"

	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
)

var (
	noon = time.Date(2026, 6, 24, 12, 0, 0, 0, time.UTC)
	key  = LinkKey(strings.Repeat("k", 32))
)

func linkOf(t *testing.T) (Link, url.Values) {
	t.Helper()
	l, err := stored(7, JPEG, "personalDocumentScan").Link(owner, noon)
	if err != nil {
		t.Fatal(err)
	}
	address, err := url.Parse(key.Path(l))
	if err != nil || address.Path != "/uploads/private/7" {
		t.Fatalf("got %v, %v", address, err)
	}
	return l, address.Query()
}

func TestALinkWorksForFiveMinutes(t *testing.T) {
	l, query := linkOf(t)
	for _, after := range []time.Duration{0, 5*time.Minute - time.Second} {
		if got, ok := key.Open("7", query, noon.Add(after)); !ok || !got.Expires.Equal(l.Expires) || got.UserID != owner.UserID ||
			got.FileID != 7 {
			t.Errorf("after %s: %v, %v", after, got, ok)
		}
	}
	if _, ok := key.Open("7", query, noon.Add(5*time.Minute)); ok {
		t.Error("it works for longer")
	}
}

func TestEveryPartOfALinkIsSigned(t *testing.T) {
	_, query := linkOf(t)
	for name, change := range map[string]func(url.Values){
		"another user": func(v url.Values) { v.Set("by", "5") }, "a later end": func(v url.Values) { v.Set("expires", "1898000000") },
		"another signature": func(v url.Values) { v.Set("signature", strings.Repeat("00", 32)) },
		"a short signature": func(v url.Values) { v.Set("signature", v.Get("signature")[:10]) },
		"no signature":      func(v url.Values) { v.Del("signature") }, "no user": func(v url.Values) { v.Del("by") },
		"no end": func(v url.Values) { v.Del("expires") },
	} {
		forged := url.Values{}
		for k, v := range query {
			forged[k] = append([]string{}, v...)
		}
		change(forged)
		if _, ok := key.Open("7", forged, noon); ok {
			t.Errorf("%s is accepted", name)
		}
	}
	for _, id := range []string{"8", "x", "07x", ""} {
		if _, ok := key.Open(id, query, noon); ok {
			t.Errorf("file %q is accepted", id)
		}
	}
	if _, ok := LinkKey(strings.Repeat("x", 32)).Open("7", query, noon); ok {
		t.Error("another key is accepted")
	}
}

func TestWhoGetsALink(t *testing.T) {
	secret, public := stored(7, JPEG, "personalDocumentScan"), stored(8, JPEG, "")
	for name, c := range map[string]struct {
		f      File
		caller identity.Caller
		ok     bool
	}{
		"the owner": {secret, owner, true}, "an editor": {secret, editor, true}, "a stranger": {secret, stranger, false},
		"a visitor": {secret, identity.Caller{}, false}, "a public file": {public, owner, false}, "a public file, an editor": {
			public,
			editor, false,
		},
	} {
		if _, err := c.f.Link(c.caller, noon); (err == nil) != c.ok || err != nil && errs.KindOf(err) != errs.NotFound {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestPagesOfTheLibraryAreBounded(t *testing.T) {
	for _, c := range []struct{ sent, want Search }{
		{Search{}, Search{Limit: 25}}, {Search{Start: -1, Limit: 1000}, Search{Limit: 100}}, {
			Search{Start: 7, Limit: 3},
			Search{Start: 7, Limit: 3},
		},
	} {
		if got := c.sent.Clamp(); got != c.want {
			t.Errorf("%v: got %v", c.sent, got)
		}
	}
}
