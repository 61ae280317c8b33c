package strapi

import (
	"math"
	"slices"
	"strconv"
	"strings"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// defaultRadius is a walk of about a quarter of an hour, in metres.
const defaultRadius = 1000

// IsNear reports whether a query has the position of the client. It is rounded to three decimals, and its response is not stored.
func IsNear(q *queryv1.Query) bool { return q.GetPlace().GetCircle() != nil }

// place reads near with radius, or bbox.
func (s *searchReader) place(q *queryv1.Query) error {
	near, err := s.numbers("near", 2)
	if err != nil {
		return err
	}
	box, err := s.numbers("bbox", 4)
	if err != nil {
		return err
	}
	radius, err := s.numbers("radius", 1)
	if err != nil {
		return err
	}
	switch {
	case near != nil && box != nil:
		return Invalid("bbox")
	case near != nil:
		circle := &queryv1.Circle{Latitude: roundDegrees(near[0]), Longitude: roundDegrees(near[1]), Radius: defaultRadius}
		if radius != nil {
			circle.Radius = radius[0]
		}
		q.Place = &queryv1.Place{Area: &queryv1.Place_Circle{Circle: circle}}
	case box != nil:
		q.Place = &queryv1.Place{Area: &queryv1.Place_Box{Box: &queryv1.Box{West: box[0], South: box[1], East: box[2], North: box[3]}}}
	}
	return nil
}

// roundDegrees rounds to about a hundred metres, which does not identify a house.
func roundDegrees(value float64) float64 { return math.Round(value*1000) / 1000 }

// numbers reads a parameter of so many finite numbers with commas; nil if it is absent.
func (s *searchReader) numbers(name string, count int) ([]float64, error) {
	text, err := s.plain(name)
	if err != nil || text == "" {
		return nil, err
	}
	parts := strings.Split(text, ",")
	if len(parts) != count {
		return nil, Invalid(name)
	}
	out := make([]float64, count)
	for i, part := range parts {
		out[i], err = strconv.ParseFloat(strings.TrimSpace(part), 64)
		if err != nil || math.IsNaN(out[i]) || math.IsInf(out[i], 0) {
			return nil, Invalid(name)
		}
	}
	return out, nil
}

const (
	// cellsAcross is about the number of clusters beside each other on a map.
	cellsAcross = 8
	// regionWidth is the width of the region of Cusco in degrees, for a map without an area.
	regionWidth     = 4.0
	metresPerDegree = 111_195
	// leastCell is the side of the smallest cell in degrees, some thirty metres.
	leastCell = 1.0 / 4096
)

// ClusterDegrees returns the side of the cells that include=clusters asks for, 0 without it: the largest power of two of which eight
// lie beside each other in the area. Cells of a power of two divide those of the next, so that a closer map divides its clusters.
func (r *Request) ClusterDegrees() float64 {
	if !slices.Contains(r.Include, includeClusters) {
		return 0
	}
	width := regionWidth
	if box := r.Query.GetPlace().GetBox(); box != nil {
		width = box.GetEast() - box.GetWest()
	} else if circle := r.Query.GetPlace().GetCircle(); circle != nil {
		width = 2 * circle.GetRadius() / metresPerDegree
	}
	if width <= leastCell*cellsAcross {
		return leastCell
	}
	return math.Pow(2, math.Floor(math.Log2(width/cellsAcross)))
}
