package search

import (
	"cmp"
	"slices"
	"strings"
)

// lettersPerTypo: a word may have one wrong letter in five. In shorter words every letter matters.
const lettersPerTypo = 5

// nearest returns the spellings within the allowed number of typos, the nearest first, and of equally near ones that of
// the most events.
func nearest(w Word) []Spelling {
	allowed := len(w.Text) / lettersPerTypo
	typos := map[Spelling]int{}
	for _, s := range w.Near {
		if n := min(distance(singular(w.Text), singular(s.Text)), distance(w.Key, s.Key)); n <= allowed {
			typos[s] = n
		}
	}
	found := slices.DeleteFunc(slices.Clone(w.Near), func(s Spelling) bool { _, ok := typos[s]; return !ok })
	slices.SortStableFunc(found, func(a, b Spelling) int {
		return cmp.Or(cmp.Compare(typos[a], typos[b]), cmp.Compare(distance(w.Text, a.Text), distance(w.Text, b.Text)),
			cmp.Compare(b.Events, a.Events), cmp.Compare(a.Text, b.Text))
	})
	return found[:min(len(found), maxCorrections)]
}

// singular drops the s of a plural: it is no typo.
func singular(word string) string { return strings.TrimSuffix(word, "s") }

// distance is the number of letters to add, leave out, replace or swap with their neighbour to turn one word into the
// other: the optimal string alignment distance, a restricted form of Damerau's. Words are ASCII.
func distance(a, b string) int {
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			replaced := last[j-1]
			if a[i-1] != b[j-1] {
				replaced++
			}
			row[j] = min(replaced, last[j]+1, row[j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}
