package render

import "fmt"

// dominantColor is the mean of the largest group of similar colours, as #rrggbb; "" if the picture is fully
// transparent.
func dominantColor(pixels []pixel) string {
	groups := map[[3]int]pixel{}
	var most pixel
	for _, p := range pixels {
		key := [3]int{step(p.r), step(p.g), step(p.b)}
		g := groups[key]
		g = pixel{g.r + p.r*p.a, g.g + p.g*p.a, g.b + p.b*p.a, g.a + p.a}
		groups[key] = g
		if g.a > most.a { // the first of equal groups wins
			most = g
		}
	}
	if most.a == 0 {
		return ""
	}
	return fmt.Sprintf("#%02x%02x%02x", half(255*most.r/most.a), half(255*most.g/most.a), half(255*most.b/most.a))
}

// steps is the number of levels of each colour; coarse enough for a sky to be one group.
const steps = 6

func step(v float64) int { return min(int(v*steps), steps-1) }
