// Package citymap compiles an extract of OpenStreetMap into one PMTiles archive of vector tiles, from which the portal draws a city's
// streets. Layers and kinds have the names of Protomaps' basemap, so the pages have one style for both.
package citymap

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/paulmach/orb"
	"github.com/paulmach/orb/geojson"
	"github.com/paulmach/orb/maptile"
)

// The zooms of the tiles: a whole city, and the last one whose tiles still have all details when they are drawn closer.
const (
	farthest maptile.Zoom = 10
	closest  maptile.Zoom = 15
)

// feature is something to draw, from a zoom on.
type feature struct {
	layer      string
	from       maptile.Zoom
	properties geojson.Properties
	geometry   orb.Geometry
}

// extract is the content of a map.
type extract struct {
	features []feature
	bound    orb.Bound
	// credits name whose data it is.
	credits []string
}

// File compiles an extract, which is a folder of GeoJSON files or a file .osm.pbf, into an archive.
func File(source, archive string) error {
	e, err := read(source)
	if err != nil {
		return err
	}
	// Without its mode and under another name until it is complete: a running gateway may have the old one open.
	out, err := os.CreateTemp(filepath.Dir(archive), "."+filepath.Base(archive)+"-*")
	if err != nil {
		return err
	}
	err = errors.Join(e.compile(out), out.Chmod(0o644), out.Close())
	if err != nil {
		return errors.Join(err, os.Remove(out.Name()))
	}
	return os.Rename(out.Name(), archive)
}

func read(source string) (extract, error) {
	info, err := os.Stat(source)
	if err != nil {
		return extract{}, err
	}
	var e extract
	switch {
	case info.IsDir():
		e, err = readFolder(source)
	case strings.HasSuffix(source, ".osm.pbf"):
		e, err = readPBF(source)
	default:
		err = errors.New("is neither a folder of GeoJSON files nor a file .osm.pbf")
	}
	if err == nil && len(e.features) == 0 {
		err = errors.New("has nothing that a map shows")
	}
	if err != nil {
		return extract{}, fmt.Errorf("%s: %w", source, err)
	}
	return e, nil
}

// compile writes the archive. The same extract gives the same bytes.
func (e extract) compile(w io.Writer) error {
	land := feature{"earth", farthest, geojson.Properties{"kind": "earth"}, e.bound.ToPolygon()}
	tiles, err := cut(append([]feature{land}, e.features...))
	if err != nil {
		return err
	}
	return write(w, tiles, e.bound, e.credits)
}

// add adds what a map shows of an object of OpenStreetMap.
func (e *extract) add(class, kind string, properties geojson.Properties, geometry orb.Geometry) {
	if geometry == nil {
		return
	}
	e.features = append(e.features, featuresOf(class, kind, namesIn(properties), geometry)...)
}

// credit adds a credit once.
func (e *extract) credit(text string) {
	if text != "" && !slices.Contains(e.credits, text) {
		e.credits = append(e.credits, text)
	}
}

// namesIn are the names in all languages: name, name:es.
func namesIn(properties geojson.Properties) geojson.Properties {
	names := geojson.Properties{}
	for key, value := range properties {
		text, isText := value.(string)
		if isText && text != "" && (key == "name" || strings.HasPrefix(key, "name:")) {
			names[key] = text
		}
	}
	if height, ok := properties["ele"].(float64); ok {
		names["ele"] = height
	}
	return names
}
