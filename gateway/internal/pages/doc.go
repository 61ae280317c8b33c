// Package pages serves the web application: HTML with metadata, first data and a static first view, files of the build, site maps. New
// and Handler are in pages.go, paths and kinds of pages in route.go, what the build says of pages in build.go, responses inside a page in
// first_data.go.
//
//   - view.go, editorial.go, month.go, home.go, feast.go, content.go, page.go, view/view.html: first views
//   - picture.go, excerpt.go: parts of first views
//   - head.go, jsonld.go, accessibility.go, opening_hours.go, sitemap.go: what search engines read; render_cache.go: rendered texts
//   - when.go, event_dates.go, dates.go, recurrence.go, rule_words.go, change_log.go: dates in words, as in web/src/shared/dates
//   - language.go: redirects to the visitor's language; settings.go, tiles.go: settings in the page's head; loader.go: files
//   - embed.go, embed_style.go, view/embed.html, view/embed.css: the list for other websites
package pages
