package citymap

import (
	"cmp"
	"slices"

	"github.com/paulmach/orb"
	"github.com/paulmach/orb/encoding/mvt"
	"github.com/paulmach/orb/geojson"
	"github.com/paulmach/orb/maptile"
	"github.com/paulmach/orb/simplify"
)

const (
	// beside is how far a tile goes beyond its edge, in its own units, so that wide lines have no gap between two tiles.
	beside = 96
	// tolerance is how far a simplified line may be from the real one. A tile is shown about 512 pixels wide.
	tolerance = 3
	// least is the shortest length and the smallest area that are kept, in a tile's units.
	least = 6
)

// tile is one tile of the archive, compressed.
type tile struct {
	id      uint64
	at      maptile.Tile
	content []byte
}

// cut makes the tiles of all zooms in the order of the archive.
func cut(features []feature) ([]tile, error) {
	var tiles []tile
	for zoom := farthest; zoom <= closest; zoom++ {
		for at, in := range placed(features, zoom) {
			content, err := encoded(at, in)
			if err != nil {
				return nil, err
			}
			if content != nil {
				tiles = append(tiles, tile{idOf(at), at, content})
			}
		}
	}
	slices.SortFunc(tiles, func(a, b tile) int { return cmp.Compare(a.id, b.id) })
	return tiles, nil
}

// placed are the features of each tile, by the boxes around them.
func placed(features []feature, zoom maptile.Zoom) map[maptile.Tile][]feature {
	tiles := map[maptile.Tile][]feature{}
	for _, f := range features {
		if f.from > zoom {
			continue
		}
		bound := f.geometry.Bound()
		// North has the smaller number.
		low := maptile.At(orb.Point{bound.Min.Lon(), bound.Max.Lat()}, zoom)
		high := maptile.At(orb.Point{bound.Max.Lon(), bound.Min.Lat()}, zoom)
		for x := low.X; x <= high.X; x++ {
			for y := low.Y; y <= high.Y; y++ {
				at := maptile.New(x, y, zoom)
				tiles[at] = append(tiles[at], f)
			}
		}
	}
	return tiles
}

// encoded is a tile with its features, nil without any.
func encoded(at maptile.Tile, features []feature) ([]byte, error) {
	var all mvt.Layers
	for _, name := range layers() {
		layer := &mvt.Layer{Name: name, Version: 2, Extent: mvt.DefaultExtent}
		for _, f := range features {
			if f.layer == name {
				// What follows changes geometries in place.
				layer.Features = append(layer.Features, &geojson.Feature{Properties: f.properties, Geometry: orb.Clone(f.geometry)})
			}
		}
		all = append(all, layer)
	}
	all.ProjectToTile(at)
	all.Clip(orb.Bound{Min: orb.Point{-beside, -beside}, Max: orb.Point{mvt.DefaultExtent + beside, mvt.DefaultExtent + beside}})
	if at.Z < closest {
		all.Simplify(simplify.DouglasPeucker(tolerance))
		all.RemoveEmpty(least, least)
	}
	all = slices.DeleteFunc(all, func(l *mvt.Layer) bool { return len(l.Features) == 0 })
	if len(all) == 0 {
		return nil, nil
	}
	return mvt.MarshalGzipped(all)
}
