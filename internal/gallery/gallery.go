// Package gallery has the rule about a host's gallery that two services need: catalog enforces it on its entries, media announces it to
// clients before an upload.
package gallery

// Max is the maximum number of images in a gallery.
const Max = 12
