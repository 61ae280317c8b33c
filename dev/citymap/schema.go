package citymap

import (
	"maps"

	"github.com/paulmach/orb"
	"github.com/paulmach/orb/geojson"
	"github.com/paulmach/orb/maptile"
	"github.com/paulmach/orb/planar"
)

// layers are all layers of the archive, in the order of drawing.
func layers() []string {
	return []string{"earth", "landuse", "contours", "water", "buildings", "walls", "roads", "boundaries", "pois", "places"}
}

// shown is a kind in the archive and its first zoom.
type shown struct {
	kind string
	from maptile.Zoom
}

// ways are the values of highway= that are drawn. The kind is how wide a way is; kind_detail keeps the value, since stairs and streets
// without cars look different.
func ways() map[string]shown {
	highway, far, middle := shown{"highway", 10}, shown{"major_road", 10}, shown{"major_road", 11}
	near, street, path := shown{"major_road", 12}, shown{"minor_road", 12}, shown{"path", 13}
	return map[string]shown{
		"motorway": highway, "motorway_link": highway, "trunk": highway, "trunk_link": highway, "primary": far, "primary_link": far,
		"secondary": middle, "secondary_link": middle, "tertiary": near, "tertiary_link": near,
		"residential": street, "unclassified": street, "living_street": street, "road": street, "pedestrian": {"path", 12},
		"service": {"minor_road", 13}, "track": path, "steps": path, "footway": path, "path": path, "cycleway": path, "bridleway": path,
		"corridor": path,
	}
}

// areas are grounds with a colour of their own.
func areas() map[string]shown {
	green, small, site := shown{"park", 12}, shown{"grass", 14}, shown{"school", 14}
	return map[string]shown{
		"park": green, "garden": {"garden", 13}, "forest": {"forest", 11}, "wood": {"wood", 11}, "scrub": {"scrub", 13},
		"grass": small, "grassland": small, "common": green, "recreation_ground": green, "village_green": green, "playground": small,
		"pitch": {"pitch", 14}, "cemetery": {"cemetery", 12}, "nature_reserve": {"nature_reserve", 10},
		"square": {"pedestrian", 13}, "pedestrian": {"pedestrian", 13}, "footway_area": {"pedestrian", 14},
		"ruins": {"ruins", 13}, "archaeological_site": {"ruins", 13},
		"school": site, "college": site, "university": site, "hospital": {"hospital", 14},
	}
}

// signs are places with a name that people look for or find their way by, with the zoom of the name. Shops and services are left out.
func signs() map[string]maptile.Zoom {
	return map[string]maptile.Zoom{
		"square": 13, "pedestrian": 13, "ruins": 13, "archaeological_site": 13, "museum": 14, "theatre": 14, "arts_centre": 14, "gallery": 14,
		"marketplace": 14, "church": 14, "chapel": 14, "cathedral": 13, "place_of_worship": 14, "monument": 14, "attraction": 14,
		"park": 14, "garden": 14, "stadium": 13, "townhall": 14, "university": 14, "hospital": 14, "station": 13, "train_station": 13,
		"bus_station": 13, "aerodrome": 12, "viewpoint": 14, "community_centre": 14, "cemetery": 14, "fountain": 14, "artwork": 14,
	}
}

// settlements are places that people live in.
func settlements() map[string]shown {
	return map[string]shown{
		"city": {"locality", 10}, "town": {"locality", 10}, "village": {"locality", 11}, "hamlet": {"locality", 13},
		"suburb": {"neighbourhood", 12}, "quarter": {"neighbourhood", 12}, "neighbourhood": {"neighbourhood", 13},
	}
}

func isWater(kind string) bool {
	return kind == "water" || kind == "basin" || kind == "reservoir" || kind == "swimming_pool" || kind == "fountain"
}

// featuresOf are what the map shows of an object: its ground or line, and its name as a point if it is a place. The class is the kind of
// object, which is also the name of its GeoJSON file.
func featuresOf(class, kind string, names geojson.Properties, geometry orb.Geometry) []feature {
	switch class {
	case "streets":
		return roads(kind, names, geometry)
	case "buildings":
		return append([]feature{of("buildings", shown{"building", 13}, nil, geometry)}, sign(kind, names, geometry)...)
	case "areas":
		return append(ground(kind, geometry), sign(kind, names, geometry)...)
	case "places":
		if place, ok := settlements()[kind]; ok && names["name"] != nil {
			return []feature{of("places", place, names, middle(geometry))}
		}
		return sign(kind, names, geometry)
	case "water":
		return []feature{of("water", shown{kind, 11}, names, geometry)}
	case "contours":
		return []feature{of("contours", shown{"contour", 13}, names, geometry)}
	case "walls_cliffs":
		return []feature{of("walls", shown{kind, 14}, nil, geometry)}
	case "districts":
		return []feature{of("boundaries", shown{"county", 11}, nil, outline(geometry))}
	case "rail_air":
		if kind == "runway" || kind == "taxiway" {
			return []feature{of("roads", shown{"aeroway", 12}, nil, geometry)}
		}
		return []feature{of("roads", shown{"rail", 12}, nil, geometry)}
	}
	return nil
}

func of(layer string, as shown, names geojson.Properties, geometry orb.Geometry) feature {
	properties := geojson.Properties{"kind": as.kind}
	maps.Copy(properties, names)
	return feature{layer, as.from, properties, geometry}
}

func roads(kind string, names geojson.Properties, geometry orb.Geometry) []feature {
	way, ok := ways()[kind]
	if !ok {
		return nil
	}
	f := of("roads", way, names, geometry)
	f.properties["kind_detail"] = kind
	return []feature{f}
}

func ground(kind string, geometry orb.Geometry) []feature {
	if isWater(kind) {
		return []feature{of("water", shown{"water", 13}, nil, geometry)}
	}
	as, ok := areas()[kind]
	if !ok {
		return nil
	}
	return []feature{of("landuse", as, nil, geometry)}
}

func sign(kind string, names geojson.Properties, geometry orb.Geometry) []feature {
	from, ok := signs()[kind]
	if !ok || names["name"] == nil {
		return nil
	}
	f := of("pois", shown{kind, from}, names, middle(geometry))
	f.properties["min_zoom"] = float64(from)
	return []feature{f}
}

// middle is where a name is written.
func middle(geometry orb.Geometry) orb.Geometry {
	point, _ := planar.CentroidArea(geometry)
	return point
}

// outline is the border of an area; lines are borders already.
func outline(geometry orb.Geometry) orb.Geometry {
	var lines orb.MultiLineString
	switch shape := geometry.(type) {
	case orb.Polygon:
		for _, ring := range shape {
			lines = append(lines, orb.LineString(ring))
		}
	case orb.MultiPolygon:
		for _, polygon := range shape {
			for _, ring := range polygon {
				lines = append(lines, orb.LineString(ring))
			}
		}
	default:
		return geometry
	}
	return lines
}
