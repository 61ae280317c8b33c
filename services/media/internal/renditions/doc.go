// Package renditions returns renditions of images: Store.Picture. Concurrent equal requests share one render (call.go). Results are
// cached in the object store, in an LRU bounded by the bytes of RENDITIONS_MAX (index.go), whose order is read from the store at the
// start (load.go).
package renditions
