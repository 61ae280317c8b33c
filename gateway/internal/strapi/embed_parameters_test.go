package strapi

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The dialog keeps the parameters that the page reads, and drops the others: a parameter in one list only would be refused or lost.
func TestTheDialogOffersTheParametersOfAnEmbeddedList(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../../web/src/shared/feeds/embedLine.ts")
	if err != nil {
		t.Fatal(err)
	}
	set := regexp.MustCompile(`(?s)PARAMETERS = new Set\(.*?\.split`).FindString(string(text))
	var offered []string
	for _, quoted := range regexp.MustCompile(`'([^']*)'`).FindAllStringSubmatch(set, -1) {
		offered = append(offered, strings.Fields(quoted[1])...)
	}
	slices.Sort(offered)
	if diff := cmp.Diff(slices.Sorted(slices.Values(searchParameters)), offered); diff != "" {
		t.Errorf("(-page +dialog):\n%s", diff)
	}
}
