package translate

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"raymi.example/gateway/internal/spreadsheet"
	"raymi.example/internal/locale"
)

var columns = []string{"unit", "state", "sourceLocale", "locale", "source", "content", "sourceVersion", "version"}

// WriteCSV writes a file as CSV.
func WriteCSV(w io.Writer, f File) error {
	out := csv.NewWriter(w)
	rows := [][]string{columns}
	for _, u := range f.Units {
		row := []string{u.Name, u.State, string(f.SourceLocale), string(f.Locale), u.Source, u.Content, u.SourceVersion, u.Version}
		for i := range row {
			row[i] = spreadsheet.Protect(row[i])
		}
		rows = append(rows, row)
	}
	if err := out.WriteAll(rows); err != nil {
		return fmt.Errorf("write csv: %w", err)
	}
	return nil
}

// ReadCSV reads what WriteCSV writes. All rows are of one language.
func ReadCSV(r io.Reader) (File, error) {
	in := csv.NewReader(r)
	in.FieldsPerRecord = len(columns)
	head, err := in.Read()
	if err != nil || !slices.Equal(head, columns) {
		return File{}, errors.New("the first row is " + strings.Join(columns, ","))
	}
	var f File
	for {
		row, err := in.Read()
		if errors.Is(err, io.EOF) {
			return f, nil
		}
		if err != nil {
			return File{}, fmt.Errorf("read csv: %w", err)
		}
		for i := range row {
			row[i] = clean(spreadsheet.Unprotect(row[i]))
		}
		if len(f.Units) > 0 && string(f.Locale) != row[3] {
			return File{}, errors.New("a file has one language")
		}
		if len(f.Units) == UnitsMax {
			return File{}, errTooMany
		}
		f.SourceLocale, f.Locale = locale.Tag(row[2]), locale.Tag(row[3])
		f.Units = append(f.Units, Unit{Name: row[0], State: row[1], Source: row[4], Content: row[5], SourceVersion: row[6], Version: row[7]})
	}
}
