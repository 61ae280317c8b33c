package format

import "io"

// ReadAVIF returns the size of the primary picture. Thumbnails, tiles and alpha planes have sizes of their own;
// Pixels counts the largest, since a decoder may allocate it. A sequence counts all frames.
func ReadAVIF(r io.ReaderAt, size int64) (Picture, error) {
	s := newSource(r, size)
	whole := span{0, size}
	if !s.eachBox(whole, func(string, span) bool { return true }) {
		return Picture{}, ErrBroken
	}
	meta, ok := s.descend(whole, "meta")
	if !ok {
		return Picture{}, ErrBroken
	}
	shown, largest, ok := s.itemSizes(meta)
	if !ok || shown.Pixels == 0 {
		return Picture{}, ErrBroken
	}
	if moov, ok := s.descend(whole, "moov"); ok {
		film, ok := s.readMovie(moov)
		if !ok {
			return Picture{}, ErrBroken
		}
		shown.Frames = max(1, min(film.samples, sideMax))
		largest = max(largest, int64(film.codedWidth)*int64(film.codedHeight))
	}
	shown.Pixels = max(shown.Pixels, largest) * int64(shown.Frames)
	return shown, nil
}

// itemSizes reads the sizes among the item properties: that of the primary item, and the largest.
func (s *source) itemSizes(meta span) (shown Picture, largest int64, ok bool) {
	properties, ok := s.descend(meta, "iprp", "ipco")
	if !ok {
		return Picture{}, 0, false
	}
	primary := s.primaryProperties(meta)
	index, most := 0, Picture{}
	ok = s.eachBox(properties, func(name string, body span) bool {
		index++
		if name != "ispe" {
			return true
		}
		if body.size() < 12 {
			return false
		}
		p := still(side(uint32(s.number(body, 4, 4))), side(uint32(s.number(body, 8, 4))))
		if p.Pixels > most.Pixels {
			most = p
		}
		if primary[index] {
			shown = p
		}
		return true
	})
	if shown.Pixels == 0 { // without a primary item, the largest counts
		shown = most
	}
	return shown, most.Pixels, ok
}

// primaryProperties are the indices of the primary item's properties, counted from 1.
func (s *source) primaryProperties(meta span) map[int]bool {
	out := map[int]bool{}
	primary, ok := s.descend(meta, "pitm")
	if !ok {
		return out
	}
	id := s.number(primary, 4, 2)
	if s.number(primary, 0, 1) > 0 {
		id = s.number(primary, 4, 4)
	}
	associations, ok := s.descend(meta, "iprp", "ipma")
	if !ok {
		return out
	}
	s.eachAssociation(associations, func(item uint64, property int) {
		if item == id {
			out[property] = true
		}
	})
	return out
}

// eachAssociation visits all pairs of item and property.
func (s *source) eachAssociation(body span, visit func(item uint64, property int)) {
	idSize, propertySize, mark := 2, 1, uint64(0x7f)
	if s.number(body, 0, 1) > 0 {
		idSize = 4
	}
	if s.number(body, 3, 1)&1 != 0 {
		propertySize, mark = 2, 0x7fff
	}
	at := int64(8)
	for range s.number(body, 4, 4) {
		if at >= body.size() {
			return
		}
		item := s.number(body, at, idSize)
		count := s.number(body, at+int64(idSize), 1)
		at += int64(idSize) + 1
		for range count {
			visit(item, int(s.number(body, at, propertySize)&mark))
			at += int64(propertySize)
		}
	}
}
