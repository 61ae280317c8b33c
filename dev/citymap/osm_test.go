package citymap

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/paulmach/orb"
	"github.com/paulmach/orb/maptile"
	"google.golang.org/protobuf/encoding/protowire"
)

// message builds one message of protocol buffers.
type message []byte

func (m *message) bytes(field protowire.Number, content []byte) {
	*m = protowire.AppendBytes(protowire.AppendTag(*m, field, protowire.BytesType), content)
}

func (m *message) number(field protowire.Number, value int64) {
	*m = protowire.AppendVarint(protowire.AppendTag(*m, field, protowire.VarintType), uint64(value))
}

// packed writes numbers side by side, with their sign in the last bit or without.
func (m *message) packed(field protowire.Number, signed bool, values ...int64) {
	var all []byte
	for _, v := range values {
		u := uint64(v)
		if signed {
			u = protowire.EncodeZigZag(v)
		}
		all = protowire.AppendVarint(all, u)
	}
	m.bytes(field, all)
}

// blob is a part of a .osm.pbf file: its length, its kind, its compressed content.
func blob(kind string, content []byte) []byte {
	var zipped bytes.Buffer
	z := zlib.NewWriter(&zipped)
	_, _ = z.Write(content)
	_ = z.Close()
	var body, head message
	body.number(2, int64(len(content)))
	body.bytes(3, zipped.Bytes())
	head.bytes(1, []byte(kind))
	head.number(3, int64(len(body)))
	out := binary.BigEndian.AppendUint32(nil, uint32(len(head)))
	return append(append(out, head...), body...)
}

// stairs is a file with three nodes, stairs from the first to the third, and a square around all.
func stairs() []byte {
	var table message
	for _, text := range []string{"", "highway", "steps", "name", "Cuesta", "place", "square", "name:qu", "Wichay"} {
		table.bytes(1, []byte(text))
	}
	way := func(id int64, keys, values, nodes []int64) []byte {
		var m message
		m.number(1, id)
		m.packed(2, false, keys...)
		m.packed(3, false, values...)
		m.packed(8, true, nodes...)
		return m
	}
	var dense, group, group2, block, header, box message
	dense.packed(1, true, 1, 1, 1)
	dense.packed(8, true, -135167000, 5000, 5000)
	dense.packed(9, true, -719788000, 0, 5000)
	group.bytes(2, dense)
	group2.bytes(3, way(7, []int64{1, 3, 7}, []int64{2, 4, 8}, []int64{1, 1, 1}))
	group2.bytes(3, way(8, []int64{5, 3}, []int64{6, 4}, []int64{1, 1, 1, -2}))
	block.bytes(1, table)
	block.bytes(2, group)
	block.bytes(2, group2)
	box.packedBounds(-71_980_000_000, -71_970_000_000, -13_510_000_000, -13_520_000_000)
	header.bytes(1, box)
	header.bytes(4, []byte("OsmSchema-V0.6"))
	header.bytes(4, []byte("DenseNodes"))
	return append(blob("OSMHeader", header), blob("OSMData", block)...)
}

// packedBounds are left, right, top and bottom in 10⁻⁹ degrees.
func (m *message) packedBounds(sides ...int64) {
	for i, side := range sides {
		m.number(protowire.Number(i+1), int64(protowire.EncodeZigZag(side)))
	}
}

func TestAFileOfOpenStreetMapIsRead(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "town.osm.pbf")
	if err := os.WriteFile(file, stairs(), 0o600); err != nil {
		t.Fatal(err)
	}
	e, err := read(file)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]int{"roads, path, steps, Cuesta": 1, "landuse, pedestrian": 1, "pois, square, Cuesta": 1}
	if diff := cmp.Diff(want, linesOf(t, e.features, maptile.At(orb.Point{-71.9788, -13.5167}, closest))); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got := e.features[0].properties["name:qu"]; got != "Wichay" {
		t.Errorf("the Quechua name is %v", got)
	}
	if got, want := fmt.Sprintf("%.5f", e.bound), "{[-71.98000 -13.52000] [-71.97000 -13.51000]}"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if diff := cmp.Diff([]string{contributors}, e.credits); diff != "" {
		t.Error(diff)
	}
}

func TestTagsTellTheClass(t *testing.T) {
	t.Parallel()
	point, line, area := orb.Point{}, orb.LineString{}, orb.Polygon{}
	for _, c := range []struct {
		tags        map[string]string
		geometry    orb.Geometry
		class, kind string
	}{
		{map[string]string{"tourism": "museum"}, point, "places", "museum"},
		{map[string]string{"place": "suburb"}, point, "places", "suburb"},
		{map[string]string{"waterway": "river"}, line, "water", "river"},
		{map[string]string{"railway": "narrow_gauge"}, line, "rail_air", "rail"},
		{map[string]string{"natural": "cliff"}, line, "walls_cliffs", "cliff"},
		{map[string]string{"barrier": "wall"}, line, "walls_cliffs", "wall"},
		{map[string]string{"power": "line"}, line, "", ""},
		{map[string]string{"building": "yes", "amenity": "place_of_worship"}, area, "buildings", "place_of_worship"},
		{map[string]string{"building": "church"}, area, "buildings", "church"},
		{map[string]string{"highway": "pedestrian"}, area, "areas", "square"},
		{map[string]string{"boundary": "administrative"}, area, "districts", ""},
		{map[string]string{"leisure": "park"}, area, "areas", "park"},
	} {
		if class, kind := classOf(c.tags, c.geometry); class != c.class || kind != c.kind {
			t.Errorf("%v: got %q %q", c.tags, class, kind)
		}
	}
}
