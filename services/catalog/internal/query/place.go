package query

import (
	"fmt"
	"math"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// distanceOrder is the sort key of the distance from the middle of the circle; it is no attribute.
const distanceOrder = "distance"

const (
	// metresPerDegree is the length of a degree of latitude.
	metresPerDegree = 111_195
	// maxRadius bounds a circle, in metres.
	maxRadius = 100_000
)

// Place is the point that rows are found by: a column of the rows of another table that a column refers to.
type Place struct{ Column, Table, Point string }

// place is the condition that the row's place lies in an area; "" without an area.
func (b *builder) place(t *table, alias string, p *queryv1.Place) (string, error) {
	points, err := b.points(t, p)
	if points == "" || err != nil {
		return "", err
	}
	return fmt.Sprintf("%s.%s IN (%s)", alias, t.Place.Column, points), nil
}

// narrowPlace selects the ids of the rows whose place lies in the area: points have an index.
func (b *builder) narrowPlace(t *table, p *queryv1.Place) (string, error) {
	points, err := b.points(t, p)
	if points == "" || err != nil {
		return "", err
	}
	return fmt.Sprintf("(SELECT x.id FROM %s x WHERE x.%s IN (%s) LIMIT %d)", t.Name, t.Place.Column, points, b.schema.pageCandidates+1), nil
}

// points selects the ids of the points in the area.
func (b *builder) points(t *table, p *queryv1.Place) (string, error) {
	box, circle := p.GetBox(), p.GetCircle()
	if box == nil && circle == nil {
		return "", nil
	}
	if t.Place.Table == "" {
		return "", invalid("place")
	}
	if circle != nil {
		if !(circle.GetRadius() > 0 && circle.GetRadius() <= maxRadius) || math.Abs(circle.GetLatitude()) >= 89 {
			return "", invalid("radius")
		}
		b.positioned = true
		box = around(circle)
	}
	if !validBox(box) {
		return "", invalid("bbox")
	}
	point := "p." + t.Place.Point
	ids := fmt.Sprintf("SELECT p.id FROM %s p WHERE %s <@ box(point(%s, %s), point(%s, %s))", t.Place.Table, point,
		b.degrees(box.GetWest()), b.degrees(box.GetSouth()), b.degrees(box.GetEast()), b.degrees(box.GetNorth()))
	if circle != nil {
		ids += fmt.Sprintf(" AND %s <= %s", b.distance(point, circle), b.degrees(circle.GetRadius()))
	}
	return ids, nil
}

// validBox also refuses what is not a number.
func validBox(b *queryv1.Box) bool {
	return b.GetSouth() >= -90 && b.GetSouth() <= b.GetNorth() && b.GetNorth() <= 90 &&
		b.GetWest() >= -180 && b.GetWest() <= b.GetEast() && b.GetEast() <= 180
}

// around is the smallest box around a circle, cut off at the antimeridian.
func around(c *queryv1.Circle) *queryv1.Box {
	height := c.GetRadius() / metresPerDegree
	width := height / math.Cos(c.GetLatitude()*math.Pi/180)
	return &queryv1.Box{
		South: c.GetLatitude() - height, North: c.GetLatitude() + height,
		West: max(c.GetLongitude()-width, -180), East: min(c.GetLongitude()+width, 180),
	}
}

// distance is the distance in metres between a point and the middle of a circle, on a plane that touches the earth there: off by less
// than a thousandth within a hundred kilometres.
func (b *builder) distance(point string, c *queryv1.Circle) string {
	return fmt.Sprintf("(%d * sqrt(power(%[2]s[1] - %[3]s, 2) + power((%[2]s[0] - %[4]s) * %[5]s, 2)))", metresPerDegree, "("+point+")",
		b.degrees(c.GetLatitude()), b.degrees(c.GetLongitude()), b.degrees(math.Cos(c.GetLatitude()*math.Pi/180)))
}

// nearest is the sort key of the distance.
func (b *builder) nearest(t *table, alias string, c *queryv1.Circle) string {
	return fmt.Sprintf("(SELECT %s FROM %s p WHERE p.id = %s.%s)", b.distance("p."+t.Place.Point, c), t.Place.Table, alias, t.Place.Column)
}

func (b *builder) degrees(value float64) string { return b.arg(value) + "::float8" }
