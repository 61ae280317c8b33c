package pages

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// ratio is a shape that images are cut to; the zero value leaves them as they are.
type ratio struct{ across, down int }

// picture is an <img> as the pages write it (web/src/shared/image/Img.tsx).
type picture struct {
	Src, Srcset, Sizes, Alt string
	Width, Height           int
}

// shown is the width that src has, and the attributes tell.
const shown = 768

// isImage tells a picture from a film, a sound, a paper and nothing.
func isImage(file *entity[mediaFile]) bool {
	return file != nil && strings.HasPrefix(file.Attributes.Mime, "image/")
}

// newPicture is nil for what is no image.
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
	p := &picture{Src: imageURL(file, r, shown), Srcset: strings.Join(set, ", "), Sizes: sizes, Alt: alt, Width: shown, Height: shown * 2 / 3}
	switch {
	case r.across > 0:
		p.Height = rounded(shown*r.down, r.across)
	case file.Attributes.Width > 0:
		p.Height = rounded(shown*file.Attributes.Height, file.Attributes.Width)
	}
	return p
}

func rounded(a, b int) int { return int(math.Round(float64(a) / float64(b))) }

// ownWidth is the width that the image itself has in the shape; unknown sizes have no end.
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

// ogURL is the picture of 1200×630 pixels that social networks show.
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
