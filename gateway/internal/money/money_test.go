package money

import (
	"encoding/json"
	"os"
	"testing"
)

func TestAmountsAreWrittenAsInTheBrowser(t *testing.T) {
	file, err := os.ReadFile("../../../web/src/shared/moneyCases.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases struct {
		Shown []struct {
			Amount      float64
			Plain, Text string
		}
	}
	if err := json.Unmarshal(file, &cases); err != nil {
		t.Fatal(err)
	}
	if len(cases.Shown) == 0 {
		t.Fatal("no case")
	}
	for _, c := range cases.Shown {
		if got := Plain(c.Amount); got != c.Plain {
			t.Errorf("Plain(%v) is %q, want %q", c.Amount, got, c.Plain)
		}
		if got := Soles(c.Amount); got != c.Text {
			t.Errorf("Soles(%v) is %q, want %q", c.Amount, got, c.Text)
		}
	}
}
