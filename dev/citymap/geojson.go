package citymap

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/paulmach/orb"
	"github.com/paulmach/orb/geojson"
)

// readFolder reads the files NAME.geojson of a folder, whose names are classes: streets.geojson. Features have kind and names as
// properties.
func readFolder(dir string) (extract, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.geojson"))
	if err != nil {
		return extract{}, err
	}
	slices.Sort(files)
	var e extract
	for i, file := range files {
		body, err := os.ReadFile(file)
		if err != nil {
			return extract{}, err
		}
		content, err := geojson.UnmarshalFeatureCollection(body)
		if err != nil {
			return extract{}, fmt.Errorf("%s: %w", filepath.Base(file), err)
		}
		e.credit(text(content.ExtraMembers, "attribution"))
		bound := boundOf(content)
		if i == 0 {
			e.bound = bound
		}
		e.bound = e.bound.Union(bound)
		class := strings.TrimSuffix(filepath.Base(file), ".geojson")
		for _, f := range content.Features {
			e.add(class, text(f.Properties, "kind"), f.Properties, f.Geometry)
		}
	}
	return e, nil
}

// boundOf is the area that a file covers: what it says itself, else that of its features.
func boundOf(content *geojson.FeatureCollection) orb.Bound {
	if content.BBox.Valid() {
		return content.BBox.Bound()
	}
	all := make(orb.Collection, 0, len(content.Features))
	for _, f := range content.Features {
		all = append(all, f.Geometry)
	}
	return all.Bound()
}

// text is a member that is a string; any other is as if it were missing.
func text(members geojson.Properties, name string) string {
	value, _ := members[name].(string)
	return value
}
