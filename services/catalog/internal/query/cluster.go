package query

import (
	"context"
	"fmt"
	"math"

	"google.golang.org/protobuf/proto"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

const (
	// maxClusters bounds the clusters of a response: those with the most rows are returned.
	maxClusters = 200
	// clusterParts is the number of integers of a cluster in SQL.
	clusterParts = 7
	// fraction is the unit of coordinates in SQL, about a metre.
	fraction = 100_000
)

// Cluster is a number of rows whose points lie in one cell of a grid.
type Cluster struct {
	Count int32
	// Latitude and Longitude are the middle of the points, Box are their borders, in degrees.
	Latitude, Longitude float64
	Box                 *queryv1.Box
}

// Clusters counts the rows of a query in the cells of a grid, which is as many degrees wide and high, the largest cluster first. Rows
// without a point are left out. The grid does not move with the area of the query, so that a map that is moved keeps its clusters.
func Clusters[M proto.Message](ctx context.Context, r *Reader, v Viewer, q *queryv1.Query, degrees float64) ([]Cluster, error) {
	var zero M
	t, err := r.schema.table(zero.ProtoReflect().Descriptor().FullName())
	if err != nil {
		return nil, err
	}
	if t.Place.Table == "" || !(degrees > 0 && degrees <= 360) {
		return nil, invalid("clusters")
	}
	read := r.reading(v, q)
	if err := read.addSteps(t, q); err != nil {
		return nil, err
	}
	b := read.builder()
	sql, err := b.clusters(t, q, degrees)
	if err != nil {
		return nil, err
	}
	var values []int32
	err = r.Snapshot(ctx, func(ctx context.Context) (err error) {
		if values, err = read.countOnce(ctx, b, sql); err != nil {
			return err
		}
		return read.reportExpiryOf(ctx, t, q)
	})
	return clustersOf(values), err
}

// clusters returns the SQL of an array with clusterParts integers for each cluster.
func (b *builder) clusters(t *table, q *queryv1.Query, degrees float64) (string, error) {
	row, place := b.alias(), b.alias()
	where, err := b.where(t, row, q)
	if err != nil {
		return "", err
	}
	point := place + "." + t.Place.Point
	located := and(fmt.Sprintf("%s.%s = %s.id", row, t.Place.Column, place), point+" IS NOT NULL", where)
	matching, err := b.found(selection{t, row, located, point + " AS point", []string{t.Place.Table + " " + place}}, q)
	if err != nil {
		return "", err
	}
	cell := b.degrees(degrees)
	parts := "count(*)::integer"
	for _, value := range []string{"avg(point[1])", "avg(point[0])", "min(point[1])", "min(point[0])", "max(point[1])", "max(point[0])"} {
		parts += fmt.Sprintf(", round(%s * %d)::integer", value, fraction)
	}
	return fmt.Sprintf("(SELECT coalesce(array_agg(v.value ORDER BY c.place, v.part), '{}') "+
		"FROM (SELECT row_number() OVER () AS place, parts FROM (SELECT ARRAY[%s] AS parts FROM (%s) reached "+
		"GROUP BY floor(point[0] / %s), floor(point[1] / %s) ORDER BY 1 DESC LIMIT %d) l) c, "+
		"unnest(c.parts) WITH ORDINALITY v (value, part))", parts, matching, cell, cell, maxClusters), nil
}

// clustersOf decodes the array. The borders enclose the points, which are more exact than a fraction.
func clustersOf(values []int32) []Cluster {
	var out []Cluster
	for ; len(values) >= clusterParts; values = values[clusterParts:] {
		at := func(part int, shift float64) float64 { return math.Round(float64(values[part])+shift) / fraction }
		out = append(out, Cluster{
			Count: values[0], Latitude: at(1, 0), Longitude: at(2, 0),
			Box: &queryv1.Box{South: at(3, -1), West: at(4, -1), North: at(5, 1), East: at(6, 1)},
		})
	}
	return out
}
