package home_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"raymi.example/gateway/internal/home"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
)

func TestTheNextThreeFeastsOfWhichOneHasBegun(t *testing.T) {
	got := home.NextFeasts([]*catalogv1.Feast{
		{Code: "corpus", Days: []string{"2026-06-04", "2027-05-27"}},
		{Code: "inti-raymi", Days: []string{"2026-06-24", "2027-06-24"}},
		{Code: "over", LastsDays: 2, Days: []string{"2026-11-25"}},
		{Code: "begun", LastsDays: 3, Days: []string{"2026-11-25", "2027-11-25"}},
		{Code: "today", Days: []string{"2026-11-27"}},
	}, at(t, "2026-11-27 23:00"))
	var codes []string
	for _, f := range got {
		codes = append(codes, f.Code+" "+f.Day)
	}
	if d := cmp.Diff([]string{"begun 2026-11-25", "today 2026-11-27", "corpus 2027-05-27"}, codes); d != "" {
		t.Error(d)
	}
}
