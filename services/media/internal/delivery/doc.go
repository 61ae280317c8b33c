// Package delivery serves files and renditions over HTTP: New (handler.go) has the routes, upload.go sends originals, image.go
// renditions, private.go private files by a signed link, placeholder.go the picture in place of a missing one. errors.go gives errors the
// contract's form. It reads through the interfaces of handler.go and imports neither SQL nor gRPC (internal/archtest).
package delivery
