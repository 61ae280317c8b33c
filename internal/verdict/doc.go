// Package verdict delays editors' verdicts: until a Pending verdict takes effect, an editor can cancel it. Run applies what is due; the
// rows are in internal/postgres/verdict.go, what follows from a verdict is in package server of catalog and partners (verdict.go there).
// The desk's pages choose the delay: web/src/features/desk/core/deskApi.ts.
package verdict
