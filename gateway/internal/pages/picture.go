package pages

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// ratio is an aspect ratio that images are cropped to; the zero value means no crop.
type ratio struct{ across, down int }

// picture is an <img> in the form of web/src/shared/image/Img.tsx.
type picture struct {
	Src, Srcset, Sizes, Alt string
	Width, Height           int
}

// defaultWidth is the width of src and of the width attribute, in pixels.
const defaultWidth = 768

// isImage reports whether a file exists and is an image.
func isImage(file *entity[mediaFile]) bool {
	return file != nil && strings.HasPrefix(file.Attributes.Mime, "image/")
}

// newPicture returns nil for a file that is not an image.
func (b *build) newPicture(file *entity[mediaFile], r ratio, sizes, alt string) *picture {
	if !isImage(file) {
		return nil
	}
	own := ownWidth(file.Attributes, r)
	var set []string
	for _, width := range b.Widths {
		set = append(set, fmt.Sprintf("%s %dw", imageURL(file, r, width), min(width, own)))
		if width >= own {
			break
		}
	}
	p := &picture{
		Src: imageURL(file, r, defaultWidth), Srcset: strings.Join(set, ", "), Sizes: sizes, Alt: alt,
		Width: defaultWidth, Height: defaultWidth * 2 / 3,
	}
	switch {
	case r.across > 0:
		p.Height = rounded(defaultWidth*r.down, r.across)
	case file.Attributes.Width > 0:
		p.Height = rounded(defaultWidth*file.Attributes.Height, file.Attributes.Width)
	}
	return p
}

func rounded(a, b int) int { return int(math.Round(float64(a) / float64(b))) }

// ownWidth returns the width of the original after the crop; unlimited if its size is unknown.
func ownWidth(f mediaFile, r ratio) int {
	if f.Width == 0 || f.Height == 0 {
		return math.MaxInt
	}
	if r.across == 0 {
		return f.Width
	}
	return min(f.Width, f.Height*r.across/r.down)
}

func imageURL(file *entity[mediaFile], r ratio, width int) string {
	modifiers := []string{"w_" + strconv.Itoa(width)}
	if r.across > 0 {
		modifiers = append(modifiers, fmt.Sprintf("r_%dx%d", r.across, r.down))
		modifiers = append(modifiers, focus(file.Attributes)...)
	}
	return imagePath(file, append(modifiers, "f_webp"))
}

// ogURL returns the address of the rendition of 1200×630 pixels for social networks.
func ogURL(file *entity[mediaFile]) string {
	return imagePath(file, append([]string{"p_og"}, focus(file.Attributes)...))
}

func focus(f mediaFile) []string {
	if f.Metadata.FocalPoint == nil {
		return nil
	}
	percent := func(share float64) int { return int(math.Round(share * 100)) }
	return []string{fmt.Sprintf("g_%dx%d", percent(f.Metadata.FocalPoint.X), percent(f.Metadata.FocalPoint.Y))}
}

func imagePath(file *entity[mediaFile], modifiers []string) string {
	return fmt.Sprintf("/img/%s/%d-%s%s", strings.Join(modifiers, ","), file.ID, file.Attributes.Hash, file.Attributes.Ext)
}
