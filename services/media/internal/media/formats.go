package media

import (
	"fmt"
	"math"
	"strings"
)

// Formats are the contract's smaller pictures of an image, by name; nil if there are none.
type Formats map[string]Format

// Format is one smaller picture.
type Format struct {
	Name string `json:"name"`
	Hash string `json:"hash"`
	Ext  string `json:"ext"`
	Mime string `json:"mime"`
	// Path is always null.
	Path   *string `json:"path"`
	Width  int     `json:"width"`
	Height int     `json:"height"`
	// Size is in kilobytes, estimated from the image's own: the rendition is made on the first request.
	Size        float64 `json:"size"`
	SizeInBytes int     `json:"sizeInBytes"`
	URL         string  `json:"url"`
}

// boxes are the contract's sizes; an image smaller than a box lacks that format.
var boxes = map[string]Pixels{"thumbnail": {245, 156}, "small": {500, 500}, "medium": {750, 750}, "large": {1000, 1000}}

// WithFormats returns the file with the formats that follow from its id and size.
func (f File) WithFormats() File {
	f.Formats = nil
	if !f.Image() || f.Private {
		return f
	}
	for name, box := range boxes {
		if int(*f.Width) <= box.Width && int(*f.Height) <= box.Height {
			continue
		}
		if f.Formats == nil {
			f.Formats = Formats{}
		}
		f.Formats[name] = f.format(name, box)
	}
	return f
}

func (f File) format(name string, box Pixels) Format {
	scale := min(float64(box.Width)/float64(*f.Width), float64(box.Height)/float64(*f.Height))
	width, height := scaled(*f.Width, scale), scaled(*f.Height, scale)
	bytes := math.Max(1, math.Round(float64(f.Bytes)*scale*scale))
	kind := f.Kind()
	if kind == GIF {
		kind = WebP
	}
	return Format{
		Name: name + "_" + f.Name, Hash: name + "_" + f.Hash, Ext: kind.Ext(), Mime: string(kind), Width: width, Height: height,
		Size: kilobytes(bytes), SizeInBytes: int(bytes), URL: f.imageURL(width, kind),
	}
}

func scaled(side int32, scale float64) int { return max(1, int(math.Round(float64(side)*scale))) }

// imageURL is the URL of a rendition of at least the given width.
func (f File) imageURL(width int, kind Kind) string {
	for _, w := range widths {
		if w >= width {
			width = w
			break
		}
	}
	return fmt.Sprintf("/img/w_%d,f_%s/%s", width, strings.TrimPrefix(string(kind), "image/"), f.ImageName())
}

// ImageName is the last segment of the file's image URLs.
func (f File) ImageName() string { return fmt.Sprintf("%d-%s%s", f.ID, f.Hash, f.Ext) }
