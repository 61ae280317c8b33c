// Package objects stores the bytes of files in a folder or in an S3 bucket: Open returns the Store of an address; list.go lists objects
// and marks renditions as used; deadline.go ends work on a store that does not answer. `make test-s3` runs its tests with a real S3
// server. Nothing outside of this package knows where bytes lie; it imports neither SQL nor gRPC (internal/archtest).
package objects
