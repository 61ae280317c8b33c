package feeds

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"raymi.example/gateway/internal/money"
	"raymi.example/gateway/internal/spreadsheet"
	"raymi.example/internal/calendar"
)

var columns = []string{
	"uuid", "name", "starts_at", "ends_at", "status", "place", "latitude", "longitude", "host", "categories", "is_free", "price_pen",
	"url", "summary", "audience", "language", "accessibility", "setting", "booking", "source",
}

// writeCSV writes a row for each date, with times in Lima.
func writeCSV(out io.Writer, f Feed) error {
	w := csv.NewWriter(out)
	rows := [][]string{columns}
	for _, e := range f.Events {
		for _, d := range e.Dates {
			latitude, longitude := e.point(d)
			rows = append(rows, []string{
				e.UUID, spreadsheet.Protect(e.Name), lima(d.Start), lima(d.end()), e.status(d), spreadsheet.Protect(e.place(d)),
				number(latitude), number(longitude), spreadsheet.Protect(e.Host),
				spreadsheet.Protect(strings.Join(e.Categories, "; ")), strconv.FormatBool(e.Free), price(e.Price), e.URL,
				spreadsheet.Protect(e.Summary), strings.Join(e.Audiences, "; "), strings.Join(e.Languages, "; "),
				strings.Join(e.Accessibility, "; "), e.Setting, truth(e.Booking), spreadsheet.Protect(e.Source),
			})
		}
	}
	if err := w.WriteAll(rows); err != nil {
		return fmt.Errorf("write csv: %w", err)
	}
	return nil
}

func lima(at time.Time) string { return at.In(calendar.Lima).Format(time.RFC3339) }

// number formats a number; an unknown one is an empty cell.
func number(value *float64) string {
	if value == nil {
		return ""
	}
	return strconv.FormatFloat(*value, 'f', -1, 64)
}

// price formats an amount with its cents; an unknown one is an empty cell.
func price(value *float64) string {
	if value == nil {
		return ""
	}
	return money.Plain(*value)
}

// truth formats true or false; an unknown one is an empty cell.
func truth(value *bool) string {
	if value == nil {
		return ""
	}
	return strconv.FormatBool(*value)
}
