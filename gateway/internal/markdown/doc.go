// Package markdown renders the texts of hosts and editors with Render: CommonMark with tables and struck text, without raw HTML. The web
// application renders the same bytes (web/src/shared/markdown), which both prove with web/src/shared/markdown/markdownCases.json. Change
// both together.
//
//   - bounds.go: what a text may cost, as in web/src/shared/markdown/bounds.ts; tables.go, nodes.go, separate.go: extensions
//   - html.go: which elements stay, in one form; addresses.go: which addresses are linked. gateway/internal/pages/render_cache.go caches
//     the result.
package markdown
