package query_test

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/testing/protocmp"

	"raymi.example/internal/errs"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/services/catalog/internal/query"
)

func TestClustersCountTheRowsOfACell(t *testing.T) {
	t.Parallel()
	r := placed(t)
	for name, c := range map[string]struct {
		place   *queryv1.Place
		degrees float64
		want    []query.Cluster
	}{
		"the Plaza and its quarter, and a place by itself": {nil, 0.03125, []query.Cluster{
			{2, -13.5159, -71.97685, &queryv1.Box{South: -13.51681, West: -71.97881, North: -13.51499, East: -71.97489}},
			{1, -13.5444, -71.8836, &queryv1.Box{South: -13.54441, West: -71.88361, North: -13.54439, East: -71.88359}},
		}},
		"one cell": {nil, 1, []query.Cluster{
			{3, -13.5254, -71.94577, &queryv1.Box{South: -13.54441, West: -71.97881, North: -13.51499, East: -71.88359}},
		}},
		"in a box": {box(-13.516, -71.98, -13.51, -71.97), 1, []query.Cluster{
			{1, -13.515, -71.9749, &queryv1.Box{South: -13.51501, West: -71.97491, North: -13.51499, East: -71.97489}},
		}},
		"nothing": {box(10, 10, 11, 11), 1, nil},
	} {
		got, err := query.Clusters[*catalogv1.Event](t.Context(), r, query.Viewer{}, &queryv1.Query{Place: c.place}, c.degrees)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if diff := cmp.Diff(c.want, got, protocmp.Transform()); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func TestClustersNeedPlacesAndASize(t *testing.T) {
	t.Parallel()
	r := placed(t)
	for _, degrees := range []float64{0, -1, 361, math.NaN(), math.Inf(1)} {
		_, err := query.Clusters[*catalogv1.Event](t.Context(), r, query.Viewer{}, &queryv1.Query{}, degrees)
		if errs.KindOf(err) != errs.Invalid {
			t.Errorf("%v: %v", degrees, err)
		}
	}
	if _, err := query.Clusters[*catalogv1.News](t.Context(), r, query.Viewer{}, &queryv1.Query{}, 1); errs.KindOf(err) != errs.Invalid {
		t.Errorf("news: %v", err)
	}
}
