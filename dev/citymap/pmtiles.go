package citymap

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/paulmach/orb"
	"github.com/paulmach/orb/maptile"
)

// The PMTiles format, version 3: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md. The library of its authors brings the
// clients of three clouds; one directory without leaves is enough for a city.
const (
	headerSize = 127
	// rootMax bounds header and directory: readers ask for so many bytes first.
	rootMax    = 16384
	compressed = 2 // gzip
	vectorTile = 1
)

// write writes an archive of tiles, which are in the order of their numbers.
func write(w io.Writer, tiles []tile, bound orb.Bound, credits []string) error {
	directory, err := zipped(directoryOf(tiles))
	if err != nil {
		return err
	}
	if headerSize+len(directory) > rootMax {
		return fmt.Errorf("%d tiles are too many: this compiler is for a city, not for a country", len(tiles))
	}
	about, err := metadata(credits)
	if err != nil {
		return err
	}
	parts := [][]byte{headerOf(tiles, bound, len(directory), len(about)), directory, about}
	for _, t := range tiles {
		parts = append(parts, t.content)
	}
	for _, part := range parts {
		if _, err := w.Write(part); err != nil {
			return err
		}
	}
	return nil
}

// directoryOf has, column by column, the differences of the tiles' numbers, how often each repeats, their lengths, and where they begin:
// 0 means directly after the one before.
func directoryOf(tiles []tile) []byte {
	out := binary.AppendUvarint(nil, uint64(len(tiles)))
	last := uint64(0)
	for _, t := range tiles {
		out = binary.AppendUvarint(out, t.id-last)
		last = t.id
	}
	for range tiles {
		out = binary.AppendUvarint(out, 1)
	}
	for _, t := range tiles {
		out = binary.AppendUvarint(out, uint64(len(t.content)))
	}
	for i := range tiles {
		if i == 0 {
			out = binary.AppendUvarint(out, 1)
			continue
		}
		out = binary.AppendUvarint(out, 0)
	}
	return out
}

// metadata names the layers and whose data they are.
func metadata(credits []string) ([]byte, error) {
	type layer struct {
		ID     string            `json:"id"`
		Fields map[string]string `json:"fields"`
	}
	var list []layer
	for _, name := range layers() {
		list = append(list, layer{name, map[string]string{"kind": "String"}})
	}
	text, err := json.Marshal(map[string]any{"attribution": strings.Join(credits, " · "), "vector_layers": list})
	if err != nil {
		return nil, err
	}
	return zipped(text)
}

func headerOf(tiles []tile, bound orb.Bound, directory, about int) []byte {
	content := 0
	for _, t := range tiles {
		content += len(t.content)
	}
	out := append([]byte("PMTiles"), 3)
	start := headerSize
	// The root, the metadata, no leaves, the tiles: each with its place and its length.
	for _, size := range []int{directory, about, 0, content} {
		out = binary.LittleEndian.AppendUint64(out, uint64(start))
		out = binary.LittleEndian.AppendUint64(out, uint64(size))
		start += size
	}
	for range 3 {
		out = binary.LittleEndian.AppendUint64(out, uint64(len(tiles)))
	}
	const clustered = 1
	out = append(out, clustered, compressed, compressed, vectorTile, byte(farthest), byte(closest))
	out = appendPoint(appendPoint(out, bound.Min), bound.Max)
	return appendPoint(append(out, byte(closest)-1), bound.Center())
}

func appendPoint(out []byte, point orb.Point) []byte {
	for _, degrees := range point {
		out = binary.LittleEndian.AppendUint32(out, uint32(int32(math.Round(degrees*1e7))))
	}
	return out
}

// zipped has no time, so that the same input gives the same bytes.
func zipped(text []byte) ([]byte, error) {
	var out bytes.Buffer
	z := gzip.NewWriter(&out)
	_, err := z.Write(text)
	err = errors.Join(err, z.Close())
	return out.Bytes(), err
}

// idOf is a tile's number: those of all lower zooms come first, and in a zoom they follow a Hilbert curve.
func idOf(t maptile.Tile) uint64 {
	id := (uint64(1)<<(2*uint64(t.Z)) - 1) / 3
	x, y := uint64(t.X), uint64(t.Y)
	for side := uint64(1) << t.Z >> 1; side > 0; side >>= 1 {
		right, below := x&side, y&side
		id += side * ((3 * right) ^ below)
		if below == 0 {
			if right != 0 {
				x, y = side-1-x, side-1-y
			}
			x, y = y, x
		}
	}
	return id
}
