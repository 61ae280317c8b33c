package pages

import (
	"cmp"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"raymi.example/internal/locale"
)

const (
	// languageCookie holds the visitor's language; the browser sets it (LOCALE_COOKIE in web/src/shared/constants.ts).
	languageCookie = "i18n_redirected"
	// varyByLanguage is the Vary of pages without a language prefix: for another visitor the response may be a redirect.
	varyByLanguage = "Cookie, Accept-Language, Accept"
	// maxLanguages bounds the entries of a list that are read; browsers send fewer than ten.
	maxLanguages = 50
)

// Redirects answers the requests that pages redirect, whatever the visitor's language is or because of it, and passes on all others. It
// wraps the response cache, because the redirect to a language depends on the visitor.
func Redirects(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			next.ServeHTTP(w, r)
			return
		}
		if path, ok := movedTo(r.URL.Path); ok {
			redirect(w, r, path, http.StatusMovedPermanently, "public, max-age=3600")
			return
		}
		if path, ok := inVisitorLanguage(r); ok {
			redirect(w, r, path, http.StatusFound, "private, no-store")
			return
		}
		next.ServeHTTP(w, r)
	})
}

// redirect redirects to the path of a page; the query is kept.
func redirect(w http.ResponseWriter, r *http.Request, path string, status int, cache string) {
	if r.URL.RawQuery != "" {
		path += "?" + r.URL.RawQuery
	}
	w.Header().Set("Cache-Control", cache)
	http.Redirect(w, r, path, status) //nolint:gosec // the path is that of a page of the portal
}

// movedTo returns the new path of a page that has moved: the specification's /event/EventPage is the list of events.
func movedTo(path string) (string, bool) {
	page := splitLanguage(path)
	if strings.TrimSuffix(page.path, "/") != "/event/EventPage" {
		return "", false
	}
	page.path = "/events"
	return page.requested(), true
}

// inVisitorLanguage returns the path of the requested page in the visitor's language, if that is not the default language, the path has
// no prefix and the client accepts HTML.
func inVisitorLanguage(r *http.Request) (string, bool) {
	tag := visitorLanguage(r)
	if tag == locale.En || !acceptsHTML(r.Header.Values("Accept")) {
		return "", false
	}
	page, ok := parse(r.URL.Path)
	return page.in(tag), ok && !page.prefixed
}

// visitorLanguage returns the language of the cookie, else the best one of Accept-Language, else the default language.
func visitorLanguage(r *http.Request) locale.Tag {
	for _, cookie := range r.CookiesNamed(languageCookie) {
		if tag, ok := locale.Parse(cookie.Value); ok {
			return tag
		}
	}
	return bestLanguage(acceptedLanguages(strings.Join(r.Header.Values("Accept-Language"), ",")))
}

// bestLanguage returns the language with the highest score: entry i of n scores 1 − i/n if it is a language of the portal, and
// 0.999 − i/n if its base language is. detectLocale in web/src/shared/i18n/locale.ts has the same rule, tested with the same cases.
func bestLanguage(wanted []string) locale.Tag {
	best, highest := locale.En, 0.0
	for i, code := range wanted {
		code = strings.ToLower(code)
		base, _, _ := strings.Cut(code, "-")
		tag, ok := locale.Parse(base)
		if !ok {
			continue
		}
		score := 0.999 - float64(i)/float64(len(wanted))
		if code == base {
			score = 1 - float64(i)/float64(len(wanted))
		}
		if score > highest {
			best, highest = tag, score
		}
	}
	return best
}

// acceptedLanguages returns the codes of an Accept-Language header, ordered by quality; codes with quality 0 are refused by the visitor.
func acceptedLanguages(header string) []string {
	type weighted struct {
		code    string
		quality float64
	}
	var entries []weighted
	for entry := range strings.SplitSeq(header, ",") {
		code, parameters, _ := strings.Cut(entry, ";")
		if code, q := strings.TrimSpace(code), quality(parameters); code != "" && q > 0 && len(entries) < maxLanguages {
			entries = append(entries, weighted{code, q})
		}
	}
	slices.SortStableFunc(entries, func(a, b weighted) int { return cmp.Compare(b.quality, a.quality) })
	codes := make([]string, len(entries))
	for i, e := range entries {
		codes[i] = e.code
	}
	return codes
}

// quality returns the parameter q: 1 if it is missing, 0 if it is malformed.
func quality(parameters string) float64 {
	for parameter := range strings.SplitSeq(parameters, ";") {
		name, value, _ := strings.Cut(strings.TrimSpace(parameter), "=")
		if !strings.EqualFold(name, "q") {
			continue
		}
		q, err := strconv.ParseFloat(value, 64)
		if err != nil || !(q >= 0 && q <= 1) { // not a number fails both comparisons
			return 0
		}
		return q
	}
	return 1
}

// acceptsHTML reports whether a client accepts HTML by the most specific range of its Accept header; without one it accepts everything.
func acceptsHTML(header []string) bool {
	accepted, specificity := len(header) == 0, -1
	for entry := range strings.SplitSeq(strings.Join(header, ","), ",") {
		name, parameters, _ := strings.Cut(entry, ";")
		level := slices.Index([]string{"*/*", "text/*", "text/html"}, strings.ToLower(strings.TrimSpace(name)))
		if level > specificity {
			accepted, specificity = quality(parameters) > 0, level
		}
	}
	return accepted
}
