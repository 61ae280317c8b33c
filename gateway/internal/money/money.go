// Package money writes amounts in soles. The web application writes them alike: web/src/shared/money.ts.
package money

import (
	"fmt"
	"math"
	"strconv"
)

// Plain returns an amount without the sign of the currency: 1234.50, and 1234 without cents.
func Plain(amount float64) string {
	whole, cents := parts(amount)
	return whole + cents
}

// Soles returns an amount as people read it, S/ 1,234.50: all languages use the number format of Peru.
func Soles(amount float64) string {
	whole, cents := parts(amount)
	for at := len(whole) - 3; at > 0; at -= 3 {
		whole = whole[:at] + "," + whole[at:]
	}
	return "S/ " + whole + cents
}

// parts returns the digits of the whole part and the cents after a point, "" for none.
func parts(amount float64) (whole, cents string) {
	floor := math.Floor(amount)
	hundredths := math.Round((amount - floor) * 100)
	if hundredths == 100 {
		floor, hundredths = floor+1, 0
	}
	whole = strconv.FormatFloat(floor, 'f', 0, 64)
	if hundredths == 0 {
		return whole, ""
	}
	return whole, fmt.Sprintf(".%02.0f", hundredths)
}
