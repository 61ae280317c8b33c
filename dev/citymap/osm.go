package citymap

import (
	"context"
	"errors"
	"os"
	"runtime"

	"github.com/paulmach/orb"
	"github.com/paulmach/orb/geojson"
	"github.com/paulmach/osm"
	"github.com/paulmach/osm/osmgeojson"
	"github.com/paulmach/osm/osmpbf"
)

// contributors is what OpenStreetMap's license demands.
const contributors = "© OpenStreetMap contributors"

// readPBF reads a file of OpenStreetMap into memory: it is meant for a city.
func readPBF(file string) (e extract, err error) {
	input, err := os.Open(file)
	if err != nil {
		return extract{}, err
	}
	defer func() { err = errors.Join(err, input.Close()) }()
	scanner := osmpbf.New(context.Background(), input, runtime.GOMAXPROCS(0))
	defer func() { err = errors.Join(err, scanner.Close()) }()
	header, err := scanner.Header()
	if err != nil {
		return extract{}, err
	}
	content := &osm.OSM{}
	for scanner.Scan() {
		content.Append(scanner.Object())
	}
	if err := scanner.Err(); err != nil {
		return extract{}, err
	}
	return extractOf(content, header.Bounds)
}

// extractOf takes the bounds of the file, since ways cross them; a file without them covers all its objects.
func extractOf(content *osm.OSM, bounds *osm.Bounds) (extract, error) {
	objects, err := osmgeojson.Convert(content, osmgeojson.NoID(true), osmgeojson.NoMeta(true), osmgeojson.NoRelationMembership(true))
	if err != nil {
		return extract{}, err
	}
	e := extract{credits: []string{contributors}}
	if bounds != nil {
		e.bound = orb.Bound{Min: orb.Point{bounds.MinLon, bounds.MinLat}, Max: orb.Point{bounds.MaxLon, bounds.MaxLat}}
	} else {
		e.bound = boundOf(objects)
	}
	for _, object := range objects.Features {
		tags, _ := object.Properties["tags"].(map[string]string)
		class, kind := classOf(tags, object.Geometry)
		names := geojson.Properties{}
		for key, value := range tags {
			names[key] = value
		}
		e.add(class, kind, names, object.Geometry)
	}
	return e, nil
}

// classOf finds the class and the kind of an object by its tags and whether it is a point, a line or an area.
func classOf(tags map[string]string, geometry orb.Geometry) (class, kind string) {
	switch geometry.Dimensions() {
	case 0:
		return "places", first(tags, "place", "tourism", "historic", "amenity", "aeroway", "railway")
	case 1:
		return lineOf(tags)
	}
	switch {
	case tags["building"] != "":
		if use := first(tags, "tourism", "historic", "amenity"); use != "" {
			return "buildings", use
		}
		return "buildings", tags["building"]
	case tags["boundary"] == "administrative":
		return "districts", ""
	case tags["place"] == "square" || tags["highway"] != "":
		return "areas", "square"
	}
	return "areas", first(tags, "historic", "leisure", "natural", "landuse", "tourism", "amenity")
}

func lineOf(tags map[string]string) (class, kind string) {
	switch {
	case tags["highway"] != "":
		return "streets", tags["highway"]
	case tags["waterway"] != "":
		return "water", tags["waterway"]
	case tags["railway"] == "rail" || tags["railway"] == "narrow_gauge":
		return "rail_air", "rail"
	case tags["aeroway"] == "runway" || tags["aeroway"] == "taxiway":
		return "rail_air", tags["aeroway"]
	case tags["natural"] == "cliff":
		return "walls_cliffs", "cliff"
	case tags["barrier"] == "wall" || tags["barrier"] == "retaining_wall" || tags["barrier"] == "city_wall":
		return "walls_cliffs", tags["barrier"]
	case tags["boundary"] == "administrative":
		return "districts", ""
	}
	return "", ""
}

// first is the value of the first key that an object has.
func first(tags map[string]string, keys ...string) string {
	for _, key := range keys {
		if tags[key] != "" {
			return tags[key]
		}
	}
	return ""
}
