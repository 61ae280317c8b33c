// Package render renders pictures with imgproxy: Renderer.Render makes a rendition, Renderer.Probe checks that an upload can be decoded
// and returns a small picture of it. Concurrency is bounded for each kind of work (render.go); color.go and thumbhash.go compute the
// placeholder of a picture.
package render
