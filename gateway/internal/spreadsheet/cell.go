// Package spreadsheet keeps spreadsheets from executing the cells of CSV files.
package spreadsheet

import "strings"

// formulaStart are the characters by which spreadsheets recognize a formula, and the mark that protects a cell from that.
const formulaStart = "=+-@\t\r'"

// Protect marks a cell that a spreadsheet could execute.
func Protect(cell string) string {
	if cell != "" && strings.ContainsRune(formulaStart, rune(cell[0])) {
		return "'" + cell
	}
	return cell
}

// Unprotect restores a cell that Protect returned.
func Unprotect(cell string) string {
	if len(cell) > 1 && cell[0] == '\'' && strings.ContainsRune(formulaStart, rune(cell[1])) {
		return cell[1:]
	}
	return cell
}
