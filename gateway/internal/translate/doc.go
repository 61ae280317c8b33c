// Package translate reads and writes translations as files that translation programs understand: WriteXLIFF and ReadXLIFF (xliff.go),
// WriteCSV and ReadCSV (csv.go). A File has the texts of one language as Units (unit.go). The routes are in
// gateway/internal/api/texts.go; a text is saved by catalog, one by one.
package translate
