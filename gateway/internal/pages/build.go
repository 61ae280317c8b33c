package pages

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"raymi.example/internal/locale"
)

// build is the output folder of `npm run build`.
type build struct {
	// before, between and after are the page's HTML around the content of its head and its root.
	before, between, after string
	// styles holds the CSS of each kind of page. It is inlined, because the page is invisible until the CSS has loaded.
	styles map[kind]style
	// scripts are the entry script and those that it imports.
	scripts []string
	// fonts are preloaded.
	fonts []string
	// assets is the address before the paths of the files; empty: that of the page.
	assets string
	description
}

// style is a page's CSS with its file names, and the Content-Security-Policy that allows this inline CSS only.
type style struct {
	css, policy string
	files       []string
}

// description is the content of dist/pages.json, which web/scripts/describe.mjs writes.
type description struct {
	Pages map[kind]pageBuild               `json:"pages"`
	Texts map[locale.Tag]map[string]string `json:"texts"`
	Dates map[locale.Tag]datePatterns      `json:"dates"`
	// Feasts are the keys of the names of feasts (web/src/shared/dates/feasts.ts).
	Feasts map[string]string `json:"feasts"`
	// Reasons are the usual reasons why an event does not take place (web/src/features/events/reasons/reasons.json).
	Reasons []map[locale.Tag]string `json:"reasons"`
	// Widths are the widths of image renditions in pixels.
	Widths []int `json:"widths"`
}

type pageBuild struct {
	Queries []query  `json:"queries"`
	CSS     []string `json:"css"`
	JS      []string `json:"js"`
	// Texts are the files of the page's texts.
	Texts map[locale.Tag][]string `json:"words"`
}

// query is an API request for the first data of a page.
type query struct {
	Endpoint string          `json:"endpoint"`
	Arg      json.RawMessage `json:"arg"`
	URL      string          `json:"url"`
	Keep     string          `json:"keep"`
}

// policy allows other hosts only for the player of a YouTube video, which loads after a click, and for map tiles if a host is configured.
const policy = "default-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; object-src 'none'; base-uri 'self'; " +
	"frame-src https://www.youtube-nocookie.com; frame-ancestors 'self'; form-action 'self'"

// permissions allows the location, for "use my location", and nothing else that asks a visitor.
const permissions = "geolocation=(self), camera=(), microphone=(), payment=(), usb=(), serial=(), bluetooth=(), midi=(), display-capture=()"

var (
	titles  = regexp.MustCompile(`(?s)\s*<title>.*?</title>|\s*<meta name="description"[^>]*>`)
	sheets  = regexp.MustCompile(`\s*<link rel="stylesheet"[^>]*href="/([^"]+\.css)"[^>]*>`)
	fonts   = regexp.MustCompile(`url\(["']?([^"')]*/assets/(?:fraunces|poppins)[^"')]*\.woff2)["']?\)`)
	besides = regexp.MustCompile(`url\((["']?)\./`)
)

const (
	htmlTag = `<html lang="en">`
	root    = `<div id="root"></div>`
)

// readBuild reads a build's index.html and pages.json; it fails if they are missing.
func readBuild(dir string, settings Settings) (*build, error) {
	shell, err := os.ReadFile(filepath.Join(dir, "index.html"))
	if err != nil {
		return nil, fmt.Errorf("pages: %w", err)
	}
	text, err := os.ReadFile(filepath.Join(dir, "pages.json"))
	if err != nil {
		return nil, fmt.Errorf("pages: %w", err)
	}
	b := &build{assets: settings.Assets}
	if err := json.Unmarshal(text, &b.description); err != nil {
		return nil, fmt.Errorf("pages.json: %w", err)
	}
	for _, tag := range locale.All() {
		if len(b.Texts[tag]) == 0 || !b.Dates[tag].complete() {
			return nil, fmt.Errorf("pages.json has no texts in %s", tag)
		}
	}
	if err := b.inline(dir, shell, settings); err != nil {
		return nil, err
	}
	return b, b.split(sheets.ReplaceAll(titles.ReplaceAll(shell, nil), nil), settings.metas())
}

// inline reads the CSS files of the shell and of each kind of page, and adds them to the Content-Security-Policy.
func (b *build) inline(dir string, shell []byte, settings Settings) error {
	var shared []string
	for _, match := range sheets.FindAllSubmatch(shell, -1) {
		shared = append(shared, string(match[1]))
	}
	b.styles = map[kind]style{}
	for kind, p := range b.Pages {
		s, err := newStyle(dir, append(slices.Clone(shared), p.CSS...), settings)
		if err != nil {
			return err
		}
		b.styles[kind] = s
	}
	s, err := newStyle(dir, shared, settings)
	if err != nil {
		return err
	}
	b.styles[""] = s
	for _, match := range fonts.FindAllStringSubmatch(s.css, -1) {
		b.fonts = append(b.fonts, match[1])
	}
	return nil
}

// newStyle reads CSS files, each once. They name other files relative to themselves, the page names them by their whole address.
func newStyle(dir string, files []string, settings Settings) (style, error) {
	var out style
	for _, name := range files {
		if slices.Contains(out.files, name) {
			continue
		}
		css, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name))) //nolint:gosec // the name is of the own build
		if err != nil {
			return style{}, fmt.Errorf("pages: %w", err)
		}
		whole := "url(${1}" + settings.Assets + "/" + path.Dir(name) + "/"
		out.css += string(bytes.TrimSpace(besides.ReplaceAll(css, []byte(whole))))
		out.files = append(out.files, name)
	}
	own := settings.own()
	out.policy = settings.policy() + "; style-src " + own + " " + hashOf(out.css) + "; script-src " + own + " " + loaderHash
	return out, nil
}

// split splits the shell at the places of a page's head and content.
func (b *build) split(shell []byte, metas string) error {
	beforeTag, rest, appendTag := strings.Cut(string(b.extractScripts(shell)), htmlTag)
	head, body, headed := strings.Cut(rest, "</head>")
	between, after, rooted := strings.Cut(body, root)
	if !appendTag || !headed || !rooted {
		return fmt.Errorf("index.html has no %s, </head> or %s", htmlTag, root)
	}
	b.before, b.between, b.after = beforeTag+`<html lang="%s">`+strings.ReplaceAll(head, "%", "%%"), metas+"</head>"+between, after
	return nil
}
