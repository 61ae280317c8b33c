package pages

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"raymi.example/internal/locale"
)

// build is what `npm run build` left in its folder.
type build struct {
	// before, between and after are the page's HTML around what belongs into its head and into its root.
	before, between, after string
	// styles are the CSS of each kind of page, sent inside the page: nothing can be seen before it is there.
	styles map[kind]style
	// scripts are the entry's file and those that it imports.
	scripts []string
	// fonts are preloaded.
	fonts []string
	description
}

// style is a page's CSS with the names of its files, and the Content-Security-Policy that allows it and nothing else of its kind.
type style struct {
	css, policy string
	files       []string
}

// description is dist/pages.json, which web/scripts/describe.mjs writes.
type description struct {
	Pages map[kind]pageBuild               `json:"pages"`
	Texts map[locale.Tag]map[string]string `json:"texts"`
	Dates map[locale.Tag]datePatterns      `json:"dates"`
	// Widths are those that images come in.
	Widths []int `json:"widths"`
}

type pageBuild struct {
	Queries []query  `json:"queries"`
	CSS     []string `json:"css"`
	JS      []string `json:"js"`
	// Words are the files of the page's words.
	Words map[locale.Tag][]string `json:"words"`
}

// query is one thing that a page asks first.
type query struct {
	Endpoint string          `json:"endpoint"`
	Arg      json.RawMessage `json:"arg"`
	URL      string          `json:"url"`
	Keep     string          `json:"keep"`
}

// policy allows nothing from other hosts but the player of a YouTube video, which comes after a click; tiles of a map are images
// of a configured host, none by default.
const policy = "default-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; object-src 'none'; base-uri 'self'; " +
	"frame-src https://www.youtube-nocookie.com; frame-ancestors 'self'; form-action 'self'"

var (
	titles = regexp.MustCompile(`(?s)\s*<title>.*?</title>|\s*<meta name="description"[^>]*>`)
	sheets = regexp.MustCompile(`\s*<link rel="stylesheet"[^>]*href="/([^"]+\.css)"[^>]*>`)
	fonts  = regexp.MustCompile(`url\(["']?(/assets/(?:fraunces|poppins)[^"')]*\.woff2)["']?\)`)
)

const (
	htmlTag = `<html lang="en">`
	root    = `<div id="root"></div>`
)

// readBuild reads a build's shell and description; it fails when the pages have not been built.
func readBuild(dir string, settings Settings) (*build, error) {
	shell, err := os.ReadFile(filepath.Join(dir, "index.html"))
	if err != nil {
		return nil, fmt.Errorf("pages: %w", err)
	}
	text, err := os.ReadFile(filepath.Join(dir, "pages.json"))
	if err != nil {
		return nil, fmt.Errorf("pages: %w", err)
	}
	b := &build{}
	if err := json.Unmarshal(text, &b.description); err != nil {
		return nil, fmt.Errorf("pages.json: %w", err)
	}
	for _, tag := range locale.All() {
		if len(b.Texts[tag]) == 0 || len(b.Dates[tag].Months) != 12 || len(b.Dates[tag].Halves) != 2 {
			return nil, fmt.Errorf("pages.json has no words in %s", tag)
		}
	}
	if err := b.inline(dir, shell, settings.policy()); err != nil {
		return nil, err
	}
	return b, b.cut(sheets.ReplaceAll(titles.ReplaceAll(shell, nil), nil), settings.metas())
}

// inline takes the CSS that the shell and its pages link to into the pages, and allows it beside what policy allows.
func (b *build) inline(dir string, shell []byte, policy string) error {
	var shared []string
	for _, match := range sheets.FindAllSubmatch(shell, -1) {
		shared = append(shared, string(match[1]))
	}
	b.styles = map[kind]style{}
	for kind, p := range b.Pages {
		s, err := newStyle(dir, append(slices.Clone(shared), p.CSS...), policy)
		if err != nil {
			return err
		}
		b.styles[kind] = s
	}
	s, err := newStyle(dir, shared, policy)
	if err != nil {
		return err
	}
	b.styles[""] = s
	for _, match := range fonts.FindAllStringSubmatch(s.css, -1) {
		b.fonts = append(b.fonts, match[1])
	}
	return nil
}

// newStyle reads CSS files, each once; policy is what pages without it are allowed.
func newStyle(dir string, files []string, policy string) (style, error) {
	var out style
	for _, name := range files {
		if slices.Contains(out.files, name) {
			continue
		}
		css, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
		if err != nil {
			return style{}, fmt.Errorf("pages: %w", err)
		}
		out.css += string(bytes.TrimSpace(css))
		out.files = append(out.files, name)
	}
	out.policy = policy + "; style-src 'self' " + hashOf(out.css) + "; script-src 'self' " + starterHash
	return out, nil
}

// cut splits the shell where a page's own parts go.
func (b *build) cut(shell []byte, metas string) error {
	beforeTag, rest, tagged := strings.Cut(string(b.takeScripts(shell)), htmlTag)
	head, body, headed := strings.Cut(rest, "</head>")
	between, after, rooted := strings.Cut(body, root)
	if !tagged || !headed || !rooted {
		return fmt.Errorf("index.html has no %s, </head> or %s", htmlTag, root)
	}
	b.before, b.between, b.after = beforeTag+`<html lang="%s">`+strings.ReplaceAll(head, "%", "%%"), metas+"</head>"+between, after
	return nil
}
