// Package clean makes the picture that is served in place of an uploaded image: the whole image without its metadata. Cleaner.Make makes
// it once, before the upload is answered, and stores it with the file's bytes, so later requests need no imgproxy. animation.go does so
// for a GIF frame by frame; backlog.go makes the missing pictures of older images.
package clean
